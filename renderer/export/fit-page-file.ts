import { MOST_PAGE_ROWS, MOST_PAGE_TEXT, type PageFile, type PageTable } from '#shared/bridge/page-files.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { type ExportWords, plain } from './page-export.ts';

/** What a file holds of a page. Texts and tables that are longer than a file takes are cut, and the file says so. */
export function fitPageFile(
  page: PageFile,
  { exportText, format }: Pick<ExportWords, 'exportText' | 'format'>,
): PageFile {
  const state = { isCut: false };
  const cut = (text: string): string => {
    if (text.length <= MOST_PAGE_TEXT) return text;
    state.isCut = true;
    return cutText(text, MOST_PAGE_TEXT);
  };
  const cutTable = (table: PageTable): PageTable => {
    const rows = table.rows
      .slice(0, MOST_PAGE_ROWS)
      .map((row) => row.map((value) => (typeof value === 'string' ? cut(value) : value)));
    if (rows.length === table.rows.length) return { ...table, rows };
    const some = { some: format.integer(rows.length), all: format.integer(table.rows.length) };
    const why = [...(table.cut === null ? [] : [table.cut]), plain(exportText('tooManyRows', some))].join(' ');
    return { ...table, rows, cut: why, ...(table.digits && { digits: table.digits.slice(0, rows.length) }) };
  };
  const fit = {
    ...page,
    foot: cut(page.foot),
    about: page.about.map(({ label, text }) => ({ label, text: cut(text) })),
    warnings: page.warnings.map(cut),
    tables: page.tables.map(cutTable),
    photos: page.photos.map(({ photoKey, caption }) => ({ photoKey, caption: cut(caption) })),
  };
  if (!state.isCut) return fit;
  const note = plain(exportText('textsCut', { number: format.integer(MOST_PAGE_TEXT) }));
  return { ...fit, warnings: [...fit.warnings, note] };
}
