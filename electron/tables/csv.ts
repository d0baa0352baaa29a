import { CsvError, parse, type Options as ReadOptions } from 'csv-parse/sync';
import { stringify, type Options as WriteOptions } from 'csv-stringify/sync';
import type { TableRow } from '#shared/domain/display-table/table-rows.ts';
import { TableError, type TableLimits } from './limits.ts';

export const DELIMITERS = [';', ',', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Excel's own way to name the delimiter, which is no row of the table. */
const SEPARATOR_LINE = /^sep=([;,\t])\r?\n/u;

/** Any line break, also mixed; a quote inside of a text is one; rows of any width, because those are told one by one. */
const optionsFor = (delimiter: Delimiter): ReadOptions => ({
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

/** The first rows, to judge a delimiter by; none when this delimiter does not fit. */
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

/** How a csv file is written: as Excel in Poland opens it right away, or as RFC 4180 has it. */
export type CsvPreset = 'csv_excel' | 'csv_plain';

const PRESETS: Readonly<Record<CsvPreset, WriteOptions>> = {
  csv_excel: { delimiter: ';', bom: true },
  csv_plain: { delimiter: ',' },
};

/** Rows of texts as a csv file; both presets end lines with CRLF. */
export function writeCsv(rows: readonly (readonly string[])[], preset: CsvPreset): Uint8Array {
  const guarded = rows.map((row) => row.map(guardText));
  // Blanks at the ends stay only in quotes, and a line break of an old Mac has to be quoted, too.
  const options = { ...PRESETS[preset], record_delimiter: 'windows' as const, quoted_match: /^\s|\s$|[\r\n]/u };
  return new TextEncoder().encode(stringify(guarded, options));
}

/**
 * Beginnings that make a spreadsheet run a text as a formula when it opens a csv file; apostrophes before them are part
 * of the pattern, so that a guard can be told from a text's own.
 */
const DANGEROUS = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** A text that no spreadsheet takes for a formula: an apostrophe stands before one that looks like it. */
const guardText = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text as it was before `guardText`. */
const unguardText = (text: string): string => (text.startsWith("'") && DANGEROUS.test(text) ? text.slice(1) : text);
