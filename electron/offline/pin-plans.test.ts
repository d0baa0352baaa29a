import { expect, test } from 'vitest';
import type { PinRound, StoredPin } from '#electron/store/results/pins-table.ts';
import type { ResultMeasure } from '#electron/store/results/plan.ts';
import type { PinRequest } from '#shared/bridge/offline.ts';
import { askFrom } from './load-runs.ts';
import { dayOf, daysIn, isWornOut, nextRoundAt, rangeOfPeriod } from './pin-period.ts';
import { estimatePin } from './pins.ts';

const ZONE = 'Europe/Warsaw';
const at = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

test('a period is whole days of the chain, also when the clocks change', () => {
  const autumn = at('2026-10-26T12:00:00Z');
  const range = rangeOfPeriod({ kind: 'last_days', days: 3 }, autumn, ZONE);
  expect(range).toEqual({ fromMs: at('2026-10-23T22:00:00Z'), toMs: at('2026-10-26T23:00:00Z') });
  expect(daysIn(range)).toBe(3);
  const late = rangeOfPeriod({ kind: 'last_days', days: 1 }, at('2026-11-20T23:30:00Z'), ZONE);
  expect(late.fromMs).toBe(at('2026-11-20T23:00:00Z'));
  const fixed = rangeOfPeriod({ kind: 'days', firstDay: '2026-11-01', lastDay: '2026-11-02' }, autumn, ZONE);
  expect(fixed).toEqual({ fromMs: at('2026-10-31T23:00:00Z'), toMs: at('2026-11-02T23:00:00Z') });
  expect(dayOf(at('2026-11-20T22:59:00Z'), ZONE)).toBe(at('2026-11-19T23:00:00Z'));
});

test('a store is asked again from the day of the last time, or from the first run that had not ended', () => {
  const range = { fromMs: at('2026-11-10T23:00:00Z'), toMs: at('2026-11-20T23:00:00Z') };
  const whole = { wholeUntilMs: range.toMs, asOf: at('2026-11-19T10:00:00Z'), openRunMs: null };
  const now = at('2027-01-01T00:00:00Z');
  expect(askFrom({ wholeUntilMs: range.fromMs, asOf: null, openRunMs: null }, range, ZONE, now)).toBe(range.fromMs);
  expect(askFrom(whole, range, ZONE, now)).toBe(at('2026-11-18T23:00:00Z'));
  expect(askFrom({ ...whole, openRunMs: at('2026-11-15T06:00:00Z') }, range, ZONE, now)).toBe(
    at('2026-11-15T06:00:00Z'),
  );
  expect(askFrom({ ...whole, wholeUntilMs: at('2026-11-12T00:00:00Z') }, range, ZONE, now)).toBe(
    at('2026-11-12T00:00:00Z'),
  );
  expect(askFrom({ ...whole, asOf: at('2026-12-24T10:00:00Z') }, range, ZONE, now)).toBe(range.toMs);
  // A day that was over may have been imported late.
  expect(askFrom(whole, range, ZONE, now, 48 * HOUR)).toBe(at('2026-11-16T23:00:00Z'));
  expect(askFrom({ ...whole, asOf: at('2026-11-22T10:00:00Z') }, range, ZONE, now, 48 * HOUR)).toBe(
    at('2026-11-19T23:00:00Z'),
  );
  expect(askFrom({ ...whole, asOf: at('2026-11-23T10:00:00Z') }, range, ZONE, now, 48 * HOUR)).toBe(range.toMs);
  // The clock was set back since: nobody knows which of the days were really over then.
  expect(askFrom({ ...whole, asOf: at('2027-01-01T00:00:01Z') }, range, ZONE, now)).toBe(range.fromMs);
});

const request: PinRequest = { externalIds: ['A'], period: { kind: 'last_days', days: 7 }, photos: 'none' };
const aPin = (round: Partial<PinRound> | null, state: StoredPin['state'] = 'complete'): StoredPin => ({
  pinId: 'p',
  request,
  createdAt: 0,
  state,
  failure: null,
  round: round && {
    startedAt: at('2026-11-20T10:00:00Z'),
    endedAt: at('2026-11-20T10:10:00Z'),
    fromMs: at('2026-11-13T23:00:00Z'),
    toMs: at('2026-11-20T23:00:00Z'),
    ...round,
  },
});
/** Fridays at 11:30 and 15:00 of the chain. */
const SLOTS = [5 * 1440 + 11 * 60 + 30, 5 * 1440 + 15 * 60];
const NOON = at('2026-11-20T12:00:00Z');

