import { sql } from 'kysely';
import type { ServiceWriteDb } from './database.ts';
import { isOneOf } from './run-scope.ts';

/*
 * A day of a store, by the local date of its runs, is either summed (in `run_days` and `kind_days`) or due (in
 * `due_days`), never both. Whoever changes what a day's sums are made of says here that it is due, in the same
 * transaction and under the store's lock. Reports read due days photo by photo until they are summed
 * (analytics/sum-days.ts).
 */

/** Says that every day of a store is to be summed anew: its targets have changed, or what its displays show. */
export async function markStoreDue({ trx }: ServiceWriteDb, storeKey: number): Promise<void> {
  await sql`insert into due_days (store_key, scheduled_date)
    select distinct store_key, scheduled_date from protocols where store_key = ${storeKey}
    on conflict (store_key, scheduled_date) do nothing`.execute(trx);
  await trx.deleteFrom('run_days').where('store_key', '=', storeKey).execute();
  await trx.deleteFrom('kind_days').where('store_key', '=', storeKey).execute();
}

/**
 * Says that the days of these runs are to be summed anew. When a run or a photo moves, that concerns the day that it
 * leaves, too, so this is called before the change and after it. Ids that are not stored are left out.
 */
export async function markRunsDue({ trx }: ServiceWriteDb, protocolIds: readonly string[]): Promise<void> {
  if (protocolIds.length === 0) return;
  const isOfRuns = isOneOf('protocol_id', protocolIds);
  const days = trx.selectFrom('protocols').where(isOfRuns).select(['store_key', 'scheduled_date']).distinct();
  const summed = await trx
    .insertInto('due_days')
    .columns(['store_key', 'scheduled_date'])
    .expression(days)
    .onConflict((conflict) => conflict.doNothing())
    .returning('store_key')
    .execute();
  if (summed.length === 0) return;
  for (const table of ['run_days', 'kind_days'] as const) {
    await trx.deleteFrom(table).where(sql<boolean>`(store_key, scheduled_date) in (${days})`).execute();
  }
}
