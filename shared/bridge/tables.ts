import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExternalId } from '#shared/contract/formats.ts';
import { FileColumn } from '#shared/domain/table/file-columns.ts';
import { RowOutcome } from '#shared/domain/table/row-outcome.ts';
import { TableColumn, TableLanguages, TableWords } from '#shared/domain/table/table-words.ts';
import { answer, Origin } from './answer.ts';
import { StepName } from './drafts.ts';
import { Picture } from './photos.ts';

/** Bytes of the largest file that is read. */
export const MOST_TABLE_BYTES = 32 * 1024 * 1024;
/** Most rows below the header. */
export const MOST_TABLE_ROWS = 100_000;
/** Most columns of a file. */
export const MOST_TABLE_COLUMNS = 200;
/** Bytes of a file per call. As base64 they stay below what a page may send at once. */
export const TABLE_PART_BYTES = 1_500_000;
/** Stores per call of `readStores`: few enough for the progress bar to move. */
export const TABLE_STORES_AT_ONCE = 25;
/** Most stores in a workbook of matrices: a store has a sheet for each display type. */
export const MOST_MATRIX_STORES = 100;
/** Rows per call of `rows`. */
export const MOST_ROWS_AT_ONCE = 200;

const TableId = z.string().min(1).max(100);
/** Which rows of a dry run are shown. */
export const TableRowsShown = z.enum(['create', 'change', 'remove', 'unchanged', 'refused', 'warned']);
export type TableRowsShown = z.infer<typeof TableRowsShown>;
const OfTable = z.object({ tableId: TableId });

/** How a file was understood. */
export const TableSummary = z.object({
  rows: z.int(),
  /** null: it has no headers, so its first row is read as well. */
  headerLine: z.int().nullable(),
  /** What is not read: headers, or letters of columns without one. */
  ignored: z.array(z.string()),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('xlsx'), sheet: z.string(), otherSheets: z.int() }),
    /** Sheets that are a matrix of targets each. */
    z.object({ kind: z.literal('matrix'), sheets: z.int(), otherSheets: z.int() }),
    z.object({
      kind: z.literal('csv'),
      encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250']),
      delimiter: z.enum([';', ',', '\t']),
    }),
  ]),
  /** What its columns are taken for; none in matrices. */
  columns: z.array(FileColumn),
  /** Who said so: its headers do, or a person did, now or with an earlier file of the same headers. */
  columnsFrom: z.enum(['headers', 'person']),
  /** How many stores must be read before a dry run. */
  stores: z.int(),
});
export type TableSummary = z.infer<typeof TableSummary>;

/** A file as it was read, or the columns of one that a person has to explain first. */
const TableReading = z.discriminatedUnion('understood', [
  TableSummary.extend({ understood: z.literal(true) }),
  z.object({ understood: z.literal(false), headerLine: z.int().nullable(), columns: z.array(FileColumn) }),
]);

/** What each column of a file is, by position; null: it is not read. */
const ColumnChoice = z.array(TableColumn.nullable()).max(MOST_TABLE_COLUMNS);

/**
 * How many rows of a dry run have which result. `warned` counts those that create or change something with a warning.
 */
export const TableCounts = z.object({
  create: z.int(),
  change: z.int(),
  remove: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  warned: z.int(),
});
export type TableCounts = Readonly<z.infer<typeof TableCounts>>;

/** `matrix`: a workbook with a sheet for each store and display type, for targets alone. */
export const TableFormat = z.enum(['xlsx', 'csv_excel', 'csv_plain', 'matrix']);
export type TableFormat = z.infer<typeof TableFormat>;

/** Rows to write, in their order; a store may come more than once. The file of `begin` and `put` is this as JSON. */
export const TableSelection = z
  .array(z.object({ externalId: ExternalId, rowIds: z.array(z.string().min(1).max(200)).max(200_000) }))
  .max(200_000);
export type TableSelection = z.infer<typeof TableSelection>;

