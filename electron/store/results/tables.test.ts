import { beforeEach, expect, test } from 'vitest';
import { aDisplay, aStore, aTarget } from '#tests/builders/contract.ts';
import { aComparison } from '#tests/builders/reports.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { noteAnswer } from './note.ts';
import { listPhotos } from './photos-table.ts';
import { clearParts, deletePin, listParts, listPins, putPin, transferPins } from './pins-table.ts';
import { coverageOfPin, planOfStore } from './plan.ts';
import { listDueRuns, listResultRuns, type NewRun } from './runs-table.ts';
import { finishStore, savePhotos, saveRuns, saveSetup, skipStore } from './save-parts.ts';
import { findResultStore, listResultDisplays } from './stores-table.ts';

const DISPLAY = '00000000-0000-4000-8000-00000000000d';
const photoIdOf = (run: string) => `00000000-0000-4000-8000-0000000000${run.slice(-1).padStart(2, '0')}`;
const day = (date: number, hour = 0) => Date.UTC(2026, 10, date, hour);
const part = { pinId: 'pin', externalId: 'S-1', asOf: day(20), now: day(20) };
const range = { fromMs: day(10), toMs: day(21) };
const everything = { fromMs: 0, toMs: day(30) };

const state: { db: WorkspaceDb } = { db: openMemoryDb() };
const aRun = (protocolId: string, date: number, status = 'completed'): NewRun => ({
  protocolId,
  status,
  scheduledMs: day(date, 6),
  scheduledDate: `2026-11-${date}`,
  scheduledAt: '07:00:00',
  scheduledDatetime: new Date(day(date, 6)).toISOString(),
  record: JSON.stringify({ protocolId }),
});
const aPhoto = (protocolId: string, date: number, fillRate: number | null, status = 'completed') => ({
  photoId: photoIdOf(protocolId),
  protocolId,
  expositionId: DISPLAY,
  imageUrl: `/photos/${protocolId}`,
  scheduledDate: `2026-11-${date}`,
  scheduledAt: '07:00:00',
  scheduledDatetime: new Date(day(date, 6)).toISOString(),
  protocolStatus: status as 'completed',
  imageStatus: 'completed' as const,
  ...(fillRate === null ? {} : { fillRate }),
  expectation: aComparison(null, { missingExpectationCount: 0 }),
});
const keepList = (runs: readonly NewRun[], isWhole = true, openSinceMs = 0) =>
  saveRuns(state.db, { ...part, ...range, runs, isWhole, openSinceMs });
const finish = (hasPhotos = true, openSinceMs = 0) => {
  const known = { pinFromMs: range.fromMs, complete: true, forgetBeforeMs: 0 };
  finishStore(state.db, { ...part, ...range, ...known, hasPhotos, openSinceMs });
};
const itemId = () => findResultStore(state.db, 'S-1')?.itemId ?? -1;
const photosKept = (status = 'completed') => {
  const [display] = listResultDisplays(state.db, itemId());
  return listPhotos(state.db, display?.displayKey ?? -1, status, everything.fromMs, everything.toMs);
};

beforeEach(() => {
  state.db = openMemoryDb();
  const request = { externalIds: null, period: { kind: 'last_days', days: 11 }, photos: 'none' } as const;
  putPin(state.db, { pinId: 'pin', request, createdAt: 1, state: 'running', failure: null, round: null });
  saveSetup(state.db, {
    ...part,
    store: aStore({ externalId: 'S-1' }),
    expectations: [aTarget()],
    expositions: [aDisplay('Display', { expositionId: DISPLAY })],
    isWhole: { expectations: true, expositions: true },
    answers: [],
  });
});

