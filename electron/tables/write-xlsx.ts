import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { MOST_CELL_CHARACTERS } from '#shared/domain/table/table-rows.ts';
import { createSheetNames } from '#shared/lib/sheet-names.ts';
import { TableError } from './limits.ts';

/** A sheet to be written. All of its texts are written as texts, but for whole numbers where `isNumber` says so. */
export type XlsxSheet = {
  /** Name of the sheet. */
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  /** Column widths, in characters. */
  readonly widths: readonly number[];
  /** Rows and columns that stay in sight. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Whether the rows can be filtered by their columns. */
  readonly isList: boolean;
  /** Whether a whole number in this place, counted from 0, is written as a number, so that people can calculate with it. */
  readonly isNumber: (row: number, column: number) => boolean;
};

const VIEW = '<sheetView workbookViewId="0"/>';
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/u;

const frozenView = ({ rows, columns }: XlsxSheet['frozen']): string => {
  const [x, y] = [columns > 0 ? ` xSplit="${columns}"` : '', rows > 0 ? ` ySplit="${rows}"` : ''];
  const pane = columns > 0 ? 'bottomRight' : 'bottomLeft';
  const corner = utils.encode_cell({ r: rows, c: columns });
  return `<sheetView workbookViewId="0"><pane${x}${y} topLeftCell="${corner}" activePane="${pane}" state="frozen"/><selection pane="${pane}"/></sheetView>`;
};

/** Escapes texts that look like the escape of a character that XML cannot contain. */
const escapeText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/giu, '_x005F_');

const WHOLE = /^\d{1,9}$/;

const cellOf = (text: string, isNumber: boolean): CellObject =>
  isNumber && WHOLE.test(text) && String(Number(text)) === text
    ? { t: 'n', v: Number(text), z: '0' }
    : { t: 's', v: escapeText(text), z: '@' };

/** @throws TableError `cell_too_long`, with the first cell of its row and its header, or of a matrix its sheet */
function checkLengths({ title, rows, isList }: XlsxSheet): void {
  for (const row of rows) {
    const column = row.findIndex((text) => escapeText(text).length > MOST_CELL_CHARACTERS);
    if (column === -1) continue;
    throw new TableError('cell_too_long', isList ? `${row[0]}, ${rows[0]?.[column]}` : title);
  }
}

/** The library cannot write frozen rows, so its views of the sheets are replaced. */
function withFrozenHeads(bytes: Uint8Array, sheets: readonly XlsxSheet[]): Uint8Array {
  const parts = unzipSync(bytes);
  for (const [name, part] of Object.entries(parts)) {
    const number = SHEET.exec(name)?.[1];
    if (number === undefined) continue;
    const sheet = sheets[Number(number) - 1];
    const xml = strFromU8(part);
    if (sheet === undefined || !xml.includes(VIEW)) throw new Error('the sheet has no view to freeze');
    parts[name] = strToU8(xml.replace(VIEW, frozenView(sheet.frozen)));
  }
  return zipSync(parts, { level: 4 });
}

function worksheetOf({ rows, widths, isList, isNumber }: XlsxSheet): WorkSheet {
  const data = rows.map((row, r) => row.map((text, c) => cellOf(text, isNumber(r, c))));
  // What lies outside the range is not written: a column without a width must not be lost.
  const columns = Math.max(1, widths.length, ...rows.slice(0, 10).map(({ length }) => length));
  const range = { s: { r: 0, c: 0 }, e: { r: Math.max(0, rows.length - 1), c: columns - 1 } };
  return {
    '!type': 'sheet' as const,
    '!data': data,
    '!ref': utils.encode_range(range),
    '!cols': widths.map((wch) => ({ wch })),
    ...(isList ? { '!autofilter': { ref: utils.encode_range(range) } } : {}),
  };
}

/**
 * Writes sheets as an xlsx file. Cells are formatted as text, so that no spreadsheet turns them into dates, numbers or
 * formulas, even when someone types over them.
 *
 * @throws TableError `cell_too_long`
 */
export function writeXlsx(sheets: readonly XlsxSheet[]): Uint8Array {
  const book = utils.book_new();
  const nameOf = createSheetNames();
  for (const sheet of sheets) checkLengths(sheet);
  for (const sheet of sheets) utils.book_append_sheet(book, worksheetOf(sheet), nameOf(sheet.title));
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: false });
  if (!(bytes instanceof ArrayBuffer)) throw new Error('the library gave no bytes');
  return withFrozenHeads(new Uint8Array(bytes), sheets);
}
