import { MOST_TABLE_MEGABYTES, MOST_TABLE_ROWS } from '#shared/bridge/tables.ts';

export const MOST_TABLE_BYTES = MOST_TABLE_MEGABYTES * 1024 * 1024;

/**
 * Whether a table that is exported can be imported again from its file.
 *
 * @param bytes of the file; absent: not known yet
 */
export const canBeImported = (rows: number, bytes = 0): boolean => rows <= MOST_TABLE_ROWS && bytes <= MOST_TABLE_BYTES;
