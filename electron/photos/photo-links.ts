import { createHash } from 'node:crypto';
import type { ApiClient } from '#electron/api/api-client.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { StoredLink } from '#electron/store/review/describe.ts';
import { photoFacts, type RunPhoto } from '#shared/domain/photo-facts.ts';
import { photosOf, type Run, runFacts } from '#shared/domain/run-facts.ts';

/** Where a photo's link came from. Asking there again gives a fresh link. */
type PhotoParent =
  | { readonly kind: 'run'; readonly externalId: string; readonly protocolId: string }
  | StoredLink['parent'];

export type PhotoLink = {
  /** '': none is here, only where to ask for one. */
  readonly url: string;
  readonly parent: PhotoParent;
};

/** Links of the photos in this workspace's answers, by photoKey. They never leave the core. */
export type PhotoLinks = {
  /**
   * Unless a later answer has named the photo: what is read again from this computer brings no old link back. One of
   * the future is no later one, because the clock was set back since.
   *
   * @param asOf when the service gave the link, in milliseconds since 1970 UTC; 0: not known
   */
  remember(photoKey: string, link: PhotoLink, asOf: number): void;
  find(photoKey: string): PhotoLink | null;
  /** An answer was asked for again, for fresh links; in milliseconds since 1970 UTC. */
  noteRenewal(parent: PhotoParent, at: number): void;
  /** When that was last done; null: never, or long ago. */
  renewedAt(parent: PhotoParent): number | null;
};

/** Enough for a quarter's photos of a large display chain. Older links come again when their page is read again. */
const MOST_LINKS = 100_000;
const MOST_RENEWALS = 1_000;
/** A link that is no older and leads to nothing has not run out: its picture is gone. In milliseconds. */
const FRESH_MS = 30_000;

/**
 * Keeps links in memory. Beyond `most`, the oldest are forgotten.
 *
 * @param now milliseconds since 1970 UTC
 */
export function createPhotoLinks(now: () => number, most: number = MOST_LINKS): PhotoLinks {
  const links = new Map<string, { readonly link: PhotoLink; readonly asOf: number }>();
  const renewals = new Map<string, number>();
  return {
    remember(photoKey, link, asOf) {
      const known = links.get(photoKey);
      const isLater = known !== undefined && known.asOf > asOf && known.asOf <= now();
      putLast(links, photoKey, isLater ? known : { link, asOf }, most);
    },
    find: (photoKey) => links.get(photoKey)?.link ?? null,
    noteRenewal: (parent, at) => putLast(renewals, JSON.stringify(parent), at, MOST_RENEWALS),
    renewedAt: (parent) => renewals.get(JSON.stringify(parent)) ?? null,
  };
}

function putLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

type RenewPorts = {
  readonly api: Pick<ApiClient, 'getStoreProtocol' | 'getExpositionFillRate'>;
  readonly photoLinks: PhotoLinks;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
};

/**
 * Requests the answer that contained a photo again, because signed links expire and services move, and remembers all its links: the other
 * photos of the answer need no request of their own.
 *
 * @param stale the link that leads to nothing
 * @returns the photo's fresh link; null: the answer no longer contains it, or was only just asked for
 * @throws FailureError of the request
 */
export async function renewLink(
  { api, photoLinks, now }: RenewPorts,
  photoKey: string,
  { url: staleUrl, parent }: PhotoLink,
  signal?: AbortSignal,
): Promise<PhotoLink | null> {
  const latest = photoLinks.find(photoKey);
  // Another photo of the answer was faster.
  if (latest !== null && latest.url !== staleUrl) return latest;
  const renewedAt = photoLinks.renewedAt(parent);
  const age = renewedAt === null ? FRESH_MS : now() - renewedAt;
  if (age >= 0 && age < FRESH_MS) return null;
  const fresh = new Map<string, PhotoLink>();
  const asked = now();
  for (const [key, url] of await linksOf(api, parent, signal)) {
    const link = { url, parent };
    fresh.set(key, link);
    photoLinks.remember(key, link, asked);
  }
  photoLinks.noteRenewal(parent, now());
  return fresh.get(photoKey) ?? null;
}

async function linksOf(
  api: Pick<ApiClient, 'getStoreProtocol' | 'getExpositionFillRate'>,
  parent: PhotoParent,
  signal: AbortSignal | undefined,
): Promise<(readonly [string, string])[]> {
  if (parent.kind === 'run') {
    const { externalId, protocolId } = parent;
    const { value } = await api.getStoreProtocol({ params: { externalId, protocolId } }, { signal });
    return runWithPhotos(value, parent).photos.flatMap(({ photo, link }) =>
      photo.photoKey !== null && link !== null ? [[photo.photoKey, link] as const] : [],
    );
  }
  const { externalId, expositionId, from, to, status } = parent;
  const { value } = await api.getExpositionFillRate(
    { params: { externalId, expositionId }, query: { from, to, status } },
    { signal, spoiled: 'left_out' },
  );
  return value.items.map(({ photoId, imageUrl }) => [photoId, imageUrl] as const);
}

/**
 * Whether a download may have failed because its link is old: it has run out, or it leads to where the service or its
 * pictures were before. The sample gets another port at each start.
 */
export function mayBeOfOldLink(error: unknown): boolean {
  if (!(error instanceof FailureError)) return false;
  const { failure } = error;
  if (failure.code === 'photo_refused') return failure.reason === 'address';
  return failure.code === 'photo_missing' || failure.code === 'dns_failed' || failure.code === 'unreachable';
}

type RunWithPhotos = {
  readonly run: Run;
  readonly photos: readonly { readonly photo: RunPhoto; readonly link: string | null }[];
};

/**
 * A run and its photos. Each photo has the key under which the page requests its picture. That is its id or, if it has
 * none, a name made from the run and the link's path, which does not change when a signed link is renewed.
 *
 * @param record an answer of getStoreProtocol
 */
export function runWithPhotos(record: unknown, parent: { externalId: string; protocolId: string }): RunWithPhotos {
  const times = new Map<string, number>();
  const photos = (photosOf(record) ?? []).map((image) => {
    const { photo, link } = photoFacts(image);
    if (link === null) return { photo: { ...photo, photoKey: null }, link };
    if (photo.photoId !== null) return { photo: { ...photo, photoKey: photo.photoId }, link };
    const path = link.replace(/[?#].*$/s, '');
    const time = times.get(path) ?? 0;
    times.set(path, time + 1);
    const name = JSON.stringify([parent.externalId, parent.protocolId, path, time]);
    const photoKey = `link-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
    return { photo: { ...photo, photoKey }, link };
  });
  return { run: runFacts(record), photos };
}
