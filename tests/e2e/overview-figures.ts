import type { Page } from '@playwright/test';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';

/** What the overview shows: the cards by name, and the rows of the table as texts by column. */
export interface Figures {
  readonly cards: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const NOTHING = '–';

// Written here once more on purpose: the test must not take the page's own formatting for the truth.
const percentOf = (value: number | null): string =>
  value === null
    ? NOTHING
    : new Intl.NumberFormat('en-GB', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        value / 100,
      );
const integerOf = (value: number): string => new Intl.NumberFormat('en-GB').format(value);
const pointsOf = (value: number | null): string => {
  if (value === null) return NOTHING;
  const points = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.abs(value),
  );
  const sign = value < 0 && points !== '0.0' ? '−' : value > 0 && points !== '0.0' ? '+' : '';
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
    : `${percentOf(averageFillRate)} (${integerOf(expectation.comparedImageCount + expectation.missingExpectationCount + expectation.ambiguousExpectationCount)})`;

function rowOf({ expectation, ...group }: FillRateGroup): Record<string, string> {
  return {
    'Fill rate': percentOf(comparedOf({ averageFillRate: group.averageFillRate, ...expectation })),
    Target: percentOf(expectation.expectedAverageFillRate),
    Delta: pointsOf(expectation.delta),
    Compared: `${integerOf(expectation.comparedImageCount)} of ${integerOf(group.imageCount)}`,
    'All photos': overallOf({ averageFillRate: group.averageFillRate, expectation }),
    'No target': integerOf(expectation.missingExpectationCount),
    Ambiguous: integerOf(expectation.ambiguousExpectationCount),
    Runs: integerOf(group.protocolCount),
  };
}

const sumOf = (items: readonly FillRateGroup[], count: (group: FillRateGroup) => number): number =>
  items.reduce((sum, group) => sum + count(group), 0);

/** The figures that the page has to show for an answer of the service: worst first, each as the service sent it. */
export function expectedFigures({ summary, items, groupBy }: CrossStoreFillRateResponse): Figures {
  const rank = ({ expectation }: FillRateGroup) => expectation.delta ?? Number.POSITIVE_INFINITY;
  const compared = sumOf(items, ({ expectation }) => expectation.comparedImageCount);
  const coverage = summary.imageCount === 0 ? null : (100 * compared) / summary.imageCount;
  return {
    cards: {
      'Fill rate': percentOf(summary.delta === null ? summary.averageFillRate : comparedOf(summary)),
      Target: percentOf(summary.expectedAverageFillRate),
      Delta: pointsOf(summary.delta),
      'Below target': integerOf(summary.belowExpectationCount),
      Runs: integerOf(summary.protocolCount),
      // By category a photo counts in several groups, so nothing may be added up.
      ...(groupBy === 'productCategory' ? {} : { 'Coverage, added up by Endcap': percentOf(coverage) }),
    },
    rows: items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b))).map(rowOf),
  };
}

/** Names of an answer's groups as the table has to show them, in its order; only those that come as they are. */
export function expectedNames({ items }: CrossStoreFillRateResponse): string[] {
  const rank = ({ expectation }: FillRateGroup) => expectation.delta ?? Number.POSITIVE_INFINITY;
  return items
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .map(({ storeName, externalId, regionName }) =>
      storeName === undefined ? (regionName ?? 'No region') : `${storeName} ${externalId}`,
    );
}

/** Reads the cards, and every row of the table by scrolling through it. */
export async function shownFigures(page: Page): Promise<Figures & { readonly names: readonly string[] }> {
  return page.evaluate(async () => {
    const textOf = (element: Element | null | undefined) =>
      (element?.querySelector('span[aria-hidden]') ?? element)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const cards: Record<string, string> = {};
    for (const card of document.querySelectorAll('main [role="group"] [role="group"]')) {
      const [label, value] = card.querySelectorAll('p');
      cards[textOf(label)] = textOf(value);
    }
    const grid = document.querySelector('main [role="grid"]');
    const scroller = grid?.parentElement;
    const rows = new Map<number, Record<string, string>>();
    if (grid && scroller) {
      const headers = [...grid.querySelectorAll('[role="columnheader"]')].map(textOf);
      const before = scroller.scrollTop;
      for (let top = 0; ; top += scroller.clientHeight / 2) {
        scroller.scrollTop = top;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        for (const row of grid.querySelectorAll('[role="rowgroup"] [role="row"]')) {
          const cells = [...row.querySelectorAll('[role="gridcell"]')].map((cell, column) => [
            column === 0 ? 'name' : (headers[column] ?? ''),
            textOf(cell),
          ]);
          rows.set(Number(row.getAttribute('aria-rowindex')), Object.fromEntries(cells));
        }
        if (top + scroller.clientHeight >= scroller.scrollHeight) break;
      }
      scroller.scrollTop = before;
    }
    const sorted = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
    return {
      cards,
      names: sorted.map((row) => row['name'] ?? ''),
      rows: sorted.map(({ name: _name, Region: _region, 'Measured against target': _track, ...figures }) => figures),
    };
  });
}