test('a round follows the next run slot, not more than once an hour', () => {
  expect(nextRoundAt(aPin(null), SLOTS, ZONE, NOON)).toBe(0);
  expect(nextRoundAt(aPin({ endedAt: null }, 'running'), SLOTS, ZONE, NOON)).toBe(0);
  expect(nextRoundAt(aPin({}), SLOTS, ZONE, NOON)).toBe(at('2026-11-20T11:10:00Z'));
  expect(nextRoundAt(aPin({ startedAt: at('2026-11-20T10:35:00Z') }), SLOTS, ZONE, NOON)).toBe(
    at('2026-11-20T14:05:00Z'),
  );
  expect(nextRoundAt(aPin({}), [], ZONE, NOON)).toBe(at('2026-11-21T10:00:00Z'));
  expect(nextRoundAt(aPin({ toMs: at('2026-11-01T00:00:00Z') }), SLOTS, ZONE, NOON)).toBe(at('2026-11-21T10:00:00Z'));
  expect(nextRoundAt(aPin({}, 'stopped'), SLOTS, ZONE, NOON)).toBeNull();
  expect(nextRoundAt(aPin({ endedAt: null }, 'failed'), SLOTS, ZONE, NOON)).toBe(0);
  expect([isWornOut(0, 23 * HOUR), isWornOut(0, 25 * HOUR)]).toEqual([false, true]);
});

test('a round that began before the photos of a slot were judged is followed by another one', () => {
  const round = { startedAt: at('2026-11-20T10:30:00Z'), endedAt: at('2026-11-20T10:31:00Z') };
  expect(nextRoundAt(aPin(round), SLOTS, ZONE, NOON)).toBe(at('2026-11-20T11:31:00Z'));
  const earlier = { startedAt: at('2026-11-20T08:00:00Z'), endedAt: at('2026-11-20T08:10:00Z') };
  expect(nextRoundAt(aPin(earlier), SLOTS, ZONE, NOON)).toBe(at('2026-11-20T10:35:00Z'));
});

test('a round of a clock that was set back since is followed by another one at once', () => {
  const [began, ended] = [at('2027-11-20T10:00:00Z'), at('2027-11-20T10:10:00Z')];
  expect(nextRoundAt(aPin({ startedAt: began, endedAt: ended }), SLOTS, ZONE, NOON)).toBe(0);
  expect(nextRoundAt(aPin({ startedAt: began, endedAt: ended }, 'stopped'), SLOTS, ZONE, NOON)).toBeNull();
  expect(isWornOut(began, NOON)).toBe(true);
});

const nothing: ResultMeasure = {
  stores: 0,
  displays: 0,
  runs: 0,
  bytes: 0,
  days: 0,
  pictures: 0,
  pictureBytes: 0,
  pinnedBytes: 0,
  listedStores: 120,
};
const week = { fromMs: at('2026-11-13T23:00:00Z'), toMs: at('2026-11-20T23:00:00Z') };

test('an estimate guesses at first, and measures itself by what has come', () => {
  const week7 = 7 * 24 * HOUR;
  const known = { slotsPerWeek: 28, budgetMegabytes: 2000, lacking: { stores: 1, ms: week7 } };
  const first = estimatePin({ ...request, externalIds: null, photos: 'thumbnails' }, week, nothing, {
    ...known,
    lacking: { stores: 120, ms: 120 * week7 },
  });
  expect(first).toMatchObject({ stores: 120, pictures: 120 * 10 * 28, fitsBudget: true });
  expect(estimatePin(request, week, nothing, known)).toMatchObject({ stores: 1, pictures: 0, requests: 23 });
  const measure = {
    ...nothing,
    stores: 10,
    displays: 50,
    runs: 700,
    days: 7,
    bytes: 7_000_000,
    pinnedBytes: 1_900_000_000,
  };
  const second = estimatePin({ ...request, photos: 'originals' }, week, measure, { ...known, budgetMegabytes: 1800 });
  expect(second).toEqual({
    stores: 1,
    storesLacking: 1,
    requests: 2 + 1 + 3 + 1 + 8 + 350,
    pictures: 350,
    bytes: 70_000 + 700_000 + 350 * 180_000,
    fitsBudget: false,
  });
});

test('what is here takes space, but is not asked for again', () => {
  const whole = { slotsPerWeek: 28, budgetMegabytes: 2000, lacking: { stores: 0, ms: 0 } };
  const estimate = estimatePin(request, week, nothing, whole);
  expect(estimate).toMatchObject({ stores: 1, storesLacking: 0, requests: 2 + 1 + 4 });
  expect(estimate.bytes).toBeGreaterThan(70_000);
});
