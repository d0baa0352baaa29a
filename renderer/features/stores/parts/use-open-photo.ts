import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PhotoEntry } from '#renderer/trade/photo-entry.ts';
import type { PhotoOrder, RunSearch } from '../stores-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The photo was opened on top of its page, so that closing it goes one step back. */
    photoOnTop?: boolean;
  }
}

/** Changes parts of the address of a page with photos. */
export type ChangePhotoAddress<Search> = (
  part: Search,
  options?: { readonly replace?: boolean; readonly photoOnTop?: boolean },
) => void;

/** How the photos of a page are shown and which one is open; all of it is in the address. */
export type OpenPhoto = {
  readonly photo: string | undefined;
  readonly order: PhotoOrder;
  readonly show: 'pictures' | 'table';
  readonly setOrder: (order: PhotoOrder) => void;
  readonly setShow: (show: 'pictures' | 'table') => void;
  readonly open: (photo: PhotoEntry) => void;
  readonly move: (photo: PhotoEntry) => void;
  readonly close: () => void;
};

/** @param search of a page that shows photos */
export function useOpenPhoto(search: RunSearch, change: ChangePhotoAddress<RunSearch>): OpenPhoto {
  const router = useRouter();
  const onTop = useRouterState({ select: (state) => state.location.state.photoOnTop === true });
  // Going through photos changes the address with each step; what the page below gets stays the same.
  const open = useCallback(({ id }: PhotoEntry) => change({ photo: id }, { photoOnTop: true }), [change]);
  return {
    photo: search.photo,
    order: search.order ?? 'worst',
    show: search.show ?? 'pictures',
    setOrder: (order) => change({ order }, { replace: true }),
    setShow: (show) => change({ show }, { replace: true }),
    open,
    // One step for all photos gone through: Back leads to the page, not through all of them again.
    move: ({ id }) => change({ photo: id }, { replace: true, photoOnTop: onTop }),
    close: () => (onTop ? router.history.back() : change({ photo: undefined }, { replace: true })),
  };
}
