import { expect, test } from 'vitest';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { PhotoFillRate } from '#shared/contract/fill-rate.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aComparison, aGroup } from '#tests/builders/reports.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { removeItem } from '../db/items-table.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { cacheAnswer, findAnswer, findAnswerHead } from './answers-table.ts';

const DAY = 86_400_000;
const FROM = '2026-11-01T00:00:00+01:00';
const TO = '2026-11-08T00:00:00+01:00';
const CLOSED = Date.parse(TO);
const ID = nthId(1);

const totals = (expected: number | null) => ({
  protocolCount: 1,
  imageCount: 1,
  averageFillRate: 60,
  expectedAverageFillRate: expected,
  delta: expected === null ? null : 60 - expected,
  belowExpectationCount: expected !== null && expected > 60 ? 1 : 0,
});
const aPhoto = (expected: number | null): PhotoFillRate => ({
  ...{ photoId: ID, protocolId: ID, expositionId: ID, imageUrl: '/p' },
  ...{ scheduledDate: '2026-11-03', scheduledAt: '13:00:00', scheduledDatetime: '2026-11-03T13:00:00+01:00' },
  ...{ protocolStatus: 'completed', imageStatus: 'completed', fillRate: 60 },
  expectation: aComparison(expected),
});
const range = { protocolStatus: 'completed', from: FROM, to: TO };

/** Each report of the service, of one photo that is 60% full, with a target. */
const REPORTS: Partial<Record<ReadName, (expected: number | null) => object>> = {
  'fillRates.crossStore': (expected) => ({
    ...range,
    ...{
      groupBy: 'store',
      filters: {},
      summary: totals(expected),
      items: [aGroup({ expectation: aComparison(expected) })],
    },
  }),
  'fillRates.store': (expected) => ({
    ...range,
    ...{
      externalId: 'S',
      groupBy: 'exposition',
      summary: totals(expected),
      items: [aGroup({ expectation: aComparison(expected) })],
    },
  }),
  'fillRates.exposition': (expected) => ({
    ...range,
    ...{ externalId: 'S', expositionId: ID, summary: totals(expected), items: [aPhoto(expected)] },
  }),
};
const inputKey = canonicalJson({ from: FROM, to: TO, status: 'completed' });

const keep = (db: WriteDb, read: ReadName, value: object, asOf: number, complete = true) =>
  cacheAnswer(db, {
    ...{ read, inputKey, externalId: null, asOf, complete, now: asOf },
    body: JSON.stringify(value),
  });
const earlierOf = (db: WriteDb, read: ReadName) => findAnswerHead(db, read, inputKey)?.earlier;

test.each(Object.entries(REPORTS) as [ReadName, (expected: number | null) => object][])(
  '%s of a closed period keeps what it said before targets were edited, for as long as it differs',
  (read, report) => {
    const db = openMemoryDb();
    keep(db, read, report(80), CLOSED + DAY);
    expect(earlierOf(db, read)).toBeUndefined();
    // The same again: the earlier answer was still given at this time.
    keep(db, read, report(80), CLOSED + 2 * DAY);
    expect(keep(db, read, report(82), CLOSED + 3 * DAY)).toBe('changed');
    const first = {
      asOf: CLOSED + 2 * DAY,
      totals: { expected: 80, delta: -20, below: 1, missing: 0, ambiguous: 0 },
    };
    expect(earlierOf(db, read)).toEqual(first);
    expect(findAnswer(db, read, inputKey)?.earlier).toEqual(first);
    keep(db, read, report(82), CLOSED + 4 * DAY);
    keep(db, read, report(null), CLOSED + 5 * DAY);
    expect(earlierOf(db, read)).toEqual(first);
    keep(db, read, report(80), CLOSED + 6 * DAY);
    expect(earlierOf(db, read)).toBeUndefined();
  },
);

test('targets that were not there are null, not 0', () => {
  const db = openMemoryDb();
  const report = REPORTS['fillRates.store'] ?? (() => ({}));
  keep(db, 'fillRates.store', report(null), CLOSED + DAY);
  keep(db, 'fillRates.store', report(50), CLOSED + 2 * DAY);
  expect(earlierOf(db, 'fillRates.store')?.totals).toEqual({
    ...{ expected: null, delta: null, below: 0, missing: 1, ambiguous: 0 },
  });
});

test('an open period, an incomplete answer and a value of another contract say nothing', () => {
  const report = REPORTS['fillRates.store'] ?? (() => ({}));
  const say = (first: () => [object, number, boolean], db = openMemoryDb()) => {
    const [value, asOf, complete] = first();
    keep(db, 'fillRates.store', value, asOf, complete);
    keep(db, 'fillRates.store', report(90), CLOSED + 9 * DAY);
    return earlierOf(db, 'fillRates.store');
  };
  expect(say(() => [report(80), CLOSED + DAY, true])).toMatchObject({ asOf: CLOSED + DAY });
  expect(say(() => [report(80), CLOSED - 1, true])).toBeUndefined();
  expect(say(() => [report(80), CLOSED + DAY, false])).toBeUndefined();
  expect(say(() => [{ ...report(80), summary: {} }, CLOSED + DAY, true])).toBeUndefined();
});

test('what is kept of an earlier answer goes with the answer', () => {
  const db = openMemoryDb();
  const report = REPORTS['fillRates.store'] ?? (() => ({}));
  keep(db, 'fillRates.store', report(80), CLOSED + DAY);
  keep(db, 'fillRates.store', report(90), CLOSED + 2 * DAY);
  removeItem(db, findAnswerHead(db, 'fillRates.store', inputKey)?.itemId ?? 0);
  keep(db, 'fillRates.store', report(90), CLOSED + 3 * DAY);
  expect(earlierOf(db, 'fillRates.store')).toBeUndefined();
});
