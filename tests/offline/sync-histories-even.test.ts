import { expect, test } from 'vitest';
import { SYNC_LABELS } from '#electron/store/drafts/sync-labels.ts';
import { isDeep, runHistories, seedsFrom } from '#tests/support/simulation/many-histories.ts';

const COUNT = isDeep ? 100_000 : 1000;

test(`${COUNT} histories with even seeds keep every promise, go the same way twice, and pass 40 labels`, async () => {
  const { count, labels } = await runHistories(seedsFrom(2, COUNT, 2));
  expect(count).toBe(COUNT);
  expect([...labels.keys()].filter((label) => !SYNC_LABELS.some((one) => one === label))).toEqual([]);
  expect(labels.size).toBeGreaterThanOrEqual(40);
}, 7_200_000);
