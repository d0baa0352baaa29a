import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Position } from '#renderer/grid/model/move-target.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { ShownColumn, ShownColumns } from './use-sheet-columns.ts';

/** Width in pixels that an element has for its content, without its scrollbar; 0 before it is there. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setRoom(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

type PlacedRow = { readonly position: number; readonly top: number };
type Key = string | number;

/** A row to draw with the key of the elements that show it. */
type RowSlot = PlacedRow & { readonly key: Key };

/**
 * Elements of rows that scroll out of sight are used again for those that come in: writing other words into a row is
 * cheaper than building one. While the sheet scrolls, elements keep their places in the page, because a row that is
 * moved there is laid out from nothing; at rest they stand in the order of the rows, as screen readers go through them.
 *
 * @param ownKey of a row that has its elements for itself; undefined: it has not
 */
export function useRowSlots(
  rows: readonly PlacedRow[],
  scrolling: boolean,
  ownKey: (position: number) => string | undefined,
): readonly RowSlot[] {
  const count = useRef(1);
  const before = useRef<readonly Key[]>([]);
  count.current = Math.max(count.current, rows.length);
  const slots = rows.map((row): RowSlot => ({ ...row, key: ownKey(row.position) ?? row.position % count.current }));
  if (scrolling) {
    const places = new Map(before.current.map((key, at) => [key, at]));
    const placeOf = ({ key }: RowSlot) => places.get(key) ?? places.size;
    slots.sort((a, b) => placeOf(a) - placeOf(b));
  }
  before.current = slots.map(({ key }) => key);
  return slots;
}

export const ROW_HEIGHT = 32;

const rowHeight = () => ROW_HEIGHT;

type RowWindow = {
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
  // The same array as long as the same columns are in sight: every row depends on it.
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
