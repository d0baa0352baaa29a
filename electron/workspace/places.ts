import { Places } from '#shared/bridge/places.ts';
import { type Place, placeAfter, placeFrom } from '#shared/domain/place.ts';
import { createDocument, type DocumentPorts } from './document.ts';

/** The addresses last visited in each workspace, across restarts and whatever the port of the browser host. */
export type KnownPlaces = ReturnType<typeof createPlaces>;

/** @param isKnown whether there is such a workspace: nothing is remembered of one that was removed */
export function createPlaces(ports: DocumentPorts, isKnown: (workspaceId: string) => boolean) {
  const document = createDocument(ports, 'places.json', Places, {});
  const change = async (workspaceId: string, to: (place: Place | undefined) => Place): Promise<void> => {
    if (!isKnown(workspaceId)) return;
    await document.update((places) => ({ ...places, [workspaceId]: to(placeOf(places, workspaceId)) }));
  };
  return {
    load: document.load,
    all: document.value,
    /** @param page path of the first page; null: the address is deeper inside */
    remember: (workspaceId: string, href: string, page: string | null): Promise<void> =>
      change(workspaceId, (known) => placeAfter(known, href, page)),
    setStart: (workspaceId: string, address: string | null): Promise<void> =>
      change(workspaceId, (known) => placeFrom(known, address)),
    async forget(workspaceId: string): Promise<void> {
      if (placeOf(document.value(), workspaceId) === undefined) return;
      await document.update(({ [workspaceId]: _, ...others }) => others);
    },
  };
}

const placeOf = (places: Places, workspaceId: string): Place | undefined =>
  Object.hasOwn(places, workspaceId) ? places[workspaceId] : undefined;
