import type { Exposition } from '#shared/contract/exposition.ts';
import type { ExpositionFillRateResponse, FillRateGroup, FillRateResponse } from '#shared/contract/fill-rate.ts';

const NOTHING = '–';

// Written here once more on purpose: the test must not take the page's own formatting for the truth.
const decimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const integer = new Intl.NumberFormat('en-GB');
export const percentOf = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? NOTHING
    : new Intl.NumberFormat('en-GB', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        value / 100,
      );
export const pointsOf = (value: number | null): string => {
  if (value === null) return NOTHING;
  const points = decimal.format(Math.abs(value));
  const sign = points === '0.0' ? '' : value < 0 ? '−' : '+';
  return `${value < 0 ? '▼' : value > 0 ? '▲' : '='} ${sign}${points}`;
};

/** The rate of the compared photos: target and delta are about these alone. */
const comparedOf = (rates: {
  readonly averageFillRate: number | null;
  readonly expectedAverageFillRate: number | null;
  readonly delta: number | null;
}): number | null => {
  if (rates.delta === null || rates.expectedAverageFillRate === null) return null;
  const sum = Number((rates.expectedAverageFillRate + rates.delta).toFixed(4));
  const isAll = rates.averageFillRate !== null && Math.abs(sum - rates.averageFillRate) < 0.00015;
  return isAll ? rates.averageFillRate : sum;
};
/** The rate of all measured photos, with their number. */
const overallOf = ({ averageFillRate, expectation }: Pick<FillRateGroup, 'averageFillRate' | 'expectation'>): string =>
  averageFillRate === null
    ? NOTHING
    : `${percentOf(averageFillRate)} (${integer.format(expectation.comparedImageCount + expectation.missingExpectationCount + expectation.ambiguousExpectationCount)})`;

type Row = Readonly<Record<string, string>>;
type Delta = { readonly expectation: { readonly delta: number | null } };

const worstFirst = <Item extends Delta>(items: readonly Item[]): Item[] => {
  const rank = ({ expectation }: Item) => expectation.delta ?? Number.POSITIVE_INFINITY;
  return items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
};

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOf = (date: string) => day.format(new Date(`${date}T12:00:00Z`)).replace(',', '');

function nameOf({ groupBy }: FillRateResponse, group: FillRateGroup, displays: readonly Exposition[]): string | null {
  if (groupBy === 'category') return null;
  if (groupBy === 'protocol') return `${dayOf(group.scheduledDate ?? '')}, ${group.scheduledAt?.slice(0, 5)}`;
  const display = displays.find(({ expositionId }) => expositionId === group.expositionId);
  return [display?.label, display?.friendlyTitle].filter((part) => part !== null && part !== undefined).join(' ');
}

/** The cards that a report's page has to show, each with the service's own figure. */
export function expectedCards({ summary }: Pick<FillRateResponse, 'summary'>): Record<string, string> {
  return {
    'Fill rate': percentOf(summary.delta === null ? summary.averageFillRate : comparedOf(summary)),
    Target: percentOf(summary.expectedAverageFillRate),
    Delta: pointsOf(summary.delta),
    'Below target': integer.format(summary.belowExpectationCount),
    Runs: integer.format(summary.protocolCount),
  };
}

/** Coverage of a report whose groups do not overlap, as the page has to add it up. */
export function expectedCoverage({ summary, items }: Pick<FillRateResponse, 'summary' | 'items'>): string {
  const compared = items.reduce((sum, { expectation }) => sum + expectation.comparedImageCount, 0);
  return percentOf(summary.imageCount === 0 ? null : (100 * compared) / summary.imageCount);
}

/** The rows of the table of a store's report, in its order. */
export function expectedRows(report: FillRateResponse, displays: readonly Exposition[]): Row[] {
  return worstFirst(report.items).map(({ expectation, ...group }) => {
    const name = nameOf(report, { expectation, ...group }, displays);
    return {
      ...(name === null ? {} : { name }),
      'Fill rate': percentOf(comparedOf({ averageFillRate: group.averageFillRate, ...expectation })),
      Target: percentOf(expectation.expectedAverageFillRate),
      Delta: pointsOf(expectation.delta),
      Compared: `${integer.format(expectation.comparedImageCount)} of ${integer.format(group.imageCount)}`,
      'All photos': overallOf({ averageFillRate: group.averageFillRate, expectation }),
      'No target': integer.format(expectation.missingExpectationCount),
      Ambiguous: integer.format(expectation.ambiguousExpectationCount),
      Runs: integer.format(group.protocolCount),
    };
  });
}

const NO_TARGET = 'no target';

/** Figures of the photos of a display, worst first: measured, expected, delta. */
export function expectedPhotos({ items }: ExpositionFillRateResponse): string[] {
  return worstFirst(items)
    .filter(({ expectation }) => expectation.delta !== null)
    .map(({ fillRate, expectation, scheduledDate, scheduledAt }) =>
      [
        `${dayOf(scheduledDate)} ${scheduledAt.slice(0, 5)}`,
        fillRate === null || fillRate === undefined ? 'not measured' : percentOf(fillRate),
        expectation.expectedAverageFillRate === null ? NO_TARGET : percentOf(expectation.expectedAverageFillRate),
        pointsOf(expectation.delta),
      ].join(' | '),
    );
}
