import { sql } from 'kysely';
import type { FillSum } from '#shared/domain/fill-rate-sum.ts';

/** Sums of photos as a query answers them; a sum of no values is null. */
export type SumRow = { readonly [Field in keyof FillSum]: number | null };

/** The sums over photos, aliased `i`, joined to `expected_slots`, aliased `e`. Every one is a whole number. */
export const photoSums = () => [
  sql<number>`count(*)`.as('imageCount'),
  sql<number>`count(i.fill_e4)`.as('measuredImageCount'),
  sql<number | null>`sum(i.fill_e4)`.as('measuredE4'),
  sql<number>`count(case when i.fill_e4 is not null then e.expected_e4 end)`.as('comparedImageCount'),
  sql<number | null>`sum(case when e.expected_e4 is not null then i.fill_e4 end)`.as('comparedE4'),
  sql<number | null>`sum(case when i.fill_e4 is not null then e.expected_e4 end)`.as('expectedE4'),
  sql<number>`count(case when i.fill_e4 < e.expected_e4 then 1 end)`.as('belowExpectationCount'),
  // A slot with a row but no single target has several winners.
  sql<number>`count(case when i.fill_e4 is not null and e.expected_e4 is null then e.slot end)`.as(
    'ambiguousExpectationCount',
  ),
];

/** The same sums over rows that already have them. */
export const sumsOfSums = () => [
  sql<number>`sum("imageCount")`.as('imageCount'),
  sql<number>`sum("measuredImageCount")`.as('measuredImageCount'),
  sql<number | null>`sum("measuredE4")`.as('measuredE4'),
  sql<number>`sum("comparedImageCount")`.as('comparedImageCount'),
  sql<number | null>`sum("comparedE4")`.as('comparedE4'),
  sql<number | null>`sum("expectedE4")`.as('expectedE4'),
  sql<number>`sum("belowExpectationCount")`.as('belowExpectationCount'),
  sql<number>`sum("ambiguousExpectationCount")`.as('ambiguousExpectationCount'),
];

/** The sum that a row of `photoSums` or `sumsOfSums` holds; what the database says nothing of counts 0. */
export function fillSumOfRow(row: SumRow): FillSum {
  return {
    imageCount: row.imageCount ?? 0,
    measuredImageCount: row.measuredImageCount ?? 0,
    measuredE4: row.measuredE4 ?? 0,
    comparedImageCount: row.comparedImageCount ?? 0,
    comparedE4: row.comparedE4 ?? 0,
    expectedE4: row.expectedE4 ?? 0,
    belowExpectationCount: row.belowExpectationCount ?? 0,
    ambiguousExpectationCount: row.ambiguousExpectationCount ?? 0,
  };
}
