import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumKept } from '#electron/store/reasons/sum-kept.ts';
import type { Chain } from '#service/store/chain.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import type { GroupFilter } from '#shared/domain/fill-rate-groups.ts';
import { instantOf } from '#shared/domain/instants.ts';
import { type ComparedReport, comparedBy, comparedReport } from '#shared/domain/reasons/compared-report.ts';
import { reportBeside } from '#shared/domain/reasons/report-beside.ts';
import { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { aPhoto, aRun } from '../builders/chain.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { randomChain } from '../contract/random-chain.ts';
import { noonUtc } from '../oracles/calendar-rule.ts';
import {
  type FillRateFacts,
  type JoinedPhoto,
  joinPhotos,
  recomputeCrossStoreFillRates,
  recomputeStoreFillRates,
  selectRuns,
} from '../oracles/fill-rate-rule.ts';
import { figuresOfPhotos } from '../oracles/photo-figures-rule.ts';
import { keepInSteps } from '../support/core/kept-results.ts';
import { openMemoryDb } from '../support/core/open-memory-db.ts';
import {
  expectCompared,
  NOT_SHIFTED,
  rowsOf,
  type Shift,
  type Side,
  type Sides,
  shiftBy,
  sideOf,
} from './expect-compared.ts';
import { ZONE } from './pins-world.ts';
import { AS_OF, everything, isDeep, seed } from './random-chains.ts';

const numRuns = isDeep ? 2000 : 200;

const daysOf = (firstDay: string, lastDay: string) => ({
  firstDay,
  from: new Date(instantOf(firstDay, '00:00', ZONE)).toISOString(),
  to: new Date(instantOf(addDays(lastDay, 1), '00:00', ZONE)).toISOString(),
});
type Days = ReturnType<typeof daysOf>;

/** A period and an earlier one: days of 23 and 25 hours, week 53, months, and one in which nothing ran. */
type TwoPeriods = readonly [now: Days, before: Days];
const PERIODS: readonly [TwoPeriods, ...TwoPeriods[]] = [
  [daysOf('2026-10-25', '2026-10-25'), daysOf('2026-03-29', '2026-03-29')],
  [daysOf('2026-11-20', '2026-11-20'), daysOf('2026-10-25', '2026-10-25')],
  [daysOf('2027-01-04', '2027-01-10'), daysOf('2026-12-28', '2027-01-03')],
  [daysOf('2026-12-28', '2027-01-04'), daysOf('2024-12-29', '2025-01-05')],
  [daysOf('2026-10-01', '2027-01-31'), daysOf('2024-12-01', '2026-09-30')],
  [daysOf('2026-11-20', '2026-11-20'), daysOf('2026-11-13', '2026-11-13')],
  [daysOf('2024-12-30', '2027-01-04'), daysOf('2024-12-23', '2026-12-28')],
];

const filters: fc.Arbitrary<GroupFilter> = fc.constantFrom(
  { belowExpectationOnly: false },
  { belowExpectationOnly: false },
  { belowExpectationOnly: true },
  { belowExpectationOnly: false, minFillRate: 33, maxFillRate: 70 },
);

/** Days with runs, as they are a week before, where a chain has such: alone, or in the eight days before; else any. */
function periodsOf({ runs }: FillRateFacts, nth: number): TwoPeriods {
  const dates = new Set(runs.map(({ scheduledDate }) => scheduledDate));
  const weeks = [...dates].flatMap((date): TwoPeriods[] => {
    const earlier = addDays(date, -7);
    const eight = [daysOf(addDays(date, -2), addDays(date, 5)), daysOf(addDays(date, -10), addDays(date, -3))] as const;
    return dates.has(earlier) ? [[daysOf(date, date), daysOf(earlier, earlier)], eight] : [];
  });
  const choices = nth % 3 > 0 && weeks.length > 0 ? weeks : PERIODS;
  return choices[nth % choices.length] ?? PERIODS[0];
}

/** The chain with every other run once more, a week earlier, with the same photos. */
function withWeekBefore(chain: Chain): Chain {
  const copied = [...chain.protocols].filter((_, at) => at % 2 === 0);
  const photosOf = Map.groupBy(chain.images, ({ protocolId }) => protocolId);
  const earlier = copied.map(({ storeId, status, scheduledDate, scheduledAt, protocolId }) => ({
    run: aRun(`${protocolId} earlier`, { storeId, status, scheduledDate: addDays(scheduledDate, -7), scheduledAt }),
    photos: photosOf.get(protocolId) ?? [],
  }));
  return {
    ...chain,
    protocols: [...chain.protocols, ...earlier.map(({ run }) => run)],
    images: [
      ...chain.images,
      ...earlier.flatMap(({ run: { protocolId }, photos }) =>
        photos.map(({ photoId, ...photo }) => aPhoto(`${photoId} earlier`, { ...photo, protocolId })),
      ),
    ],
  };
}

/** The rows shown are those of this period that are within the limits, and all of them. */
function expectFiltered(report: ComparedReport, groupBy: Grouping, { photos }: Side, filter: GroupFilter): void {
  if (groupBy === 'protocol') return;
  const { minFillRate = 0, maxFillRate = 100, belowExpectationOnly } = filter;
  const isLimited = filter.minFillRate !== undefined || filter.maxFillRate !== undefined;
  const keys = new Set(photos.flatMap((photo) => rowsOf(groupBy, photo, NOT_SHIFTED)));
  const fitting = [...keys].filter((key) => {
    const own = photos.filter((photo) => rowsOf(groupBy, photo, NOT_SHIFTED).includes(key));
    const { measuredOfAll, delta } = figuresOfPhotos(own);
    const average = measuredOfAll === null ? Number.NaN : Math.round(measuredOfAll * 10_000) / 10_000;
    const isWithin = average >= minFillRate && average <= maxFillRate;
    return (!isLimited || isWithin) && (!belowExpectationOnly || (delta ?? 0) < 0);
  });
  const shown = report.items.flatMap(({ key, imageCount }) => (imageCount > 0 ? [key] : []));
  expect(shown.toSorted(), groupBy).toEqual(fitting.toSorted());
}

function sideIn(facts: FillRateFacts, { from, to }: Days, externalIds?: readonly string[]): Side {
  const runs = selectRuns(facts, { from, to, status: 'completed' }).filter(
    ({ externalId }) => externalIds?.includes(externalId) ?? true,
  );
  return { photos: joinPhotos(facts, runs), runs: runs.length };
}

/** Both reports of the service: those of a store for groupings that only these have. */
function reportsOf(facts: FillRateFacts, groupBy: Grouping, externalId: string, { from, to }: Days) {
  const about = { from, to, status: 'completed' } as const;
  const ofStore = StoreGroupBy.safeParse(groupBy);
  if (ofStore.success) return recomputeStoreFillRates(facts, { ...about, externalId, groupBy: ofStore.data });
  const by = CrossStoreGroupBy.parse(groupBy);
  return recomputeCrossStoreFillRates(facts, { ...about, groupBy: by, belowExpectationOnly: false });
}

const GROUPINGS: readonly Grouping[] = [...CrossStoreGroupBy.options, ...StoreGroupBy.options];

test(`on ${numRuns} random chains (seed ${seed}) a comparison by the service is that of the photos of both periods`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const met = { rows: 0, noneBefore: 0, left: 0 };
  fc.assert(
    fc.property(randomChain, fc.nat(), filters, (chain, nth, filter) => {
      const facts = factsOfChain(withWeekBefore(chain));
      const [now, before] = periodsOf(facts, nth);
      const daysLater = daysBetween(before.firstDay, now.firstDay);
      const [first] = facts.stores;
      for (const groupBy of GROUPINGS) {
        const ofStore = StoreGroupBy.safeParse(groupBy).success ? [first?.externalId ?? ''] : undefined;
        const whole = { now: sideIn(facts, now, ofStore), before: sideIn(facts, before, ofStore) };
        const [ours, theirs] = [now, before].map((days) => reportsOf(facts, groupBy, first?.externalId ?? '', days));
        if (ours === undefined || theirs === undefined) throw new Error('no reports');
        const report = reportBeside({ now: ours, before: theirs, daysLater, filter });
        met.rows += expectCompared(report, groupBy, whole, shiftBy(daysLater));
        expectFiltered(report, groupBy, whole.now, filter);
        met.noneBefore += Number(whole.before.runs === 0 && whole.now.runs > 0);
        met.left += ours.items.length - report.items.filter(({ imageCount }) => imageCount > 0).length;
      }
    }),
    { numRuns, seed },
  );
  expect(met.rows).toBeGreaterThan(numRuns);
  expect(met.noneBefore).toBeGreaterThan(numRuns / 10);
  expect(met.left).toBeGreaterThan(numRuns / 10);
});

