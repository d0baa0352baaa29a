import { expect, test } from 'vitest';
import { createRecentReads } from './recent-reads.ts';

function someReads() {
  const clock = { now: 0 };
  const recent = createRecentReads(() => clock.now);
  const note = (at: number, key: string) => {
    clock.now = at;
    recent.note({ key, run: async () => {} });
  };
  return { recent, note, onScreen: () => recent.onScreen().map(({ refresh }) => refresh.key) };
}

test('on screen is what was asked together with the newest', () => {
  const { recent, note, onScreen } = someReads();
  expect(onScreen()).toEqual([]);
  note(0, 'left');
  note(60_000, 'a');
  note(61_000, 'b');
  note(70_000, 'c');
  expect(onScreen()).toEqual(['a', 'b', 'c']);
  note(70_500, 'a');
  expect(onScreen()).toEqual(['b', 'c', 'a']);
  expect([recent.has('left'), recent.has('never')]).toEqual([true, false]);
});

test('the age of what is shown outlives being asked again', () => {
  const { recent, note } = someReads();
  note(0, 'a');
  recent.shown('a', { asOf: 7, staleAfter: null });
  recent.shown('never', { asOf: 8, staleAfter: 9 });
  note(1, 'a');
  note(2, 'b');
  expect(recent.onScreen().map(({ age }) => age)).toEqual([{ asOf: 7, staleAfter: null }, null]);
});

test('neither the page nor the memory is without bounds', () => {
  const { recent, note, onScreen } = someReads();
  for (let n = 0; n < 500; n += 1) note(0, String(n));
  expect(onScreen()).toHaveLength(12);
  expect(onScreen().at(-1)).toBe('499');
  expect([recent.has('399'), recent.has('400')]).toEqual([false, true]);
});
