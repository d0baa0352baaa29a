import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { cachedSizes } from '../answer-calls.ts';
import { cacheAnswer, findAnswer } from '../answers/answers-table.ts';
import { cachePicture, findPicture } from '../answers/pictures-table.ts';
import { dropPin, markPinned } from '../answers/pinned-items.ts';
import { cacheStoreList } from '../answers/stores-table.ts';
import { DEFAULT_LIMITS, readLimits, writeLimits } from '../db/facts-table.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { createResultsCalls } from '../results-calls.ts';
import { clearKind, forgetUnused, keepWithinBudget, usedBytes } from './upkeep.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;

const keepOriginal = (db: WriteDb, photoKey: string, now: number) =>
  cachePicture(db, { photoKey, size: 'original', type: 'image/jpeg', bytes: new Uint8Array(MEGABYTE), now });
const hasOriginal = (db: WriteDb, photoKey: string) => findPicture(db, photoKey, 'original') !== null;
const report = (inputKey: string, now: number) =>
  ({ read: 'fillRates.store', inputKey, externalId: 'A', asOf: now, complete: true, now, body: '{}' }) as const;
const keptOf = (db: WriteDb, kind: string) => cachedSizes(db).find((one) => one.kind === kind);

test('limits are the usual ones until they are set', () => {
  const db = openMemoryDb();
  expect(readLimits(db)).toEqual(DEFAULT_LIMITS);
  writeLimits(db, { budgetMegabytes: 60, days: 3 });
  expect(readLimits(db)).toEqual({ budgetMegabytes: 60, days: 3 });
});

test('over the budget the least recently used goes first, and what is pinned stays', () => {
  const db = openMemoryDb();
  for (let n = 0; n < 10; n += 1) keepOriginal(db, `p${n}`, 1000 + n);
  markPinned(db, 'pin', { pictures: [{ photoKey: 'p0', size: 'original' }] });
  keepWithinBudget(db, { budgetMegabytes: 6, days: 30 });
  expect(usedBytes(db)).toBeLessThanOrEqual(6 * MEGABYTE);
  expect(hasOriginal(db, 'p0')).toBe(true);
  expect(hasOriginal(db, 'p1')).toBe(false);
  expect(hasOriginal(db, 'p9')).toBe(true);
  expect(keptOf(db, 'originals')?.pinnedBytes).toBe(MEGABYTE);
  dropPin(db, 'pin');
  keepWithinBudget(db, { budgetMegabytes: 4, days: 30 });
  expect(hasOriginal(db, 'p0')).toBe(false);
});

test('what two pins hold stays until both are gone', () => {
  const db = openMemoryDb();
  keepOriginal(db, 'p', 1);
  const things = { pictures: [{ photoKey: 'p', size: 'original' }] } as const;
  markPinned(db, 'one', things);
  markPinned(db, 'one', things);
  markPinned(db, 'two', things);
  dropPin(db, 'one');
  expect(clearKind(db, 'originals')).toBe(0);
  dropPin(db, 'two');
  expect(clearKind(db, 'originals')).toBe(1);
  expect(keptOf(db, 'originals')).toEqual({ kind: 'originals', count: 0, bytes: 0, pinnedBytes: 0 });
});

test('a pin of the last days holds the pictures of these days, and lets older ones go with each round', () => {
  const db = openMemoryDb();
  const pins = createResultsCalls();
  const request = { externalIds: null, period: { kind: 'last_days', days: 3 }, photos: 'originals' } as const;
  const pinned = () => (keptOf(db, 'originals')?.pinnedBytes ?? 0) / MEGABYTE;
  for (let day = 10; day < 50; day += 1) {
    const startedAt = day * DAY_MS + DAY_MS / 2;
    const [fromMs, toMs] = [(day - 2) * DAY_MS, (day + 1) * DAY_MS];
    const pin = { pinId: 'pin', request, createdAt: 0, state: 'running', failure: null } as const;
    pins['pins.nextRound'](db, { ...pin, round: { startedAt, endedAt: null, fromMs, toMs } });
    keepOriginal(db, `p${day}`, startedAt);
    // The store of the day before was not reached in this round; what it has is held all the same.
    pins['pins.hold'](db, { pinId: 'pin', size: 'original', photoKeys: [`p${day - 2}`, `p${day}`] });
    pins['pins.nextRound'](db, { ...pin, round: { startedAt, endedAt: startedAt + 1, fromMs, toMs } });
    keepWithinBudget(db, { budgetMegabytes: 6, days: 30 });
  }
  expect(pinned()).toBe(3);
  expect(usedBytes(db)).toBeLessThanOrEqual(6 * MEGABYTE);
  expect([46, 47, 48, 49].map((day) => hasOriginal(db, `p${day}`))).toEqual([true, true, true, true]);
  expect(clearKind(db, 'originals')).toBeGreaterThan(0);
  expect([46, 47, 48, 49].map((day) => hasOriginal(db, `p${day}`))).toEqual([false, true, true, true]);
});

test('reports that nobody used for the days of the limit go; pictures and the list of stores do not', () => {
  const db = openMemoryDb();
  cacheStoreList(db, { stores: [], asOf: 0, complete: true, now: 0 });
  keepOriginal(db, 'p', 0);
  cacheAnswer(db, report('old', 0));
  cacheAnswer(db, report('pinned', 0));
  cacheAnswer(db, report('new', 30 * DAY_MS));
  markPinned(db, 'pin', { answers: [{ read: 'fillRates.store', inputKey: 'pinned' }] });
  expect(forgetUnused(db, { budgetMegabytes: 2000, days: 30 }, 30 * DAY_MS + 1)).toBe(1);
  expect(findAnswer(db, 'fillRates.store', 'old')).toBeNull();
  expect(findAnswer(db, 'fillRates.store', 'pinned')).not.toBeNull();
  expect(hasOriginal(db, 'p')).toBe(true);
});

test('clearing a kind leaves the others', () => {
  const db = openMemoryDb();
  keepOriginal(db, 'p', 0);
  cacheAnswer(db, report('a', 0));
  expect(clearKind(db, 'reports')).toBe(1);
  expect(hasOriginal(db, 'p')).toBe(true);
});
