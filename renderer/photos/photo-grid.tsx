import { useElementSize, useMergedRef } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { PRELOAD_GLOBAL } from '#shared/bridge/handshake.ts';
import type { PhotoEntry } from './photo-entry.ts';
import classes from './photo-grid.module.css';
import { GRID_EDGE, gridLayout, TILE_GAP, type TileSize, tileOfKey } from './photo-grid-layout.ts';
import { PhotoTile, type TileWords } from './photo-tile.tsx';
import { createPhotoQueue, type PhotoQueue } from './use-picture.ts';

type PhotoGridProps = {
  readonly label: string;
  readonly count: number;
  /** The photo at a place from 0 to `count`; the same object each time as long as nothing about it changes. */
  readonly photoAt: (index: number) => PhotoEntry | undefined;
  /** Name of the display in a photo. */
  readonly displayOf: (photo: PhotoEntry) => string;
  readonly wordsOf: (photo: PhotoEntry) => TileWords;
  /** Lines of text of a tile. */
  readonly lines: number;
  readonly size?: TileSize;
  readonly onOpen: (photo: PhotoEntry) => void;
  /** The tile that gets the focus by Tab, and a function to move it. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  /**
   * Moves the focus to the active tile when this changes. Above 0 the grid begins with the focus, unless somebody is
   * busy elsewhere.
   */
  readonly focusOn?: number;
  readonly selection?: {
    readonly has: (id: string) => boolean;
    readonly select: (index: number, way: 'toggle' | 'extend') => void;
  };
  /** Loads the thumbnails, where the page says what became of them; absent: the grid has one of its own. */
  readonly queue?: PhotoQueue;
  /** True while the thumbnails can wait, behind an open photo. */
  readonly isBehind: boolean;
};

/** Whether nothing has the focus, or what gets it with a new page: its heading. */
const isFocusFree = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1';

/**
 * How many pictures load at once: browsers allow six connections to a host, and one of them carries the events. The
 * port of Electron carries any number of them.
 */
const AT_ONCE = PRELOAD_GLOBAL in globalThis ? 12 : 4;
/** The same behind an open photo, where the thumbnails can wait. */
const AT_ONCE_BEHIND = 1;
/** Rows above and below the visible ones whose pictures load ahead. */
const ROWS_AHEAD = 2;
/** How long the scroll position rests until pictures load that were flown past before. In milliseconds. */
const REST = 40;
/** From the bytes of the last picture to its place on the screen, with room. In milliseconds. */
const SHOWN = 100;

/**
 * Photos side by side, each with its figures. Only those near the visible part are in the page, so that any number of
 * them scrolls. It is a single tab stop; arrows move, Enter opens.
 */
