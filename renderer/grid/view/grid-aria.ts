import type { CSSProperties } from 'react';

// An ARIA grid is made of divs, because virtual rows can't be table rows. This file holds its roles and their
// attributes. The headers are row 1 and column 1.

type GridFacts = {
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  readonly busy: boolean;
};

/** Attributes of a grid. Its header is row 1. */
export const gridAria = ({ label, rows, columns, busy }: GridFacts) =>
  ({
    role: 'grid',
    'aria-label': label,
    'aria-multiselectable': true,
    'aria-rowcount': rows + 1,
    'aria-colcount': columns + 1,
    'aria-busy': busy,
  }) as const;
export const rowsRole = { role: 'rowgroup' } as const;
export const spacerRole = { role: 'presentation' } as const;

/** Attributes of a row by its position; -1 is the header row. */
export const rowAria = (position: number, selected?: boolean) =>
  ({ role: 'row', 'aria-rowindex': position + 2, 'aria-selected': selected }) as const;

export const rowHeadAria = { role: 'rowheader', 'aria-colindex': 1 } as const;

type Order = 'ascending' | 'descending' | 'none';

/** Attributes of a header by its position; -1 is the one above the row numbers. */
export const headAria = (position: number, sort?: Order) =>
  ({ role: 'columnheader', 'aria-colindex': position + 2, 'aria-sort': sort }) as const;

/**
 * The attributes that a cell may have besides its text. Only those that apply are set: React compares every property of
 * hundreds of cells in each frame of a scroll, even undefined ones.
 */
type CellLook = {
  role: 'gridcell';
  'aria-colindex': number;
  'aria-selected': boolean;
  'aria-readonly'?: true;
  'aria-invalid'?: true;
  tabIndex?: 0 | -1;
  className?: string;
  style?: CSSProperties;
  title?: string;
  'data-active'?: true;
  'data-edges'?: string;
  'data-state'?: string;
  'data-empty'?: true;
  'data-found'?: true;
  'data-filling'?: true;
};

/** Attributes of a cell by the position of its column. */
export function cellAria(position: number, selected: boolean, readOnly: boolean, invalid: boolean): CellLook {
  const look: CellLook = { role: 'gridcell', 'aria-colindex': position + 2, 'aria-selected': selected };
  if (readOnly) look['aria-readonly'] = true;
  if (invalid) look['aria-invalid'] = true;
  return look;
}

/** The row and column position of the cell that contains an element; undefined outside the cells. */
export function placeOfCell(element: Element): {
  readonly row: number | undefined;
  readonly column: number | undefined;
} {
  const index = (selector: string, name: string) => {
    const text = element.closest(selector)?.getAttribute(name);
    return text === null || text === undefined ? undefined : Number(text) - 2;
  };
  const row = index('[role="row"]', 'aria-rowindex');
  return { row: row === -1 ? undefined : row, column: index('[role="gridcell"]', 'aria-colindex') };
}

/** Attributes of a choice in a list. */
export const optionAria = (selected: boolean) => ({ role: 'option', 'aria-selected': selected }) as const;
