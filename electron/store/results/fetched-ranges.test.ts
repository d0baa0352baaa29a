import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { writeFact, writeLimits } from '../db/facts-table.ts';
import { fetchedFrom, noteFetched, noteUsedFrom } from './fetched-ranges.ts';

const DAY_MS = 86_400_000;
const day = (nth: number) => nth * DAY_MS;

test('a fetched range ages by the limit of this computer', () => {
  const db = openMemoryDb();
  expect(fetchedFrom(db, { now: day(100) })).toBeNull();
  noteFetched(db, { fromMs: day(10), now: day(100) });
  expect(fetchedFrom(db, { now: day(130) - 1 })).toBe(day(10));
  expect(fetchedFrom(db, { now: day(130) })).toBeNull();
  writeLimits(db, { budgetMegabytes: 60, days: 3 });
  expect(fetchedFrom(db, { now: day(103) })).toBeNull();
});

test('of several, the earliest that somebody still uses counts', () => {
  const db = openMemoryDb();
  noteFetched(db, { fromMs: day(10), now: day(100) });
  noteFetched(db, { fromMs: day(50), now: day(110) });
  expect(fetchedFrom(db, { now: day(129) })).toBe(day(10));
  expect(fetchedFrom(db, { now: day(131) })).toBe(day(50));
});

test('what is used stays from where it is used, and only as far as it was fetched', () => {
  const db = openMemoryDb();
  noteUsedFrom(db, { fromMs: day(5), now: day(99) });
  expect(fetchedFrom(db, { now: day(99) })).toBeNull();
  noteFetched(db, { fromMs: day(10), now: day(100) });
  noteUsedFrom(db, { fromMs: day(5), now: day(105) });
  noteUsedFrom(db, { fromMs: day(20), now: day(120) });
  expect(fetchedFrom(db, { now: day(134) })).toBe(day(10));
  expect(fetchedFrom(db, { now: day(136) })).toBe(day(20));
  expect(fetchedFrom(db, { now: day(151) })).toBeNull();
});

test('a clock that was ahead keeps nothing for longer, and a note that can’t be read is none', () => {
  const db = openMemoryDb();
  noteFetched(db, { fromMs: day(10), now: day(9000) });
  noteFetched(db, { fromMs: day(50), now: day(100) });
  expect(fetchedFrom(db, { now: day(129) })).toBe(day(10));
  expect(fetchedFrom(db, { now: day(131) })).toBeNull();
  writeFact(db, 'fetched', { fromMs: 'never' });
  expect(fetchedFrom(db, { now: day(100) })).toBeNull();
});
