import type { ServiceWriteDb } from './database.ts';

/*
 * Stores with neighbouring keys form a block. Beside the sums of each store's days stand those of each block's days, so
 * that a report over all stores reads a few rows per day and not those of thousands of stores (decision 101).
 *
 * A day of a block whose sums may lag behind those of its stores is in `due_block_days`. Whoever changes rows of
 * `run_days` or `kind_days` puts it there in the same transaction, unless the store's day is due itself: reports don't
 * read the sums of a block in which any day is due, of the block or of one of its stores.
 */

/** Stores of a block. It is stored: migration 0004 says the same. */
const BLOCK_STORES = 128;

export const blockOfStore = (storeKey: number): number => Math.floor(storeKey / BLOCK_STORES);

/** All keys that stores of a block may have. */
export const storeKeysOf = (block: number): readonly number[] =>
  Array.from({ length: BLOCK_STORES }, (_key, at) => block * BLOCK_STORES + at);

/** Says that these days of a store's block are to be summed anew. */
export async function markBlockDue({ trx }: ServiceWriteDb, storeKey: number, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  const block = blockOfStore(storeKey);
  await trx
    .insertInto('due_block_days')
    // In one order, so that two transactions can't wait for each other.
    .values(dates.toSorted().map((date) => ({ block, scheduled_date: date })))
    // Not "do nothing": whoever sums the block then waits for the end of this transaction, or this one for theirs.
    .onConflict((conflict) =>
      conflict.columns(['block', 'scheduled_date']).doUpdateSet((row) => ({ block: row.ref('excluded.block') })),
    )
    .execute();
}
