import type { PageFileFormat } from '#shared/bridge/page-files.ts';
import { writePageCsv } from './page-csv.ts';
import type { PageContent } from './page-pdf.ts';

/** Each brings a library of its own, which a thread that works on something else doesn't need. */
const FORMATS: Readonly<Record<PageFileFormat, (content: PageContent) => Promise<Uint8Array>>> = {
  pdf: async (content) => (await import('./page-pdf.ts')).writePagePdf(content),
  xlsx: async ({ page }) => (await import('./page-xlsx.ts')).writePageXlsx(page),
  csv_excel: async ({ page }) => writePageCsv(page, 'csv_excel'),
  csv_plain: async ({ page }) => writePageCsv(page, 'csv_plain'),
};

type WritePage = PageContent & { readonly format: PageFileFormat };

/** Writes what a page shows into a file of a kind. */
export async function writePage({ format, ...content }: WritePage): Promise<Uint8Array> {
  return FORMATS[format](content);
}
