import { type RawBuilder, sql } from 'kysely';
import type { FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';
import { slotOf, withExpectedSlots } from './expected-slots.ts';

/** Sums of photos as a query returns them; a sum of no values is null. */
type SumRow = { readonly [Field in keyof FillSum]: number | null };

/** The sums over photos, aliased `i`, joined to `expected_slots`, aliased `e`. Each is a whole number. */
const photoSums = () => [
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

/** The same sums over rows that already contain them. */
const sumsOfSums = () => [
  sql<number>`sum("imageCount")`.as('imageCount'),
  sql<number>`sum("measuredImageCount")`.as('measuredImageCount'),
  sql<number | null>`sum("measuredE4")`.as('measuredE4'),
  sql<number>`sum("comparedImageCount")`.as('comparedImageCount'),
  sql<number | null>`sum("comparedE4")`.as('comparedE4'),
  sql<number | null>`sum("expectedE4")`.as('expectedE4'),
  sql<number>`sum("belowExpectationCount")`.as('belowExpectationCount'),
  sql<number>`sum("ambiguousExpectationCount")`.as('ambiguousExpectationCount'),
];

/** The sum in a row of `photoSums` or `sumsOfSums`. null counts as 0. */
function fillSumOfRow(row: SumRow): FillSum {
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

/** Runs and their photos in a scope, with the target of each photo's slot. */
const photosInScope = (db: ServiceReadDb, scope: RunScope) =>
  withExpectedSlots(db, scope)
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .leftJoin('expected_slots as e', (join) => join.on('e.slot', '=', slotOf('i.exposition_key', 'p.week_minute')))
    .where(inScope(scope));

/** Sum of a group of photos. */
type KeyedSum<Key> = { readonly key: Key; readonly sum: FillSum };

/** The same with the number of runs to which the photos belong. */
export type GroupSum<Key> = KeyedSum<Key> & { readonly runCount: number };

/** Sums per run in scope that has photos, by the run's key in the database. */
export async function sumByRun(db: ServiceReadDb, scope: RunScope): Promise<KeyedSum<number>[]> {
  const rows = await photosInScope(db, scope)
    .groupBy('p.protocol_key')
    .select('p.protocol_key as key')
    .select(photoSums)
    .execute();
  return rows.map((row) => ({ key: row.key, sum: fillSumOfRow(row) }));
}

/**
 * Sums per value of an expression over the run. Photos are summed by run first, so that no sorting is needed to count
 * runs.
 */
async function sumByRunValue(db: ServiceReadDb, scope: RunScope, key: RawBuilder<string | number>) {
  const runs = photosInScope(db, scope).groupBy(['p.protocol_key', key]).select(key.as('key')).select(photoSums);
  const rows = await db
    .selectFrom(runs.as('runs'))
    .groupBy('runs.key')
    .select('runs.key as key')
    .select(sql<number>`count(*)`.as('runCount'))
    .select(sumsOfSums)
    .execute();
  return rows.map((row) => ({ key: row.key, runCount: row.runCount, sum: fillSumOfRow(row) }));
}

/** Sums per store that has photos, by its key. */
export async function sumByStore(db: ServiceReadDb, scope: RunScope): Promise<GroupSum<number>[]> {
  const groups = await sumByRunValue(db, scope, sql`p.store_key`);
  return groups.map((group) => ({ ...group, key: Number(group.key) }));
}

/** Sums per local date, or per ISO week, of the runs. */
export async function sumByDate(
  db: ServiceReadDb,
  scope: RunScope,
  column: 'scheduled_date' | 'iso_week',
): Promise<GroupSum<string>[]> {
  const groups = await sumByRunValue(db, scope, sql.ref(`p.${column}`));
  return groups.map((group) => ({ ...group, key: String(group.key) }));
}

/** Sums per display that has photos in scope, by the display's key in the database. */
export async function sumByDisplay(db: ServiceReadDb, scope: RunScope): Promise<KeyedSum<number>[]> {
  const rows = await photosInScope(db, scope)
    .groupBy('i.exposition_key')
    .select('i.exposition_key as key')
    .select(photoSums)
    .execute();
  return rows.map((row) => ({ key: row.key, sum: fillSumOfRow(row) }));
}
