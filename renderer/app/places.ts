import { z } from 'zod';

const STORAGE_KEY = 'endcap.places';

/** Where someone was in a workspace: the whole address, and the last address of each room. */
const Place = z.object({ last: z.string().startsWith('/'), rooms: z.record(z.string(), z.string().startsWith('/')) });
const Places = z.record(z.string(), Place);

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** The addresses last looked at, per workspace, kept over restarts. */
export type PlaceMemory = ReturnType<typeof createPlaceMemory>;

function readPlaces(storage: Memory): z.infer<typeof Places> {
  try {
    return Places.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // Written by another version, or by hand: start anew.
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
    /** The address to open a workspace with. */
    last: (workspaceId: string): string => placeOf(workspaceId)?.last ?? '/overview',
    /** The room's first page as it was last looked at, with its filters. */
    room: (workspaceId: string, path: string): string => placeOf(workspaceId)?.rooms[path] ?? path,
    /** Forgets the addresses of workspaces that are no longer there. */
    keepOnly(workspaceIds: readonly string[]): void {
      const places = Object.entries(readPlaces(storage));
      const kept = places.filter(([id]) => workspaceIds.includes(id));
      if (kept.length < places.length) storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
    },
    /**
     * @param href path and search of the page
     * @param room path of the room whose first page this is; absent on a page deeper inside
     */
    remember(workspaceId: string, href: string, room?: string): void {
      const places = readPlaces(storage);
      const known = placeOf(workspaceId)?.rooms;
      const rooms = room === undefined ? (known ?? {}) : { ...known, [room]: href };
      storage.setItem(STORAGE_KEY, JSON.stringify({ ...places, [workspaceId]: { last: href, rooms } }));
    },
  };
}
