import type { AppRouter } from './create-app-router.ts';
import type { PlaceMemory } from './places.ts';
import { roomOf } from './rooms.ts';

/**
 * Opens the window at the address where the active workspace was left.
 * An address that was asked for, by a reload or a link, stays.
 */
export function restorePlace(
  scope: { readonly location: Pick<Location, 'hash' | 'pathname'>; readonly history: Pick<History, 'replaceState'> },
  places: PlaceMemory,
  activeId: string | null,
): void {
  const asked = scope.location.hash.replace(/^#\/?/, '');
  if (asked !== '' || activeId === null) return;
  scope.history.replaceState(null, '', `${scope.location.pathname}#${places.last(activeId)}`);
}

/** Remembers each address of the working rooms as it is looked at; Settings and Welcome are no places to return to. */
export function rememberPlaces(router: AppRouter, places: PlaceMemory, activeId: () => string | null): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => {
    const workspace = activeId();
    const room = roomOf(pathname);
    if (workspace === null || room?.place !== 'top') return;
    places.remember(workspace, `${pathname}${searchStr}`, room.path === pathname ? room.path : undefined);
  });
}