export function PhotoGrid(props: PhotoGridProps) {
  const {
    label,
    count,
    photoAt,
    displayOf,
    wordsOf,
    lines,
    size = 'medium',
    onOpen,
    active,
    onActive,
    focusOn = 0,
  } = props;
  const { selection, isBehind } = props;
  const t = useStoresTexts();
  const [own] = useState(() => createPhotoQueue(AT_ONCE));
  const { queue = own } = props;
  const list = useRef<HTMLUListElement>(null);
  const { ref: measured, width } = useElementSize<HTMLUListElement>();
  const { scroller, top } = useScroller(list);
  const layout = gridLayout(width, size, lines);
  const { columns, tileWidth, tileHeight, rowHeight } = layout;
  const rowOf = (index: number) => Math.floor(index / columns);
  const activeRow = rowOf(active);
  const flight = useRef({ row: 0, leaps: 0, isBare: false });
  const [, setLanded] = useState(0);
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(count / columns),
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: ROWS_AHEAD,
    isScrollingResetDelay: REST,
    scrollMargin: top + GRID_EDGE,
    scrollPaddingStart: TILE_GAP,
    scrollPaddingEnd: TILE_GAP,
    // The focused tile stays in the page when it scrolls out of view; otherwise the focus would be lost.
    rangeExtractor: (range) => {
      const { startIndex: row, endIndex } = range;
      const { leaps } = flight.current;
      if (row !== flight.current.row) {
        const isLeap = Math.abs(row - flight.current.row) > endIndex - row;
        flight.current = { row, leaps: isLeap ? leaps + 1 : 0, isBare: isLeap };
      } else if (!virtual.isScrolling) flight.current.leaps = 0;
      const shown = defaultRangeExtractor(flight.current.isBare ? { ...range, overscan: 0 } : range);
      if (activeRow >= range.count || shown.includes(activeRow)) return shown;
      return activeRow < (shown[0] ?? 0) ? [activeRow, ...shown] : [...shown, activeRow];
    },
  });
  useLayoutEffect(() => {
    // A size that changed is not noticed by itself.
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);
  // After a leap, what is seen comes first; the rows around it follow once its pictures are shown.
  const isResting = !virtual.isScrolling;
  useEffect(() => {
    const landed = flight.current;
    if (!landed.isBare || !isResting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    void queue.idle().then(() => {
      if (!isHere) return;
      timer = setTimeout(() => {
        landed.isBare = false;
        if (flight.current === landed) setLanded((times) => times + 1);
      }, SHOWN);
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [queue, isResting]);
  useEffect(() => queue.allow(isBehind ? AT_ONCE_BEHIND : AT_ONCE), [queue, isBehind]);

  const wanted = useRef(false);
  const focusTile = (index: number) => {
    wanted.current = true;
    virtual.scrollToIndex(rowOf(index));
    onActive(index);
  };
  const lastFocus = useRef<number | null>(null);
  useEffect(() => {
    // A grid that takes the place of another, because its photos were read again, takes over the focus that went with it.
    if (lastFocus.current === null) {
      lastFocus.current = focusOn;
      if (focusOn > 0 && isFocusFree()) wanted.current = true;
    } else if (lastFocus.current !== focusOn) {
      lastFocus.current = focusOn;
      wanted.current = true;
      virtual.scrollToIndex(activeRow);
    }
    if (!wanted.current) return;
    const tile = list.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-open]`);
    if (!tile) return;
    wanted.current = false;
    tile.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === ' ' && selection !== undefined) {
      event.preventDefault();
      selection.select(active, 'toggle');
      return;
    }
    const rows = Math.floor((scroller?.clientHeight ?? 0) / rowHeight);
    const to = tileOfKey(event.key, active, { columns, count, rows });
    if (to === null) return;
    event.preventDefault();
    if (event.shiftKey) selection?.select(to, 'extend');
    focusTile(to);
  };

  const rows = virtual.getVirtualItems();
  // Where one leap follows another, as when the scroll bar is dragged, nobody sees a picture.
  const isPassed = flight.current.leaps > 1;
  const tiles = rows.flatMap((row) =>
    Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, column) => ({
      index: row.index * columns + column,
      left: GRID_EDGE + column * (tileWidth + TILE_GAP),
      top: row.start - top,
    })),
  );
  return (
    <ul
      ref={useMergedRef(list, measured)}
      className={classes.grid}
      data-size={size}
      style={{ height: virtual.getTotalSize() + 2 * GRID_EDGE - TILE_GAP }}
      aria-label={label}
      title={t('photo.gridKeys')}
      onKeyDown={onKeyDown}
    >
      {tiles.map(({ index, left, top: above }) => {
        const photo = photoAt(index);
        if (photo === undefined) return null;
        return (
          <li
            key={photo.id}
            data-index={index}
            className={classes.cell}
            style={{ width: tileWidth, height: tileHeight, transform: `translate(${left}px, ${above}px)` }}
            aria-posinset={index + 1}
            aria-setsize={count}
          >
            <PhotoTile
              photo={photo}
              name={displayOf(photo)}
              words={wordsOf(photo)}
              queue={queue}
              isPassed={isPassed}
              index={index}
              tabIndex={index === active ? 0 : -1}
              selected={selection?.has(photo.id)}
              onFocus={onActive}
              onOpen={onOpen}
              onSelect={selection?.select}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The part of the page that scrolls the grid, and how far below its top the grid begins, in pixels. */
function useScroller(list: { readonly current: HTMLElement | null }) {
  const [found, setFound] = useState<{ readonly scroller: HTMLElement | null; readonly top: number }>({
    scroller: null,
    top: 0,
  });
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>('[data-scroller], main') ?? null;
    if (!element || !scroller) return;
    const measure = () => {
      const top =
        element.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top +
        scroller.scrollTop -
        scroller.clientTop;
      setFound((known) => (known.scroller === scroller && known.top === top ? known : { scroller, top }));
    };
    measure();
    // What is above the grid can grow, such as a notice.
    const observer = new ResizeObserver(measure);
    for (const one of [scroller, ...scroller.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [list]);
  return found;
}
