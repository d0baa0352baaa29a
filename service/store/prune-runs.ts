import { type Expression, type SqlBool, sql } from 'kysely';
import type { ServiceDatabase, ServiceReadDb, ServiceWriteDb } from './database.ts';
import { blockOfStore, markBlockDue } from './store-blocks.ts';
import { workInParts } from './work-in-parts.ts';

const DAY_MS = 86_400_000;

/** Runs of local dates before another one. */
export type PastRuns = { readonly stores: number; readonly runs: number; readonly photos: number };

/** That a run, aliased `p`, is of an earlier local date. These begin at most a day after the date in UTC. */
const isBefore = (date: string): Expression<SqlBool> =>
  sql<SqlBool>`p.scheduled_ms < ${Date.parse(`${date}T00:00:00Z`) + DAY_MS} and p.scheduled_date < ${date}`;

/** Counts the runs before a local date, with their photos. */
export async function countRunsBefore(db: ServiceReadDb, date: string): Promise<PastRuns> {
  const runs = await db
    .selectFrom('protocols as p')
    .where(isBefore(date))
    .select([sql<number>`count(distinct p.store_key)`.as('stores'), sql<number>`count(*)`.as('runs')])
    .executeTakeFirstOrThrow();
  const images = await db
    .selectFrom('images as i')
    .innerJoin('protocols as p', 'p.protocol_key', 'i.protocol_key')
    .where(isBefore(date))
    .select(sql<number>`count(*)`.as('photos'))
    .executeTakeFirstOrThrow();
  return { ...runs, ...images };
}

/** The oldest local dates of a store's runs before another one. */
const oldestDates = async (db: ServiceReadDb, storeKey: number, date: string, atMost: number): Promise<string[]> => {
  const days = await db
    .selectFrom('protocols as p')
    .where('p.store_key', '=', storeKey)
    .where(isBefore(date))
    .select('p.scheduled_date')
    .distinct()
    .orderBy('p.scheduled_date')
    .limit(atMost)
    .execute();
  return days.map((day) => day.scheduled_date);
};

/** Deletes whole days of a store, so that what is left of it is summed or due as before (due-days.ts). */
const pruneDays = async (db: ServiceWriteDb, storeKey: number, date: string, atMost: number): Promise<number> => {
  await db.lockStore({ storeKey });
  const { trx } = db;
  const dates = await oldestDates(trx, storeKey, date, atMost);
  if (dates.length === 0) return 0;
  const runs = trx
    .selectFrom('protocols as p')
    .where('p.store_key', '=', storeKey)
    .where(isBefore(date))
    .where('p.scheduled_date', 'in', dates)
    .select('p.protocol_key');
  await trx.deleteFrom('images').where('protocol_key', 'in', runs).execute();
  await trx.deleteFrom('protocols').where('protocol_key', 'in', runs).execute();
  for (const table of ['run_days', 'kind_days', 'due_days'] as const) {
    await trx.deleteFrom(table).where('store_key', '=', storeKey).where('scheduled_date', 'in', dates).execute();
  }
  // Marked first: whoever sums the block at this moment has then written what is to be deleted.
  await markBlockDue(db, storeKey, dates);
  for (const table of ['block_days', 'block_group_days'] as const) {
    await trx
      .deleteFrom(table)
      .where('block', '=', blockOfStore(storeKey))
      .where('scheduled_date', 'in', dates)
      .execute();
  }
  return dates.length;
};

/**
 * Deletes the runs of all local dates before another one, with their photos and sums, store by store. Each part is whole
 * by itself, so after a kill the rest can be deleted by another call.
 *
 * @param onPruned called with the number of days of stores that were deleted so far
 */
export async function pruneRunsBefore(
  database: ServiceDatabase,
  date: string,
  onPruned: (days: number) => void,
): Promise<void> {
  const stores = await database.now.selectFrom('stores').select('store_key').orderBy('store_key').execute();
  const left = stores.map((store) => store.store_key);
  await workInParts(async (atMost) => {
    const [storeKey] = left;
    if (storeKey === undefined) return undefined;
    const [oldest] = await oldestDates(database.now, storeKey, date, 1);
    if (oldest !== undefined) return await database.write((db) => pruneDays(db, storeKey, date, atMost));
    left.shift();
    return 0;
  }, onPruned);
}
