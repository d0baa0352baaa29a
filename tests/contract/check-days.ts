import { expect } from 'vitest';
import type { ServiceDatabase } from '#service/store/database.ts';
import type { Schema } from '#service/store/schema.ts';

const BLOCK_STORES = 128;
const COUNTED = [
  'run_count',
  'image_count',
  'measured_e4',
  'compared_e4',
  'expected_e4',
  'below_expectation_count',
] as const satisfies readonly (keyof Schema['block_days'] & keyof Schema['run_days'])[];

/** Sums of rows by status, date and block, for the days of blocks of which nothing is due. */
function byBlock(
  rows: readonly (Record<(typeof COUNTED)[number], number> & {
    readonly status: string;
    readonly scheduled_date: string;
    readonly block: number;
  })[],
  isDue: (day: { readonly scheduled_date: string; readonly block: number }) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const sums = new Map<string, readonly number[]>();
  for (const row of rows.filter((one) => !isDue(one))) {
    const key = `${row.status} ${row.scheduled_date} ${row.block}`;
    sums.set(
      key,
      COUNTED.map((column, at) => row[column] + (sums.get(key)?.[at] ?? 0)),
    );
  }
  return sums;
}

/** The sums of blocks are those of their stores, but for days that are due. */
async function checkBlocks({ read }: ServiceDatabase): Promise<void> {
  const { days, blocks, due, dueBlocks } = await read(async (db) => ({
    days: await db.selectFrom('run_days').selectAll().execute(),
    blocks: await db.selectFrom('block_days').selectAll().execute(),
    due: await db.selectFrom('due_days').selectAll().execute(),
    dueBlocks: await db.selectFrom('due_block_days').selectAll().execute(),
  }));
  const blockOf = (storeKey: number) => Math.floor(storeKey / BLOCK_STORES);
  const isLate = new Set([
    ...due.map((day) => `${day.scheduled_date} ${blockOf(day.store_key)}`),
    ...dueBlocks.map((day) => `${day.scheduled_date} ${day.block}`),
  ]);
  const isDue = (day: { readonly scheduled_date: string; readonly block: number }) =>
    isLate.has(`${day.scheduled_date} ${day.block}`);
  const ofStores = byBlock(
    days.map((day) => ({ ...day, block: blockOf(day.store_key) })),
    isDue,
  );
  expect(byBlock(blocks, isDue)).toEqual(ofStores);
}

/**
 * Every day of a store that has runs is either summed or due, never both. All is read at one moment: what a process
 * that was killed has sent may still be carried out.
 */
export async function checkDays(database: ServiceDatabase): Promise<void> {
  const { read } = database;
  const { summed, ofKinds, due, runs } = await read(async (db) => ({
    summed: await db.selectFrom('run_days').select(['store_key', 'scheduled_date']).distinct().execute(),
    ofKinds: await db.selectFrom('kind_days').select(['store_key', 'scheduled_date']).distinct().execute(),
    due: await db.selectFrom('due_days').select(['store_key', 'scheduled_date']).execute(),
    runs: await db.selectFrom('protocols').select(['store_key', 'scheduled_date']).distinct().execute(),
  }));
  const textOf = (day: object) => JSON.stringify(day);
  const known = [...summed, ...due].map(textOf);
  expect(new Set(known).size, 'no day is both').toBe(known.length);
  const inSums = new Set(summed.map(textOf));
  expect(ofKinds.map(textOf).filter((day) => !inSums.has(day))).toEqual([]);
  const isKnown = new Set(known);
  expect(runs.map(textOf).filter((day) => !isKnown.has(day))).toEqual([]);
  await checkBlocks(database);
}
