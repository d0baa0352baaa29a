import { type CellObject, type Range, utils, type WorkSheet } from '@e965/xlsx';
import type { NamedRows } from '#shared/domain/table/find-matrix.ts';
import type { TableCell, TableRow } from '#shared/domain/table/table-rows.ts';
import { readVisibleSheets, WORKBOOK } from './checked-workbook.ts';
import { TableError, type TableLimits } from './limits.ts';
import { readZipDirectory, type ZipPart } from './zip.ts';

type XlsxTable = {
  readonly sheets: readonly NamedRows[];
  /** Number of visible sheets that were not read. */
  readonly otherSheets: number;
};

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Rejects packed files of other kinds, judging by their parts. @throws TableError */
function refuseOthers(parts: ReadonlyMap<string, ZipPart>): void {
  const kind = parts.get('mimetype');
  // The first part of an OpenDocument file is not packed and names the file type.
  if (kind?.method === 0 && new TextDecoder().decode(kind.packed).startsWith(OPEN_DOCUMENT)) {
    throw new TableError('open_document');
  }
  const names = [...parts.keys()];
  if (names.includes('xl/workbook.bin')) throw new TableError('binary_excel');
  if (!names.some((name) => WORKBOOK.test(name))) throw new TableError('not_a_table');
}

/** Numbers as people write them: a spreadsheet sometimes stores 7 as 7.000000000000001. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)));

/** A number format without what it only quotes, leaves the width of, fills with, or has in brackets. */
const formatOf = (format: unknown): string =>
  typeof format === 'string' ? format.replaceAll(/"[^"]*"|[\\_*].|\[[^\]]*\]/gu, '') : '';

/** A cell that shows 75% has the value 0.75. */
const shownNumber = (value: number, format: unknown): string =>
  formatOf(format).includes('%') ? `${numberText(value * 100)}%` : numberText(value);

/** Days before this one are times of day without a date. */
const FIRST_DATE = Date.UTC(1900, 0, 1);

/** A time of day as people write it. A date is of no use: nobody can tell what it was before a spreadsheet changed it. */
function dateOrTime(value: Date): TableCell {
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  if (value.getTime() >= FIRST_DATE) return { problem: 'date', text: text.slice(0, 10) };
  const time = text.slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

function contentOf({ t: type, v: value, f: formula, z: format }: CellObject): TableCell {
  switch (type) {
    case 's':
      return typeof value === 'string' ? value : '';
    case 'n':
      return typeof value === 'number' ? shownNumber(value, format) : '';
    case 'b':
      return value === true ? 'TRUE' : 'FALSE';
    case 'd':
      return value instanceof Date ? dateOrTime(value) : { problem: 'date', text: '' };
    case 'e':
      return { problem: 'error_value', text: ERRORS[Number(value)] ?? '#?' };
    case 'z':
      return formula === undefined ? '' : { problem: 'no_value', text: '' };
    default:
      return type satisfies never;
  }
}

function cellsOf(row: readonly (CellObject | undefined)[], limits: TableLimits): TableCell[] {
  const cells: TableCell[] = [];
  // Does not visit every position: a row may have a single cell far to the right.
  row.forEach((cell, at) => {
    const content = cell === undefined || cell === null ? '' : contentOf(cell);
    if (content === '') return;
    if (at >= limits.columns) throw new TableError('too_many_columns', limits.columns);
    while (cells.length < at) cells.push('');
    cells.push(content);
  });
  return cells;
}

function rowsOf(sheet: WorkSheet, limits: TableLimits): readonly TableRow[] {
  const rows: TableRow[] = [];
  sheet['!data']?.forEach((row, at) => {
    const cells = cellsOf(row, limits);
    if (cells.length === 0) return;
    // Titles and the header are rows too.
    if (rows.length > limits.rows) throw new TableError('too_many_rows', limits.rows);
    rows.push({ line: at + 1, cells });
  });
  return coverMerged(rows, sheet['!merges'] ?? [], limits);
}

/**
 * Reads the first visible sheet of an xlsx file, or all of them. A formula's value is the one computed when the file was saved.
 *
 * @throws TableError
 */
export function readXlsx(bytes: Uint8Array, limits: TableLimits, isAll: boolean): XlsxTable {
  const parts = readZipDirectory(bytes, limits);
  refuseOthers(parts);
  const { sheets, others } = readVisibleSheets(parts, limits, isAll);
  return { sheets: sheets.map(({ sheet, name }) => ({ name, rows: rowsOf(sheet, limits) })), otherSheets: others };
}

/** Most cells that merged cells may cover in total. Genuine ranges do not overlap. */
const MOST_COVERED = 2_000_000;

/** Index of the first row at or below a line. */
function firstFrom(rows: readonly TableRow[], line: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows that a merged cell touches, with their indexes. */
function* rowsIn(rows: readonly TableRow[], { s: from, e: to }: Range) {
  for (let index = firstFrom(rows, from.r + 1); index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined || row.line > to.r + 1) return;
    yield { row, index };
  }
}

/**
 * Marks the cells of one row that a merged cell covers, except its top left cell.
 *
 * @param last the last column that is read
 * @param most covering more cells than this means a broken file
 * @returns how many were marked
 * @throws TableError
 */
function coverCells(cells: TableCell[], line: number, range: Range, last: number, most: number): number {
  const { s: from, e: to } = range;
  const first = line === from.r + 1 ? from.c + 1 : from.c;
  const end = Math.min(to.c, last);
  const count = Math.max(0, end - first + 1);
  if (count > most) throw new TableError('broken');
  for (let column = first; column <= end; column += 1) {
    while (cells.length <= column) cells.push('');
    cells[column] = { problem: 'merged', text: utils.encode_range(range) };
  }
  return count;
}

/**
 * Marks the cells that a merged cell covers. They are empty in the file, and nobody can tell whether the merged value
 * is meant for them. Without the mark, an empty cell would clear a field.
 *
 * @param merged rows and columns from 0, both ends included
 */
function coverMerged(rows: readonly TableRow[], merged: readonly Range[], limits: TableLimits): readonly TableRow[] {
  const covered = new Map<number, TableCell[]>();
  let count = 0;
  // Whatever is merged beyond the last column costs nothing: of a hundred thousand rows each would be looked at in vain.
  for (const range of merged.filter(({ s: { c } }) => c < limits.columns)) {
    for (const { row, index } of rowsIn(rows, range)) {
      const cells = covered.get(index) ?? [...row.cells];
      covered.set(index, cells);
      count += coverCells(cells, row.line, range, limits.columns - 1, MOST_COVERED - count);
    }
  }
  return covered.size === 0 ? rows : rows.map((row, index) => ({ ...row, cells: covered.get(index) ?? row.cells }));
}
