import { expect, test } from 'vitest';
import { queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { aChain, aChainStore, aPhoto, aRun } from '#tests/builders/chain.ts';
import { aDisplay, aTarget, idOf } from '#tests/builders/contract.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { cachePicture } from '../answers/pictures-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { describePhotos, factsOfPhotos, linkOfPhoto } from './describe.ts';
import { reviewTotals, trustIn } from './find-reviews.ts';
import { createPhotoFinder } from './photo-finder.ts';
import { queueOf } from './queue.ts';
import { createResultsFinder } from './results-finder.ts';
import { markPhotos, moveReviews } from './review-calls.ts';
import { compareHandover, handedPhotos, takeHandover } from './take-handover.ts';
import { transferReviews } from './transfer-reviews.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ANIA = { author: 'Ania', at: '2026-11-20T12:10:00.000Z' };
const [rack, fridge] = [aDisplay('rack'), aDisplay('fridge', { productCategories: [] })];
const store = aChainStore({ externalId: 'S-1' }, { expositions: [rack, fridge], expectations: [aTarget()] });
const [today, before] = [
  aRun('today', { storeId: store.store.storeId }),
  aRun('a week before', { storeId: store.store.storeId, scheduledDate: '2026-11-13' }),
];
const photo = (name: string, run: typeof today, fillRate: number | null) =>
  aPhoto(name, { protocolId: run.protocolId, expositionId: rack.expositionId, fillRate });
const images = [photo('low', today, 20), photo('old', before, 95.25), photo('unmeasured', today, null)];
const KEYS = ['low', 'old', 'unmeasured'].map((name) => idOf(`photo ${name}`));

/** A file that holds the results of the chain from a day on; null: none of them. */
function aDb(from: string | null, measures = images): WriteDb {
  const db = openMemoryDb();
  const chain = aChain({ stores: [store], protocols: [today, before], images: measures });
  const range = { fromMs: Date.parse(`${from}T00:00:00Z`), toMs: Date.parse('2026-11-21T00:00:00Z') };
  if (from !== null) keepChain(db, chain, range, NOW);
  return db;
}
const [ALL, PART] = ['2026-11-01', '2026-11-19'];

const name = { key: 'handover', cells: 3, data: {} };
/** What Ania hands over: all photos, with a review of one. */
function handed() {
  const db = aDb(ALL);
  const descriptions = describePhotos(db, createPhotoFinder(), KEYS.slice(0, 1));
  markPhotos(db, () => {}, { photoKeys: KEYS.slice(0, 1), change: { mark: 'shelf' }, descriptions, name, now: NOW });
  return { ...ANIA, photos: handedPhotos(db, createPhotoFinder(), KEYS), name, now: NOW };
}
const take = (db: WriteDb, input = handed()) => takeHandover(db, () => {}, input).changed;

function queued(db: ReadDb, query: Partial<ReviewQuery> = {}) {
  const asked = ReviewQuery.parse({ stores: 'all', period: { kind: 'handover', ...ANIA }, ...query });
  const queue = queueOf(db, createResultsFinder(createPhotoFinder())(db, asked, NOW), asked);
  const photos = queue.photos.key.flatMap((_, place) => queuedPhotoAt(queue, place) ?? []);
  const handedKeys = queue.handed?.map((place) => queue.photos.key[place]).toSorted() ?? null;
  return { ...queue, handedKeys, photos };
}
const measures = (db: ReadDb) =>
  Object.fromEntries(queued(db).photos.map(({ photoKey, measured, target }) => [photoKey, [measured, target]]));
const SEEN = {
  [KEYS[0] ?? '']: [20, 'expected'],
  [KEYS[1] ?? '']: [95.25, 'expected'],
  [KEYS[2] ?? '']: [null, 'expected'],
};

test.each([
  ['nothing', null, KEYS],
  ['part', PART, [KEYS[1]]],
  ['all', ALL, []],
] as const)('with %s of its results here, a handover is a queue of exactly its photos', (_name, from, fromFile) => {
  const db = aDb(from);
  take(db);
  const queue = queued(db);
  expect(measures(db)).toEqual(SEEN);
  expect(queue.handedKeys).toEqual(fromFile.toSorted());
  expect(queue.gaps).toMatchObject({ storesAsked: 1, storesKept: 1, notMeasured: 1, notDescribed: 0 });
  // Without a result no link to a picture is here, but it is known where to ask for one.
  expect(queue.gaps.withoutPicture).toBe(0);
  const links = KEYS.map((key) => linkOfPhoto(db, createPhotoFinder(), key));
  expect(links.map((link) => link?.url === '')).toEqual(KEYS.map((key) => fromFile.some((one) => one === key)));
  expect(links).toMatchObject(KEYS.map(() => ({ parent: { externalId: 'S-1', expositionId: rack.expositionId } })));
  expect(queue.choices.displayTypes).toEqual([rack.expositionType]);
  expect(queued(db, { marks: ['shelf'] }).photos.map(({ photoKey }) => photoKey)).toEqual([KEYS[0]]);
  expect(queued(db, { stores: ['S-2'] }).total).toBe(0);
  expect(queued(db, { authors: ['Ania'] }).total).toBe(1);
  const facts = factsOfPhotos(db, createPhotoFinder(), KEYS);
  expect(facts.map((one) => one?.from ?? null)).toEqual(
    KEYS.map((key) => (fromFile.some((one) => one === key) ? ANIA : null)),
  );
  // Handed on once more, and counted, nothing is lost.
  expect(handedPhotos(db, createPhotoFinder(), KEYS).map(({ description }) => description?.measured)).toEqual([
    20,
    95.25,
    null,
  ]);
  expect(trustIn(db, { externalIds: ['S-1'], displayTypes: null, from: null, to: null }).all.reviewed).toBe(1);
});

test('where a result is here, it is shown and not what the sender saw', () => {
  const db = aDb(PART, [photo('low', today, 60), ...images.slice(1)]);
  take(db);
  expect(measures(db)).toEqual({ ...SEEN, [KEYS[0] ?? '']: [60, 'expected'] });
});

test('a handover without any review is a step, too, which hides and shows its photos', () => {
  const db = aDb(null);
  const input = { ...handed(), photos: handed().photos.map((one) => ({ ...one, reviews: [] })) };
  expect(take(db, input)).toMatchObject({ reviews: [], step: name, steps: { undo: 1, redo: 0 } });
  expect(reviewTotals(db).handovers).toEqual([{ ...ANIA, photos: 3 }]);
  // Twice is once.
  expect(take(db, input)).toMatchObject({ step: null, steps: { undo: 1 } });
  expect(moveReviews(db, () => {}, { way: 'undo', count: 1 })).toMatchObject({ step: name });
  expect([queued(db).handed, queued(db).total, reviewTotals(db).handovers]).toEqual([null, 0, []]);
  moveReviews(db, () => {}, { way: 'redo', count: 1 });
  expect(queued(db).total).toBe(3);
  moveReviews(db, () => {}, { way: 'undo', count: 1 });
  // What comes now can't be followed by what was undone; the file can be opened again.
  markPhotos(db, () => {}, { photoKeys: ['other'], change: { mark: 'fine' }, descriptions: [], name, now: NOW });
  expect(db.prepare<[], { count: number }>('SELECT count(*) AS count FROM handed_photos').get()).toEqual({ count: 0 });
  take(db, input);
  expect(queued(db).total).toBe(3);
});

test('the step of a handover is taken back, and not one that was made after it', () => {
  const db = aDb(null);
  const { stepId } = takeHandover(db, () => {}, handed());
  const step = stepId ?? undefined;
  markPhotos(db, () => {}, { photoKeys: ['other'], change: { mark: 'fine' }, descriptions: [], name, now: NOW });
  const undo = (of?: number) => moveReviews(db, () => {}, { way: 'undo', count: 1, step: of });
  expect(undo(step)).toMatchObject({ reviews: [], step: null, steps: { undo: 2, redo: 0 } });
  expect(undo()).toMatchObject({ reviews: [{ photoKey: 'other' }] });
  expect(undo(step)).toMatchObject({ step: name, steps: { undo: 0, redo: 2 } });
  expect(reviewTotals(db).handovers).toEqual([]);
  expect(undo(step)).toMatchObject({ step: null });
  // The same file again is a step only if it has something new.
  moveReviews(db, () => {}, { way: 'redo', count: 1, step });
  expect(takeHandover(db, () => {}, handed()).stepId).toBeNull();
});

test('a photo of which nobody says anything is counted, not shown', () => {
  const db = aDb(null);
  take(db, { ...handed(), photos: [...handed().photos, { photoKey: 'x', description: null, reviews: [] }] });
  expect(queued(db)).toMatchObject({ total: 3, gaps: { notDescribed: 1 } });
});

test.each(['an empty file', 'a file with reviews'])('handovers are taken over into %s of the same workspace', (to) => {
  const [from, into] = [aDb(null), aDb(null)];
  take(from);
  if (to !== 'an empty file')
    markPhotos(into, () => {}, { photoKeys: ['x'], change: { mark: 'fine' }, descriptions: [], name, now: 1 });
  transferReviews(from, into);
  expect(measures(into)).toEqual(SEEN);
});

test('a handover is of this chain when any of its photos or stores is known here', () => {
  const input = handed();
  const undescribed = { ...input, photos: input.photos.map((one) => ({ ...one, description: null })) };
  const isOther = (db: ReadDb, one: ReturnType<typeof handed> = undescribed) =>
    compareHandover(db, createPhotoFinder(), one).isOther;
  // Whatever is here of other photos.
  expect(isOther(aDb(PART, [photo('another', today, 1)]))).toBe(true);
  expect(isOther(aDb(null))).toBe(true);
  expect(isOther(aDb(ALL))).toBe(false);
  expect(isOther(aDb(PART, [photo('another', today, 1)]), input)).toBe(false);
  const pictured = aDb(null);
  cachePicture(pictured, {
    photoKey: KEYS[0] ?? '',
    size: 'thumbnail',
    type: 'image/webp',
    bytes: new Uint8Array(1),
    now: 1,
  });
  expect(isOther(pictured)).toBe(false);
});
