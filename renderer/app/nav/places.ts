import type { Bridge } from '#renderer/bridge/bridge.ts';
import type { Places } from '#shared/bridge/places.ts';
import { type Place, pathOfAddress, placeAfter, placeFrom } from '#shared/domain/place.ts';

/** The addresses last visited in each workspace. The core keeps them, for every window and every start. */
export type PlaceMemory = ReturnType<typeof createPlaceMemory>;

/**
 * @param known what the core remembers
 * @param core remembers what is new; a place that it can't keep is remembered by this window alone
 */
export function createPlaceMemory(known: Places, core: Pick<Bridge['places'], 'remember' | 'setStart'>) {
  const places = new Map<string, Place>(Object.entries(known));
  /** What the core has not been told yet, by what it replaces. */
  const waiting = new Map<string, () => Promise<unknown>>();
  const state = { isTelling: false };
  /** One after the other: the last place must be the last one that arrives. Of those that wait, only the newest count. */
  const tell = async (what: string, call: () => Promise<unknown>): Promise<void> => {
    waiting.delete(what);
    waiting.set(what, call);
    if (state.isTelling) return;
    state.isTelling = true;
    for (const [next, run] of waiting) {
      waiting.delete(next);
      await run().catch(() => undefined);
    }
    state.isTelling = false;
  };
  return {
    /** The address at which a workspace opens. */
    last(workspaceId: string): string {
      const place = places.get(workspaceId);
      return place?.start ?? place?.last ?? '/overview';
    },
    /** The address that a person chose for opening a workspace; null: none. */
    start: (workspaceId: string): string | null => places.get(workspaceId)?.start ?? null,
    setStart(workspaceId: string, address: string | null): void {
      places.set(workspaceId, placeFrom(places.get(workspaceId), address));
      void tell(`start ${workspaceId}`, () => core.setStart({ workspaceId, address }));
    },
    /** The address at which a rail entry's first page was last seen, with its filters. */
    firstPage: (workspaceId: string, path: string): string => places.get(workspaceId)?.pages[path] ?? path,
    /** The addresses last visited, newest first: of each store, display and narrowed page the last one. */
    recent: (workspaceId: string): readonly string[] => places.get(workspaceId)?.recent ?? [],
    /**
     * @param href path and search of the page
     * @param page path of the first page, when this is one; null on a page deeper inside
     */
    remember(workspaceId: string, href: string, page: string | null): void {
      places.set(workspaceId, placeAfter(places.get(workspaceId), href, page));
      void tell(`${pathOfAddress(href)} ${workspaceId}`, () => core.remember({ workspaceId, href, page }));
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
