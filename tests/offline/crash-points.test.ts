import { expect, test } from 'vitest';
import { CRASH_POINTS } from '#electron/store/drafts/crash-points.ts';
import { runHistory } from '#tests/support/simulation/history.ts';
import { isDeep, seedsFrom } from '#tests/support/simulation/many-histories.ts';
import type { Profile } from '#tests/support/simulation/profile.ts';
import { createStorePool } from '#tests/support/simulation/sim-store.ts';

const SEEDS = isDeep ? 50 : 6;

/** What can be doubled and never deleted again: displays that are new. */
const NEW_DISPLAYS: Partial<Profile> = { kinds: ['expositions'], addChance: 0.6, refuseChance: 0 };

/** Processes end at this one crash point whenever they come to it, as long as people go on starting them. */
test.each(CRASH_POINTS)(
  'the process may end at %s: nothing is lost and no display is made twice',
  async (point) => {
    const pool = createStorePool();
    for (const seed of seedsFrom(700_000 + CRASH_POINTS.indexOf(point) * 100, SEEDS)) {
      const profile = { kills: 0, slowChance: 0, ...(seed % 2 === 0 ? NEW_DISPLAYS : {}) };
      const { reports } = await runHistory(seed, pool, { killAt: point, steps: 40, profile });
      expect(reports).toBeGreaterThan(0);
    }
  },
  600_000,
);
