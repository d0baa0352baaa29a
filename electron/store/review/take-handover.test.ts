import { expect, test } from 'vitest';
import { readHandoverFile, writeHandoverFile } from '#electron/tables/handover-parts.ts';
import { type ReviewChange, SETTLE_STEP } from '#shared/domain/review/photo-review.ts';
import { aDescription } from '#tests/builders/reports.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { findReviews, reviewBriefs, reviewTotals } from './find-reviews.ts';
import { createPhotoFinder } from './photo-finder.ts';
import { markPhotos, moveReviews, settleReviews } from './review-calls.ts';
import { compareHandover, handedPhotos, takeHandover } from './take-handover.ts';

const name = { key: 'mark', cells: 1, data: {} };
const AT = '2026-11-20T10:00:00.000Z';
const OF = {
  ...aDescription('S-1', 'Store S-1'),
  display: { ...aDescription('S-1').display, expositionId: 'd', label: 'rack' },
  measured: 20,
};
const say = (db: WriteDb, photoKey: string, change: ReviewChange, now = 1) =>
  markPhotos(db, () => {}, { photoKeys: [photoKey], change, descriptions: [[photoKey, OF]], name, now });
const reviewOf = (db: WriteDb, photoKey: string) =>
  findReviews(db, { photoKeys: [photoKey], differing: false, from: 0, count: 1 }).items[0];

/** What a colleague has said, through a file and back. */
function handedBy(author: string, from: WriteDb, photoKeys: readonly string[]) {
  const photos = handedPhotos(from, createPhotoFinder(), photoKeys);
  const handover = {
    format: 'endcap-handover',
    version: 1,
    author,
    at: AT,
    filter: {},
    photos,
  } as const;
  const bytes = writeHandoverFile({
    handover,
    pictures: [{ photoKey: 'a', size: 'thumbnail', bytes: new Uint8Array([1, 2]) }],
  });
  const read = readHandoverFile({ bytes });
  if (!read.ok) throw new Error(read.reason);
  expect(read.pictures).toEqual([{ photoKey: 'a', size: 'thumbnail', bytes: new Uint8Array([1, 2]) }]);
  return { author, at: AT, photos: read.handover.photos, name, now: 9 };
}

test('a handover adds what is new, shows differences, and is settled or undone; nothing is lost', () => {
  const [theirs, mine] = [openMemoryDb(), openMemoryDb()];
  const drawings = [
    { shape: 'rectangle', x: 0.1, y: 0.2, width: 0.5, height: 0.25, words: 'Pusta półka <!DOCTYPE' },
  ] as const;
  say(theirs, 'a', { mark: 'shelf', note: 'Żółty', addDrawings: [...drawings] });
  say(theirs, 'b', { mark: 'fine', addTags: ['x', 'y'] });
  say(theirs, 'c', { mark: 'measure', person: 40 });
  say(mine, 'b', { mark: 'fine', addTags: ['y', 'x'] });
  say(mine, 'c', { mark: 'fine' });
  const handed = handedBy('Ewa', theirs, ['a', 'b', 'c', 'd']);
  expect(compareHandover(mine, createPhotoFinder(), handed)).toEqual({
    added: 1,
    same: 1,
    differing: 1,
    isKnown: false,
    isOther: false,
  });
  takeHandover(mine, () => {}, handed);
  expect(reviewOf(mine, 'a')).toMatchObject({
    mine: null,
    differs: false,
    theirs: [{ author: 'Ewa', note: 'Żółty', drawings }],
  });
  expect(reviewOf(mine, 'b')).toMatchObject({ theirs: [], differs: false });
  expect(reviewOf(mine, 'c')).toMatchObject({
    mine: { mark: 'fine' },
    theirs: [{ mark: 'measure', person: 40, differs: true }],
    differs: true,
  });
  expect(reviewTotals(mine).differing).toBe(1);
  expect([...reviewBriefs(mine)].flatMap(([key, { differs }]) => (differs ? [key] : []))).toEqual(['c']);
  // Twice is once.
  expect(takeHandover(mine, () => {}, handed).changed.reviews).toEqual([]);
  settleReviews(mine, () => {}, { photoKeys: ['c'], author: 'Ewa', keep: 'both', name, now: 10 });
  expect(reviewOf(mine, 'c')).toMatchObject({
    mine: { mark: 'fine' },
    theirs: [{ mark: 'measure', differs: false }],
    differs: false,
  });
  expect(reviewTotals(mine).differing).toBe(0);
  settleReviews(mine, () => {}, { photoKeys: ['c'], author: 'Ewa', keep: 'theirs', name, now: 11 });
  expect(reviewOf(mine, 'c')).toMatchObject({ mine: { mark: 'measure', person: 40 }, theirs: [] });
  moveReviews(mine, () => {}, { way: 'undo', count: 3 });
  expect([reviewOf(mine, 'a'), reviewOf(mine, 'c')]).toMatchObject([undefined, { mine: { mark: 'fine' }, theirs: [] }]);
});

