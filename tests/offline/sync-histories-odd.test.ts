import { expect, test } from 'vitest';
import { isDeep, runHistories, seedsFrom } from '#tests/support/simulation/many-histories.ts';

const COUNT = isDeep ? 100_000 : 1000;

test(`${COUNT} histories with odd seeds keep every promise, and go the same way twice`, async () => {
  const { count, requests } = await runHistories(seedsFrom(1, COUNT, 2));
  expect(count).toBe(COUNT);
  expect(requests).toBeGreaterThan(COUNT * 10);
}, 7_200_000);
