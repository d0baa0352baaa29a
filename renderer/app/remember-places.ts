import type { AppRouter } from './app-router.tsx';
import { navPageOf } from './nav/nav-pages.ts';
import type { PlaceMemory } from './nav/places.ts';

/** Remembers each address as it is shown, except Offline, Settings and Welcome: nobody needs to return to these. */
export function rememberPlaces(router: AppRouter, places: PlaceMemory, activeId: () => string | null): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => {
    const workspace = activeId();
    const page = navPageOf(pathname);
    if (workspace === null || page?.place !== 'top') return;
    places.remember(workspace, `${pathname}${searchStr}`, page.path === pathname ? page.path : null);
  });
}
