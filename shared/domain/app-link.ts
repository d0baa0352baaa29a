import { z } from 'zod';
import { PageAddress, pathOfAddress } from './place.ts';

/** What a link from outside asks for, once it was read. */
export const AppLink = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    service: z.string().nullable().describe('address of the workspace’s service; null: the sample'),
    address: PageAddress,
  }),
  z.object({ kind: z.literal('refused'), reason: z.enum(['too_long', 'unreadable', 'unknown_page']) }),
]);
export type AppLink = z.infer<typeof AppLink>;
type Refusal = Extract<AppLink, { kind: 'refused' }>['reason'];

/**
 * The beginning of every link. It is no page: Endcap's own pages are under another host of the scheme, and no link is
 * ever loaded.
 */
export const LINK_START = 'endcap://open?';

/** Windows cuts command lines off at four times this length. */
export const LONGEST_LINK = 8_000;

const SAMPLE = 'sample';
const LINK = /^endcap:\/\/open\/?\?service=([^&#\s]+)&page=([^&#\s]+)$/;

/** As `parseBaseUrl` writes them: https, or http to this very computer; no credentials, query or fragment. */
const SERVICE =
  /^(?:https:\/\/(?:[a-z\d._-]+|\[[\da-f:.]+\])|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]))(?::\d{1,5})?(?:\/[^\s?#@\\]*)?$/;

/** Whether a text that anybody may have written is the address of a service. */
export const isServiceAddress = (text: string): boolean => SERVICE.test(text);

const PAGES = [
  /^\/(?:overview|stores|displays|targets|contacts|photos|publish|offline|settings)$/,
  /^\/stores\/edit\/details$/,
  /^\/stores\/[^/]+(?:\/(?:displays|runs)\/[^/]+)?$/,
];

/** Filters that hold what people typed about people, or what only this computer knows. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  '/publish': ['q'],
  '/photos': ['authors', 'handover', 'tags'],
};

const isControl = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\u007f');

const isPage = (address: string): boolean =>
  !isControl(address) && !/[\\#]/.test(address) && PAGES.some((page) => page.test(pathOfAddress(address)));

/**
 * The link to a page of a workspace. It names the service, the page and its filters: no token, no person.
 *
 * @param service address of the workspace's service; null: the sample
 * @param address path and search of the page
 * @returns null when no link can lead there: it would be too long, or the page is none that can be opened by one
 */
export function makeAppLink(service: string | null, address: string): string | null {
  const path = pathOfAddress(address);
  const isLeftOut = (part: string) => LEFT_OUT[path]?.includes(part.split('=', 1)[0] ?? '') === true;
  const filters = address
    .slice(path.length + 1)
    .split('&')
    .filter((part) => part !== '' && !isLeftOut(part));
  const page = filters.length === 0 ? path : `${path}?${filters.join('&')}`;
  const link = `${LINK_START}service=${encodeURIComponent(service ?? SAMPLE)}&page=${encodeURIComponent(page)}`;
  return readAppLink(link).kind === 'page' ? link : null;
}

/** Reads a link. It is hostile: any page of the web, any mail and any program may have made it. */
export function readAppLink(text: string): AppLink {
  if (text.length > LONGEST_LINK) return refused('too_long');
  const [, service, page] = LINK.exec(text.trim()) ?? [];
  const parts = { service: decoded(service), page: decoded(page) };
  if (parts.service === null || parts.page === null) return refused('unreadable');
  if (parts.service !== SAMPLE && !isServiceAddress(parts.service)) return refused('unreadable');
  if (!isPage(parts.page)) return refused('unknown_page');
  return { kind: 'page', service: parts.service === SAMPLE ? null : parts.service, address: parts.page };
}

const refused = (reason: Refusal): AppLink => ({ kind: 'refused', reason });

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
