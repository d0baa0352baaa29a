import { expect, test } from 'vitest';
import { type QueuedPhoto, queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { ReviewOrder, ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aChain, aChainStore, aPhoto, aRun } from '#tests/builders/chain.ts';
import { aDisplay, aTarget, idOf } from '#tests/builders/contract.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { CONTRACT_MARK, cacheAnswer } from '../answers/answers-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { clearKind } from '../file/upkeep.ts';
import { describePhotos, factsOfPhotos, linkOfPhoto } from './describe.ts';
import { findReviews, reviewTotals, trustIn } from './find-reviews.ts';
import { shelfHistory } from './history.ts';
import { createPhotoFinder } from './photo-finder.ts';
import { queueOf } from './queue.ts';
import { createResultsFinder } from './results-finder.ts';
import { type MarkInput, markPhotos, moveReviews } from './review-calls.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const RANGE = { kind: 'range', from: '2026-11-01T00:00:00Z', to: '2026-11-21T00:00:00Z' } as const;
const [rack, fridge] = [
  aDisplay('rack'),
  aDisplay('fridge', { expositionType: 'FRIDGE_DRINKS', productCategories: [] }),
];
const store = aChainStore({ externalId: 'S-1' }, { expositions: [rack, fridge], expectations: [aTarget()] });
const [today, before] = [
  aRun('today', { storeId: store.store.storeId }),
  aRun('a week before', { storeId: store.store.storeId, scheduledDate: '2026-11-13' }),
];
const photoOf = (name: string, run: typeof today, fillRate: number | null, expositionId = rack.expositionId) =>
  aPhoto(name, { protocolId: run.protocolId, expositionId, fillRate });
const images = [
  photoOf('far below', today, 20.5),
  photoOf('no measure', today, null),
  photoOf('no target', today, 50, fridge.expositionId),
  photoOf('above', before, 95.25),
];
const chain = aChain({ stores: [store], protocols: [today, before], images });

function aDb() {
  const db = openMemoryDb();
  keepChain(db, chain, { fromMs: Date.parse(RANGE.from), toMs: Date.parse(RANGE.to) }, NOW);
  const body = JSON.stringify({ externalId: 'S-1', items: store.expositions });
  const head = {
    read: 'stores.expositions',
    inputKey: canonicalJson({ externalId: 'S-1' }),
    externalId: 'S-1',
  } as const;
  cacheAnswer(db, { ...head, complete: true, asOf: NOW, now: NOW, contract: CONTRACT_MARK, body });
  return db;
}

function queued(db: WriteDb, query: Partial<ReviewQuery> = {}, first?: number) {
  const asked = ReviewQuery.parse({ stores: 'all', period: RANGE, ...query });
  const queue = queueOf(db, createResultsFinder(createPhotoFinder())(db, asked, NOW), asked, first);
  const photos = queue.photos.key.map((_, place) => queuedPhotoAt(queue, place)).filter((photo) => photo !== null);
  return { ...queue, photos };
}
/** A photo without the places at which an answer lists its display and its run. */
const withoutPlaces = ({ display: { store: _, ...display }, run: { store: __, ...run }, ...photo }: QueuedPhoto) => ({
  ...photo,
  display,
  run,
});
const namesOf = (photos: readonly QueuedPhoto[]) =>
  photos.map(({ photoKey }) => images.findIndex(({ photoId }) => photoId === photoKey));

const mark = (db: WriteDb, name: string, change: MarkInput['change']) => {
  const photoKeys = [idOf(`photo ${name}`)];
  const descriptions = describePhotos(db, createPhotoFinder(), photoKeys);
  const of = { name: { key: 'mark', cells: 1, data: {} }, now: NOW };
  return markPhotos(db, () => {}, { photoKeys, change, descriptions, ...of });
};

test('drawings that come and go at once do not take each other back, and more than fit are left out and told', () => {
  const db = aDb();
  const drawn = (words: string) => [{ shape: 'point' as const, x: 0.5, y: 0.5, words }];
  mark(db, 'far below', { addDrawings: drawn('first') });
  mark(db, 'far below', { addDrawings: drawn('second') });
  mark(db, 'far below', { removeDrawings: drawn('first') });
  const asked = { photoKeys: null, differing: false, from: 0, count: 1 };
  const words = () => findReviews(db, asked).items[0]?.mine?.drawings.map((drawing) => drawing.words);
  expect(words()).toEqual(['second']);
  const more = mark(db, 'far below', { addDrawings: Array(50).fill(drawn('more')).flat() });
  expect(more.reviews).toMatchObject([{ review: { mine: { drawings: drawn('second') } } }]);
  expect([more.steps, words()]).toEqual([{ undo: 3, redo: 0 }, ['second']]);
});

test('a note comes below one that its person has not seen, in the place of what they had there, unless it is too long', () => {
  const db = aDb();
  const noted = (note: string, noteWas: string) => {
    mark(db, 'far below', { note, noteWas });
    return findReviews(db, { photoKeys: null, differing: false, from: 0, count: 1 }).items[0]?.mine?.note;
  };
  expect(noted('Dark', '')).toBe('Dark');
  expect(noted('Torn', '')).toBe('Dark\nTorn');
  // The same once more, by somebody who had no answer.
  expect(noted('Torn', '')).toBe('Dark\nTorn');
  expect(noted('Torn, wet', 'Torn')).toBe('Dark\nTorn, wet');
  expect(noted('Dark, damp', 'Dark')).toBe('Dark\nTorn, wet\nDark, damp');
  expect(noted('', 'Dark, damp')).toBe('Dark\nTorn, wet');
  expect(noted('x'.repeat(3999), '')).toBe('Dark\nTorn, wet');
  expect(noted('Torn, wet', 'Torn, wet')).toBe('Dark\nTorn, wet');
  expect(noted('Bright', 'Dark\nTorn, wet')).toBe('Bright');
});

test('an answer names the photos without a part of the change: a figure that another stands for, a tag too many, a note too long', () => {
  const db = aDb();
  const tags = Array.from({ length: 20 }, (_, place) => `tag ${place}`);
  mark(db, 'far below', { mark: 'measure', person: 60, addTags: tags });
  const told = (change: MarkInput['change']) => {
    const { reviews, step } = mark(db, 'far below', change);
    return { mine: reviews.map(({ review }) => review?.mine), isStep: step !== null };
  };
  expect(told({ person: 45, personWas: 40 })).toMatchObject({ mine: [{ person: 60 }], isStep: false });
  expect(told({ addTags: ['wet'] })).toMatchObject({ mine: [{ tags }], isStep: false });
  expect(told({ note: 'x'.repeat(4000), noteWas: '' })).toMatchObject({ isStep: true });
  expect(told({ note: 'Dark', noteWas: '' })).toMatchObject({ mine: [{ tags }], isStep: false });
  expect(told({ person: 60, personWas: 40 })).toEqual({ mine: [], isStep: false });
  expect(told({ person: 45, personWas: 60 })).toMatchObject({ mine: [{ person: 45 }], isStep: true });
});

test('a queue is in the order of its query, and says what it cannot compare', () => {
  const db = aDb();
  const { photos, total, gaps, asOf, choices } = queued(db);
  expect(namesOf(photos)).toEqual([0, 3, 2, 1]);
  expect(photos[0]).toMatchObject({
    store: { externalId: 'S-1', name: 'Store S-1' },
    display: { label: 'rack', type: 'ROLLS_BREAD_RACK' },
    run: { protocolId: today.protocolId, status: 'completed', scheduledDate: '2026-11-20' },
    measured: 20.5,
    expected: 80,
    target: 'expected',
    delta: -59.5,
    imageStatus: 'completed',
    mark: null,
  });
  expect(photos[2]).toMatchObject({ measured: 50, expected: null, target: 'missing', delta: null });
  expect([total, gaps.notMeasured, gaps.withoutTarget, gaps.ambiguous]).toEqual([4, 1, 1, 0]);
  expect([gaps.storesAsked, gaps.storesKept, gaps.storesInPart, gaps.leftOut]).toEqual([1, 1, 0, 0]);
  expect(asOf).toBe('2026-11-20T12:00:00.000Z');
  expect(choices).toMatchObject({ slots: [{ weekday: 5, protocolTime: '07:00' }], photoStatuses: ['completed'] });
});

test.each<[string, Partial<ReviewQuery>, number[]]>([
  ['the last run', { period: { kind: 'last_run' } }, [0, 2, 1]],
  ['the newest first', { order: 'newest' }, [2, 1, 0, 3]],
  ['store and display', { order: 'store_display' }, [2, 1, 0, 3]],
  ['at least 59.5 below', { belowBy: 59.5 }, [0]],
  ['at least 60 below', { belowBy: 60 }, []],
  ['not measured or below', { belowBy: 0, notMeasured: true }, [0, 1]],
  ['not compared', { notCompared: true }, [2]],
  ['a display type', { displayTypes: ['FRIDGE_DRINKS'] }, [2]],
  ['a category', { categories: ['ROLLS'] }, [0, 3, 1]],
  ['a run', { protocolIds: [before.protocolId] }, [3]],
  ['another slot', { slots: [{ weekday: 4, protocolTime: '07:00' }] }, []],
  ['a status that no photo has', { photoStatuses: ['odd'] }, []],
  ['another store', { stores: ['S-2'] }, []],
])('a queue filters by %s', (_name, query, places) => {
  const found = namesOf(queued(aDb(), query).photos);
  expect(query.order === undefined ? found : found.toSorted()).toEqual(
    query.order === undefined ? places : [0, 1, 2, 3],
  );
});

test.each(ReviewOrder.options)('the first photos in the order %s come alone, with the counts of the whole', (order) => {
  const db = aDb();
  mark(db, 'above', { mark: 'fine' });
  const whole = queued(db, { order });
  for (const count of [1, 2, 3, 4, 5]) {
    const first = queued(db, { order }, count);
    expect(first.photos.map(withoutPlaces)).toEqual(whole.photos.slice(0, count).map(withoutPlaces));
    expect([first.total, first.reviewed, first.gaps]).toEqual([whole.total, whole.reviewed, whole.gaps]);
    expect(first.runs.length).toBeLessThanOrEqual(count);
  }
});

test('what was found is held until anything is written, and only for the same stores and period', () => {
  const kept = aDb();
  const reads: string[] = [];
  const db: ReadDb = {
    prepare<Parameters extends unknown[], Row>(sql: string) {
      reads.push(sql);
      return kept.prepare<Parameters, Row>(sql);
    },
  };
  const find = createResultsFinder(createPhotoFinder());
  const readsOf = (query: Partial<ReviewQuery>) => {
    reads.length = 0;
    const { places } = find(db, ReviewQuery.parse({ stores: 'all', period: RANGE, ...query }), NOW);
    return [places.length, reads.length > 1];
  };
  expect(readsOf({})).toEqual([4, true]);
  expect(readsOf({ order: 'newest', belowBy: 3 })).toEqual([4, false]);
  expect(readsOf({ stores: ['S-2'] })).toEqual([0, true]);
  expect(readsOf({ period: { kind: 'last_run' } })).toEqual([3, true]);
  expect(readsOf({ period: { kind: 'last_run' }, runStatuses: ['failed'] })).toEqual([0, true]);
  expect(readsOf({})).toEqual([4, true]);
  kept.prepare<[]>("DELETE FROM result_runs WHERE scheduled_date = '2026-11-13'").run();
  expect(readsOf({})).toEqual([3, true]);
});

test('a store that was asked for and is not here is named', () => {
  const { gaps, total } = queued(aDb(), { stores: ['S-1', 'S-2'] });
  expect(total).toBe(4);
  expect(gaps).toMatchObject({ storesAsked: 2, storesKept: 1, storesMissing: [{ externalId: 'S-2', name: 'S-2' }] });
});

test('everything that is known of a photo is found by its key, with or without a queue before', () => {
  const db = aDb();
  const keys = ['far below', 'nowhere'].map((name) => idOf(`photo ${name}`));
  const [facts, nothing] = factsOfPhotos(db, createPhotoFinder(), keys);
  expect(nothing).toBe(null);
  expect(facts).toMatchObject({
    photoId: keys[0],
    display: { label: 'rack', status: 'active', categories: ['ROLLS'] },
    slot: { weekday: 5, protocolTime: '07:00' },
    expected: 80,
    kept: [],
    review: null,
  });
  expect(linkOfPhoto(db, createPhotoFinder(), keys[0] ?? '')).toMatchObject({
    parent: { kind: 'exposition', externalId: 'S-1', expositionId: rack.expositionId, status: 'completed' },
  });
});

test('fields that only the answer of the run has are passed on, whatever they are called', () => {
  const db = aDb();
  const photoKey = idOf('photo far below');
  const run = { externalId: 'S-1', protocolId: today.protocolId };
  const body = JSON.stringify({
    run_id: today.protocolId,
    auditor: 'Ewa',
    Pictures: [{ 'Picture-ID': photoKey, taken_at: '2026-11-20T06:05:00Z', lens: { tilt: 3 }, src: 'https://h/p.jpg' }],
  });
  const head = { read: 'protocols.get', inputKey: canonicalJson(run), externalId: 'S-1', complete: true } as const;
  cacheAnswer(db, { ...head, asOf: NOW, now: NOW, contract: CONTRACT_MARK, body });
  expect(factsOfPhotos(db, createPhotoFinder(), [photoKey])).toMatchObject([
    {
      capturedAt: '2026-11-20T06:05:00Z',
      other: [{ name: 'lens.tilt', text: '3' }],
      runOther: [{ name: 'auditor', text: 'Ewa' }],
      measured: 20.5,
    },
  ]);
});

test('the same shelf is shown through time', () => {
  const at = today.scheduledDatetime;
  const query = { externalId: 'S-1', expositionId: rack.expositionId, at };
  const { photos, sameSlot, sameDay, best, lastAbove } = shelfHistory(aDb(), query, 'Europe/Warsaw');
  expect(photos).toHaveLength(3);
  expect(photos[0]).toMatchObject({ scheduledDate: '2026-11-13', measured: 95.25, expected: 80 });
  expect([sameSlot.at(-1), sameDay.length, best, lastAbove]).toEqual([0, 2, 0, 0]);
});

test('marks are undone and done again, and stay when the results are gone', () => {
  const db = aDb();
  mark(db, 'far below', { mark: 'measure', person: 60, addTags: ['glare'], note: 'Too dark' });
  mark(db, 'above', { mark: 'fine' });
  expect(queued(db, { reviewed: 'yes' }).photos.map((photo) => photo.mark)).toEqual(['measure', 'fine']);
  expect(namesOf(queued(db, { tags: ['glare'] }).photos)).toEqual([0]);
  expect(mark(db, 'above', { mark: 'fine' }).reviews).toEqual([]);
  const undone = moveReviews(db, () => {}, { way: 'undo', count: 1 });
  expect(undone).toMatchObject({ steps: { undo: 1, redo: 1 }, reviews: [{ review: null }] });
  expect(moveReviews(db, () => {}, { way: 'redo', count: 5 }).steps).toEqual({ undo: 2, redo: 0 });
  db.prepare<[]>('UPDATE items SET pins = 0').run();
  clearKind(db, 'results');
  expect(queued(db).total).toBe(0);
  const [facts] = factsOfPhotos(db, createPhotoFinder(), [idOf('photo far below')]);
  expect(facts).toMatchObject({ asOf: null, measured: 20.5, display: { label: 'rack' }, kept: [] });
  expect(facts?.review?.mine).toMatchObject({ mark: 'measure', person: 60, tags: ['glare'], note: 'Too dark' });
  expect(findReviews(db, { photoKeys: null, differing: false, from: 0, count: 10 }).total).toBe(2);
  expect(reviewTotals(db)).toMatchObject({ tags: [{ tag: 'glare', count: 1 }], differing: 0 });
});

test('trust counts what people say of the measure', () => {
  const db = aDb();
  mark(db, 'far below', { mark: 'measure', person: 60 });
  mark(db, 'above', { mark: 'measure', person: 95 });
  mark(db, 'no target', { mark: 'fine' });
  const { all, displayTypes, categories } = trustIn(db, {
    externalIds: null,
    displayTypes: null,
    from: null,
    to: null,
  });
  expect(all).toMatchObject({ reviewed: 3, wrong: 2, compared: 2, meanDifference: 19.625 });
  expect(all.spread).toBeCloseTo(Math.hypot(39.5 - 19.625, -0.25 - 19.625), 10);
  expect(displayTypes.map(({ key, reviewed, wrong }) => [key, reviewed, wrong])).toEqual([
    ['ROLLS_BREAD_RACK', 2, 2],
    ['FRIDGE_DRINKS', 1, 0],
  ]);
  expect(categories.map(({ key }) => key)).toEqual(['ROLLS']);
  expect(trustIn(db, { externalIds: ['S-2'], displayTypes: null, from: null, to: null }).all.reviewed).toBe(0);
});
