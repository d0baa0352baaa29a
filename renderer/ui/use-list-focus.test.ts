import { expect, test } from 'vitest';
import { moveInList } from './use-list-focus.ts';

test('arrows move by one line and stop at both ends; Home and End go there', () => {
  const moves = (at: number) => ['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => moveInList(at, key, 3));
  expect(moves(0)).toEqual([0, 1, 0, 2]);
  expect(moves(1)).toEqual([0, 2, 0, 2]);
  expect(moves(2)).toEqual([1, 2, 0, 2]);
  expect(moveInList(0, 'End', 1)).toBe(0);
});

test('other keys are left to the page', () => {
  for (const key of ['Tab', 'Enter', 'PageDown', 'ArrowRight', 'a']) expect(moveInList(1, key, 3)).toBeUndefined();
});
