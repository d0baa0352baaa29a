import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Position } from '#renderer/grid/model/move-target.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { ShownColumn, ShownColumns } from './use-sheet-columns.ts';

export const ROW_HEIGHT = 32;

const rowHeight = () => ROW_HEIGHT;

export type RowWindow = {
  /** Rows to draw: position and pixels from the top of the body. */
  readonly rows: readonly { readonly position: number; readonly top: number }[];
  readonly height: number;
  readonly scrolling: boolean;
  readonly moving: readonly ShownColumn[];
  /** Pixels of the scrolling columns before the first drawn one. */
  readonly lead: number;
  readonly page: () => number;
  readonly reveal: (at: Position) => void;
};

/** Which rows and columns are in sight, and how to bring one there. */
export function useRowWindow(
  sheet: Sheet,
  scroller: RefObject<HTMLDivElement | null>,
  columns: ShownColumns,
  activeRow: number,
): RowWindow {
  const { rowCount } = sheet.core.axes();
  const { moving, frozenWidth } = columns;
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 2,
    // The header stands before the first row, and over the rows that are scrolled under it.
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    // The cell with the focus stays in the page when it scrolls out of sight, or the focus would be lost.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= range.count || shown.includes(activeRow)) return shown;
      return activeRow < (shown[0] ?? 0) ? [activeRow, ...shown] : [...shown, activeRow];
    },
  });
  const across = useVirtualizer({
    horizontal: true,
    count: moving.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => moving[index]?.width ?? 0,
    overscan: 2,
    scrollMargin: frozenWidth,
    scrollPaddingStart: frozenWidth,
  });
  const measured = useRef(columns);
  useLayoutEffect(() => {
    if (measured.current === columns) return;
    measured.current = columns;
    across.measure();
  }, [columns, across]);

  const items = across.getVirtualItems();
  const first = items[0];
  const from = first?.index ?? 0;
  const to = items.at(-1)?.index ?? -1;
  // The same array as long as the same columns are in sight: every row hangs on it.
  const drawn = useMemo(() => moving.slice(from, to + 1), [moving, from, to]);
  return {
    rows: rows.getVirtualItems().map(({ index, start }) => ({ position: index, top: start - ROW_HEIGHT })),
    height: rows.getTotalSize(),
    scrolling: rows.isScrolling,
    moving: drawn,
    lead: first === undefined ? 0 : first.start - frozenWidth,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
    reveal: ({ row, column }) => {
      rows.scrollToIndex(row);
      const index = column - columns.frozen.length;
      if (index >= 0) across.scrollToIndex(index);
    },
  };
}
