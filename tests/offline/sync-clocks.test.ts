import { expect, test } from 'vitest';
import { isDeep, runHistories, seedsFrom } from '#tests/support/simulation/many-histories.ts';

const TEN_YEARS_MS = 10 * 365 * 86_400_000;
const COUNT = isDeep ? 10_000 : 100;

test('no wall clock takes part: clocks that are ten years wrong lead to the same requests (I10)', async () => {
  const { count } = await runHistories(
    seedsFrom(500_001, COUNT),
    () => ({}),
    (seed) => ({ wallOffset: seed % 2 === 0 ? TEN_YEARS_MS : -TEN_YEARS_MS }),
  );
  expect(count).toBe(COUNT);
}, 3_600_000);
