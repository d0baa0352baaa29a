import { z } from 'zod';
import { EXPOSITION_FIELDS } from '#shared/domain/fields/exposition.ts';

/** Columns of a table of displays, in the order in which they are written. */
export const TABLE_COLUMNS = ['externalId', 'storeName', ...EXPOSITION_FIELDS, 'expositionId'] as const;
export const TableColumn = z.enum(TABLE_COLUMNS);
export type TableColumn = z.infer<typeof TableColumn>;

const Labels = z.record(z.string().max(100), z.string().max(200));

/** The words of one language: column headers, and a label for each value of an enumeration. */
export const TableWords = z.object({
  columns: z.record(TableColumn, z.string().max(200)),
  expositionType: Labels,
  productCategory: Labels,
  expositionStatus: Labels,
});
export type TableWords = Readonly<z.infer<typeof TableWords>>;

/** All languages in which a table may be written, the current one first. */
export const TableLanguages = z.array(TableWords).min(1).max(10);