test('of what one person says twice in a file, the newer counts', () => {
  const [anna, ewa, boss] = [openMemoryDb(), openMemoryDb(), openMemoryDb()];
  say(anna, 'a', { mark: 'shelf', note: 'first' }, 1);
  takeHandover(ewa, () => {}, handedBy('Anna', anna, ['a']));
  say(anna, 'a', { mark: 'fine', note: 'second' }, 2);
  // Her own words of before come back to her, under her name; where nobody knows it, as of somebody else.
  const back = handedBy('Ewa', ewa, ['a']);
  expect(takeHandover(anna, () => {}, { ...back, myName: 'Anna' }).changed.reviews).toEqual([]);
  takeHandover(anna, () => {}, { ...back, at: '2026-11-20T11:00:00.000Z' });
  const handed = handedBy('Anna', anna, ['a']);
  takeHandover(boss, () => {}, handed);
  expect(reviewOf(boss, 'a')).toMatchObject({ theirs: [{ author: 'Anna', mark: 'fine', note: 'second' }] });
  expect(takeHandover(boss, () => {}, handed).changed.reviews).toEqual([]);
});

test('a difference that was settled stays settled until its author says something else', () => {
  const [theirs, mine] = [openMemoryDb(), openMemoryDb()];
  const settle = (keep: 'mine' | 'theirs') =>
    settleReviews(mine, () => {}, {
      photoKeys: ['a'],
      author: 'Ewa',
      keep,
      name: { ...name, key: SETTLE_STEP },
      now: 10,
    });
  const take = () => takeHandover(mine, () => {}, handedBy('Ewa', theirs, ['a'])).changed.reviews.length;
  say(theirs, 'a', { mark: 'shelf' }, 2);
  say(mine, 'a', { mark: 'fine' }, 3);
  expect(take()).toBe(1);
  settle('mine');
  expect(compareHandover(mine, createPhotoFinder(), handedBy('Ewa', theirs, ['a']))).toMatchObject({ same: 1 });
  expect(take()).toBe(0);
  // Marked again as it was: nothing else is said.
  say(theirs, 'a', { mark: null }, 11);
  say(theirs, 'a', { mark: 'shelf' }, 12);
  expect(take()).toBe(0);
  say(theirs, 'a', { note: 'Look again' }, 13);
  expect(take()).toBe(1);
  settle('mine');
  // Whoever takes the decision back is asked again, and so is whoever says nothing any more.
  moveReviews(mine, () => {}, { way: 'undo', count: 1 });
  expect(reviewOf(mine, 'a')).toMatchObject({ differs: true });
  settle('mine');
  say(mine, 'a', { mark: null }, 14);
  expect(take()).toBe(1);
});

test('whoever takes over what an author says, and then says otherwise, differs from that author again', () => {
  const [theirs, mine] = [openMemoryDb(), openMemoryDb()];
  const take = () => takeHandover(mine, () => {}, handedBy('Ewa', theirs, ['a'])).changed.reviews;
  say(theirs, 'a', { mark: 'shelf' }, 2);
  say(mine, 'a', { mark: 'fine' }, 3);
  take();
  settleReviews(mine, () => {}, {
    ...{ photoKeys: ['a'], author: 'Ewa', keep: 'theirs' },
    ...{ name: { ...name, key: SETTLE_STEP }, now: 10 },
  });
  expect(take()).toEqual([]);
  say(mine, 'a', { mark: 'fine' }, 11);
  expect(take()).toMatchObject([{ review: { differs: true } }]);
});

test('a difference ends when its author says the same as the person here in a later handover', () => {
  const [theirs, mine] = [openMemoryDb(), openMemoryDb()];
  const take = () => takeHandover(mine, () => {}, handedBy('Ewa', theirs, ['a'])).changed.reviews.length;
  say(theirs, 'a', { mark: 'shelf' }, 2);
  say(mine, 'a', { mark: 'fine' }, 3);
  const earlier = handedBy('Ewa', theirs, ['a']);
  expect(take()).toBe(1);
  expect(reviewOf(mine, 'a')).toMatchObject({ differs: true });
  say(theirs, 'a', { mark: 'fine' }, 4);
  const later = handedBy('Ewa', theirs, ['a']);
  expect(compareHandover(mine, createPhotoFinder(), later)).toMatchObject({ same: 1, differing: 0 });
  expect(take()).toBe(1);
  expect(reviewOf(mine, 'a')).toMatchObject({ differs: false, theirs: [{ author: 'Ewa', mark: 'fine' }] });
  // Neither file changes it again.
  expect(takeHandover(mine, () => {}, earlier).changed.reviews).toEqual([]);
  expect(take()).toBe(0);
  moveReviews(mine, () => {}, { way: 'undo', count: 1 });
  expect(reviewOf(mine, 'a')).toMatchObject({ differs: true, theirs: [{ mark: 'shelf' }] });
});

test('a handover of stores that this workspace does not have is told from one of its own', () => {
  const [theirs, mine] = [openMemoryDb(), openMemoryDb()];
  say(theirs, 'a', { mark: 'fine' });
  const handed = handedBy('Ewa', theirs, ['a']);
  const add = mine.prepare<[number, string, string]>('INSERT INTO stores (place, external_id, body) VALUES (?, ?, ?)');
  add.run(1, 'S-1', JSON.stringify({ name: 'Another chain' }));
  expect(compareHandover(mine, createPhotoFinder(), handed).isOther).toBe(true);
  add.run(2, 'S-1', JSON.stringify({ name: 'Store S-1' }));
  expect(compareHandover(mine, createPhotoFinder(), handed).isOther).toBe(false);
});
