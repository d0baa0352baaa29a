import { type RawBuilder, sql } from 'kysely';
import type { FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { ReadDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';
import { slotOf, withExpectedSlots } from './expected-slots.ts';
import { fillSumOfRow, photoSums, sumsOfSums } from './sum-columns.ts';

/** Runs and their photos in a scope, with the target of each photo's slot. */
const photosInScope = (db: ReadDb, scope: RunScope) =>
  withExpectedSlots(db, scope)
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .leftJoin('expected_slots as e', (join) => join.on('e.slot', '=', slotOf('i.exposition_key', 'p.week_minute')))
    .where(inScope(scope));

/** Sum of a group of photos. */
export type KeyedSum<Key> = { readonly key: Key; readonly sum: FillSum };

/** The same with the number of runs behind the photos. */
export type GroupSum<Key> = KeyedSum<Key> & { readonly runCount: number };

/** Sums per run in scope that has photos, by the run's key in the database. */
export async function sumByRun(db: ReadDb, scope: RunScope): Promise<KeyedSum<number>[]> {
  const rows = await photosInScope(db, scope)
    .groupBy('p.protocol_key')
    .select('p.protocol_key as key')
    .select(photoSums)
    .execute();
  return rows.map((row) => ({ key: row.key, sum: fillSumOfRow(row) }));
}

/** Sums per value of an expression over the run. Photos are summed by run first: counting runs then sorts nothing. */
async function sumByRunValue(db: ReadDb, scope: RunScope, key: RawBuilder<string | number>) {
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
export async function sumByStore(db: ReadDb, scope: RunScope): Promise<GroupSum<number>[]> {
  const groups = await sumByRunValue(db, scope, sql`p.store_key`);
  return groups.map((group) => ({ ...group, key: Number(group.key) }));
}

/** Sums per local date, or per ISO week, of the runs. */
export async function sumByDate(
  db: ReadDb,
  scope: RunScope,
  column: 'scheduled_date' | 'iso_week',
): Promise<GroupSum<string>[]> {
  const groups = await sumByRunValue(db, scope, sql.ref(`p.${column}`));
  return groups.map((group) => ({ ...group, key: String(group.key) }));
}

/** Sums per display that has photos in scope, by the display's key in the database. */
export async function sumByDisplay(db: ReadDb, scope: RunScope): Promise<KeyedSum<number>[]> {
  const rows = await photosInScope(db, scope)
    .groupBy('i.exposition_key')
    .select('i.exposition_key as key')
    .select(photoSums)
    .execute();
  return rows.map((row) => ({ key: row.key, sum: fillSumOfRow(row) }));
}
