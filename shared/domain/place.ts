import { z } from 'zod';

/** Path and search of a page. */
export const PageAddress = z.string().startsWith('/').max(100_000);

/**
 * Where someone was in a workspace: the last address, and the last address of each first page, by its path. `recent`:
 * the last address of each store, display and narrowed page, newest first. `start`: the address that it opens with,
 * chosen by a person.
 */
export const Place = z.object({
  last: PageAddress,
  pages: z.record(z.string(), PageAddress),
  recent: z.array(PageAddress).default([]),
  start: PageAddress.optional(),
});
export type Place = Readonly<z.infer<typeof Place>>;

/** Some of them are about what no longer exists. */
const MOST_RECENT = 16;

/** The path of an address, without its filters. */
export const pathOfAddress = (href: string): string => href.split('?', 1)[0] ?? href;

/** The store, and perhaps its display, that a path is about; null: neither, or it was typed and can't be read. */
export function idsOfPath(path: string): { readonly externalId: string; readonly expositionId: string | null } | null {
  const [, store, display] = /^\/stores\/([^/]+)(?:\/displays\/([^/]+))?$/.exec(path) ?? [];
  if (store === undefined) return null;
  try {
    const expositionId = display === undefined ? null : decodeURIComponent(display);
    return { externalId: decodeURIComponent(store), expositionId };
  } catch {
    return null;
  }
}

/** A workspace's place once an address has been shown in it. `page`: its path, when it is a first page; null on a page deeper inside. */
export function placeAfter(place: Place | undefined, href: string, page: string | null): Place {
  const { pages = {}, recent = [] } = place ?? {};
  const others = recent.filter((one) => pathOfAddress(one) !== pathOfAddress(href));
  return {
    ...place,
    last: href,
    pages: page === null ? pages : { ...pages, [page]: href },
    // A page without filters is in the rail already.
    recent: href === page ? recent : [href, ...others].slice(0, MOST_RECENT),
  };
}

/** A workspace's place with another start; null: it opens where it was left. */
export function placeFrom(place: Place | undefined, start: string | null): Place {
  const { last = start ?? '/overview', pages = {}, recent = [] } = place ?? {};
  return { last, pages, recent, ...(start === null ? {} : { start }) };
}
