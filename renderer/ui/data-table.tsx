import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { type DataColumn, isWhole, nextSort, type Sort } from './data-column.ts';
import classes from './data-table.module.css';
import { useSortedRows } from './row-order.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useTracks } from './use-tracks.tsx';

/**
 * Gives each visible row a slot, so that the elements of a row that scrolled out are reused for one that scrolled in.
 */
type RowSlots = {
  /**
   * @param indexes visible rows, each once
   * @returns the slot of each row: the same as before for a row that stays, a free one for a new row
   */
  readonly place: (indexes: readonly number[]) => readonly number[];
};

/** The slots of one table. The same rows always give the same answer. */
export function createRowSlots(): RowSlots {
  const slots = new Map<number, number>();
  return {
    place: (indexes) => {
      const shown = new Set(indexes);
      for (const index of slots.keys()) if (!shown.has(index)) slots.delete(index);
      const taken = new Set(slots.values());
      let free = 0;
      return indexes.map((index) => {
        const known = slots.get(index);
        if (known !== undefined) return known;
        while (taken.has(free)) free += 1;
        taken.add(free);
        slots.set(index, free);
        return free;
      });
    },
  };
}

type DataTableHeaderProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: (column: DataColumn<Row>) => void;
  readonly cellProps: ReturnType<typeof useGridFocus>['cellProps'];
};

const ariaSort = (sort: Sort | undefined, id: string) =>
  sort?.id === id ? (sort.desc ? 'descending' : 'ascending') : 'none';

