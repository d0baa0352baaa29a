import { type CsvCell, type CsvPreset, writeCsv } from '#electron/lib/write-csv.ts';
import type { PageFile, PageFileFormat, PageTable } from '#shared/bridge/page-files.ts';
import type { PageContent } from './page-pdf.ts';

/** Each brings a library of its own, which a thread that works on something else doesn't need. */
const FORMATS: Readonly<Record<PageFileFormat, (content: PageContent) => Promise<Uint8Array>>> = {
  pdf: async ({ page: { brief, ...page }, pictures }) =>
    brief === undefined
      ? (await import('./page-pdf.ts')).writePagePdf({ page, pictures })
      : (await import('./brief-pdf.ts')).writeBriefPdf({ page, brief, pictures }),
  xlsx: async ({ page }) => (await import('./page-xlsx.ts')).writePageXlsx(page),
  csv_excel: async ({ page }) => writePageCsv(page, 'csv_excel'),
  csv_plain: async ({ page }) => writePageCsv(page, 'csv_plain'),
};

type WritePage = PageContent & { readonly format: PageFileFormat };

/** Writes what a page shows into a file of a kind. */
export async function writePage({ format, ...content }: WritePage): Promise<Uint8Array> {
  return FORMATS[format](content);
}

const rowsOf = ({ columns, rows }: PageTable): CsvCell[][] => [columns.map(({ header }) => header), ...rows];

/**
 * The tables of a page as a CSV file. A table that is not complete says so above its header. For Excel, the other tables
 * follow under their titles, and the source, the age and the filters stand below. The plain file is for programs, which
 * want nothing but the page's own table.
 */
function writePageCsv({ warnings, tables, about }: PageFile, preset: CsvPreset): Uint8Array {
  const [own, ...others] = tables;
  const cut = own?.cut ?? null;
  const banners = [...new Set([...(cut === null ? [] : [cut]), ...(preset === 'csv_excel' ? warnings : [])])];
  const beside = (table: PageTable) => [
    ...[[], [table.title]],
    ...(table.cut === null ? [] : [[table.cut]]),
    ...rowsOf(table),
  ];
  const body = [...(own === undefined ? [] : rowsOf(own)), ...(preset === 'csv_excel' ? others.flatMap(beside) : [])];
  const below = preset === 'csv_excel' ? [[], ...about.map(({ label, text }) => [label, text])] : [];
  return writeCsv([...banners.map((text) => [text]), ...body, ...below], preset);
}
