import { type RawBuilder, sql } from 'kysely';
import type { FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';
import type { SumColumns } from '../store/schema.ts';
import { slotOf, withExpectedSlots } from './expected-slots.ts';
import { addedSums, fillSumOfRow } from './sum-columns.ts';

/**
 * The sums over photos, aliased `i`, joined to `expected_slots`, aliased `e`, in the order of SUM_COLUMNS. Each is a
 * whole number.
 */
export const photoSums = () => [
  // By a column of the index that covers these sums, so that a run without photos counts none.
  sql<number>`count(i.protocol_key)`.as('image_count'),
  sql<number>`count(i.fill_e4)`.as('measured_image_count'),
  sql<number>`coalesce(sum(i.fill_e4), 0)`.as('measured_e4'),
  sql<number>`count(case when i.fill_e4 is not null then e.expected_e4 end)`.as('compared_image_count'),
  sql<number>`coalesce(sum(case when e.expected_e4 is not null then i.fill_e4 end), 0)`.as('compared_e4'),
  sql<number>`coalesce(sum(case when i.fill_e4 is not null then e.expected_e4 end), 0)`.as('expected_e4'),
  sql<number>`count(case when i.fill_e4 < e.expected_e4 then 1 end)`.as('below_expectation_count'),
  // A slot with a row but no single target has several winners.
  sql<number>`count(case when i.fill_e4 is not null and e.expected_e4 is null then e.slot end)`.as(
    'ambiguous_expectation_count',
  ),
];

/** Runs and their photos in a scope, with the target of each photo's slot. */
export const photosInScope = (db: ServiceReadDb, scope: RunScope) =>
  withExpectedSlots(db, scope)
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .leftJoin('expected_slots as e', (join) => join.on('e.slot', '=', slotOf('i.exposition_key', 'p.week_minute')))
    .where(inScope(scope));

/** Sum of a group of photos. */
export type KeyedSum<Key> = { readonly key: Key; readonly sum: FillSum };

/** The same with the number of runs to which the photos belong. */
export type GroupSum<Key> = KeyedSum<Key> & { readonly runCount: number };

/** The sum of a group as a query gives it. */
export const groupSumOf = <Key>({
  key,
  runCount,
  ...row
}: SumColumns & Pick<GroupSum<Key>, 'key' | 'runCount'>): GroupSum<Key> => ({ key, runCount, sum: fillSumOfRow(row) });

/** Sums per run in scope that has photos, by the run's key in the database. */
export async function sumByRun(db: ServiceReadDb, scope: RunScope): Promise<KeyedSum<number>[]> {
  const rows = await photosInScope(db, scope)
    .groupBy('p.protocol_key')
    .select('p.protocol_key as key')
    .select(photoSums)
    .execute();
  return rows.map((row) => ({ key: row.key, sum: fillSumOfRow(row) }));
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

/** Sums per kind of display that has photos in scope. */
export async function sumPhotosByKind(db: ServiceReadDb, scope: RunScope): Promise<KeyedSum<number>[]> {
  const rows = await photosInScope(db, scope)
    .innerJoin('expositions as d', 'd.exposition_key', 'i.exposition_key')
    .groupBy('d.kind')
    .select('d.kind as key')
    .select(photoSums)
    .execute();
  return rows.map((row) => ({ key: row.key, sum: fillSumOfRow(row) }));
}

/**
 * Sums per value of an expression over the run. Photos are summed by run first, so that no sorting is needed to count
 * runs.
 */
export async function sumPhotosBy(
  db: ServiceReadDb,
  scope: RunScope,
  key: RawBuilder<string | number>,
): Promise<GroupSum<string | number>[]> {
  const runs = photosInScope(db, scope).groupBy(['p.protocol_key', key]).select(key.as('key')).select(photoSums);
  const rows = await db
    .selectFrom(runs.as('runs'))
    .groupBy('runs.key')
    .select('runs.key as key')
    .select(sql<number>`count(*)`.as('runCount'))
    .select(addedSums)
    .execute();
  return rows.map(groupSumOf);
}
