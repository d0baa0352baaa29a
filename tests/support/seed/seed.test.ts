import { expect, test } from 'vitest';
import { seedOfRun } from './seed.ts';

test('a run is the same each time, unless it is a deep one; a given seed wins', () => {
  expect(seedOfRun({}, () => 0.1)).toBe(seedOfRun({}, () => 0.9));
  expect(seedOfRun({ ENDCAP_DEEP: '1' }, () => 0.5)).toBe(2 ** 30);
  expect(seedOfRun({ ENDCAP_DEEP: '1', ENDCAP_SEED: '7' }, () => 0.5)).toBe(7);
});