test('photos are due for new runs, for those that changed, and for those still under way', () => {
  const { due } = keepList([aRun('1', 12), aRun('2', 13, 'failed'), aRun('3', 18)]);
  expect(due).toEqual([
    { status: 'completed', fromMs: day(12, 6), toMs: day(18, 6) + 1000 },
    { status: 'failed', fromMs: day(13, 6), toMs: day(13, 6) + 1000 },
  ]);
  finish();
  expect(keepList([aRun('1', 12), aRun('2', 13, 'failed'), aRun('3', 18)]).due).toEqual([]);
  const later = keepList([aRun('1', 12), aRun('2', 13), aRun('3', 18), aRun('4', 19, 'processing')], true, day(19));
  expect(later.due.map(({ status }) => status)).toEqual(['completed', 'processing']);
  finish();
  // Still under way: due again, unless it has been for too long.
  const same = [aRun('1', 12), aRun('2', 13), aRun('3', 18), aRun('4', 19, 'processing')];
  expect(keepList(same, true, day(19)).due.map(({ status }) => status)).toEqual(['processing']);
  finish();
  expect(keepList(same, true, day(20)).due).toEqual([]);
});

const isComplete = () =>
  coverageOfPin(state.db, { externalIds: ['S-1'], fromMs: range.fromMs, toMs: range.toMs }).complete;

test('a completed run of which the list says something else is read again, and until then nothing is complete', () => {
  const told = (imageCount: number, measuredImageCount: number): NewRun => ({
    ...aRun('2', 13),
    record: JSON.stringify({ protocolId: '2', status: 'completed', imageCount, measuredImageCount }),
  });
  keepList([aRun('1', 12), told(2, 0)]);
  finish();
  expect(keepList([aRun('1', 12), told(2, 0)]).due).toEqual([]);
  expect(isComplete()).toBe(true);
  expect(keepList([aRun('1', 12), told(3, 3)]).due).toEqual([
    { status: 'completed', fromMs: day(13, 6), toMs: day(13, 6) + 1000 },
  ]);
  expect(isComplete()).toBe(false);
  expect(planOfStore(state.db, { externalId: 'S-1', ...range })).toMatchObject({ wholeUntilMs: day(13, 6) });
  finish();
  expect(isComplete()).toBe(true);
  expect(keepList([aRun('1', 12), told(3, 3)]).due).toEqual([]);
});

test('a run that nobody has asked about yet does not make a store known', () => {
  keepList([aRun('1', 12)]);
  expect(coverageOfPin(state.db, { externalIds: ['S-1'], ...range })).toMatchObject({ storesKept: 0, asOf: null });
});

test('a completed run with photos that are not judged is asked for again, until it is too old', () => {
  const keepPhoto = (protocolId: string, date: number, imageStatus: 'evaluating' | 'failed' | 'completed') => {
    const items = [{ ...aPhoto(protocolId, date, imageStatus === 'completed' ? 50 : null), imageStatus }];
    const of = { expositionId: DISPLAY, status: 'completed', fromMs: day(date), toMs: day(date + 1) };
    savePhotos(state.db, { ...part, ...of, items });
  };
  const runs = [aRun('1', 12), aRun('2', 13), aRun('3', 14)];
  keepList(runs);
  keepPhoto('1', 12, 'evaluating');
  keepPhoto('2', 13, 'evaluating');
  keepPhoto('3', 14, 'failed');
  finish(true, day(13));
  const again = [{ status: 'completed', fromMs: day(13, 6), toMs: day(13, 6) + 1000 }];
  expect(keepList(runs).due).toEqual(again);
  expect(planOfStore(state.db, { externalId: 'S-1', ...range })).toMatchObject({ openRunMs: day(13, 6) });
  // The service says so itself: these photos are here, as they are.
  expect(isComplete()).toBe(true);
  expect(listDueRuns(state.db, range.fromMs, range.toMs).size).toBe(0);
  finish(true, day(13));
  expect(keepList(runs).due).toEqual(again);
  keepPhoto('2', 13, 'completed');
  finish(true, day(13));
  expect(keepList(runs).due).toEqual([]);
  keepPhoto('2', 13, 'evaluating');
  keepList([aRun('1', 12), aRun('2', 13, 'failed'), aRun('3', 14)]);
  finish(true, day(14));
  expect(keepList([aRun('1', 12), aRun('2', 13, 'failed'), aRun('3', 14)]).due).toEqual([]);
});

