import type { Exposition } from '#shared/contract/exposition.ts';
import type { ExpositionFillRateResponse, FillRateGroup, FillRateResponse } from '#shared/contract/fill-rate.ts';
import { decimalsOf, figuresOfGroup, integerOf, percentOf, pointsOf, rateCards } from './figure-texts.ts';

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
    ...rateCards(summary),
    'Below target': integerOf(summary.belowExpectationCount),
    Runs: integerOf(summary.protocolCount),
  };
}

/** Coverage of a report whose groups do not overlap, as the page has to add it up. */
export function expectedCoverage({ summary, items }: Pick<FillRateResponse, 'summary' | 'items'>): string {
  const compared = items.reduce((sum, { expectation }) => sum + expectation.comparedImageCount, 0);
  return percentOf(summary.imageCount === 0 ? null : (100 * compared) / summary.imageCount);
}

/** The rows of the table of a store's report, in its order. */
export function expectedRows(report: FillRateResponse, displays: readonly Exposition[]): Row[] {
  return worstFirst(report.items).map((group) => {
    const name = nameOf(report, group, displays);
    return { ...(name === null ? {} : { name }), ...figuresOfGroup(group) };
  });
}

const NO_TARGET = 'no target';

/** Figures of the photos of a display, worst first: measured, expected, delta. */
export function expectedPhotos({ items }: ExpositionFillRateResponse): string[] {
  return worstFirst(items)
    .filter(({ expectation }) => expectation.delta !== null)
    .map(({ fillRate, expectation, scheduledDate, scheduledAt }) => {
      const { expectedAverageFillRate: target, delta } = expectation;
      const digits = decimalsOf([fillRate, target, delta]);
      return [
        `${dayOf(scheduledDate)} ${scheduledAt.slice(0, 5)}`,
        fillRate === null || fillRate === undefined ? 'not measured' : percentOf(fillRate, digits),
        target === null ? NO_TARGET : percentOf(target, digits),
        pointsOf(delta, digits),
      ].join(' | ');
    });
}
