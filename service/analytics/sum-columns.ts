import { sql } from 'kysely';
import type { FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { SumColumns } from '../store/schema.ts';

/** The field of a sum that each column holds. */
const FIELDS = {
  image_count: 'imageCount',
  measured_image_count: 'measuredImageCount',
  measured_e4: 'measuredE4',
  compared_image_count: 'comparedImageCount',
  compared_e4: 'comparedE4',
  expected_e4: 'expectedE4',
  below_expectation_count: 'belowExpectationCount',
  ambiguous_expectation_count: 'ambiguousExpectationCount',
} as const satisfies Record<keyof SumColumns, keyof FillSum>;

/** The columns of sums, in the order in which they are written. */
export const SUM_COLUMNS = Object.keys(FIELDS) as readonly (keyof SumColumns)[];

/** The same sums over rows that already contain them. */
export const addedSums = () => [
  sql<number>`sum(image_count)`.as('image_count'),
  sql<number>`sum(measured_image_count)`.as('measured_image_count'),
  sql<number>`sum(measured_e4)`.as('measured_e4'),
  sql<number>`sum(compared_image_count)`.as('compared_image_count'),
  sql<number>`sum(compared_e4)`.as('compared_e4'),
  sql<number>`sum(expected_e4)`.as('expected_e4'),
  sql<number>`sum(below_expectation_count)`.as('below_expectation_count'),
  sql<number>`sum(ambiguous_expectation_count)`.as('ambiguous_expectation_count'),
];

/** A sum's values, in the order of {@link SUM_COLUMNS}. */
export const valuesOfSum = (sum: FillSum): readonly number[] => Object.values(FIELDS).map((field) => sum[field]);

/** The sum in a row of a table or query with these columns. */
export function fillSumOfRow(row: SumColumns): FillSum {
  return {
    imageCount: row.image_count,
    measuredImageCount: row.measured_image_count,
    measuredE4: row.measured_e4,
    comparedImageCount: row.compared_image_count,
    comparedE4: row.compared_e4,
    expectedE4: row.expected_e4,
    belowExpectationCount: row.below_expectation_count,
    ambiguousExpectationCount: row.ambiguous_expectation_count,
  };
}
