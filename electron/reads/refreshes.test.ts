import { expect, test } from 'vitest';
import { createRecentReads, createRefreshQueue } from './refreshes.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function aQueue(most: number) {
  const state = { mayRun: true };
  const queue = createRefreshQueue(most, () => state.mayRun);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const refresh = (key: string) => ({
    key,
    run() {
      begun.push(key);
      const end = Promise.withResolvers<void>();
      ends.set(key, end);
      return end.promise;
    },
  });
  const ask = (...keys: readonly string[]) => queue.ask(...keys.map(refresh));
  const end = async (key: string, how: 'resolve' | 'reject' = 'resolve') => {
    const ending = ends.get(key);
    if (how === 'resolve') ending?.resolve();
    else ending?.reject(new Error(key));
    await settled();
  };
  return { queue, ask, end, begun, state };
}

test('a few at once, and then the newest first', async () => {
  const { ask, end, begun } = aQueue(2);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'c']) ask(key);
  expect(begun).toEqual(['a', 'b']);
  await end('a', 'reject');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'e']);
});

test('of several asked together, the last begin first', () => {
  const { ask, begun } = aQueue(2);
  ask('a', 'b', 'c');
  expect(begun).toEqual(['c', 'b']);
});

test('what runs is not begun a second time', async () => {
  const { ask, end, begun } = aQueue(4);
  ask('a');
  ask('a');
  await end('a');
  expect(begun).toEqual(['a']);
  ask('a');
  expect(begun).toEqual(['a', 'a']);
});

test('nothing begins while nothing may, and forgotten ones never do', () => {
  const { queue, ask, begun, state } = aQueue(4);
  state.mayRun = false;
  for (const key of ['a', 'b', 'c']) ask(key);
  queue.forget('b');
  state.mayRun = true;
  queue.pump();
  expect(begun).toEqual(['c', 'a']);
  state.mayRun = false;
  ask('d');
  queue.clear();
  state.mayRun = true;
  queue.pump();
  expect(begun).toEqual(['c', 'a']);
});

test('the oldest of very many needs is dropped', () => {
  const { queue, ask, begun, state } = aQueue(1000);
  state.mayRun = false;
  for (let n = 0; n < 60; n += 1) ask(String(n));
  state.mayRun = true;
  queue.pump();
  expect(begun).toEqual(Array.from({ length: 50 }, (_, n) => String(59 - n)));
});

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
