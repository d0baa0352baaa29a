import type { ReactNode } from 'react';

/** What makes an element the one that is focused when its cell is. */
type CellFocus = {
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly ref: (element: HTMLElement | null) => void;
};

/** One column of a DataTable. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** The header is for screen readers only, as over a column of small bars. */
  readonly headerHidden?: boolean;
  /** Right-aligned, with digits of equal width; sorts largest first. */
  readonly numeric?: boolean;
  /** Pixels, or a track of CSS grid such as `minmax(180px, 2fr)`. */
  readonly width?: number | string;
  /** What the column is sorted by; null goes last in both directions. Absent: the column can not be sorted. */
  readonly sortValue?: (row: Row) => string | number | null;
  readonly cell: (row: Row) => ReactNode;
  /** A control in place of the cell's content, which takes the focus of its cell. */
  readonly control?: (row: Row, focus: CellFocus) => ReactNode;
  /** A control in place of the header's text. */
  readonly headerControl?: (focus: CellFocus) => ReactNode;
};

export type Sort = { readonly id: string; readonly desc: boolean };

/** The columns as tracks of one CSS grid, the same for every row, so that the cells of a column align. */
export function gridTracks<Row>(columns: readonly DataColumn<Row>[]): string {
  return columns
    .map(({ width, numeric }) => {
      if (typeof width === 'number') return `minmax(${width}px, ${width}fr)`;
      return width ?? (numeric ? 'minmax(96px, 96fr)' : 'minmax(150px, 220fr)');
    })
    .join(' ');
}

/** The sort after a press on a column's header: its natural direction first, then the other one. */
export function nextSort<Row>(current: Sort | undefined, column: DataColumn<Row>): Sort {
  if (current?.id === column.id) return { id: column.id, desc: !current.desc };
  return { id: column.id, desc: column.numeric === true };
}

/** An order as a part of an address: `name`, or `-name` for the other direction. */
export function sortToText({ id, desc }: Sort): string {
  return desc ? `-${id}` : id;
}

/** The order that `sortToText` wrote; undefined when there is none. */
export function sortOfText(text: string | undefined): Sort | undefined {
  if (text === undefined || text === '' || text === '-') return undefined;
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false };
}