/** Progress of the running call about a table; null when nothing has been counted yet. */
export const TableProgress = z
  .object({
    what: z.enum(['stores_read', 'rows_compared', 'stores_saved', 'rows_written']),
    done: z.int(),
    total: z.int(),
  })
  .nullable();
export type TableProgress = z.infer<typeof TableProgress>;

/** What is written into a file. */
export const WriteTable = z.object({
  tableId: TableId,
  format: TableFormat,
  words: TableWords,
  /** Name of the sheet. */
  title: z.string().min(1).max(200),
  externalIds: z.array(ExternalId).max(20_000),
  /** true when a person asked for login codes in this very file; only details of stores have any. */
  withCodes: z.boolean(),
  /** true when the uploaded file is a selection, which names the stores; false to write all rows of the stores. */
  isSelection: z.boolean(),
});
export type WriteTable = Readonly<z.infer<typeof WriteTable>>;

export const tablesContract = {
  /** Begins the upload of a file of `bytes`; `put` brings its parts in order, in base64. */
  begin: oc.input(z.object({ bytes: z.int().min(0) })).output(answer(z.object({ tableId: TableId }))),
  put: oc
    .input(z.object({ tableId: TableId, part: z.base64().max(2 * TABLE_PART_BYTES) }))
    .output(answer(z.object({ received: z.int() }))),
  /**
   * Reads the file as a table of the kind that its words are for. `shown` are the stores on the page: a row without a store may mean one of
   * them. `columns` is what a person says that the columns are; it is remembered for files with the same headers. null: the
   * headers say it, or what was chosen before.
   */
  read: oc
    .input(
      z.object({
        tableId: TableId,
        languages: TableLanguages,
        shown: z.array(ExternalId).max(20_000),
        columns: ColumnChoice.nullable(),
      }),
    )
    .output(answer(TableReading)),
  /** Reads the rows of the next stores that the table names; answers how many have been read. */
  readStores: oc.input(OfTable).output(answer(z.object({ done: z.int() }))),
  /** The dry run. */
  compare: oc.input(OfTable).output(answer(TableCounts)),
  /** Rows of the dry run: all, or those with one result. */
  rows: oc
    .input(
      z.object({
        tableId: TableId,
        result: TableRowsShown.nullable(),
        from: z.int().min(0),
        count: z.int().min(1).max(MOST_ROWS_AT_ONCE),
      }),
    )
    .output(answer(z.array(RowOutcome))),
  /**
   * Saves creates and changes as one step, all or nothing. `stores` are those with changes from it. `differs`: the
   * rows have changed since the dry run; nothing was done, and `counts` are those of a new dry run. `stopped`:
   * `stop` was called, and nothing was done.
   */
  apply: oc.input(z.object({ tableId: TableId, name: StepName })).output(
    answer(
      z.discriminatedUnion('result', [
        z.object({
          result: z.literal('applied'),
          stores: z.array(ExternalId),
          /** Changes of rows that had gone in the last moment. */
          unplaced: z.int(),
        }),
        z.object({ result: z.literal('differs'), counts: TableCounts }),
        z.object({ result: z.literal('stopped') }),
      ]),
    ),
  ),
  /** Progress of `compare`, `apply` or `write`; can be called while they run. */
  progress: oc.input(OfTable).output(answer(TableProgress)),
  /** Stops `apply`, unless everything has already been saved: the answer of `apply` tells which. */
  stop: oc.input(OfTable).output(answer(z.null())),
  /** Forgets a file, and ends any call that works on it. */
  drop: oc.input(OfTable).output(answer(z.null())),
  /** Writes rows of stores into a file, of the kind that the words are for. Call `begin` for it first, with no bytes or with the selection. */
  write: oc.input(WriteTable).output(
    answer(
      z.object({
        file: Picture,
        rows: z.int(),
        stores: z.int(),
        /** How many of them have rows that are not known here. */
        inPart: z.int(),
        /** Stores that could not be read. They are not in the file. */
        missing: z.array(ExternalId),
        /** The age of its oldest part; null when only drafts are known. */
        origin: Origin.nullable(),
      }),
    ),
  ),
};
