import { type CsvCell, type CsvPreset, writeCsv } from '#electron/lib/write-csv.ts';
import type { PageFile, PageTable } from '#shared/bridge/page-files.ts';

const rowsOf = ({ columns, rows }: PageTable): CsvCell[][] => [columns.map(({ header }) => header), ...rows];

/**
 * The tables of a page as a CSV file. A table that is not complete says so above its header. For Excel, the source, the
 * age and the filters stand below; the plain file is for programs, which want nothing but the table.
 */
export function writePageCsv({ warnings, tables, about }: PageFile, preset: CsvPreset): Uint8Array {
  const cut = tables.flatMap((table) => table.cut ?? []);
  const banners = preset === 'csv_excel' ? [...new Set([...cut, ...warnings])] : cut;
  const body = tables.flatMap((table, at) => [...(at === 0 ? [] : [[]]), ...rowsOf(table)]);
  const below = preset === 'csv_excel' ? [[], ...about.map(({ label, text }) => [label, text])] : [];
  return writeCsv([...banners.map((text) => [text]), ...body, ...below], preset);
}
