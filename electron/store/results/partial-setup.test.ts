import { expect, test } from 'vitest';
import { unpackTargets } from '#shared/domain/packed-targets.ts';
import { aRun } from '#tests/builders/chain.ts';
import { aDisplay, aStore, aTarget } from '#tests/builders/contract.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { putPin } from './pins-table.ts';
import { planOfStore } from './plan.ts';
import { finishStore, saveRunRecords, saveSetup } from './save-parts.ts';
import { findResultStore } from './stores-table.ts';

const day = (date: number) => Date.UTC(2026, 10, date);
const part = { pinId: 'pin', externalId: 'S-1', asOf: day(22), now: day(22) };
const range = { fromMs: day(10), toMs: day(22) };
const WHOLE = { expectations: true, expositions: true };

const finish = (db: ReturnType<typeof openMemoryDb>): void =>
  finishStore(db, {
    ...part,
    ...range,
    pinFromMs: range.fromMs,
    complete: true,
    hasPhotos: true,
    openSinceMs: 0,
    forgetBeforeMs: 0,
  });

/** A store with two targets, one display and one run of 20 November whose photos are here. */
function aKeptStore() {
  const db = openMemoryDb();
  const request = { externalIds: null, period: { kind: 'last_days', days: 11 }, photos: 'none' } as const;
  putPin(db, { pinId: 'pin', request, createdAt: 1, state: 'running', failure: null, round: null });
  const setup = {
    ...part,
    store: aStore(),
    expectations: [aTarget(), aTarget({ productCategory: 'ROLLS', expectedFillRatio: 20 })],
    expositions: [aDisplay('first')],
    isWhole: WHOLE,
    answers: [],
  };
  saveSetup(db, setup);
  const { storeId: _, ...record } = aRun('one', { storeId: 'store' });
  const list = { records: [record], completed: null, timeZone: 'Europe/Warsaw', isWhole: true, openSinceMs: day(21) };
  const again = () => {
    saveRunRecords(db, { ...part, ...range, ...list });
    finish(db);
  };
  again();
  return { db, setup, again };
}

const openRun = (db: ReturnType<typeof openMemoryDb>) => planOfStore(db, { externalId: 'S-1', ...range }).openRunMs;

test('targets of which some could not be read do not replace those that are kept', () => {
  const { db, setup } = aKeptStore();
  const targets = () => unpackTargets(findResultStore(db, 'S-1')?.targets ?? new Uint32Array()).length;
  saveSetup(db, { ...setup, expectations: [aTarget()], isWhole: { ...WHOLE, expectations: false } });
  expect(targets()).toBe(2);
  saveSetup(db, { ...setup, expectations: [aTarget()] });
  expect(targets()).toBe(1);
});

test('a display that was not known before makes the photos of all runs due, and only once', () => {
  const { db, setup, again } = aKeptStore();
  expect(openRun(db)).toBeNull();
  saveSetup(db, setup);
  expect(openRun(db)).toBeNull();
  saveSetup(db, { ...setup, expositions: [aDisplay('first'), aDisplay('second')] });
  expect(openRun(db)).toBe(Date.parse('2026-11-20T06:00:00Z'));
  again();
  expect(openRun(db)).toBeNull();
});

test('photos of a run whose id is written otherwise are due once the run of the old id is gone', () => {
  const { db } = aKeptStore();
  const { storeId: _, ...record } = aRun('one', { storeId: 'store' });
  const upper = { ...record, protocolId: record.protocolId.toUpperCase() };
  const list = { completed: null, timeZone: 'Europe/Warsaw', openSinceMs: day(21) };
  saveRunRecords(db, { ...part, ...range, ...list, records: [record, upper], isWhole: true });
  finish(db);
  expect(openRun(db)).toBeNull();
  saveRunRecords(db, { ...part, ...range, ...list, records: [upper], isWhole: true });
  expect(openRun(db)).toBe(Date.parse('2026-11-20T06:00:00Z'));
});