test('photos stay due when some could not be read, or when a run changed while they were asked for', () => {
  keepList([aRun('1', 12)]);
  finish(false);
  expect(keepList([aRun('1', 12)]).due).toHaveLength(1);
  savePhotos(state.db, {
    ...part,
    ...range,
    expositionId: DISPLAY,
    status: 'failed',
    items: [aPhoto('1', 12, 50, 'failed')],
  });
  finish();
  expect(keepList([aRun('1', 12, 'failed')]).due.map(({ status }) => status)).toEqual(['failed']);
});

test('a run that is gone from a whole list is forgotten, and from a cut one it is not', () => {
  keepList([aRun('1', 12), aRun('2', 13)]);
  keepList([aRun('1', 12)], false);
  expect(listResultRuns(state.db, { itemId: itemId(), status: null, ...everything })).toHaveLength(2);
  keepList([aRun('1', 12)]);
  expect(listResultRuns(state.db, { itemId: itemId(), status: null, ...everything })).toHaveLength(1);
});

test('photos of a range replace those known in it, and leave those around it', () => {
  keepList([aRun('1', 12), aRun('2', 13), aRun('3', 14)]);
  const keep = (fromMs: number, toMs: number, items: ReturnType<typeof aPhoto>[]) =>
    savePhotos(state.db, { ...part, expositionId: DISPLAY, status: 'completed', fromMs, toMs, items });
  keep(range.fromMs, range.toMs, [aPhoto('1', 12, 10), aPhoto('2', 13, 20), aPhoto('3', 14, null)]);
  // The last one lies outside, the way a service counts that takes `to` for a part of the range.
  keep(day(13), day(14), [aPhoto('2', 13, 66.6667), aPhoto('2', 13, 66.6667), aPhoto('3', 14, 99)]);
  const byRun = photosKept().toSorted((a, b) => a.runKey - b.runKey);
  expect(byRun.map(({ photoId, fillE4 }) => [photoId, fillE4])).toEqual([
    [photoIdOf('1'), 100_000],
    [photoIdOf('2'), 666_667],
    [photoIdOf('3'), -1],
  ]);
});

test('a plan knows from where on a store has to be asked again', () => {
  const asked = { externalId: 'S-1', ...range };
  expect(planOfStore(state.db, asked)).toEqual({ wholeUntilMs: range.fromMs, asOf: null, openRunMs: null });
  keepList([aRun('1', 12), aRun('2', 18, 'processing')]);
  expect(planOfStore(state.db, asked).openRunMs).toBe(day(12, 6));
  finish();
  expect(planOfStore(state.db, asked)).toEqual({ wholeUntilMs: range.toMs, asOf: day(20), openRunMs: day(18, 6) });
  expect(coverageOfPin(state.db, { externalIds: ['S-1', 'S-2'], ...range })).toEqual({
    storesAsked: 2,
    storesKept: 1,
    complete: false,
    asOf: day(20),
  });
});

test('a round that goes on asks again for the runs of a store of which another round has news', () => {
  keepList([aRun('1', 12, 'processing')]);
  const fetched = { ...part, pinId: 'fetch', ...range, isWhole: true, openSinceMs: 0 };
  saveRuns(state.db, { ...fetched, runs: [aRun('1', 12, 'processing')] });
  expect(listParts(state.db, 'pin').map(({ part: name }) => name)).toEqual(['runs', 'setup']);
  saveRuns(state.db, { ...fetched, runs: [{ ...aRun('1', 12), record: '{"status":"completed"}' }] });
  expect(listParts(state.db, 'pin').map(({ part: name }) => name)).toEqual(['setup']);
});

test('parts of a round are folded into one when the store is done, and gone with the round', () => {
  keepList([aRun('1', 12)]);
  expect(listParts(state.db, 'pin').map(({ part: name }) => name)).toEqual(['runs', 'setup']);
  finish();
  expect(listParts(state.db, 'pin')).toEqual([
    { externalId: 'S-1', part: 'done', asOf: day(20), detail: { complete: true } },
  ]);
  skipStore(state.db, { ...part, externalId: 'S-2' });
  expect(listParts(state.db, 'pin')).toHaveLength(2);
  clearParts(state.db, 'pin');
  expect(listParts(state.db, 'pin')).toEqual([]);
  deletePin(state.db, 'pin');
  skipStore(state.db, part);
  expect([listPins(state.db), listParts(state.db, 'pin')]).toEqual([[], []]);
});

