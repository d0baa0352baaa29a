import { type Options, stringify } from 'csv-stringify/sync';
import { guardText } from './guard-text.ts';

/** How a csv file is written: as Excel in Poland opens it right away, or as RFC 4180 has it. */
export type CsvPreset = 'csv_excel' | 'csv_plain';

const PRESETS: Readonly<Record<CsvPreset, Options>> = {
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
