import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import type { PhotosSearch } from '../parts/photos-search.ts';
import type { QueuePhotos } from './queue-photos.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The photo was opened from the contact sheet, so closing it goes one step back in the history. */
    openedFromSheet?: boolean;
  }
}

/** The address follows after a pause: the next photo must not wait for it. In milliseconds. */
const PAUSE = 250;

/**
 * Which photo of the queue is open. It is in the address, but shown before the address has changed.
 *
 * @param photoKey the photo in the address
 */
export function useOpenPlace(
  photoKey: string | undefined,
  photos: QueuePhotos | undefined,
  change: ChangeAddress<PhotosSearch>,
) {
  const router = useRouter();
  const fromSheet = useRouterState({ select: ({ location }) => location.state.openedFromSheet === true });
  const [key, setKey] = useState(photoKey);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(0);
  const written = useRef(photoKey);

  // The address was changed from outside: by Back, by a link, by closing.
  useEffect(() => {
    if (photoKey === written.current) return;
    written.current = photoKey;
    setKey(photoKey);
  }, [photoKey]);

  useEffect(() => {
    if (key === undefined || key === written.current) return;
    const timer = setTimeout(() => {
      // Whoever has left meanwhile is not called back.
      if (router.latestLocation.pathname !== '/photos') return;
      written.current = key;
      change({ photo: key }, { replace: true, state: { openedFromSheet: fromSheet } });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [key, change, fromSheet, router]);

  const found = key === undefined || photos === undefined ? -1 : photos.placeOf(key);
  const place = found === -1 ? null : found;
  const lastPlace = useRef(place);
  useEffect(() => {
    const before = lastPlace.current;
    lastPlace.current = place;
    if (before === null || place !== null) return;
    // The tile of the photo that was open last gets the focus.
    setActive(before);
    setClosed((times) => times + 1);
  }, [place]);

  /** Saves a drawing that is being made on the open photo, once it has words; null: there is nothing to lose. */
  const unfinished = useRef<(() => Promise<boolean>) | null>(null);
  /** Leaves the photo once a drawing with words is saved. If it can't be, the photo stays, and says so. */
  const leave = useCallback((go: () => void) => {
    if (unfinished.current === null) return go();
    void unfinished.current().then((isSaved) => isSaved && go());
  }, []);
  const isOpen = place !== null;
  const open = useCallback(
    (at: number) =>
      leave(() => {
        const wanted = photos?.keyAt(at);
        if (wanted === undefined) return;
        // From one photo to another is no step in the history: closing leads back to the sheet.
        if (isOpen) return setKey(wanted);
        written.current = wanted;
        setKey(wanted);
        setActive(at);
        change({ photo: wanted }, { state: { openedFromSheet: true } });
      }),
    [photos, isOpen, change, leave],
  );
  const moveTo = useCallback((at: number) => setKey((now) => photos?.keyAt(at) ?? now), [photos]);
  const close = useCallback(
    () =>
      leave(() => {
        written.current = undefined;
        setKey(undefined);
        if (fromSheet) router.history.back();
        else change({ photo: undefined }, { replace: true });
      }),
    [fromSheet, router, change, leave],
  );
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (photos === undefined || !wantsFocus.current) return;
    wantsFocus.current = false;
    // The dialog has given the focus back to the photo of before, which made that the active one.
    setActive(0);
    setClosed((times) => times + 1);
  }, [photos]);
  /** Shows a saved view in the place of the filters of now. */
  const openView = (view: PhotosSearch) => {
    setActive(0);
    void router.navigate({ to: '/photos', search: view });
  };
  /** The same from a dialog, which has no button left to give the focus back to: the first photo gets it. */
  const showView = (view: PhotosSearch) => {
    wantsFocus.current = true;
    openView(view);
  };
  return { place, active, setActive, closed, open, moveTo, close, leave, unfinished, openView, showView };
}

export type OpenPlace = ReturnType<typeof useOpenPlace>;
