import { z } from 'zod';
import { ProductCategory } from '#shared/contract/enumerations.ts';
import { TableColumn } from './table-words.ts';

/** Why a row of a table is refused. */
export const RefusalCode = z.enum([
  // The cell.
  'error_value',
  'no_value',
  'merged',
  'date',
  'too_long',
  'missing',
  'unknown_value',
  'bad_format',
  // The row.
  'too_wide',
  'duplicate',
  // A cell of a matrix.
  'cell_twice',
  'several_values',
  // The store.
  'store_missing',
  'store_unknown',
  'store_new',
  'store_several',
  'store_gone',
  'store_unread',
  // The known row that is meant.
  'row_unknown',
  'row_unread',
  'row_elsewhere',
  'row_several',
]);
export type RefusalCode = z.infer<typeof RefusalCode>;

export const Refusal = z.object({
  code: RefusalCode,
  /** null: the row as a whole. */
  column: TableColumn.nullable(),
  /** What the cell says, or the id of the store that is meant. */
  text: z.string(),
  /** All rows of the table that mean the same one. */
  lines: z.array(z.int()),
});
export type Refusal = Readonly<z.infer<typeof Refusal>>;

const about = {
  /** Row number as a spreadsheet shows it. */
  line: z.int(),
  /** Sheet and cell, such as `Rolls!C7`, where a cell is a target of its own. */
  place: z.string().optional(),
  /** null when the row names no known store. */
  externalId: z.string().nullable(),
  label: z.string(),
};

/** What looks like a mistake once the row is applied. It is applied all the same. */
export const RowWarning = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['no_category', 'not_offered', 'strange_phone', 'strange_email']) }),
  z.object({ code: z.literal('category_does_not_fit'), category: ProductCategory }),
  /** Another row of the store is for the same: an active display by label and type, a target by its slot, a contact by its phone. */
  z.object({ code: z.literal('duplicate') }),
]);
export type RowWarning = Readonly<z.infer<typeof RowWarning>>;

/** What an import would make of one row. */
export const RowOutcome = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('create'),
    ...about,
    externalId: z.string(),
    row: z.record(z.string(), z.unknown()),
    warnings: z.array(RowWarning),
  }),
  z.object({
    result: z.literal('change'),
    ...about,
    externalId: z.string(),
    rowId: z.string(),
    fields: z.array(z.object({ field: TableColumn, was: z.unknown(), becomes: z.unknown() })),
    warnings: z.array(RowWarning),
  }),
  z.object({
    result: z.literal('remove'),
    ...about,
    externalId: z.string(),
    rowId: z.string(),
    row: z.record(z.string(), z.unknown()),
  }),
  z.object({ result: z.literal('unchanged'), ...about }),
  z.object({ result: z.literal('refused'), ...about, reasons: z.array(Refusal) }),
]);
export type RowOutcome = Readonly<z.infer<typeof RowOutcome>>;

export type RowResult = RowOutcome['result'];
