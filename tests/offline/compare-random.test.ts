import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumKept } from '#electron/store/reasons/sum-kept.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import type { GroupFilter } from '#shared/domain/fill-rate-groups.ts';
import { instantOf } from '#shared/domain/instants.ts';
import { type ComparedReport, comparedBy, comparedReport } from '#shared/domain/reasons/compared-report.ts';
import { reportBeside } from '#shared/domain/reasons/report-beside.ts';
import { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { randomChain } from '../contract/random-chain.ts';
import { isoWeek, noonUtc } from '../oracles/calendar-rule.ts';
import {
  type FillRateFacts,
  type JoinedPhoto,
  joinPhotos,
  recomputeCrossStoreFillRates,
  recomputeStoreFillRates,
  selectRuns,
} from '../oracles/fill-rate-rule.ts';
import { figuresOfPhotos, type PhotoFigures, wrongFigures } from '../oracles/photo-figures-rule.ts';
import { keepInSteps } from '../support/core/kept-results.ts';
import { openMemoryDb } from '../support/core/open-memory-db.ts';
import { ZONE } from './pins-world.ts';

// A failure prints its seed and path; ENDCAP_SEED repeats a run. ENDCAP_DEEP=1 looks at 2,000 chains.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const numRuns = isDeep ? 2000 : 200;
const seed = Number(process.env['ENDCAP_SEED'] ?? 1);
const AS_OF = Date.parse('2030-06-01T00:00:00Z');
const everything = { fromMs: Date.parse('2019-01-01T00:00:00Z'), toMs: Date.parse('2031-01-01T00:00:00Z') };

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

const SAME_WEEKDAYS: readonly TwoPeriods[] = [
  [daysOf('2026-10-25', '2026-10-25'), daysOf('2026-03-29', '2026-03-29')],
  [daysOf('2027-01-03', '2027-01-03'), daysOf('2026-10-25', '2026-10-25')],
  [daysOf('2027-01-01', '2027-01-01'), daysOf('2026-11-20', '2026-11-20')],
  [daysOf('2027-01-04', '2027-01-10'), daysOf('2026-12-28', '2027-01-03')],
  [daysOf('2026-12-28', '2027-01-03'), daysOf('2024-12-30', '2025-01-05')],
];

const filters: fc.Arbitrary<GroupFilter> = fc.constantFrom(
  { belowExpectationOnly: false },
  { belowExpectationOnly: false },
  { belowExpectationOnly: true },
  { belowExpectationOnly: false, minFillRate: 33, maxFillRate: 70 },
);

/** How many days later a period begins, and whether weeks are those of its days or, of the service, whole ones. */
type Shift = { readonly days: number; readonly isOfWholeWeeks: boolean };

/** The rows in which a photo counts, as this period names them; of a day or a week the one as far from the start. */
function rowsOf(groupBy: Grouping, { run, display, store }: JoinedPhoto, { days, isOfWholeWeeks }: Shift): string[] {
  const date = new Date(noonUtc(run.scheduledDate) + days * 86_400_000).toISOString().slice(0, 10);
  switch (groupBy) {
    case 'store':
      return [store.externalId];
    case 'region':
      return [store.regionId ?? 'none'];
    case 'expositionType':
      return [display.expositionType];
    case 'productCategory':
    case 'category':
      return display.productCategories.length === 0 ? ['none'] : [...new Set(display.productCategories)];
    case 'day':
      return [date];
    case 'week':
      return isOfWholeWeeks && days % 7 !== 0 ? [] : [isoWeek(date)];
    case 'exposition':
      return [display.expositionId];
    case 'protocol':
      return [`${date} ${run.scheduledAt.slice(0, 5)}`];
  }
}

/** Runs of one day and minute are not told apart in another period. */
function isAlone(photos: readonly JoinedPhoto[]): boolean {
  return new Set(photos.map(({ run }) => run.protocolId)).size === 1;
}

/** Two periods of the same weekdays, both with runs, where a chain has such; else any. */
function periodsOf(facts: FillRateFacts, nth: number): TwoPeriods {
  const hasRuns = ({ from, to }: Days) => selectRuns(facts, { from, to, status: 'completed' }).length > 0;
  const paired = SAME_WEEKDAYS.filter((two) => two.every(hasRuns));
  const choices = nth % 3 > 0 && paired.length > 0 ? paired : PERIODS;
  return choices[nth % choices.length] ?? PERIODS[0];
}

type Side = { readonly photos: readonly JoinedPhoto[]; readonly runs: number };

/** What is shown of a row or of the whole that its photos don't say; what is not shown (null) is not wrong. */
function wrongOf(shown: ComparedReport['total']['now'] | null, { photos, runs }: Side): string[] {
  if (shown === null) return photos.length === 0 ? [] : [`nothing is shown of ${photos.length} photos`];
  const { compared, below, belowShare, runs: runsShown, ...figures } = shown;
  const counted: Partial<PhotoFigures> = {
    ...figures,
    ...(compared === null ? {} : { compared }),
    ...(below === null ? {} : { below }),
    ...(belowShare === null ? {} : { belowShare }),
  };
  return [...wrongFigures(counted, photos), ...(runsShown === runs ? [] : [`runs are ${runsShown}, not ${runs}`])];
}

const sideOf = (photos: readonly JoinedPhoto[]): Side => ({
  photos,
  runs: new Set(photos.map(({ run }) => run.protocolId)).size,
});

const NOT_SHIFTED: Shift = { days: 0, isOfWholeWeeks: false };

type Sides = { readonly now: Side; readonly before: Side };

/** Every figure of a comparison beside the photos of each row, as the row's key names them. */
function expectCompared(report: ComparedReport, groupBy: Grouping, whole: Sides, shift: Shift): number {
  expect(wrongOf(report.total.now, whole.now), 'now').toEqual([]);
  expect(wrongOf(report.total.before, whole.before), 'before').toEqual([]);
  const placesOf = ({ photos }: Side, later: Shift) => {
    const places = new Map<string, JoinedPhoto[]>();
    for (const photo of photos) {
      for (const row of rowsOf(groupBy, photo, later)) places.set(row, [...(places.get(row) ?? []), photo]);
    }
    return places;
  };
  const [now, before] = [placesOf(whole.now, NOT_SHIFTED), placesOf(whole.before, shift)];
  const runs = new Map(whole.now.photos.map((photo) => [photo.run.protocolId, photo]));
  const met = { rows: 0 };
  for (const { key } of report.items) {
    const run = groupBy === 'protocol' ? runs.get(key) : undefined;
    const [place = key] = run === undefined ? [] : rowsOf(groupBy, run, NOT_SHIFTED);
    const [ours, theirs] = [now.get(place) ?? [], before.get(place) ?? []];
    const row = report.rows.get(key);
    if (groupBy === 'protocol' && !(isAlone(ours) && (theirs.length === 0 || isAlone(theirs)))) {
      expect(row?.before ?? null, `${key} beside several runs`).toBeNull();
      continue;
    }
    if (row === undefined) continue;
    expect(wrongOf(row.now, sideOf(ours)), `${groupBy} ${key} now`).toEqual([]);
    expect(wrongOf(row.before, sideOf(theirs)), `${groupBy} ${key} before`).toEqual([]);
    met.rows += row.before === null ? 0 : 1;
  }
  return met.rows;
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
    fc.property(randomChain, fc.constantFrom(...PERIODS), filters, (chain, [now, before], filter) => {
      const facts = factsOfChain(chain);
      const daysLater = daysBetween(before.firstDay, now.firstDay);
      const [first] = facts.stores;
      for (const groupBy of GROUPINGS) {
        const ofStore = StoreGroupBy.safeParse(groupBy).success ? [first?.externalId ?? ''] : undefined;
        const whole = { now: sideIn(facts, now, ofStore), before: sideIn(facts, before, ofStore) };
        const [ours, theirs] = [now, before].map((days) => reportsOf(facts, groupBy, first?.externalId ?? '', days));
        if (ours === undefined || theirs === undefined) throw new Error('no reports');
        const report = reportBeside({ now: ours, before: theirs, daysLater, filter });
        met.rows += expectCompared(report, groupBy, whole, { days: daysLater, isOfWholeWeeks: true });
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
    fc.property(randomChain, asked, (chain, { by, paired, nth, spoils }) => {
      const all = factsOfChain(chain);
      const [now, before] = periodsOf(all, nth);
      const db = openMemoryDb();
      const query = SumsQuery.parse({
        ...{ from: now.from, to: now.to, status: 'completed', groupBy: [], examples: 0 },
        before: { from: before.from, to: before.to, paired },
      });
      const daysLater = daysBetween(before.firstDay, now.firstDay);
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
          met.rows += expectCompared(comparedReport(about), groupBy, whole, { days: daysLater, isOfWholeWeeks: false });
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
  expect(met.paired).toBeGreaterThan(numRuns / 20);
});

/** A store of which something could not be read, if it has photos at all. */
const isLost = ({ runs, photos }: FillRateFacts, externalId: string, spoiled: string | undefined): boolean => {
  const own = new Set(runs.flatMap((run) => (run.externalId === externalId ? [run.protocolId] : [])));
  return externalId === spoiled && photos.some(({ protocolId }) => own.has(protocolId));
};

const ofPhotos = (photos: readonly JoinedPhoto[]): Side => sideOf(photos);

const bothSides = (facts: FillRateFacts, now: Days, before: Days): Sides => ({
  now: ofPhotos(sideIn(facts, now).photos),
  before: ofPhotos(sideIn(facts, before).photos),
});

/** Photos of runs that both periods have: of one store, weekday, minute and seven days from the start. */
function pairedSides(facts: FillRateFacts, now: Days, before: Days, spoiled: string | undefined): Sides {
  const places = ({ firstDay, from, to }: Days) =>
    new Map(
      selectRuns(facts, { from, to, status: 'completed' }).map((run) => {
        const day = Math.round((noonUtc(run.scheduledDate) - noonUtc(firstDay)) / 86_400_000);
        const weekday = new Date(noonUtc(run.scheduledDate)).getUTCDay();
        return [run.protocolId, [run.externalId, weekday, run.scheduledAt.slice(0, 5), Math.floor(day / 7)].join('|')];
      }),
    );
  const [ours, theirs] = [places(now), places(before)];
  // Of a store that could not be read to its end, nobody knows which runs have all of their photos.
  const isRead = ({ store }: JoinedPhoto) => !isLost(facts, store.externalId, spoiled);
  const keep = (days: Days, own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) => {
    const wanted = new Set(other.values());
    return sideIn(facts, days).photos.filter(
      (photo) => isRead(photo) && wanted.has(own.get(photo.run.protocolId) ?? ''),
    );
  };
  return { now: ofPhotos(keep(now, ours, theirs)), before: ofPhotos(keep(before, theirs, ours)) };
}
