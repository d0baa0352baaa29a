import type { ApiClient, Endpoint } from '#electron/api/api-client.ts';
import type { Cache } from '#electron/cache/cache.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import { createLimiter } from '#electron/lib/limiter.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { type FetchPicturePorts, fetchPicture, type PictureBytes } from './fetch-picture.ts';
import { findKeptPicture } from './kept-pictures.ts';
import type { PhotoLinks } from './photo-links.ts';
import { createPictureCache } from './picture-cache.ts';
import { renewLink } from './renew-link.ts';
import { thumbnailOf } from './thumbnail.ts';

/** The part of an open workspace that pictures need. */
export type PictureSession = {
  readonly workspaceId: string;
  readonly api: ApiClient;
  readonly photoLinks: PhotoLinks;
  /** Where the service is at the moment; a FailureError says why it is nowhere. */
  readonly endpoint: () => Promise<Endpoint>;
  /** Aborted when another workspace is opened or the app ends. */
  readonly signal: AbortSignal;
  readonly cache: Pick<Cache, 'picture' | 'keepPicture'>;
};

export type PhotoPictures = {
  /**
   * The picture of a photo that an answer of this workspace has named: from what is kept on this computer, or from
   * its link. It is kept then: a thumbnail when it was seen, an original when it was opened.
   *
   * @throws FailureError `photo_missing`, `photo_refused`, `not_kept`, or a failure of the way
   */
  get(session: PictureSession, photoKey: string, size: PictureSize, signal?: AbortSignal): Promise<PictureBytes>;
  /** Forgets every picture in memory; pictures of one workspace are no business of the next. */
  clear(): void;
};

export type PhotoPicturesPorts = FetchPicturePorts & {
  /** Whether the service is known to be out of reach: a link is not tried then. */
  readonly isOffline: () => boolean;
};

type Found = { readonly picture: PictureBytes; readonly isKept: boolean };

const MOST_DOWNLOADS = 4;
const MEGABYTE = 1024 * 1024;

/** Pictures from memory, from the cache or from the service, a few downloads at a time. */
export function createPhotoPictures(ports: PhotoPicturesPorts): PhotoPictures {
  const limiter = createLimiter(MOST_DOWNLOADS);
  const share = createSingleFlight();
  // Apart, or a few originals would push out a whole page of thumbnails.
  const memory = { original: createPictureCache(64 * MEGABYTE), thumbnail: createPictureCache(32 * MEGABYTE) };

  const download = async (session: PictureSession, photoKey: string, signal: AbortSignal): Promise<PictureBytes> => {
    if (ports.isOffline()) throw new FailureError({ code: 'not_kept' });
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

  /** From memory, from this computer, or made; whoever asks for the same at the same time shares it. */
  const find = async (
    size: PictureSize,
    session: PictureSession,
    photoKey: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<PictureBytes>,
  ): Promise<Found> => {
    const name = JSON.stringify([size, session.workspaceId, photoKey]);
    const known = memory[size].get(name);
    // It may have been removed from the file since.
    if (known) return { picture: known, isKept: false };
    return share(name, signal, async (shared) => {
      const kept = await findKeptPicture(session.cache, photoKey, size);
      const picture = kept ?? (await make(shared));
      memory[size].put(name, picture);
      return { picture, isKept: kept !== null };
    });
  };

  const original = (session: PictureSession, photoKey: string, signal: AbortSignal | undefined) =>
    find('original', session, photoKey, signal, (shared) => download(session, photoKey, shared));

  const thumbnail = (session: PictureSession, photoKey: string, signal: AbortSignal | undefined) =>
    find('thumbnail', session, photoKey, signal, async (shared) =>
      thumbnailOf((await original(session, photoKey, shared)).picture),
    );

  return {
    async get(session, photoKey, size, asked) {
      const signal = AbortSignal.any([asked, session.signal].filter((one) => one !== undefined));
      const { picture, isKept } = await (size === 'original' ? original : thumbnail)(session, photoKey, signal);
      // One that is there is not written again.
      if (!isKept) await session.cache.keepPicture(photoKey, size, picture);
      return picture;
    },
    clear() {
      memory.original.clear();
      memory.thumbnail.clear();
    },
  };
}
