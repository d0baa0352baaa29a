import { type Options, stringify } from 'csv-stringify/sync';
import { guardText } from './guard-text.ts';

/** How a csv file is written: as Excel in Poland opens it right away, or as RFC 4180 has it. */
export type CsvPreset = 'csv_excel' | 'csv_plain';

/** So many that writing them costs nothing besides, and a bar moves. */
const ROWS_AT_ONCE = 1_000;

const PRESETS: Readonly<Record<CsvPreset, Options>> = {
  csv_excel: { delimiter: ';', bom: true },
  csv_plain: { delimiter: ',' },
};

/**
 * Rows of texts as a csv file; both presets end lines with CRLF.
 *
 * @param onRow told of each row
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  preset: CsvPreset,
  onRow: () => void = () => {},
): Uint8Array {
  // Blanks at the ends stay only in quotes, and a line break of an old Mac has to be quoted, too.
  const options = { ...PRESETS[preset], record_delimiter: 'windows' as const, quoted_match: /^\s|\s$|[\r\n]/u };
  const parts = [stringify([header.map(guardText)], options)];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE).map((row) => {
      onRow();
      return row.map(guardText);
    });
    parts.push(stringify(part, { ...options, bom: false }));
  }
  return new TextEncoder().encode(parts.join(''));
}
