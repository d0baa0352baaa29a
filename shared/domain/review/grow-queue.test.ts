import { expect, test } from 'vitest';
import { type GrowingQueue, growQueue } from './grow-queue.ts';

/** Photos by key; the measured rate tells whose columns go along. */
const aQueue = (
  keys: readonly string[],
  differing: readonly number[] = [],
  handed: readonly number[] | null = null,
): GrowingQueue => ({
  ...{ stores: [], displays: [], runs: [], imageStatuses: [], differing, handed },
  photos: {
    key: [...keys],
    display: keys.map((_, at) => at),
    run: keys.map(() => 0),
    measured: keys.map((key) => key.charCodeAt(0)),
    target: keys.map(() => 80),
    imageStatus: keys.map(() => -1),
    mark: keys.map(() => -1),
  },
});
const keysOf = ({ queue }: ReturnType<typeof growQueue>) => queue.photos.key.join('');

test('what stood in the queue stays where it was, and what has come stands behind it in the order of the queue', () => {
  const grown = growQueue(aQueue(['c', 'e']), aQueue(['a', 'c', 'd', 'e', 'f'], [0, 3]));
  expect(keysOf(grown)).toBe('ceadf');
  expect(grown.isSorted).toBe(false);
  expect(grown.queue.photos.measured).toEqual([...'ceadf'].map((key) => key.charCodeAt(0)));
  expect(grown.queue.photos.display).toEqual([1, 3, 0, 2, 4]);
  // Places 0 and 3 were those of a and e.
  expect(grown.queue.differing.map((place) => grown.queue.photos.key[place])).toEqual(['e', 'a']);
});

test('what is said of photos by their places follows them', () => {
  const before = aQueue(['a', 'b', 'c'], [], [0, 1, 2]);
  const { queue } = growQueue(before, aQueue(['b', 'c', 'a'], [2], [0, 1]));
  expect(queue).toMatchObject({ differing: [0], handed: [1, 2] });
  expect(growQueue(before, aQueue(['b', 'a'])).queue.handed).toBeNull();
});

test('photos that are gone leave no gap', () => {
  expect(keysOf(growQueue(aQueue(['c', 'x', 'e']), aQueue(['a', 'c', 'e'])))).toBe('cea');
});

test('where the queue grows at its end alone, its order is its own', () => {
  const next = aQueue(['a', 'b', 'c']);
  expect(growQueue(aQueue(['a', 'b']), next)).toEqual({ queue: next, isSorted: true });
  expect(growQueue(aQueue([]), next)).toEqual({ queue: next, isSorted: true });
});
