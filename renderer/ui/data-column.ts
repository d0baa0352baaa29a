import type { ReactNode } from 'react';

/** Marks the element that gets the focus when its cell is the active one. */
type CellFocus = {
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly ref: (element: HTMLElement | null) => void;
};

/** One column of a DataTable. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** What the figures of the column are about; shown when the header is pointed at, and read out with it. */
  readonly hint?: string;
  /** Shows the header to screen readers only, for example above a column of small bars. */
  readonly headerHidden?: boolean;
  /** Right-aligned, with digits of equal width. Sorts largest first. Never cut off, like a `whole` column. */
  readonly numeric?: boolean;
  /** Dates, IDs and other texts that would say something else when cut off: as wide as the widest of them. */
  readonly whole?: boolean;
  /**
   * Pixels, or a CSS grid track such as `minmax(180px, 2fr)`. For numeric and whole columns these are the least pixels:
   * as a number the column takes its share of free space, as a text (`84px`) it takes none.
   */
  readonly width?: number | string;
  /** How wide a cell is compared with others of its column. Default: the digits or letters of `sortValue`. */
  readonly extent?: (row: Row) => number;
  /** The value that the column sorts by; null goes last in both directions. Without it, the column can't be sorted. */
  readonly sortValue?: (row: Row) => string | number | null;
  readonly cell: (row: Row) => ReactNode;
  /** A control that replaces the cell's content and takes the cell's focus. */
  readonly control?: (row: Row, focus: CellFocus) => ReactNode;
  /** A control that replaces the header's text. */
  readonly headerControl?: (focus: CellFocus) => ReactNode;
};

export type Sort = { readonly id: string; readonly desc: boolean };

/** Columns whose cells and headers must never be cut off. */
export function isWhole<Row>({ numeric, whole }: DataColumn<Row>): boolean {
  return numeric === true || whole === true;
}

/**
 * The columns as CSS grid tracks. Every row uses the same tracks, so that the cells of a column align.
 *
 * @param fitted pixels that the widest cell of each whole column needs, in the order of the columns
 */
export function gridTracks<Row>(columns: readonly DataColumn<Row>[], fitted: readonly number[] = []): string {
  return columns
    .map((column, index) => {
      const { width, numeric } = column;
      if (!isWhole(column))
        return typeof width === 'number' ? `minmax(${width}px, ${width}fr)` : (width ?? 'minmax(150px, 220fr)');
      const least = width === undefined ? (numeric ? 96 : 150) : Number.parseInt(`${width}`, 10);
      const pixels = Math.max(least, fitted[index] ?? 0);
      return typeof width === 'string' ? `${pixels}px` : `minmax(${pixels}px, ${pixels}fr)`;
    })
    .join(' ');
}

const MOST_SAMPLES = 6;

/**
 * How wide a figure is, in digits. Its sign counts, and half as much what separates its thousands: 9,999 of 9,999 is
 * wider than 999 of 10,000, and narrower than anything of one more digit.
 *
 * @param decimals those that others of its column may not have
 */
export const figureExtent = (value: number | null, decimals = 0): number => {
  if (value === null) return 0;
  const digits = Math.trunc(Math.abs(value)).toString().length;
  return digits + Math.floor((digits - 1) / 3) / 2 + (value < 0 ? 1 : 0) + decimals;
};

/** Rows whose cells may be the widest of a column: those of the most digits or letters, and one without a value. */
export function widestRows<Row>(column: DataColumn<Row>, rows: readonly Row[]): readonly Row[] {
  const extentOf =
    column.extent ??
    ((row: Row) => {
      const value = column.sortValue?.(row) ?? null;
      // Cells round numbers to the same length behind the point.
      return typeof value === 'string' ? value.length : figureExtent(value);
    });
  const widest: { readonly row: Row; readonly extent: number }[] = [];
  for (const row of rows) {
    const extent = extentOf(row);
    if (widest.length === MOST_SAMPLES && extent <= (widest.at(-1)?.extent ?? 0)) continue;
    const at = widest.findIndex((one) => one.extent < extent);
    widest.splice(at === -1 ? widest.length : at, 0, { row, extent });
    if (widest.length > MOST_SAMPLES) widest.pop();
  }
  const without = rows.find((row) => column.sortValue?.(row) === null);
  return [...widest.map(({ row }) => row), ...(without === undefined ? [] : [without])];
}

/** The sort after a press on a column's header: the column's natural direction first, then the opposite one. */
export function nextSort<Row>(current: Sort | undefined, column: DataColumn<Row>): Sort {
  if (current?.id === column.id) return { id: column.id, desc: !current.desc };
  return { id: column.id, desc: column.numeric === true };
}

/** A sort as it appears in an address: `name`, or `-name` for descending. */
export function sortToText({ id, desc }: Sort): string {
  return desc ? `-${id}` : id;
}

/** Reads a sort that `sortToText` wrote; undefined when there is none. */
export function sortOfText(text: string | undefined): Sort | undefined {
  if (text === undefined || text === '' || text === '-') return undefined;
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false };
}
