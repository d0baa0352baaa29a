import { z } from 'zod';
import { TABLE_KINDS } from './table-kind.ts';

/** A column of a table: what names the store, a field, or the id of a row. */
export const TableColumn = z.string().max(100);

const Labels = z.record(z.string().max(100), z.string().max(200));

/** The words of one language for tables of one kind: column headers, and a label for each value of an enumeration. */
export const TableWords = z.object({
  kind: z.enum(TABLE_KINDS),
  columns: z.record(TableColumn, z.string().max(200)),
  contactType: Labels,
  expositionStatus: Labels,
  expositionType: Labels,
  flag: Labels,
  productCategory: Labels,
  storeType: Labels,
  /** Days of the week by number, Sunday is 0, whole and in short. */
  weekday: Labels,
  shortWeekday: Labels,
  /** What a day without opening hours is called. */
  closed: z.string().min(1).max(100),
  /** Regions that stores of the chain have, by id. */
  region: Labels,
  /** What a cell without a value is called, by field; the first word is the one that is written. */
  nothing: z.record(z.string().max(100), z.array(z.string().min(1).max(200)).min(1)),
});
export type TableWords = Readonly<z.infer<typeof TableWords>>;

/** All languages in which a table may be written, the current one first. All are for tables of one kind. */
export const TableLanguages = z
  .tuple([TableWords], TableWords)
  .refine((languages) => languages.length <= 10 && new Set(languages.map(({ kind }) => kind)).size === 1);
export type TableLanguages = readonly [TableWords, ...TableWords[]];
