import { expect, test } from 'vitest';
import { shortIds } from './short-ids.ts';

test('ids are shortened to beginnings that tell them apart', () => {
  const short = shortIds(['0d6d4bca-1', '7a11f0e2-1', '7a11f0e2-2', 'region-north', 'region-norway', 'R1']);
  expect(['0d6d4bca-1', '7a11f0e2-1', 'region-north', 'region-norway', 'R1'].map(short)).toEqual([
    '0d6d4bca…',
    '7a11f0e2-1',
    'region-nort…',
    'region-norw…',
    'R1',
  ]);
});

test('an id that was not known is as short as one alone', () => {
  expect(shortIds([])('7a11f0e2-1')).toBe('7a11f0e2…');
});
