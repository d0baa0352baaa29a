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
  /** Shows the header to screen readers only, for example above a column of small bars. */
  readonly headerHidden?: boolean;
  /** Right-aligned, with digits of equal width. Sorts largest first. */
  readonly numeric?: boolean;
  /** In pixels, or a CSS grid track such as `minmax(180px, 2fr)`. */
  readonly width?: number | string;
  /** The value that the column sorts by; null goes last in both directions. Without it, the column can't be sorted. */
  readonly sortValue?: (row: Row) => string | number | null;
  readonly cell: (row: Row) => ReactNode;
  /** A control that replaces the cell's content and takes the cell's focus. */
  readonly control?: (row: Row, focus: CellFocus) => ReactNode;
  /** A control that replaces the header's text. */
  readonly headerControl?: (focus: CellFocus) => ReactNode;
};

export type Sort = { readonly id: string; readonly desc: boolean };

/** The columns as CSS grid tracks. Every row uses the same tracks, so that the cells of a column align. */
export function gridTracks<Row>(columns: readonly DataColumn<Row>[]): string {
  return columns
    .map(({ width, numeric }) => {
      if (typeof width === 'number') return `minmax(${width}px, ${width}fr)`;
      return width ?? (numeric ? 'minmax(96px, 96fr)' : 'minmax(150px, 220fr)');
    })
    .join(' ');
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
