import { type CellObject, utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

type XlsxLook = {
  /** Name of the sheet. */
  readonly title: string;
  /** Column widths, in characters. */
  readonly widths: readonly number[];
  /** Columns whose whole numbers are written as numbers, by position, so that people can calculate with them. */
  readonly numbers?: readonly number[];
};

const SHEET = 'xl/worksheets/sheet1.xml';
const VIEW = '<sheetView workbookViewId="0"/>';
const FROZEN =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>';

/** Sheet names must not contain these characters, nor be longer than 31 characters. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/gu, ' ').slice(0, 31);

/** Escapes texts that look like the escape of a character that XML cannot contain. */
const escapeText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/giu, '_x005F_');

const WHOLE = /^\d{1,9}$/;

const cellOf = (text: string, isNumber: boolean): CellObject =>
  isNumber && WHOLE.test(text) && String(Number(text)) === text
    ? { t: 'n', v: Number(text), z: '0' }
    : { t: 's', v: escapeText(text), z: '@' };

/** The library cannot write frozen rows, so its view of the sheet is replaced. */
function withFrozenHeader(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array());
  if (!sheet.includes(VIEW)) throw new Error('the sheet has no view to freeze');
  return zipSync({ ...parts, [SHEET]: strToU8(sheet.replace(VIEW, FROZEN)) }, { level: 4 });
}

/**
 * Writes rows of texts as an xlsx file with one sheet; the first row is the header. Cells are formatted as text, so
 * that no spreadsheet turns them into dates, numbers or formulas, even when someone types over them.
 */
export function writeXlsx(rows: readonly (readonly string[])[], { title, widths, numbers = [] }: XlsxLook): Uint8Array {
  const data = rows.map((row) => row.map((text, at) => cellOf(text, numbers.includes(at))));
  // What lies outside the range is not written: a column without a width must not be lost.
  const columns = Math.max(1, widths.length, rows[0]?.length ?? 0);
  const range = { s: { r: 0, c: 0 }, e: { r: Math.max(0, rows.length - 1), c: columns - 1 } };
  const sheet = {
    '!type': 'sheet' as const,
    '!data': data,
    '!ref': utils.encode_range(range),
    '!cols': widths.map((wch) => ({ wch })),
    '!autofilter': { ref: utils.encode_range(range) },
  };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName(title));
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: false });
  if (!(bytes instanceof ArrayBuffer)) throw new Error('the library gave no bytes');
  return withFrozenHeader(new Uint8Array(bytes));
}
