import type { TableReason } from '#shared/bridge/answer.ts';
import { MOST_TABLE_BYTES, MOST_TABLE_COLUMNS, MOST_TABLE_ROWS } from '#shared/bridge/tables.ts';

/** Limits for reading one file. Exceeding any of them is a TableError, and nothing of the file is used. */
export type TableLimits = {
  readonly bytes: number;
  /**
   * What is unpacked of a packed file, all parts together. It is in memory three times while the file is read: a thread
   * has a limit for its heap, but none for buffers.
   */
  readonly unpackedBytes: number;
  /** Number of parts in a packed file. */
  readonly parts: number;
  /** Number of non-empty rows. */
  readonly rows: number;
  /** Position of the last non-empty column. */
  readonly columns: number;
  /** Number of cells in a sheet, empty ones too, and of its shared texts. */
  readonly cells: number;
  /** Number of rows in a sheet or of a text, empty ones too. */
  readonly sheetRows: number;
};

const MEGABYTE = 1024 * 1024;

export const TABLE_LIMITS: TableLimits = {
  bytes: MOST_TABLE_BYTES,
  // A sheet of 100,000 rows with eight full cells takes about 60 MB; sheets with much text take more.
  unpackedBytes: 200 * MEGABYTE,
  parts: 2_000,
  rows: MOST_TABLE_ROWS,
  columns: MOST_TABLE_COLUMNS,
  cells: 4_000_000,
  // A formatted sheet may have all the rows that Excel knows.
  sheetRows: 1_048_576,
};

/** Longest time for one file, in milliseconds. */
export const MOST_MS = 60_000;

/** Heap of a thread that reads or writes a table, in megabytes. */
export const MOST_HEAP_MEGABYTES = 1_024;

/** Why a file is rejected. @param text what was found, or the limit, for the message */
export class TableError extends Error {
  readonly reason: TableReason;
  readonly text: string;
  constructor(reason: TableReason, text: string | number = '') {
    super(`${reason} ${text}`);
    this.reason = reason;
    this.text = String(text);
  }
}
