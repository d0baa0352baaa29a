import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import {
  digitsAt,
  type PageCell,
  type PageColumnKind,
  type PageFile,
  type PageTable,
} from '#shared/bridge/page-files.ts';
import { partOfOne } from '#shared/lib/format.ts';
import { createSheetNames } from '#shared/lib/sheet-names.ts';
import { pointsFormat, rateFormat } from './number-formats.ts';
import { plainText } from './review-lines.ts';

type Cell = SheetData[number][number];

const textCell = (text: string): Cell => (text === '' ? null : { value: plainText(text), type: String });
const strong = (text: string): Cell => ({ value: plainText(text), type: String, fontWeight: 'bold' });

const numberCell = (value: number, format: string): Cell => ({ value, type: Number, format });

/** Rates are parts of one, so that Excel calculates with them as percentages; differences are in points. */
const CELLS: Readonly<Record<PageColumnKind, (value: string | number, digits: number) => Cell>> = {
  text: (value) => textCell(String(value)),
  percent: (value, digits) =>
    typeof value === 'number' ? numberCell(partOfOne(value), rateFormat(digits)) : textCell(value),
  points: (value, digits) => (typeof value === 'number' ? numberCell(value, pointsFormat(digits)) : textCell(value)),
  count: (value) => (typeof value === 'number' ? numberCell(value, '#,##0') : textCell(value)),
  day: (value) => {
    const day = new Date(`${value}T00:00:00Z`);
    return Number.isNaN(day.getTime()) ? textCell(String(value)) : { value: day, type: Date, format: 'yyyy-mm-dd' };
  },
};

const cellOf = (value: PageCell, kind: PageColumnKind, digits: number): Cell =>
  value === null ? null : CELLS[kind](value, digits);

/** Widths of columns, in characters. */
const [NARROW, TEXT_MOST] = [11, 44];

function widthOf({ rows }: PageTable, column: number, header: string): number {
  const longest = rows.slice(0, 500).reduce((most, row) => {
    const value = row[column];
    return typeof value === 'string' ? Math.max(most, value.length) : most;
  }, header.length);
  return Math.min(TEXT_MOST, Math.max(NARROW, longest + 2));
}

function sheetOf(table: PageTable) {
  const banner = table.cut === null ? [] : [[strong(table.cut)]];
  return {
    data: [
      ...banner,
      table.columns.map(({ header }) => strong(header)),
      ...table.rows.map((row, line) =>
        table.columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind, digitsAt(table, line, at))),
      ),
    ],
    columns: table.columns.map(({ header }, at) => ({ width: widthOf(table, at, header) })),
    stickyRowsCount: banner.length + 1,
  };
}

function aboutRows({ title, warnings, about, figures }: PageFile): Cell[][] {
  return [
    [strong(title)],
    ...warnings.map((text) => [strong(text)]),
    ...about.map(({ label, text }) => [textCell(label), textCell(text)]),
    [null],
    ...figures.map(({ label, text, note }) => [textCell(label), textCell(text), textCell(note)]),
  ];
}

/**
 * A page as a workbook: a sheet for each of its tables, with cells that Excel calculates with, and one that says where
 * the figures are from, how old they are and what they are limited to.
 */
export async function writePageXlsx(page: PageFile): Promise<Uint8Array> {
  const names = [...page.tables.map(({ title }) => title), page.words.about].map(plainText).map(createSheetNames());
  const sheets = [
    ...page.tables.map(sheetOf),
    { data: aboutRows(page), columns: [{ width: 34 }, { width: 60 }, { width: 60 }] },
  ].map((sheet, at) => ({ ...sheet, sheet: names[at] ?? `${at + 1}` }));
  return writeXlsxFile(sheets).toBuffer();
}
