import { createLimiter } from '#electron/api/limiter.ts';
import { createSingleFlight } from '#electron/api/single-flight.ts';
import { FailureError, isFailure } from '#electron/core/failure-error.ts';
import type { Session } from '#electron/core/session.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { type FetchPicturePorts, fetchPicture, type PictureBytes } from './fetch-picture.ts';
import { createPictureCache } from './picture-cache.ts';
import { renewLink } from './renew-link.ts';
import { thumbnailOf } from './thumbnail.ts';

/** The part of an open workspace that pictures need. */
export type PictureSession = Pick<Session, 'workspaceId' | 'api' | 'photoLinks' | 'endpoint' | 'signal'>;

export type PhotoPictures = {
  /**
   * The picture of a photo that an answer of this workspace has named.
   *
   * @throws FailureError `photo_missing`, `photo_refused`, or a failure of the way
   */
  get(session: PictureSession, photoKey: string, size: PictureSize, signal?: AbortSignal): Promise<PictureBytes>;
  /** Forgets every picture; pictures of one workspace are no business of the next. */
  clear(): void;
};

const MOST_DOWNLOADS = 4;
const MEGABYTE = 1024 * 1024;

export function createPhotoPictures(ports: FetchPicturePorts): PhotoPictures {
  const limiter = createLimiter(MOST_DOWNLOADS);
  const share = createSingleFlight();
  // Apart, or a few originals would push out a whole page of thumbnails.
  const caches = { original: createPictureCache(64 * MEGABYTE), thumbnail: createPictureCache(32 * MEGABYTE) };

  const download = async (session: PictureSession, photoKey: string, signal: AbortSignal): Promise<PictureBytes> => {
    const link = session.photoLinks.find(photoKey);
    if (!link) throw new FailureError({ code: 'photo_missing' });
    const { baseUrl } = await session.endpoint();
    const fetch = (url: string) => limiter(() => fetchPicture(ports, url, baseUrl, signal), signal);
    try {
      return await fetch(link.url);
    } catch (error) {
      if (!isFailure(error, 'photo_missing')) throw error;
      const fresh = await renewLink(session.api, session.photoLinks, photoKey, link.parent, signal);
      if (!fresh) throw error;
      return await fetch(fresh.url);
    }
  };

  const original = (session: PictureSession, photoKey: string, signal: AbortSignal | undefined) =>
    cached('original', session, photoKey, signal, (shared) => download(session, photoKey, shared));

  const cached = async (
    size: PictureSize,
    session: PictureSession,
    photoKey: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<PictureBytes>,
  ): Promise<PictureBytes> => {
    const key = JSON.stringify([size, session.workspaceId, photoKey]);
    const known = caches[size].get(key);
    if (known) return known;
    return share(key, signal, async (shared) => {
      const picture = await make(shared);
      caches[size].put(key, picture);
      return picture;
    });
  };

  return {
    get(session, photoKey, size, asked) {
      const signal = AbortSignal.any([asked, session.signal].filter((one) => one !== undefined));
      if (size === 'original') return original(session, photoKey, signal);
      return cached('thumbnail', session, photoKey, signal, async (shared) =>
        thumbnailOf(await original(session, photoKey, shared)),
      );
    },
    clear() {
      caches.original.clear();
      caches.thumbnail.clear();
    },
  };
}
