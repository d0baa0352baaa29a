import type { ApiClient } from '#electron/api/api-client.ts';
import type { PhotoLink, PhotoLinks, PhotoParent } from './photo-links.ts';
import { runWithPhotos } from './run-with-photos.ts';

/**
 * Asks once more for the answer that named a photo, because signed links run out, and remembers all its links.
 *
 * @returns the photo's fresh link; null: the answer does not name it any more
 * @throws FailureError of the request
 */
export async function renewLink(
  api: Pick<ApiClient, 'getStoreProtocol' | 'getExpositionFillRate'>,
  links: PhotoLinks,
  photoKey: string,
  parent: PhotoParent,
  signal?: AbortSignal,
): Promise<PhotoLink | null> {
  const fresh = new Map<string, PhotoLink>();
  for (const [key, url] of await linksOf(api, parent, signal)) {
    const link = { url, parent };
    fresh.set(key, link);
    links.remember(key, link);
  }
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
    { signal },
  );
  return value.items.map(({ photoId, imageUrl }) => [photoId, imageUrl] as const);
}
