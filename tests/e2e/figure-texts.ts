import type { Page } from '@playwright/test';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';

const NOTHING = '–';

// Written here once more on purpose: the test must not take the page's own formatting for the truth.
const integer = new Intl.NumberFormat('en-GB');
/** With so many decimals, half up; the service sends four. */
const decimal = (value: number, digits: number): string => {
  const units = Math.round(value * 10_000);
  const step = 10 ** (4 - digits);
  const rounded = String(Math.floor((units + step / 2) / step)).padStart(digits + 1, '0');
  return `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`;
};

export const percentOf = (value: number | null | undefined, digits = 1): string =>
  value === null || value === undefined ? NOTHING : `${decimal(value, digits)}%`;
export const integerOf = (value: number): string => integer.format(value);
export const pointsOf = (value: number | null, digits = 1): string => {
  if (value === null) return NOTHING;
  const points = decimal(Math.abs(value), digits);
  const sign = Number(points) === 0 ? '' : value < 0 ? '−' : '+';
  return `${value < 0 ? '▼' : value > 0 ? '▲' : '='} ${sign}${points}`;
};

/** A figure as a reader takes it from the page, in units of 0.0001. */
const read = (text: string): number => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/gu, '')) * 10_000);

type Three = readonly [rate: number | null | undefined, target: number | null, delta: number | null];

/** Two decimals where the first less the second is not the third with one; one, where one of the three is not there. */
export function decimalsOf(...all: readonly Three[]): number {
  const adds = (digits: number) =>
    all.every(([rate, target, delta]) => {
      if (rate === null || rate === undefined || target === null || delta === null) return true;
      return read(pointsOf(rate, digits)) - read(pointsOf(target, digits)) === read(pointsOf(delta, digits));
    });
  return adds(1) ? 1 : 2;
}

/** The rate of the compared photos: target and delta are about these alone. */
export const comparedOf = (rates: {
  readonly averageFillRate: number | null;
  readonly expectedAverageFillRate: number | null;
  readonly delta: number | null;
}): number | null => {
  if (rates.delta === null || rates.expectedAverageFillRate === null) return null;
  const sum = Number((rates.expectedAverageFillRate + rates.delta).toFixed(4));
  const isAll = rates.averageFillRate !== null && Math.abs(sum - rates.averageFillRate) < 0.00015;
  return isAll ? rates.averageFillRate : sum;
};

/** The three cards of rates, as texts. */
export function rateCards(summary: Parameters<typeof comparedOf>[0]): Record<string, string> {
  const rate = summary.delta === null ? summary.averageFillRate : comparedOf(summary);
  const digits = decimalsOf([rate, summary.expectedAverageFillRate, summary.delta]);
  return {
    'Fill rate': percentOf(rate, digits),
    Target: percentOf(summary.expectedAverageFillRate, digits),
    Delta: pointsOf(summary.delta, digits),
  };
}

type Rates = Pick<FillRateGroup, 'averageFillRate' | 'expectation'>;

/** The rate of all measured photos, with their number. */
const overallOf = ({ averageFillRate, expectation }: Rates, digits: number): string => {
  const { comparedImageCount, missingExpectationCount, ambiguousExpectationCount } = expectation;
  const measured = comparedImageCount + missingExpectationCount + ambiguousExpectationCount;
  return averageFillRate === null ? NOTHING : `${percentOf(averageFillRate, digits)} (${integerOf(measured)})`;
};

/** A group's row in the table of a report, as texts by column. */
export function figuresOfGroup(
  group: Rates & Pick<FillRateGroup, 'imageCount' | 'protocolCount'>,
): Record<string, string> {
  const { expectation, averageFillRate } = group;
  const rate = comparedOf({ averageFillRate, ...expectation });
  const digits = decimalsOf([rate, expectation.expectedAverageFillRate, expectation.delta]);
  return {
    'Fill rate': percentOf(rate, digits),
    Target: percentOf(expectation.expectedAverageFillRate, digits),
    Delta: pointsOf(expectation.delta, digits),
    Compared: `${integerOf(expectation.comparedImageCount)} of ${integerOf(group.imageCount)}`,
    'All photos': overallOf(group, digits),
    'No target': integerOf(expectation.missingExpectationCount),
    Ambiguous: integerOf(expectation.ambiguousExpectationCount),
    Runs: integerOf(group.protocolCount),
  };
}

const WEEKDAYS: Readonly<Record<string, number>> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 0 };

/** Deltas by weekday (0 is Sunday) and time, as the map on the page shows them: `5 15:30`. */
export async function deltasShown(page: Page): Promise<ReadonlyMap<string, number>> {
  const lines = await page
    .getByRole('grid', { name: 'Delta by weekday and time' })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => (cell.querySelector('a')?.firstChild ?? cell).textContent ?? ''),
      ),
    );
  const [[, ...times] = [], ...weekdays] = lines;
  return new Map(
    weekdays.slice(0, 7).flatMap(([weekday = '', ...cells]) =>
      times.slice(0, -1).flatMap((time, at): [string, number][] => {
        const value = Number(cells[at]?.replace('−', '-'));
        return cells[at] === '' || Number.isNaN(value) ? [] : [[`${WEEKDAYS[weekday]} ${time}`, value]];
      }),
    ),
  );
}