test(`on ${numRuns} random chains (seed ${seed}) a comparison of what is here is that of its photos, store by store`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const met = { rows: 0, stages: 0, paired: 0 };
  const asked = fc.record({
    by: fc.subarray([...GROUPINGS], { minLength: 3, maxLength: 3 }),
    paired: fc.boolean(),
    nth: fc.nat(),
    spoils: fc.nat({ max: 8 }),
  });
  fc.assert(
    fc.property(randomChain, asked, (small, { by, paired, nth, spoils }) => {
      const chain = withWeekBefore(small);
      const all = factsOfChain(chain);
      const [now, before] = periodsOf(all, nth);
      const db = openMemoryDb();
      const query = SumsQuery.parse({
        ...{ from: now.from, to: now.to, status: 'completed', groupBy: [], examples: 0 },
        before: { from: before.from, to: before.to, paired },
      });
      const shift = paired ? shiftToPartners(all, now, before) : shiftBy(daysBetween(before.firstDay, now.firstDay));
      const spoiled = all.stores[spoils]?.externalId;
      const seen = { stores: 0 };
      for (const { stores, photos } of keepInSteps(db, chain, everything, AS_OF, { spoiled })) {
        if (stores.size === seen.stores) continue;
        seen.stores = stores.size;
        const facts: FillRateFacts = {
          stores: all.stores.filter(({ externalId }) => stores.has(externalId)),
          runs: all.runs.filter(({ externalId }) => stores.has(externalId)),
          photos: all.photos.filter(({ photoId }) => photos.has(photoId)),
        };
        const whole = paired ? pairedSides(facts, now, before, spoiled) : bothSides(facts, now, before);
        for (const groupBy of by) {
          const { groups, names, total } = sumKept(db, { ...query, groupBy: [...comparedBy(groupBy)] }, ZONE);
          const about = { groupBy, groups, names, total, items: [], filter: { belowExpectationOnly: false } };
          met.rows += expectCompared(comparedReport(about), groupBy, whole, shift);
        }
        const sums = sumKept(db, query, ZONE);
        const lacking = all.stores.flatMap(({ externalId }) =>
          stores.has(externalId) && !isLost(all, externalId, spoiled) ? [] : [externalId],
        );
        for (const kept of [sums.kept, sums.keptBefore]) {
          expect(kept?.storesKept).toBe(stores.size);
          expect(kept?.lacking.toSorted()).toEqual(lacking.toSorted());
        }
        met.stages += 1;
        met.paired += paired ? whole.before.photos.length : 0;
      }
      db.close();
    }),
    { numRuns, seed },
  );
  expect(met.stages).toBeGreaterThan(numRuns);
  expect(met.rows).toBeGreaterThan(numRuns / 2);
  expect(met.paired).toBeGreaterThan(numRuns / 2);
});

