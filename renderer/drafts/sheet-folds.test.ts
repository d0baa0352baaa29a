import { expect, test } from 'vitest';
import { LONGEST_FOLDED, MOST_FOLDED } from '#shared/bridge/views.ts';
import { foldsBetween, textsToKeep } from './sheet-folds.ts';

const many = (count: number) => new Set(Array.from({ length: count }, (_none, nth) => `${nth}`));

test('a group that is gone is forgotten, but only where all groups are in sight', () => {
  const folded = new Set(['gone', 'there', '']);
  const isThere = (text: string) => text !== 'gone';
  expect(textsToKeep(folded, isThere)).toEqual(['there', '']);
  expect(textsToKeep(folded, null)).toEqual(['gone', 'there', '']);
});

test('too many groups are all forgotten, and one with a very long text is', () => {
  expect(textsToKeep(many(MOST_FOLDED), null)).toHaveLength(MOST_FOLDED);
  expect(textsToKeep(many(MOST_FOLDED + 1), null)).toEqual([]);
  expect(textsToKeep(new Set(['x'.repeat(LONGEST_FOLDED + 1), 'short']), null)).toEqual(['short']);
});

test('a window says what it folded and unfolded; too many are unfolded, and folded again once they are fewer', () => {
  expect(foldsBetween(['a', 'gone', 'b'], ['b', 'c'])).toEqual({ folded: ['c'], unfolded: ['a', 'gone'] });
  expect(foldsBetween(['a', 'b'], textsToKeep(many(MOST_FOLDED + 1), null))).toEqual({
    folded: [],
    unfolded: ['a', 'b'],
  });
  expect(foldsBetween([], textsToKeep(many(MOST_FOLDED), null)).folded).toHaveLength(MOST_FOLDED);
});
