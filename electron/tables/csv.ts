import { CsvError, parse, type Options as ReadOptions } from 'csv-parse/sync';
import type { TableRow } from '#shared/domain/table/table-rows.ts';
import { unguardText } from '#shared/lib/guard-text.ts';
import { TableError, type TableLimits } from './limits.ts';

export const DELIMITERS = [';', ',', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Excel's own line that names the delimiter; not a row of the table. */
const SEPARATOR_LINE = /^sep=([;,\t])\r?\n/u;

/**
 * Allows any mix of line breaks, takes a quote inside a text literally, and accepts rows of any width, which are
 * reported one by one.
 */
const optionsFor = (delimiter: Delimiter): ReadOptions => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
});

const toRows = (records: readonly (readonly string[])[]): readonly TableRow[] =>
  records.map((cells, at) => ({ line: at + 1, cells: cells.map(unguardText) }));

/** A CSV text without Excel's delimiter line. */
export function splitSeparatorLine(text: string): { readonly body: string; readonly delimiter: Delimiter | null } {
  const [line = '', given] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = DELIMITERS.find((one) => one === given) ?? null;
  return { body: text.slice(line.length), delimiter };
}

/** The first rows, used to judge a delimiter; none if the delimiter does not fit. */
export function firstRows(text: string, delimiter: Delimiter, count: number): readonly TableRow[] {
  try {
    return toRows(parse(text, { ...optionsFor(delimiter), to: count }));
  } catch {
    // The real read reports what is wrong.
    return [];
  }
}

/**
 * Reads the non-empty rows of a CSV text.
 *
 * @throws TableError `too_many_rows`, `too_many_columns`, or `unclosed_quote` with the row number: the rest of the file
 *   would be a single cell
 */
export function readCsv(text: string, delimiter: Delimiter, limits: TableLimits): readonly TableRow[] {
  try {
    // A file of line breaks alone would have 32 million rows.
    const all = toRows(parse(text, { ...optionsFor(delimiter), to: limits.sheetRows + 1 }));
    if (all.length > limits.sheetRows) throw new TableError('too_many_rows', limits.rows);
    const rows = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
    // Titles and the header are rows too.
    if (rows.length > limits.rows + 1) throw new TableError('too_many_rows', limits.rows);
    const isWide = rows.some(({ cells }) => cells.slice(limits.columns).some((cell) => cell !== ''));
    if (isWide) throw new TableError('too_many_columns', limits.columns);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new TableError('unclosed_quote', Number(error['records'] ?? 0) + 1);
    throw new TableError('broken', error.code);
  }
}
