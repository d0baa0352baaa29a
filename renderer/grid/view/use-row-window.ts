import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Position } from '#renderer/grid/model/move-target.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { ShownColumn, ShownColumns } from './use-sheet-columns.ts';

/** The width in pixels that an element has for its content, without its scrollbar; 0 until it is on the page. */
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

type PlacedRow = { readonly line: number; readonly top: number };
type Key = string | number;

/** A row to draw, with the React key of the elements that show it. */
type RowSlot = PlacedRow & { readonly key: Key };

/**
 * Elements of rows that scroll out of view are reused for rows that scroll in: changing the text of a row is cheaper
 * than building a new one. While the sheet scrolls, elements keep their places in the page, because a row that is moved
 * there is laid out from scratch. At rest they are put into the order of the rows, because that is how screen readers
 * read them.
 *
 * @param ownKey key of a line that keeps its elements to itself; undefined for all other rows
 */
export function useRowSlots(
  rows: readonly PlacedRow[],
  scrolling: boolean,
  ownKey: (line: number) => string | undefined,
): readonly RowSlot[] {
  const count = useRef(1);
  const before = useRef<readonly Key[]>([]);
  count.current = Math.max(count.current, rows.length);
  const slots = rows.map((row): RowSlot => ({ ...row, key: ownKey(row.line) ?? row.line % count.current }));
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
  /** Rows and headers of groups to draw, with their line and the pixels from the top of the body. */
  readonly rows: readonly PlacedRow[];
  readonly height: number;
  readonly scrolling: boolean;
  readonly moving: readonly ShownColumn[];
  /** Width in pixels of the scrolling columns before the first one that is drawn. */
  readonly lead: number;
  readonly page: () => number;
  readonly reveal: (at: Position) => void;
  readonly revealLine: (line: number) => void;
};

/** Which rows and columns are visible, and how to scroll one into view. */
export function useRowWindow(
  sheet: Sheet,
  scroller: RefObject<HTMLDivElement | null>,
  columns: ShownColumns,
  activeLine: number,
): RowWindow {
  const lines = sheet.core.lines();
  const { moving, frozenWidth } = columns;
  const rows = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 2,
    // The header is above the first row and covers the rows scrolled under it.
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    // The focused cell stays in the page when it scrolls out of view; otherwise the focus would be lost.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (activeLine < 0 || activeLine >= range.count || shown.includes(activeLine)) return shown;
      return activeLine < (shown[0] ?? 0) ? [activeLine, ...shown] : [...shown, activeLine];
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
  // Stays the same array while the same columns are visible: every row depends on it.
  const drawn = useMemo(() => moving.slice(from, to + 1), [moving, from, to]);
  const revealLine = (line: number) => {
    // Scrolling to what is in sight moves nothing, but makes the page be laid out once more.
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const top = line * ROW_HEIGHT;
    if (top < scrollTop || top + 2 * ROW_HEIGHT > scrollTop + clientHeight) rows.scrollToIndex(line);
  };
  return {
    rows: rows.getVirtualItems().map(({ index, start }) => ({ line: index, top: start - ROW_HEIGHT })),
    height: rows.getTotalSize(),
    scrolling: rows.isScrolling,
    moving: drawn,
    lead: first === undefined ? 0 : first.start - frozenWidth,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
    revealLine,
    reveal: ({ row, column }) => {
      const { clientWidth = 0 } = scroller.current ?? {};
      revealLine(sheet.core.lines().ofRow(row));
      const index = column - columns.frozen.length;
      if (index >= 0 && columns.totalWidth > clientWidth) across.scrollToIndex(index);
    },
  };
}
