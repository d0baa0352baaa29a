import { expect, test } from 'vitest';
import { partsOfKey, rowKey } from './row-keys.ts';

test('a key says store and row again, whatever is in them, and is of no other row', () => {
  const ids = ['1', '1:1', ':', '12', '2', 'W 001/ż', '1:'];
  const pairs = ids.flatMap((externalId) => ids.map((rowId) => ({ externalId, rowId })));
  const keys = pairs.map(({ externalId, rowId }) => rowKey(externalId, rowId));
  expect(keys.map(partsOfKey)).toEqual(pairs);
  expect(new Set(keys).size).toBe(keys.length);
});
