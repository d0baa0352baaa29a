import { expect, test } from 'vitest';
import { stepOf } from './chart-point.ts';

test.each([
  ['ArrowDown', null, 0],
  ['ArrowUp', null, 4],
  ['ArrowRight', 2, 3],
  ['ArrowDown', 4, 4],
  ['ArrowLeft', 2, 1],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', null, 4],
  ['a', 3, null],
  ['Tab', 3, null],
] as const)('%s at %s of five moves to %s', (key, active, next) => {
  expect(stepOf(key, active, 5)).toBe(next);
});

test('an empty chart has nowhere to move', () => {
  expect(stepOf('ArrowDown', null, 0)).toBeNull();
});
