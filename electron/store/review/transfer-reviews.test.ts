import { expect, test } from 'vitest';
import { MYSELF_EARLIER } from '#shared/domain/review/photo-review.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { findReviews } from './find-reviews.ts';
import { markPhotos, moveReviews } from './review-calls.ts';
import { countSteps } from './review-steps.ts';
import { transferReviews } from './transfer-reviews.ts';

const say = (db: WriteDb, photoKey: string, note: string, now: number) =>
  markPhotos(db, () => {}, {
    photoKeys: [photoKey],
    change: { note },
    descriptions: [],
    name: { key: 'mark', cells: 1, data: {} },
    now,
  });
const notesIn = (db: WriteDb) =>
  findReviews(db, { photoKeys: null, differing: false, from: 0, count: 100 })
    .items.map(({ photoKey, mine, theirs }) => [photoKey, mine?.note, ...theirs.map(({ note }) => note)])
    .toSorted();

test('a file without reviews gets all of them, with steps that can be undone', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  say(from, 'a', 'first', 1);
  say(from, 'a', 'second', 2);
  moveReviews(from, () => {}, { way: 'undo', count: 1 });
  transferReviews(from, to);
  expect(notesIn(to)).toEqual([['a', 'first']]);
  expect(moveReviews(to, () => {}, { way: 'redo', count: 1 }).steps).toEqual({ undo: 2, redo: 0 });
  expect(notesIn(to)).toEqual([['a', 'second']]);
});

test('what a person says in both files is kept twice, the newer as their own, and taking it over is one step', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  for (const [key, at] of [
    ['a', 1],
    ['b', 5],
    ['c', 1],
    ['same', 1],
  ] as const)
    say(from, key, key === 'same' ? 'same' : `${key} there`, at);
  for (const key of ['a', 'b', 'same']) say(to, key, key === 'same' ? 'same' : `${key} here`, 3);
  transferReviews(from, to);
  expect(notesIn(to)).toEqual([
    ['a', 'a here', 'a there'],
    ['b', 'b there', 'b here'],
    ['c', 'c there'],
    ['same', 'same'],
  ]);
  const [first] = findReviews(to, { photoKeys: ['a'], differing: true, from: 0, count: 1 }).items;
  expect(first?.theirs).toMatchObject([{ author: MYSELF_EARLIER }]);
  expect(countSteps(to)).toEqual({ undo: 4, redo: 0 });
  moveReviews(to, () => {}, { way: 'undo', count: 1 });
  expect(notesIn(to)).toEqual([
    ['a', 'a here'],
    ['b', 'b here'],
    ['same', 'same'],
  ]);
});

test('a file from before reviews has nothing to take over', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  from.exec('DROP TABLE reviews');
  expect(() => transferReviews(from, to)).not.toThrow();
});
