import type { Selectable } from 'kysely';
import type { Expectation } from '#shared/contract/expectation.ts';
import { slotOfWeekMinute, weekMinuteOf } from '#shared/domain/run-slots.ts';
import type { ServiceReadDb, ServiceWriteDb } from './database.ts';
import { markStoreDue } from './due-days.ts';
import type { ExpectationColumns } from './schema.ts';
import { tableWriter } from './table-writer.ts';

type Placed = { readonly expectation: Expectation; readonly storeKey: number; readonly position: number };

const { columns, toRow } = tableWriter<ExpectationColumns, Placed>({
  store_key: ({ storeKey }) => storeKey,
  position: ({ position }) => position,
  expectation_id: ({ expectation }) => expectation.expectationId,
  product_category: ({ expectation }) => expectation.productCategory,
  display_type: ({ expectation }) => expectation.displayType,
  week_minute: ({ expectation }) => weekMinuteOf(expectation.weekday, expectation.protocolTime),
  expected_fill_ratio: ({ expectation }) => expectation.expectedFillRatio,
  updated_at: ({ expectation }) => expectation.updatedAt,
});

const fromRow = (row: Selectable<ExpectationColumns>): Expectation => ({
  expectationId: row.expectation_id,
  productCategory: row.product_category,
  displayType: row.display_type,
  ...slotOfWeekMinute(row.week_minute),
  expectedFillRatio: row.expected_fill_ratio,
  updatedAt: row.updated_at,
});

/** Expectations of a store in the order in which they were sent. */
export async function listExpectations(db: ServiceReadDb, storeKey: number): Promise<Expectation[]> {
  const rows = await db
    .selectFrom('expectations')
    .selectAll()
    .where('store_key', '=', storeKey)
    .orderBy('position')
    .execute();
  return rows.map(fromRow);
}

/** Adds expectations to a store that has none. */
export async function insertExpectations(
  db: ServiceWriteDb,
  storeKey: number,
  expectations: readonly Expectation[],
): Promise<void> {
  await db.insertRows({
    table: 'expectations',
    columns,
    rows: expectations.map((expectation, position) => toRow({ expectation, storeKey, position })),
  });
}

/** What reports make of a store's expectations: of each all but its id and age, in an order of its own. */
const meaningOf = (expectations: readonly Expectation[]): string =>
  expectations
    .map(({ productCategory, displayType, weekday, protocolTime, expectedFillRatio }) =>
      [displayType, weekday, protocolTime, productCategory, expectedFillRatio].join(' '),
    )
    .toSorted()
    .join();

/**
 * Replaces all expectations of a store with these (api.md section 4.4). The store's past is summed anew only when they
 * mean something else than before: a chain often sends all its expectations again to change a few.
 */
export async function replaceExpectations(
  db: ServiceWriteDb,
  storeKey: number,
  expectations: readonly Expectation[],
): Promise<void> {
  await db.lockStore({ storeKey });
  const before = await listExpectations(db.trx, storeKey);
  await db.trx.deleteFrom('expectations').where('store_key', '=', storeKey).execute();
  await insertExpectations(db, storeKey, expectations);
  if (meaningOf(before) !== meaningOf(expectations)) await markStoreDue(db, storeKey);
}
