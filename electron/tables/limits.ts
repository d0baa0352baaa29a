import type { TableReason } from '#shared/bridge/failure.ts';
import { MOST_TABLE_MEGABYTES, MOST_TABLE_ROWS } from '#shared/bridge/tables.ts';

/** Bounds of what is read from one file. Each breach is a TableError, and nothing of the file is used. */
export type TableLimits = {
  readonly bytes: number;
  /** What a packed file may become, all parts together. */
  readonly unpackedBytes: number;
  /** Parts of a packed file. */
  readonly parts: number;
  /** Rows that hold something. */
  readonly rows: number;
  /** Position of the last column that holds something. */
  readonly columns: number;
};

const MEGABYTE = 1024 * 1024;

export const TABLE_LIMITS: TableLimits = {
  bytes: MOST_TABLE_MEGABYTES * MEGABYTE,
  // A sheet of 100,000 rows of eight full cells has some 60 MB; text-heavy ones have more.
  unpackedBytes: 400 * MEGABYTE,
  parts: 2_000,
  rows: MOST_TABLE_ROWS,
  columns: 200,
};

/** How long one file may take, in milliseconds. */
export const MOST_MS = 60_000;

/** Heap of a thread that reads or writes a table, in megabytes. */
export const MOST_HEAP_MEGABYTES = 1_024;

/** Why a file is not taken. @param text what was met, or the limit, for the sentence */
export class TableError extends Error {
  readonly reason: TableReason;
  readonly text: string;
  constructor(reason: TableReason, text: string | number = '') {
    super(`${reason} ${text}`);
    this.reason = reason;
    this.text = String(text);
  }
}