/** The sticky first row. A column that can be sorted has a button; any other has plain text. */
function DataTableHeader<Row>({ columns, sort, onSort, cellProps }: DataTableHeaderProps<Row>) {
  return (
    // biome-ignore-start lint/a11y: an ARIA grid of divs, because virtual rows can't be table rows
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
            <div
              key={column.id}
              role="columnheader"
              className={className}
              title={column.hint}
              {...cellProps(-1, index)}
            >
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
              title={column.hint}
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

const SAMPLE = {
  table: classes.sample ?? '',
  column: classes.sampleColumn ?? '',
  cell: classes.cell ?? '',
  numeric: classes.numeric ?? '',
};

/** A header as wide as the real one: a column that can be sorted keeps room for its arrow. */
const sampleHeader = <Row,>({ header, headerHidden, sortValue }: DataColumn<Row>) => (
  <div className={classes.header}>
    {headerHidden ? null : (
      <span className={sortValue === undefined ? undefined : classes.sorter}>
        {header}
        {sortValue === undefined ? null : <span className={classes.arrow} />}
      </span>
    )}
  </div>
);

/** Under the pointer, a cell that had to be shortened shows its whole text. Its elements may show another row later. */
function showWhole({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  if (cell === null) return;
  const parts = [cell, ...cell.querySelectorAll('*')];
  const isCut = parts.some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3),
  );
  cell.title = isCut ? cell.textContent : '';
}

type DataTableProps<Row extends object> = {
  /** The grid's name for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly initialSort?: Sort;
  /** Together with `onSort`: the caller holds the sort, for example in the address. */
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Called on Enter in a row, or a click on it. */
  readonly onOpen?: (row: Row) => void;
  /** Ids of the selected rows; absent where rows can't be selected. */
  readonly selected?: ReadonlySet<string>;
  /** Called on Space in a row. */
  readonly onToggle?: (row: Row) => void;
  /** The cells hold no state, so that a row's elements may show another row. This makes scrolling faster. */
  readonly plainCells?: boolean;
  /** Gives each row two lines, for texts that must be read whole. */
  readonly isTall?: boolean;
  /** In pixels or a CSS length; rows beyond it scroll. */
  readonly maxHeight?: number | string;
  readonly emptyText?: string;
};

const ROW_HEIGHT = 32;
const TALL_HEIGHT = 46;

/** True for elements in a row that handle clicks themselves; such a click does not open the row. */
const actsItself = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** A sortable ARIA grid for thousands of rows. Only the visible ones are in the page. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, onOpen, selected, onToggle, plainCells, isTall = false } = props;
  const { maxHeight = 480, emptyText } = props;
  const rowHeight = isTall ? TALL_HEIGHT : ROW_HEIGHT;
  const { t } = useTranslation('common');
  const { collator } = useFormat();
  const [ownSort, setOwnSort] = useState(props.initialSort);
  const sort = props.onSort ? props.sort : ownSort;
  const sorted = useSortedRows(rows, columns, sort, collator);

  const scroller = useRef<HTMLDivElement>(null);
  const activeRow = useRef(0);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The sticky header is above the first row and covers the rows scrolled under it.
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    // The focused row stays in the page when it scrolls out of view; otherwise the focus would be lost.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const active = activeRow.current;
      if (active < 0 || active >= range.count || shown.includes(active)) return shown;
      return active < (shown[0] ?? 0) ? [active, ...shown] : [...shown, active];
    },
  });
  const open = useCallback(
    (index: number) => {
      const row = sorted[index];
      if (row) onOpen?.(row);
    },
    [sorted, onOpen],
  );
  const focus = useGridFocus({
    rows: sorted.length,
    columns: columns.length,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    reveal: (row) => virtual.scrollToIndex(row),
    onEnter: onOpen ? open : undefined,
  });
  activeRow.current = focus.active.row;
  const onKeyDown = (event: KeyboardEvent) => {
    const row = sorted[focus.active.row];
    if (event.key === ' ' && onToggle && row && !actsItself(event.target)) {
      event.preventDefault();
      onToggle(row);
    } else focus.onKeyDown(event);
  };

  const { tracks, sample } = useTracks(columns, rows, rowId, SAMPLE, sampleHeader);
  const style = useMemo(() => ({ '--tracks': tracks }) as CSSProperties, [tracks]);
  const setSort = (column: DataColumn<Row>) => {
    const next = nextSort(sort, column);
    setOwnSort(next);
    props.onSort?.(next);
  };

  const [slots] = useState(createRowSlots);
  const items = virtual.getVirtualItems();
  const places = plainCells ? slots.place(items.map(({ index }) => index)) : undefined;

  return (
    <div ref={scroller} className={classes.scroller} style={{ maxHeight }}>
      {/* biome-ignore-start lint/a11y: an ARIA grid of divs, because virtual rows can't be table rows */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable={selected === undefined ? undefined : true}
        className={classes.grid}
        style={style}
        onKeyDown={onKeyDown}
        onPointerOver={showWhole}
      >
        <DataTableHeader columns={columns} sort={sort} onSort={setSort} cellProps={focus.cellProps} />
        <div
          role="rowgroup"
          className={classes.body}
          data-tall={isTall || undefined}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map((item, at) => {
            const row = sorted[item.index];
            if (!row) return null;
            const id = rowId(row);
            return (
              <div
                key={places?.[at] ?? id}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={selected?.has(id)}
                className={classes.row}
                data-openable={onOpen === undefined ? undefined : true}
                style={{ transform: `translateY(${item.start - ROW_HEIGHT}px)` }}
                onClick={(event: MouseEvent) => (actsItself(event.target) ? undefined : open(item.index))}
              >
                {columns.map((column, index) => (
                  <div
                    key={column.id}
                    role="gridcell"
                    data-control={column.control === undefined ? undefined : true}
                    data-whole={isWhole(column) ? true : undefined}
                    className={column.numeric ? `${classes.cell} ${classes.numeric}` : classes.cell}
                    {...(column.control === undefined ? focus.cellProps(item.index, index) : {})}
                  >
                    {column.control?.(row, focus.cellProps(item.index, index)) ?? column.cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y: see above */}
      {sample}
      {sorted.length === 0 ? <p className={classes.empty}>{emptyText ?? t('table.empty')}</p> : null}
    </div>
  );
}
