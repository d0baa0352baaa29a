import { expect, test } from 'vitest';
import type { Origin } from '#shared/bridge/answer.ts';
import { parsePeriod, resolvePeriod } from '#shared/domain/period.ts';
import type { PhotoSum } from '#shared/domain/reasons/sums-query.ts';
import { exportWords } from '#tests/support/words/export-words.ts';
import { exportWhy } from './export-why.ts';
import type { WhyShown } from './use-service-parts.ts';

const english = await exportWords('en');
const period = parsePeriod('2026-11-07..2026-11-20');
if (period === null) throw new Error('these days are a period');
const SCOPE = {
  days: resolvePeriod(period, 0, 'Europe/Warsaw'),
  period: '2026-11-07..2026-11-20',
  status: 'completed',
  filter: {},
} as const;

/** The sum of 100 photos. */
const sum = (measured: number, expected: number): PhotoSum => ({
  ...{ runCount: 4, imageCount: 100, measuredImageCount: 100, measuredE4: measured * 1_000_000 },
  ...{ comparedImageCount: 100, comparedE4: measured * 1_000_000, expectedE4: expected * 1_000_000 },
  ...{ belowExpectationCount: 5, ambiguousExpectationCount: 0 },
});
const ORIGIN: Origin = {
  ...{ asOf: '2026-11-20T13:02:00Z', source: 'service', complete: true, staleAfter: null, computed: null },
};
const KEPT = {
  ...{ storesAsked: 120, storesKept: 0, lacking: [], isStoreListUnknown: false },
  ...{ runs: 0, runsRead: 0, days: [], slots: [], asOf: null },
};
const GROWN = {
  ...{ had: 12, asked: 12, stores: 120, more: 108, isGoing: false, failed: null, error: null },
  ...{ askMore: () => undefined, start: () => undefined, stop: () => undefined },
};

function aWhy([drinks, salads]: readonly [PhotoSum, PhotoSum], shown: Partial<WhyShown> = {}): WhyShown {
  const all = Object.fromEntries(
    Object.entries(drinks).map(([name, value]) => [name, value + salads[name as keyof PhotoSum]]),
  ) as PhotoSum;
  return {
    groups: [
      { key: ['FRIDGE_DRINKS'], now: drinks, before: null },
      { key: ['FRIDGE_SALADS'], now: salads, before: null },
    ],
    groupsLeftOut: 0,
    total: { now: all, before: null },
    names: { stores: {}, displays: {}, regions: {}, storeRegions: {} },
    ...{ kept: KEPT, origin: ORIGIN, grown: null, twice: [] },
    ...shown,
  };
}
const exported = (data: WhyShown) =>
  exportWhy({ name: 'All', data, scope: SCOPE, by: 'displayType', sort: { id: 'points', desc: false } }, english);

const BELOW = [sum(70, 80), sum(78, 80)] as const;
const ABOVE = [sum(81, 80), sum(95, 80)] as const;

test('the sentence names what lacks most, and nothing where nothing lacks', () => {
  expect(exported(aWhy(BELOW)).sentence).toContain('Largest effect: FRIDGE_DRINKS, −5.0 points.');
  expect(exported(aWhy(ABOVE)).sentence).not.toContain('effect');
});

test('of what is here it says so, and of the service only how much was read', () => {
  const here = exported(aWhy(BELOW, { origin: null, kept: { ...KEPT, lacking: ['A'] } }));
  expect(here.sentence).toContain('Largest effect in what is on this computer: FRIDGE_DRINKS');
  const some = exported(aWhy(BELOW, { grown: GROWN }));
  expect(some.sentence).not.toContain('on this computer');
  expect(some.sentence).toContain(
    'Largest effect in what was read from the service: FRIDGE_DRINKS, −5.0 points. 100.0% of the shortfall, from 12 of 120 stores.',
  );
});

test('what the service cut short or can’t be read is said, and that it is out of date', () => {
  const cut = exported(aWhy(BELOW, { origin: { ...ORIGIN, complete: false } }));
  expect(cut.tables[0]?.cut).toBe('The service cut this list short, so it is not complete.');
  expect(cut.warnings).toEqual([cut.tables[0]?.cut]);
  expect(cut.sentence).toContain('Largest effect in what was read from the service: FRIDGE_DRINKS, −5.0 points.');
  const stale = exported(aWhy(BELOW, { origin: { ...ORIGIN, staleAfter: '2026-11-20T13:04:00Z' } }));
  expect(stale.warnings).toEqual([expect.stringContaining('20 Nov 2026, 14:04')]);
  expect(stale.tables[0]?.cut).toBeNull();
  expect(exported(aWhy(BELOW)).warnings).toEqual([]);
  const twice = [{ of: 'photos', whole: 210, parts: 200, place: 'the period' }] as const;
  expect(exported(aWhy(BELOW, { twice })).warnings).toEqual([expect.stringContaining('210')]);
});
