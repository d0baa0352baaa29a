import { utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sheetRows } from './sheet-rows.ts';

export type XlsxLook = {
  /** Name of the sheet. */
  readonly title: string;
  /** Widths of columns, in characters. */
  readonly widths: readonly number[];
};

const SHEET = 'xl/worksheets/sheet1.xml';
const TEXTS = 'xl/sharedStrings.xml';
const VIEW = '<sheetView workbookViewId="0"/>';
const FROZEN =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>';
const ROWS = /<sheetData>.*<\/sheetData>/su;
const STYLE = /<c [^>]*\bs="(\d+)"/u;

/** Names of sheets may not hold these, nor be longer than 31 characters. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/gu, ' ').slice(0, 31);

/** The cells from the first one to the last of a row that counts from 0. */
const rangeTo = (row: number, { widths }: XlsxLook): string =>
  utils.encode_range({ s: { r: 0, c: 0 }, e: { r: row, c: Math.max(0, widths.length - 1) } });

/** A workbook with the header only, but a filter over so many rows below it: its parts by their names. */
function emptyBook(header: readonly string[], rows: number, look: XlsxLook): Record<string, Uint8Array> {
  const { title, widths } = look;
  const sheet = {
    '!type': 'sheet' as const,
    '!data': [header.map((text) => ({ t: 's' as const, v: text, z: '@' }))],
    '!ref': rangeTo(0, look),
    '!cols': widths.map((wch) => ({ wch })),
    '!autofilter': { ref: rangeTo(rows, look) },
  };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName(title));
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: false });
  if (!(bytes instanceof ArrayBuffer)) throw new Error('the library gave no bytes');
  return unzipSync(new Uint8Array(bytes));
}

/**
 * Rows of texts below a header as an xlsx file with one sheet. All cells are formatted as text, so that no spreadsheet
 * makes dates, numbers or formulas of them, also when they are typed over.
 *
 * The library makes the workbook; its rows and its frozen header are put in here, because it has no word for the one and
 * needs four times as long for the other, without saying how far it is.
 *
 * @param onRow told of each row
 */
export function writeXlsx(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  look: XlsxLook,
  onRow: () => void = () => {},
): Uint8Array {
  const parts = emptyBook(header, rows.length, look);
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array());
  const [before, after] = sheet
    .replace(VIEW, FROZEN)
    .replaceAll(`"${rangeTo(0, look)}"`, `"${rangeTo(rows.length, look)}"`)
    .split(ROWS);
  const style = STYLE.exec(sheet)?.[1];
  if (!sheet.includes(VIEW) || before === undefined || after === undefined || style === undefined || !(TEXTS in parts))
    throw new Error('the library writes another workbook');
  const { cells, texts } = sheetRows([header, ...rows], style, onRow);
  return zipSync(
    { ...parts, [SHEET]: joined([strToU8(before), ...cells, strToU8(after)]), [TEXTS]: joined(texts) },
    { level: 4 },
  );
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}
