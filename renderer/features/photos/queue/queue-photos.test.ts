import { expect, test } from 'vitest';
import type { QueueData } from '#shared/domain/review/queue-data.ts';
import { countDiffering, countReviewed, NOTHING_SELECTED, queuePhotos, selected } from './queue-photos.ts';

const QUEUE: QueueData & { reviewed: number; differing: number[] } = {
  stores: [{ externalId: 'G-003', name: 'Gdynia' }],
  displays: [{ store: 0, expositionId: 'd-1', label: 'Regał', type: 'REGAL', categories: ['ROLLS'] }],
  runs: [
    {
      store: 0,
      protocolId: 'r-1',
      status: 'completed',
      scheduledDate: '2026-11-20',
      scheduledAt: '15:30:00',
      at: '2026-11-20T14:30:00Z',
    },
  ],
  imageStatuses: ['completed'],
  photos: {
    key: ['a', 'b', 'c', 'd'],
    display: [0, 0, 0, 0],
    run: [0, 0, 0, 0],
    measured: [38, null, 50, 0],
    target: [76, -1, -3, -2],
    imageStatus: [0, -1, 0, 0],
    mark: [-1, 1, -1, -1],
  },
  reviewed: 1,
  differing: [0, 2],
};
const photos = queuePhotos(QUEUE);
const choose = (now: Parameters<typeof selected>[0], place: number, way: 'toggle' | 'extend', focused = 0) =>
  selected(now, place, way, photos.keyAt, focused);
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].join('');

test('a photo of a queue shows its measure against its target, and never 0 for nothing', () => {
  expect(photos.at(0)).toMatchObject({ id: 'a', measured: 38, target: { kind: 'expected', ratio: 76 }, delta: -38 });
  expect(photos.at(1)).toMatchObject({ measured: null, isMeasured: 'no', target: { kind: 'missing' }, delta: null });
  expect(photos.at(2)).toMatchObject({ measured: 50, target: { kind: 'unknown' }, delta: null });
  expect(photos.at(3)).toMatchObject({ measured: 0, isMeasured: 'yes', target: { kind: 'ambiguous' } });
  expect(photos.at(4)).toBeUndefined();
});

test('a photo is the same object each time, and is found by its key', () => {
  expect(photos.at(2)).toBe(photos.at(2));
  expect(photos.placeOf('c')).toBe(2);
  expect(photos.placeOf('x')).toBe(-1);
});

test('tiles are selected one by one, and in a row with Shift', () => {
  const one = choose(NOTHING_SELECTED, 2, 'toggle');
  expect(keysOf(one)).toBe('c');
  expect(keysOf(choose(one, 2, 'toggle'))).toBe('');
  const row = choose(one, 0, 'extend');
  expect(keysOf(row)).toBe('abc');
  expect(keysOf(choose(row, 3, 'extend'))).toBe('cd');
});

test('where nothing was chosen, Shift selects from the tile with the focus', () => {
  const row = choose(NOTHING_SELECTED, 3, 'extend', 2);
  expect(keysOf(row)).toBe('cd');
  expect(keysOf(choose(row, 1, 'extend', 3))).toBe('bc');
});

test('marks since the queue was read count, those of other photos do not', () => {
  const changed = new Map([
    ['a', 'fine'],
    ['b', null],
    ['c', 'shelf'],
    ['elsewhere', 'fine'],
  ] as const);
  expect(countReviewed(QUEUE, changed, photos.placeOf)).toBe(2);
});

test('differences are counted with what was settled, taken over and undone since the queue was read', () => {
  const count = (changed: readonly (readonly [string, boolean | null])[]) =>
    countDiffering(
      QUEUE,
      new Map(changed.map(([key, differs]) => [key, differs === null ? null : { differs }])),
      photos.placeOf,
    );
  expect(count([])).toBe(2);
  expect(count([['a', false]])).toBe(1);
  expect(count([['b', true]])).toBe(3);
  expect(
    count([
      ['a', null],
      ['c', false],
    ]),
  ).toBe(0);
  // Said twice, or of a photo of another queue.
  expect(
    count([
      ['a', true],
      ['elsewhere', true],
      ['nowhere', false],
    ]),
  ).toBe(2);
});
