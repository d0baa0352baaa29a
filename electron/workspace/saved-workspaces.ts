import { z } from 'zod';
import { firstPictureHosts, SavedPictureHosts } from '#electron/photos/picture-hosts.ts';

const timeZone = z.string().refine(isTimeZone, { error: 'Expected an IANA time zone' });

/** A workspace as it is stored in workspaces.json. It has no place for a token. */
export const SavedWorkspace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sample'), id: z.string().min(1), name: z.string(), timeZone }),
  z.object({
    kind: z.literal('service'),
    id: z.string().min(1),
    name: z.string(),
    timeZone,
    baseUrl: z.string(),
    /** Absent until the first picture is fetched. */
    pictureHosts: SavedPictureHosts.optional(),
  }),
]);
export type SavedWorkspace = z.infer<typeof SavedWorkspace>;

/** Content of workspaces.json. */
export const SavedWorkspaces = z
  .object({
    version: z.literal(1),
    activeId: z.string().nullable(),
    items: z.array(z.unknown()),
    unread: z.array(z.unknown()).default([]),
  })
  .transform(({ items, unread, ...rest }) => ({
    ...rest,
    items: items.flatMap((item): SavedWorkspace[] => {
      const read = SavedWorkspace.safeParse(item);
      return read.success ? [read.data] : [];
    }),
    /** Entries that can't be read. They hide no other, and stay in the file. */
    unread: [...unread, ...items.filter((item) => !SavedWorkspace.safeParse(item).success)],
  }));
export type SavedWorkspaces = z.infer<typeof SavedWorkspaces>;

export const NO_WORKSPACES: SavedWorkspaces = { version: 1, activeId: null, items: [], unread: [] };

/** What another Endcap has saved, with the workspace that is active here as long as it is there. */
export function withActiveOf(saved: SavedWorkspaces, { activeId }: SavedWorkspaces): SavedWorkspaces {
  const isThere = activeId === null || saved.items.some(({ id }) => id === activeId);
  return isThere ? { ...saved, activeId } : saved;
}

/** Makes a workspace the active one, unless it was removed meanwhile. */
export function withActive(saved: SavedWorkspaces, id: string): SavedWorkspaces {
  return saved.items.some((item) => item.id === id) ? { ...saved, activeId: id } : saved;
}

/** Adds a workspace and makes it the active one. */
export function withNew(saved: SavedWorkspaces, item: SavedWorkspace): SavedWorkspaces {
  return { ...saved, items: [...saved.items, item], activeId: item.id };
}

/** Gives a workspace another name. */
export function withName(saved: SavedWorkspaces, id: string, name: string): SavedWorkspaces {
  return { ...saved, items: saved.items.map((item) => (item.id === id ? { ...item, name } : item)) };
}

/** Changes from which hosts a service's pictures may come. */
export function withPictureHosts(
  saved: SavedWorkspaces,
  id: string,
  now: number,
  change: (hosts: SavedPictureHosts) => SavedPictureHosts,
): SavedWorkspaces {
  const items = saved.items.map((item) =>
    item.id === id && item.kind === 'service'
      ? { ...item, pictureHosts: change(item.pictureHosts ?? firstPictureHosts(now)) }
      : item,
  );
  return { ...saved, items };
}

/** Removes a workspace. If it was active, the first of the others becomes active. */
export function without(saved: SavedWorkspaces, id: string): SavedWorkspaces {
  const items = saved.items.filter((item) => item.id !== id);
  return { ...saved, items, activeId: saved.activeId === id ? (items[0]?.id ?? null) : saved.activeId };
}

/** Whether this computer knows an IANA time zone of that name. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
