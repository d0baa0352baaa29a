import { expect, test } from 'vitest';
import { seedOfRun } from '#tests/support/seed/seed.ts';
import { isDeep, runHistories, seedsFrom } from '#tests/support/simulation/many-histories.ts';

const COUNT = isDeep ? 20_000 : 500;
// ENDCAP_SEED repeats a run.
const FIRST = seedOfRun();

test(`${COUNT} random sets of everything that a service may do (from seed ${FIRST}) keep every promise`, async () => {
  // Once each: that a history goes the same way twice is shown elsewhere.
  const { count } = await runHistories(
    seedsFrom(FIRST, COUNT),
    () => ({ steps: 30 }),
    () => null,
  );
  expect(count).toBe(COUNT);
}, 7_200_000);
