import type { FillRateGroup } from '#shared/contract/fill-rate.ts';

const NOTHING = '–';

// Written here once more on purpose: the test must not take the page's own formatting for the truth.
const decimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const integer = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export const percentOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? NOTHING : percent.format(value / 100);
export const integerOf = (value: number): string => integer.format(value);
export const pointsOf = (value: number | null): string => {
  if (value === null) return NOTHING;
  const points = decimal.format(Math.abs(value));
  const sign = points === '0.0' ? '' : value < 0 ? '−' : '+';
  return `${value < 0 ? '▼' : value > 0 ? '▲' : '='} ${sign}${points}`;
};

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

type Rates = Pick<FillRateGroup, 'averageFillRate' | 'expectation'>;

/** The rate of all measured photos, with their number. */
const overallOf = ({ averageFillRate, expectation }: Rates): string => {
  const { comparedImageCount, missingExpectationCount, ambiguousExpectationCount } = expectation;
  const measured = comparedImageCount + missingExpectationCount + ambiguousExpectationCount;
  return averageFillRate === null ? NOTHING : `${percentOf(averageFillRate)} (${integerOf(measured)})`;
};

/** A group's row in the table of a report, as texts by column. */
export function figuresOfGroup(
  group: Rates & Pick<FillRateGroup, 'imageCount' | 'protocolCount'>,
): Record<string, string> {
  const { expectation, averageFillRate } = group;
  return {
    'Fill rate': percentOf(comparedOf({ averageFillRate, ...expectation })),
    Target: percentOf(expectation.expectedAverageFillRate),
    Delta: pointsOf(expectation.delta),
    Compared: `${integerOf(expectation.comparedImageCount)} of ${integerOf(group.imageCount)}`,
    'All photos': overallOf(group),
    'No target': integerOf(expectation.missingExpectationCount),
    Ambiguous: integerOf(expectation.ambiguousExpectationCount),
    Runs: integerOf(group.protocolCount),
  };
}
