import { expect, test } from 'vitest';
import { createRowSlots } from './data-table.tsx';

test('rows that stay keep their slot, and rows that come take those of rows that left', () => {
  const slots = createRowSlots();
  expect(slots.place([0, 1, 2, 3])).toEqual([0, 1, 2, 3]);
  expect(slots.place([2, 3, 4, 5])).toEqual([2, 3, 0, 1]);
  expect(slots.place([2, 3, 4, 5])).toEqual([2, 3, 0, 1]);
  expect(slots.place([90, 91, 92, 93])).toEqual([0, 1, 2, 3]);
});

test('a row that stays in the page while others pass keeps its slot', () => {
  const slots = createRowSlots();
  slots.place([4, 5, 6]);
  expect(slots.place([5, 100, 101])).toEqual([1, 0, 2]);
  expect(slots.place([5, 200, 201, 202])).toEqual([1, 0, 2, 3]);
});

test('no two rows share a slot, however the window moves', () => {
  const slots = createRowSlots();
  for (let step = 0; step < 500; step += 1) {
    const first = (step * 37) % 211;
    const indexes = Array.from({ length: 10 + (step % 9) }, (_none, at) => first + at);
    expect(new Set(slots.place(indexes)).size).toBe(indexes.length);
  }
});