test('pins of another file are taken over once, to be asked for again', () => {
  const other = openMemoryDb();
  transferPins(state.db, other);
  transferPins(state.db, other);
  expect(listPins(other)).toMatchObject([{ pinId: 'pin', state: 'waiting', round: null }]);
});

test('answers that a person asked for bring names, targets and displays up to date', () => {
  const note = (read: Parameters<typeof noteAnswer>[1]['read'], value: unknown, externalId: string | null = 'S-1') =>
    noteAnswer(state.db, { read, externalId, value: JSON.stringify(value) });
  const region = '00000000-0000-4000-8000-0000000000aa';
  note('stores.get', aStore({ externalId: 'S-1', name: 'Other', regionId: region }));
  note('stores.expectations', { externalId: 'S-1', items: [aTarget(), aTarget({ weekday: 1 })] });
  note('stores.expositions', { externalId: 'S-1', storeId: region, items: [] });
  note('stores.get', aStore({ externalId: 'S-2' }), 'S-2');
  note('stores.expectations', { not: 'a list' });
  expect(findResultStore(state.db, 'S-1')).toMatchObject({ storeName: 'Other', regionId: region, regionName: null });
  expect(findResultStore(state.db, 'S-1')?.targets).toHaveLength(2);
  expect(findResultStore(state.db, 'S-2')).toBeNull();
  // A display that is gone from the list still has its photos.
  expect(listResultDisplays(state.db, itemId())).toHaveLength(1);
  noteAnswer(state.db, {
    read: 'stores.list',
    externalId: null,
    value: [{ externalId: 'S-1', body: JSON.stringify(aStore({ externalId: 'S-1', regionId: region })) }],
  });
  expect(findResultStore(state.db, 'S-1')?.storeName).toBe('Store S-1');
});

const asOtherId = (protocolId: string) => `run-${protocolId}`;
const runsKept = () => listResultRuns(state.db, { itemId: itemId(), status: null, ...everything });

test('a run whose photos write its id otherwise than the list is one run, known by its time', () => {
  keepList([aRun('1', 12), aRun('2', 13, 'processing')]);
  const items = [aPhoto(asOtherId('1'), 12, 50), aPhoto(asOtherId('2'), 13, 60)];
  const whole = savePhotos(state.db, { ...part, ...range, expositionId: DISPLAY, status: 'completed', items });
  expect(whole).toBe(true);
  expect(runsKept()).toMatchObject([
    { protocolId: '1', status: 'completed' },
    { protocolId: '2', status: 'completed' },
  ]);
  expect(photosKept().map(({ runKey, fillE4 }) => [runKey, fillE4])).toEqual(
    runsKept().map(({ runKey }, index) => [runKey, index === 0 ? 500_000 : 600_000]),
  );
});

test('photos of a run that can’t be told from others at the same time are left out and counted', () => {
  keepList([aRun('1', 12), aRun('2', 12), aRun('3', 13)]);
  const items = [aPhoto(asOtherId('1'), 12, 50), aPhoto(asOtherId('3'), 13, 60)];
  const whole = savePhotos(state.db, { ...part, ...range, expositionId: DISPLAY, status: 'completed', items });
  expect([whole, runsKept().length, photosKept().length]).toEqual([false, 3, 1]);
});

test('a run that is newer than the list is added, where ids of photos and of the list agree', () => {
  keepList([aRun('1', 12), aRun('2', 13)]);
  const items = [aPhoto('1', 12, 50), aPhoto('9', 13, 60)];
  expect(savePhotos(state.db, { ...part, ...range, expositionId: DISPLAY, status: 'completed', items })).toBe(true);
  expect(runsKept()).toHaveLength(3);
});
