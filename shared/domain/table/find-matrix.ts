import { foldWords } from '#shared/lib/compare-text.ts';
import { MATRIX_HEAD } from './matrix-sheets.ts';
import { cellText, type TableCell, type TableRow } from './table-rows.ts';
import type { TableLanguages } from './table-words.ts';

type HeadLine = (typeof MATRIX_HEAD)[number];

/** A cell with where it is, such as `Rolls!C7`. */
export type PlacedCell = { readonly cell: TableCell; readonly place: string; readonly line: number };

/** A cell of a matrix with everything that it is about. */
export type FoundCell = Readonly<Record<HeadLine | 'productCategory' | 'expectedFillRatio', PlacedCell>> & {
  readonly sheet: string;
};

/** Matrices of targets, whose sheets were found. */
export type MatrixTable = { readonly cells: readonly FoundCell[] };

/** A sheet as it was read. */
export type NamedRows = { readonly name: string; readonly rows: readonly TableRow[] };

/** Letters of a column, from 0. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest === 0 ? '' : columnLetters(rest - 1)) + String.fromCharCode(65 + (at % 26));
}

const isEmpty = (cell: TableCell | undefined): boolean => cellText(cell).trim() === '' && typeof cell !== 'object';

/** The lines above a matrix by what they are; the lines of days and times must be there, one above the other. */
function headOf(rows: readonly TableRow[], languages: TableLanguages): Map<HeadLine, TableRow> {
  const names = new Map<string, HeadLine>();
  for (const line of MATRIX_HEAD) {
    for (const word of [line, ...languages.map(({ columns }) => columns[line] ?? line)])
      names.set(foldWords(word), line);
  }
  const head = new Map<HeadLine, TableRow>();
  for (const row of rows) {
    const line = names.get(foldWords(cellText(row.cells[0])));
    if (line === undefined || head.has(line)) continue;
    head.set(line, row);
    if (head.has('weekday') && head.has('protocolTime')) break;
  }
  return head;
}

/** Most lines above the first target: a few remarks may stand there. */
const MOST_LINES_ABOVE = 30;

/**
 * The cells of a sheet that is a matrix of targets; null: it is none. A row or a column without a name and without a
 * value is a remark or a gap, and is left out. A day may stand once above its times.
 */
export function matrixCells({ name, rows }: NamedRows, languages: TableLanguages): readonly FoundCell[] | null {
  const head = headOf(rows.slice(0, MOST_LINES_ABOVE), languages);
  const [days, times] = [head.get('weekday'), head.get('protocolTime')];
  if (days === undefined || times === undefined) return null;
  const at = (line: number, column: number, cell: TableCell | undefined): PlacedCell => ({
    cell: cell ?? '',
    place: `${name}!${columnLetters(column)}${line}`,
    line,
  });
  const above = (line: HeadLine): PlacedCell => {
    const row = head.get(line);
    return row === undefined ? at(1, 1, '') : at(row.line, 1, row.cells[1]);
  };
  const of = { externalId: above('externalId'), storeName: above('storeName'), displayType: above('displayType') };
  const below = rows.filter(({ line }) => line > Math.max(days.line, times.line));
  const width = Math.max(days.cells.length, times.cells.length, ...below.map(({ cells }) => cells.length));
  const slots: { column: number; weekday: PlacedCell; protocolTime: PlacedCell }[] = [];
  let day = at(days.line, 1, '');
  for (let column = 1; column < width; column += 1) {
    const own = days.cells[column];
    // A merged day covers the cells of its other times.
    const isCovered = typeof own === 'object' && own.problem === 'merged';
    if (!isEmpty(own) && !isCovered) day = at(days.line, column, own);
    slots.push({ column, weekday: day, protocolTime: at(times.line, column, times.cells[column]) });
  }
  return below.flatMap(({ line, cells }) => {
    const productCategory = at(line, 0, cells[0]);
    const hasName = !isEmpty(productCategory.cell);
    const hasValue = cells.slice(1).some((cell) => !isEmpty(cell));
    if (!hasValue && !hasName) return [];
    return slots.flatMap(({ column, ...slot }): FoundCell[] => {
      const expectedFillRatio = at(line, column, cells[column]);
      const isNamed = !isEmpty(slot.protocolTime.cell);
      if (isEmpty(expectedFillRatio.cell) && (!isNamed || !hasName)) return [];
      return [{ sheet: name, ...of, ...slot, productCategory, expectedFillRatio }];
    });
  });
}
