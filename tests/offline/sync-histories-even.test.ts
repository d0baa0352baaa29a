import { expect, test } from 'vitest';
import { SYNC_LABELS } from '#electron/sync/sync-labels.ts';
import { isDeep, runHistories, seedsFrom } from '#tests/support/simulation/many-histories.ts';

const COUNT = isDeep ? 100_000 : 1000;
/** What people do only in tests of their own. */
const ELSEWHERE = ['import.begun', 'import.noted', 'inverse.begun', 'inverse.noted'];

test(`${COUNT} histories with even seeds keep every promise, go the same way twice, and pass every label`, async () => {
  const { count, labels } = await runHistories(seedsFrom(2, COUNT, 2));
  expect(count).toBe(COUNT);
  expect(SYNC_LABELS.filter((label) => !labels.has(label) && !ELSEWHERE.includes(label))).toEqual([]);
  expect(SYNC_LABELS.length).toBeGreaterThanOrEqual(40);
}, 7_200_000);
