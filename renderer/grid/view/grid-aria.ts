// An ARIA grid is made of divs, because virtual rows can not be table rows: the roles and what belongs to them in one
// place. Row 1 and column 1 are the headers.

type Flag = true | undefined;
const flag = (on: boolean): Flag => (on ? true : undefined);

type GridFacts = {
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  readonly busy: boolean;
};

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

/** A row by its position; -1 is the row of headers. */
export const rowAria = (position: number, selected?: boolean) =>
  ({ role: 'row', 'aria-rowindex': position + 2, 'aria-selected': selected }) as const;

export const rowHeadAria = { role: 'rowheader', 'aria-colindex': 1 } as const;

export type Order = 'ascending' | 'descending' | 'none';

/** A header by its position; -1 is the one over the row numbers. */
export const headAria = (position: number, sort?: Order) =>
  ({ role: 'columnheader', 'aria-colindex': position + 2, 'aria-sort': sort }) as const;

/** A cell by the position of its column. */
export const cellAria = (position: number, selected: boolean, readOnly: boolean, invalid: boolean) =>
  ({
    role: 'gridcell',
    'aria-colindex': position + 2,
    'aria-selected': selected,
    'aria-readonly': flag(readOnly),
    'aria-invalid': flag(invalid),
  }) as const;

export const optionAria = (selected: boolean) => ({ role: 'option', 'aria-selected': selected }) as const;
