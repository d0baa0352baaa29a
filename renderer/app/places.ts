import { z } from 'zod';
import type { AppRouter } from './app-router.tsx';
import { navPageOf } from './nav-pages.ts';

const STORAGE_KEY = 'endcap.places';

const Address = z.string().startsWith('/');
/**
 * Where someone was in a workspace: the last address, and the last address of each first page (stored as `rooms`).
 * `start`: the address that it opens with instead, chosen by a person.
 */
const Place = z.object({ last: Address, rooms: z.record(z.string(), Address), start: Address.optional() });
const Places = z.record(z.string(), Place);

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** The addresses last visited in each workspace, remembered across restarts. */
export type PlaceMemory = ReturnType<typeof createPlaceMemory>;

function readPlaces(storage: Memory): z.infer<typeof Places> {
  try {
    return Places.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // Written by another version, or by hand: start over.
    return {};
  }
}

/** @param storage the window's local storage */
export function createPlaceMemory(storage: Memory) {
  const placeOf = (workspaceId: string) => {
    const places = readPlaces(storage);
    return Object.hasOwn(places, workspaceId) ? places[workspaceId] : undefined;
  };
  return {
    /** The address at which a workspace opens. */
    last(workspaceId: string): string {
      const place = placeOf(workspaceId);
      return place?.start ?? place?.last ?? '/overview';
    },
    /** The address that a person chose for opening a workspace; null: none. */
    start: (workspaceId: string): string | null => placeOf(workspaceId)?.start ?? null,
    setStart(workspaceId: string, address: string | null): void {
      const { last = address ?? '/overview', rooms = {} } = placeOf(workspaceId) ?? {};
      const place = { last, rooms, ...(address === null ? {} : { start: address }) };
      storage.setItem(STORAGE_KEY, JSON.stringify({ ...readPlaces(storage), [workspaceId]: place }));
    },
    /** The address at which a rail entry's first page was last seen, with its filters. */
    firstPage: (workspaceId: string, path: string): string => placeOf(workspaceId)?.rooms[path] ?? path,
    /** Forgets the addresses of workspaces that no longer exist. */
    keepOnly(workspaceIds: readonly string[]): void {
      const places = Object.entries(readPlaces(storage));
      const kept = places.filter(([id]) => workspaceIds.includes(id));
      if (kept.length < places.length) storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
    },
    /**
     * @param href path and search of the page
     * @param firstPage path of the first page, when this is one; absent on a page deeper inside
     */
    remember(workspaceId: string, href: string, firstPage?: string): void {
      const places = readPlaces(storage);
      const known = placeOf(workspaceId);
      const rooms = firstPage === undefined ? (known?.rooms ?? {}) : { ...known?.rooms, [firstPage]: href };
      storage.setItem(STORAGE_KEY, JSON.stringify({ ...places, [workspaceId]: { ...known, last: href, rooms } }));
    },
  };
}

/**
 * Opens the window at the address where the active workspace was left. An address requested by a reload or a link
 * stays.
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

/** Remembers each address as it is shown, except Offline, Settings and Welcome: nobody needs to return to these. */
export function rememberPlaces(router: AppRouter, places: PlaceMemory, activeId: () => string | null): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => {
    const workspace = activeId();
    const page = navPageOf(pathname);
    if (workspace === null || page?.place !== 'top') return;
    places.remember(workspace, `${pathname}${searchStr}`, page.path === pathname ? page.path : undefined);
  });
}
