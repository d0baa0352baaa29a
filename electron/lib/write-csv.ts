import { stringify, type Options as WriteOptions } from 'csv-stringify/sync';
import { guardText } from '#shared/lib/guard-text.ts';

/** How a CSV file is written: so that Excel in Poland opens it directly, or according to RFC 4180. */
export type CsvPreset = 'csv_excel' | 'csv_plain';

/** A text, a number, or nothing: an empty cell. */
export type CsvCell = string | number | null;

const PRESETS: Readonly<Record<CsvPreset, WriteOptions>> = {
  csv_excel: { delimiter: ';', bom: true },
  csv_plain: { delimiter: ',' },
};

/** Writes rows as a CSV file. Both presets end lines with CRLF. Excel in Poland reads numbers with a decimal comma. */
export function writeCsv(rows: readonly (readonly CsvCell[])[], preset: CsvPreset): Uint8Array {
  const textOf = (cell: CsvCell): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return guardText(cell);
    return preset === 'csv_excel' ? String(cell).replace('.', ',') : String(cell);
  };
  const guarded = rows.map((row) => row.map(textOf));
  // Leading and trailing blanks survive only in quotes, and the line break of old Macs must be quoted too.
  const options = { ...PRESETS[preset], record_delimiter: 'windows' as const, quoted_match: /^\s|\s$|[\r\n]/u };
  return new TextEncoder().encode(stringify(guarded, options));
}
