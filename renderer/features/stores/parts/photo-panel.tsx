import { SegmentedControl } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { inDisplayOrder, inPhotoOrder, type PhotoEntry } from '#renderer/photos/photo-entry.ts';
import type { PhotoPlace } from '#renderer/photos/photo-facts.tsx';
import { PhotoGrid } from '#renderer/photos/photo-grid.tsx';
import { PhotoTable } from '#renderer/photos/photo-table.tsx';
import type { TileWords } from '#renderer/photos/photo-tile.tsx';
import { PhotoViewer } from '#renderer/photos/photo-viewer.tsx';
import { Banner, Panel } from '#renderer/ui/page.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import { PhotoOrder, type RunSearch } from './stores-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The photo was opened from its page, so closing it goes one step back in the history. */
    photoOnTop?: boolean;
  }
}

/** How a page shows its photos and which one is open. All of it is in the address. */
type OpenPhoto = {
  readonly photo: string | undefined;
  readonly order: PhotoOrder;
  readonly show: 'pictures' | 'table';
  readonly setOrder: (order: PhotoOrder) => void;
  readonly setShow: (show: 'pictures' | 'table') => void;
  readonly open: (photo: PhotoEntry) => void;
  readonly move: (photo: PhotoEntry) => void;
  readonly close: () => void;
};

/** @param search the address of a page that shows photos */
export function useOpenPhoto(search: RunSearch, change: ChangeAddress<RunSearch>): OpenPhoto {
  const router = useRouter();
  const onTop = useRouterState({ select: (state) => state.location.state.photoOnTop === true });
  // Each step through the photos changes the address. These functions stay the same, so that the page below does not
  // render again.
  const open = useCallback(({ id }: PhotoEntry) => change({ photo: id }, { state: { photoOnTop: true } }), [change]);
  return {
    photo: search.photo,
    order: search.order ?? 'worst',
    show: search.show ?? 'pictures',
    setOrder: (order) => change({ order }, { replace: true }),
    setShow: (show) => change({ show }, { replace: true }),
    open,
    // All photos viewed share one history entry: Back returns to the page, not through every photo.
    move: ({ id }) => change({ photo: id }, { replace: true, state: { photoOnTop: onTop } }),
    close: () => (onTop ? router.history.back() : change({ photo: undefined }, { replace: true })),
  };
}

type PhotoNotHereProps = { readonly photos: readonly PhotoEntry[]; readonly open: OpenPhoto };

/**
 * Says that the photo in the address is not among the page's photos. Shows nothing when it is, or when the address
 * names none.
 */
export function PhotoNotHere({ photos, open }: PhotoNotHereProps) {
  const t = useStoresTexts();
  return open.photo === undefined || photos.some(({ id }) => id === open.photo) ? null : (
    <Banner>{t('photo.notHere')}</Banner>
  );
}

type PhotoPanelProps = {
  readonly photos: readonly PhotoEntry[];
  readonly displayOf: (photo: PhotoEntry) => string;
  /** True where photos of several displays are mixed. */
  readonly showDisplay?: boolean;
  readonly placeOf: (photo: PhotoEntry) => PhotoPlace;
  readonly note?: ReactNode;
  /** The orders to choose from; the first is the default. */
  readonly orders: readonly PhotoOrder[];
  readonly open: OpenPhoto;
};

/** Photos as pictures or as a table in the chosen order, with the open photo above them. */
export function PhotoPanel({ photos, displayOf, showDisplay = false, placeOf, note, orders, open }: PhotoPanelProps) {
  const t = useStoresTexts();
  const { collator } = useFormat();
  const { show } = open;
  const order = orders.find((known) => known === open.order) ?? 'worst';
  const ordered = useMemo(
    () => (order === 'display' ? inDisplayOrder(photos, displayOf, collator) : inPhotoOrder(photos, order)),
    [photos, order, displayOf, collator],
  );
  const index = open.photo === undefined ? -1 : ordered.findIndex((photo) => photo.id === open.photo);
  const [active, setActive] = useState(0);
  const [focusOn, setFocusOn] = useState(0);
  const photoAt = useCallback((at: number) => ordered[at], [ordered]);
  // The same object for every photo of a display, so that tiles do not render again.
  const words = useMemo(() => new Map<string, TileWords>(), []);
  const wordsOf = (photo: PhotoEntry): TileWords => {
    const display = showDisplay ? displayOf(photo) : null;
    const known = words.get(display ?? '') ?? { display, store: null };
    words.set(display ?? '', known);
    return known;
  };
  const lastIndex = useRef(index);
  useEffect(() => {
    const closed = index === -1 ? lastIndex.current : -1;
    lastIndex.current = index;
    if (closed === -1) return;
    // The tile of the photo that was open last gets the focus when the viewer closes.
    setActive(closed);
    setFocusOn((times) => times + 1);
  }, [index]);
  return (
    <Panel
      title={t('photo.title', { count: photos.length })}
      note={note}
      actions={
        <>
          <SegmentedControl
            aria-label={t('photo.order')}
            value={order}
            onChange={(value) => open.setOrder(PhotoOrder.parse(value))}
            data={orders.map((value) => ({ value, label: t(`photo.${value}`) }))}
          />
          <SegmentedControl
            aria-label={t('photo.show')}
            value={show}
            onChange={(value) => open.setShow(value === 'table' ? 'table' : 'pictures')}
            data={[
              { value: 'pictures', label: t('photo.pictures') },
              { value: 'table', label: t('photo.table') },
            ]}
          />
        </>
      }
    >
      {show === 'pictures' ? (
        <PhotoGrid
          label={t('photo.title', { count: photos.length })}
          count={ordered.length}
          photoAt={photoAt}
          displayOf={displayOf}
          wordsOf={wordsOf}
          lines={showDisplay ? 3 : 2}
          onOpen={open.open}
          active={Math.min(active, ordered.length - 1)}
          onActive={setActive}
          focusOn={focusOn}
          isBehind={index !== -1}
        />
      ) : (
        <PhotoTable photos={ordered} displayOf={displayOf} showDisplay={showDisplay} onOpen={open.open} />
      )}
      {index === -1 ? null : (
        <PhotoViewer
          photos={ordered}
          index={index}
          displayOf={displayOf}
          placeOf={placeOf}
          onMove={open.move}
          onClose={open.close}
        />
      )}
    </Panel>
  );
}
