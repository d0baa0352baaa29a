import type { Page } from '@playwright/test';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { figuresOfGroup, integerOf, percentOf, rateCards } from './figure-texts.ts';

/** What the overview shows: the cards by name, and the rows of the table as texts by column. */
export interface Figures {
  readonly cards: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const sumOf = (items: readonly FillRateGroup[], count: (group: FillRateGroup) => number): number =>
  items.reduce((sum, group) => sum + count(group), 0);

/** Groups as the table has to list them: days and weeks with the latest first, all others with the worst first. */
function inOrder({ items, groupBy }: CrossStoreFillRateResponse): FillRateGroup[] {
  if (groupBy === 'day' || groupBy === 'week') return items.toSorted((a, b) => (a.key < b.key ? 1 : -1));
  const rank = ({ expectation }: FillRateGroup) => expectation.delta ?? Number.POSITIVE_INFINITY;
  return items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** The figures that the page has to show for an answer of the service, each as the service sent it. */
export function expectedFigures(answer: CrossStoreFillRateResponse): Figures {
  const { summary, items, groupBy } = answer;
  const compared = sumOf(items, ({ expectation }) => expectation.comparedImageCount);
  const coverage = summary.imageCount === 0 ? null : (100 * compared) / summary.imageCount;
  return {
    cards: {
      ...rateCards(summary),
      'Below target': integerOf(summary.belowExpectationCount),
      Runs: integerOf(summary.protocolCount),
      // By category a photo counts in several groups, so nothing may be added up.
      ...(groupBy === 'productCategory' ? {} : { Coverage: percentOf(coverage) }),
    },
    rows: inOrder(answer).map(figuresOfGroup),
  };
}

/** Names of an answer's groups as the table has to show them, in its order; only those that come as they are. */
export function expectedNames(answer: CrossStoreFillRateResponse): string[] {
  return inOrder(answer).map(({ storeName, externalId, regionName }) =>
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
