import { expect, test } from 'vitest';
import { LONGEST_FOLDED, MOST_FOLDED } from '#shared/bridge/views.ts';
import { textsToKeep } from './sheet-folds.ts';

test('a group that is gone is forgotten, but only where all groups are in sight', () => {
  const folded = new Set(['gone', 'there', '']);
  const isThere = (text: string) => text !== 'gone';
  expect(textsToKeep(folded, isThere)).toEqual(['there', '']);
  expect(textsToKeep(folded, null)).toEqual(['gone', 'there', '']);
});

test('too many groups are all forgotten, and one with a very long text is', () => {
  const many = (count: number) => new Set(Array.from({ length: count }, (_none, nth) => `${nth}`));
  expect(textsToKeep(many(MOST_FOLDED), null)).toHaveLength(MOST_FOLDED);
  expect(textsToKeep(many(MOST_FOLDED + 1), null)).toEqual([]);
  expect(textsToKeep(new Set(['x'.repeat(LONGEST_FOLDED + 1), 'short']), null)).toEqual(['short']);
});
