import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import { addDays, firstDayOfIsoWeek, isoWeekOf } from '../calendar.ts';
import { comparedFillRate, coverageOfReport, type Grouping } from '../fill-rate-figures.ts';
import { type GroupFilter, keepsGroup } from '../fill-rate-groups.ts';
import { areWholeWeeks } from './compare-period.ts';
import { type ComparedReport, type ComparedRow, placeOfRow } from './compared-report.ts';
import type { ReportFigures } from './sum-figures.ts';

/** A report as the service gave it: of several stores or of one. */
type ServiceReport = {
  readonly groupBy: Grouping;
  readonly summary: FillRateSummary;
  readonly items: readonly FillRateGroup[];
};

const ratesOf = (rates: Parameters<typeof comparedFillRate>[0]) => ({
  measured: comparedFillRate(rates),
  expected: rates.expectedAverageFillRate,
  delta: rates.delta,
});

function figuresOfRow({ protocolCount, imageCount, averageFillRate, expectation }: FillRateGroup): ReportFigures {
  return {
    runs: protocolCount,
    photos: imageCount,
    compared: expectation.comparedImageCount,
    ...ratesOf({ averageFillRate, ...expectation }),
    below: null,
    belowShare: null,
  };
}

/** What a report came to as a whole. */
export function figuresOfWhole(report: ServiceReport): ReportFigures {
  const { summary } = report;
  const coverage = coverageOfReport(report);
  const compared = typeof coverage === 'string' ? null : coverage.compared;
  return {
    runs: summary.protocolCount,
    photos: summary.imageCount,
    compared,
    ...ratesOf(summary),
    below: summary.belowExpectationCount,
    belowShare: compared === null || compared === 0 ? null : (100 * summary.belowExpectationCount) / compared,
  };
}

/**
 * What an earlier row stands beside: the day, week or run of this period that is as far from its start.
 *
 * @returns null: a week that begins on another day than those of this period
 */
function placeNow(groupBy: Grouping, row: FillRateGroup, daysLater: number): string | null {
  switch (groupBy) {
    case 'day':
      return addDays(placeOfRow(groupBy, row), daysLater);
    case 'week':
      return areWholeWeeks(daysLater)
        ? isoWeekOf(addDays(firstDayOfIsoWeek(placeOfRow(groupBy, row)), daysLater))
        : null;
    case 'protocol':
      return row.scheduledDate === undefined
        ? null
        : placeOfRow(groupBy, { ...row, scheduledDate: addDays(row.scheduledDate, daysLater) });
    default:
      return placeOfRow(groupBy, row);
  }
}

const isOfTime = (groupBy: Grouping): boolean => groupBy === 'day' || groupBy === 'week' || groupBy === 'protocol';

/** Rows by what they stand beside. Two runs at one time, in an hour that the clocks repeat, have no place. */
function byPlace(rows: readonly FillRateGroup[], placeOf: (row: FillRateGroup) => string | null) {
  const places = new Map<string, FillRateGroup | null>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place !== null) places.set(place, places.has(place) ? null : row);
  }
  return places;
}

/** A row of the earlier period alone, in this one. */
const emptied = (row: FillRateGroup): FillRateGroup => ({
  ...row,
  protocolCount: 0,
  imageCount: 0,
  averageFillRate: null,
  expectation: {
    expectedAverageFillRate: null,
    delta: null,
    belowExpectation: null,
    comparedImageCount: 0,
    missingExpectationCount: 0,
    ambiguousExpectationCount: 0,
  },
});

type Beside = {
  /** Neither is limited by figures, so that both are about the same stores. */
  readonly now: ServiceReport;
  readonly before: ServiceReport;
  /** How many days later this period begins. */
  readonly daysLater: number;
  /** By figures, of this period. It leaves out rows; the totals stay those of all. */
  readonly filter: GroupFilter;
};

/**
 * A report of the service beside its report of an earlier period, over all runs of both. The rows are those of `now`
 * that pass the filter; one that only the earlier period has is added without figures, unless it is a day, a week or a run.
 */
export function reportBeside({ now, before, daysLater, filter }: Beside): ComparedReport {
  const { groupBy, summary, items } = now;
  const earlier = byPlace(before.items, (row) => placeNow(groupBy, row, daysLater));
  const own = byPlace(items, (row) => placeOfRow(groupBy, row));
  const rows = new Map<string, ComparedRow>();
  for (const row of items) {
    const place = placeOfRow(groupBy, row);
    const was = own.get(place) === null ? null : (earlier.get(place) ?? null);
    rows.set(row.key, { now: figuresOfRow(row), before: was && figuresOfRow(was) });
  }
  const added = isOfTime(groupBy)
    ? []
    : before.items.filter((row) => !own.has(placeOfRow(groupBy, row)) && keepsGroup(filter, emptied(row)));
  for (const row of added) rows.set(row.key, { now: null, before: figuresOfRow(row) });
  const coverage = coverageOfReport(now);
  return {
    summary,
    items: [...items.filter((row) => keepsGroup(filter, row)), ...added.map(emptied)],
    coverage: typeof coverage === 'string' ? null : coverage,
    total: { now: figuresOfWhole(now), before: figuresOfWhole(before) },
    rows,
  };
}
