import { describe, expect, test } from 'vitest';
import { ProductCategory } from '#shared/contract/enumerations.ts';
import { weekdayOf } from '#shared/domain/calendar.ts';
import type { Chain, ChainImage, ChainProtocol } from '../store/chain.ts';
import { BAD_TYPE } from './fill-model.ts';
import { makeSampleChain } from './make-sample-chain.ts';

type Measured = {
  readonly fillRate: number;
  readonly run: ChainProtocol;
  readonly store: Chain['stores'][number];
  readonly exposition: Chain['stores'][number]['expositions'][number];
};

function measuredOf(chain: Chain, only?: readonly string[]): readonly Measured[] {
  const asked = chain.stores.filter(({ store }) => only?.includes(store.externalId) ?? true);
  const stores = new Map(asked.map((each) => [each.store.storeId, each]));
  const runs = new Map([...chain.protocols].map((run) => [run.protocolId, run]));
  const expositions = new Map(
    chain.stores.flatMap((each) => each.expositions.map((e) => [e.expositionId, e] as const)),
  );
  const joined = ({ fillRate, protocolId, expositionId }: ChainImage): readonly Measured[] => {
    const run = runs.get(protocolId);
    const store = stores.get(run?.storeId ?? '');
    const exposition = expositions.get(expositionId);
    if (fillRate === null || run?.status !== 'completed' || !store || !exposition) return [];
    return [{ fillRate, run, store, exposition }];
  };
  return [...chain.images].flatMap(joined);
}

const measured = measuredOf(
  makeSampleChain({ seed: 1, now: new Date('2026-11-20T13:02:00Z'), timeZone: 'Europe/Warsaw' }),
);
const averageOf = (part: readonly Measured[]): number =>
  part.reduce((sum, { fillRate }) => sum + fillRate, 0) / part.length;
const average = (where: (one: Measured) => boolean): number => averageOf(measured.filter(where));
const ofStore = (externalId: string) => (one: Measured) => one.store.store.externalId === externalId;

describe('what a manager would recognise', () => {
  test('the chain as a whole is at about 70 %', () => {
    expect(averageOf(measured)).toBeGreaterThan(69);
    expect(averageOf(measured)).toBeLessThan(75);
  });

  test('shelves empty from run to run', () => {
    const byTime = ['07:00:00', '10:30:00', '13:30:00', '15:30:00'].map((time) =>
      average(({ run }) => run.scheduledAt === time),
    );
    expect(byTime).toEqual([...byTime].sort((a, b) => b - a));
    expect((byTime[0] ?? 0) - (byTime[3] ?? 0)).toBeGreaterThan(10);
  });

  test('weekends are weaker than the days before', () => {
    const ofDays = (days: readonly number[]) => average(({ run }) => days.includes(weekdayOf(run.scheduledDate)));
    expect(ofDays([1, 2, 3, 4])).toBeGreaterThan(ofDays([6, 0]) + 4);
  });

  test('a handful of stores is bad, some are good', () => {
    const usual = averageOf(measured);
    for (const bad of ['W-014', 'G-003', 'K-021', 'Ł-008']) expect(average(ofStore(bad))).toBeLessThan(usual - 6);
    for (const good of ['P-001', 'K-018']) expect(average(ofStore(good))).toBeGreaterThan(usual + 6);
  });

  test('one display type is bad', () => {
    const byType = Map.groupBy(measured, ({ exposition }) => exposition.expositionType);
    const worst = [...byType].sort(([, a], [, b]) => averageOf(a) - averageOf(b))[0];
    expect(worst?.[0]).toBe(BAD_TYPE);
    expect(average(({ exposition }) => exposition.expositionType === BAD_TYPE)).toBeLessThan(averageOf(measured) - 10);
  });

  test('the chain has a slow trend', () => {
    const week = (first: string, last: string) =>
      average(({ run }) => run.scheduledDate >= first && run.scheduledDate <= last);
    expect(Math.abs(week('2026-10-19', '2026-10-25') - week('2026-11-09', '2026-11-15'))).toBeGreaterThan(1);
  });

  test('all categories are measured, and displays without one', () => {
    for (const category of ProductCategory.options) {
      expect(measured.some(({ exposition }) => exposition.productCategories.includes(category))).toBe(true);
    }
    expect(measured.some(({ exposition }) => exposition.productCategories.length === 0)).toBe(true);
  });
});

test.each(['2026-02-01', '2026-06-10', '2026-11-20', '2027-01-15'])('on %s two stores are getting better', (day) => {
  const chain = makeSampleChain({ seed: 1, now: new Date(`${day}T20:00:00Z`), timeZone: 'Europe/Warsaw' });
  const takingTurns = ['P-012', 'W-020', 'G-015'];
  const all = measuredOf(chain, takingTurns);
  const rising = takingTurns.filter((externalId) => {
    const own = all.filter(ofStore(externalId));
    const dates = [...new Set(own.map(({ run }) => run.scheduledDate))].sort();
    const between = (from: number, to: number) => {
      const days = new Set(dates.slice(from, to));
      return averageOf(own.filter(({ run }) => days.has(run.scheduledDate)));
    };
    return between(-14, dates.length) > between(0, 14) + 5;
  });
  expect(rising.length).toBeGreaterThanOrEqual(2);
});

describe('comparison with targets', () => {
  const outcomes = Map.groupBy(measured, ({ run, store, exposition }) => {
    const slot = store.expectations.filter(
      (expectation) =>
        expectation.displayType === exposition.expositionType &&
        expectation.weekday === weekdayOf(run.scheduledDate) &&
        expectation.protocolTime === run.scheduledAt.slice(0, 5),
    );
    const own = slot.filter(
      ({ productCategory }) => productCategory && exposition.productCategories.includes(productCategory),
    );
    const winners = own.length > 0 ? own : slot.filter(({ productCategory }) => productCategory === null);
    if (winners.length !== 1) return winners.length === 0 ? 'missing' : 'ambiguous';
    return winners[0]?.productCategory === null ? 'by fallback' : 'by category';
  });
  const share = (outcome: 'by category' | 'by fallback' | 'missing' | 'ambiguous') =>
    (outcomes.get(outcome)?.length ?? 0) / measured.length;

  test('targets by category and by fallback, missing and ambiguous ones all occur', () => {
    expect(share('by category')).toBeGreaterThan(0.2);
    expect(share('by fallback')).toBeGreaterThan(0.3);
    expect(share('missing')).toBeGreaterThan(0.03);
    expect(share('missing')).toBeLessThan(0.12);
    expect(share('ambiguous')).toBeGreaterThan(0.005);
    expect(share('ambiguous')).toBeLessThan(0.05);
  });

  test('targets are at about 75 %', () => {
    const targets = [...new Set(measured.map(({ store }) => store))].flatMap(({ expectations }) => expectations);
    const middle = targets.reduce((sum, { expectedFillRatio }) => sum + expectedFillRatio, 0) / targets.length;
    expect(middle).toBeGreaterThan(72);
    expect(middle).toBeLessThan(78);
  });
});
