import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { askedAtOf, listCoverage } from './coverage.ts';
import { planOfStore } from './plan.ts';
import { finishStore } from './save-parts.ts';
import { findResultStore } from './stores-table.ts';

const day = (date: number) => Date.UTC(2026, 10, date);
const range = { fromMs: day(10), toMs: day(21) };
const of = { pinId: 'pin', externalId: 'S-1', pinFromMs: range.fromMs, toMs: range.toMs };

test('what a round takes for unchanged is as complete as before, and as old as when it was asked for', () => {
  const db = openMemoryDb();
  const finish = (date: number, fromMs: number, complete = true) => {
    const at = { asOf: day(date), now: day(date) };
    finishStore(db, { ...of, ...at, fromMs, complete, hasPhotos: true, openSinceMs: 0, forgetBeforeMs: 0 });
    return listCoverage(db, findResultStore(db, 'S-1')?.itemId ?? -1);
  };
  finish(20, range.fromMs);
  const ranges = finish(22, day(18));
  const renewed = { asOf: day(22), complete: true };
  expect(ranges).toEqual([
    { fromMs: range.fromMs, toMs: day(18), askedAt: day(20), ...renewed },
    { fromMs: day(18), toMs: range.toMs, askedAt: day(22), ...renewed },
  ]);
  expect(askedAtOf(ranges, range.fromMs, range.toMs)).toBe(day(20));
  expect(askedAtOf(ranges, day(18), range.toMs)).toBe(day(22));
  expect(planOfStore(db, { externalId: 'S-1', ...range })).toMatchObject({ wholeUntilMs: range.toMs, asOf: day(22) });
  // A round that has nothing to ask for.
  expect(finish(23, range.toMs).map(({ asOf, askedAt }) => [asOf, askedAt])).toEqual([
    [day(23), day(20)],
    [day(23), day(22)],
  ]);
  expect(finish(24, day(18), false).map(({ complete }) => complete)).toEqual([false, false]);
});
