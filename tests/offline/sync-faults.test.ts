import { describe, expect, test } from 'vitest';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import { isDeep, runHistories, seedsFrom } from '#tests/support/simulation/many-histories.ts';
import { NETWORK_FAULTS } from '#tests/support/simulation/model-network.ts';

const SEEDS = isDeep ? 50 : 4;

/*
 * After every history the faults end, and what was drafted has to drain within a minute of simulated time; a resource
 * that waits for a person may hold up no other (I7). Nothing is lost, and no display is made twice.
 */
describe.each(NETWORK_FAULTS)('%s', (fault) => {
  test.each(RESOURCE_KINDS)(
    'at writes of %s',
    async (kind) => {
      const first = 600_000 + NETWORK_FAULTS.indexOf(fault) * 10_000 + RESOURCE_KINDS.indexOf(kind) * 1000;
      const profile = { kinds: [kind], faults: [fault], faultChance: 0.4, slowChance: 0 } as const;
      const { count } = await runHistories(
        seedsFrom(first, SEEDS),
        () => ({ profile, steps: 25 }),
        () => null,
      );
      expect(count).toBe(SEEDS);
    },
    600_000,
  );
});
