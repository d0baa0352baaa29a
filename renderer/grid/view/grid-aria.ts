import type { CSSProperties } from 'react';

// An ARIA grid is made of divs, because virtual rows can't be table rows. This file holds its roles and their
// attributes. The headers are row 1 and column 1.

type GridFacts = {
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  readonly busy: boolean;
  /** Some of its rows are headers that fold. */
  readonly isGrouped: boolean;
};

/** Attributes of a grid. Its header is row 1. */
export const gridAria = ({ label, rows, columns, busy, isGrouped }: GridFacts) =>
  ({
    // Only in a tree can rows be folded.
    role: isGrouped ? 'treegrid' : 'grid',
    'aria-label': label,
    'aria-multiselectable': true,
    'aria-rowcount': rows + 1,
    'aria-colcount': columns + 1,
    'aria-busy': busy,
  }) as const;
export const rowsRole = { role: 'rowgroup' } as const;
export const spacerRole = { role: 'presentation' } as const;

/** Attributes of a row by its line; -1 is the header row. @param level below how many headers of groups it stands, and 1 */
export const rowAria = (line: number, selected?: boolean, level?: number) =>
  ({ role: 'row', 'aria-rowindex': line + 2, 'aria-selected': selected, 'aria-level': level }) as const;

/** Attributes of the header of a group by its line. */
export const groupRowAria = (line: number, expanded: boolean) =>
  ({ ...rowAria(line, undefined, 1), 'aria-expanded': expanded }) as const;

/** Attributes of its only cell, which stands for those of all columns. */
export const groupCellAria = (columns: number) =>
  ({ role: 'gridcell', 'aria-colindex': 1, 'aria-colspan': columns + 1 }) as const;

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

/** The line and the column position of the cell that contains an element; undefined outside the cells. */
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
