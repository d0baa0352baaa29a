import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DataColumn, Sort } from './data-column.ts';
import classes from './data-table.module.css';
import type { useGridFocus } from './use-grid-focus.ts';

type DataTableHeaderProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: (column: DataColumn<Row>) => void;
  readonly cellProps: ReturnType<typeof useGridFocus>['cellProps'];
};

const ariaSort = (sort: Sort | undefined, id: string) =>
  sort?.id === id ? (sort.desc ? 'descending' : 'ascending') : 'none';

/** The sticky first row: a button where a column can be sorted, plain text elsewhere. */
export function DataTableHeader<Row>({ columns, sort, onSort, cellProps }: DataTableHeaderProps<Row>) {
  return (
    // biome-ignore-start lint/a11y: an ARIA grid of divs, because virtual rows can not be table rows
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column, index) => {
        const className = column.numeric ? `${classes.header} ${classes.numeric}` : classes.header;
        if (column.headerControl !== undefined) {
          return (
            <div key={column.id} role="columnheader" aria-label={column.header} className={className}>
              {column.headerControl(cellProps(-1, index))}
            </div>
          );
        }
        if (column.sortValue === undefined) {
          return (
            <div key={column.id} role="columnheader" className={className} {...cellProps(-1, index)}>
              {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </div>
          );
        }
        const Arrow = (sort?.id === column.id ? sort.desc : column.numeric) ? IconArrowDown : IconArrowUp;
        return (
          <div key={column.id} role="columnheader" aria-sort={ariaSort(sort, column.id)} className={className}>
            <button
              type="button"
              className={classes.sorter}
              data-sorted={sort?.id === column.id}
              onClick={() => onSort(column)}
              {...cellProps(-1, index)}
            >
              {column.header}
              <Arrow className={classes.arrow} size={12} aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}
