import { CsvError, type Options, parse } from 'csv-parse/sync';
import type { TableRow } from '#shared/domain/display-table/table-cell.ts';
import { unguardText } from './guard-text.ts';
import type { TableLimits } from './limits.ts';
import { TableError } from './table-error.ts';

export const DELIMITERS = [';', ',', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Excel's own way to name the delimiter, which is no row of the table. */
const SEPARATOR_LINE = /^sep=([;,\t])\r?\n/u;

/** Any line break, also mixed; a quote inside of a text is one; rows of any width, because those are told one by one. */
const optionsFor = (delimiter: Delimiter): Options => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
});

const toRows = (records: readonly (readonly string[])[]): readonly TableRow[] =>
  records.map((cells, at) => ({ line: at + 1, cells: cells.map(unguardText) }));

/** A csv text without Excel's line about its delimiter. */
export function splitSeparatorLine(text: string): { readonly body: string; readonly delimiter: Delimiter | null } {
  const [line = '', given] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = DELIMITERS.find((one) => one === given) ?? null;
  return { body: text.slice(line.length), delimiter };
}

/** The first rows, for a look at them; none when this delimiter does not fit. */
export function firstRows(text: string, delimiter: Delimiter, count: number): readonly TableRow[] {
  try {
    return toRows(parse(text, { ...optionsFor(delimiter), to: count }));
  } catch {
    // The reading proper tells what is wrong.
    return [];
  }
}

/**
 * Reads the rows of a csv text that hold something.
 *
 * @throws TableError `too_many_rows`, `too_many_columns`, or `unclosed_quote` with the number of the row: the rest of the
 *   file would be one cell
 */
export function readCsv(text: string, delimiter: Delimiter, limits: TableLimits): readonly TableRow[] {
  try {
    const rows = toRows(parse(text, optionsFor(delimiter))).filter(({ cells }) => cells.some((cell) => cell !== ''));
    // Titles and the header are rows, too.
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