/** A store of which something could not be read, if it has photos at all. */
const isLost = ({ runs, photos }: FillRateFacts, externalId: string, spoiled: string | undefined): boolean => {
  const own = new Set(runs.flatMap((run) => (run.externalId === externalId ? [run.protocolId] : [])));
  return externalId === spoiled && photos.some(({ protocolId }) => own.has(protocolId));
};

const bothSides = (facts: FillRateFacts, now: Days, before: Days): Sides => ({
  now: sideOf(sideIn(facts, now).photos),
  before: sideOf(sideIn(facts, before).photos),
});

/** Where each run of a period is in it: its store, weekday, minute and seven days from the start. */
function placesIn(facts: FillRateFacts, { firstDay, from, to }: Days): ReadonlyMap<string, string> {
  return new Map(
    selectRuns(facts, { from, to, status: 'completed' }).map((run) => {
      const day = Math.round((noonUtc(run.scheduledDate) - noonUtc(firstDay)) / 86_400_000);
      const weekday = new Date(noonUtc(run.scheduledDate)).getUTCDay();
      return [run.protocolId, [run.externalId, weekday, run.scheduledAt.slice(0, 5), Math.floor(day / 7)].join('|')];
    }),
  );
}

/** Each earlier run stands beside the day of the run that has its place in this period. */
function shiftToPartners(facts: FillRateFacts, now: Days, before: Days): Shift {
  const [ours, theirs] = [placesIn(facts, now), placesIn(facts, before)];
  const days = new Map(facts.runs.map(({ protocolId, scheduledDate }) => [ours.get(protocolId), scheduledDate]));
  return { dayOf: ({ protocolId }) => days.get(theirs.get(protocolId)) ?? 'nothing', hasWeek: true };
}

/** Photos of runs that both periods have. */
function pairedSides(facts: FillRateFacts, now: Days, before: Days, spoiled: string | undefined): Sides {
  const [ours, theirs] = [placesIn(facts, now), placesIn(facts, before)];
  // Of a store that could not be read to its end, nobody knows which runs have all of their photos.
  const isRead = ({ store }: JoinedPhoto) => !isLost(facts, store.externalId, spoiled);
  const keep = (days: Days, own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) => {
    const wanted = new Set(other.values());
    return sideIn(facts, days).photos.filter(
      (photo) => isRead(photo) && wanted.has(own.get(photo.run.protocolId) ?? ''),
    );
  };
  return { now: sideOf(keep(now, ours, theirs)), before: sideOf(keep(before, theirs, ours)) };
}
