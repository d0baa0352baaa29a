import type { ApiClient, Endpoint } from '#electron/api/api-client.ts';
import type { Cache } from '#electron/cache/cache.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import { createLimiter } from '#electron/lib/limiter.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { type FetchPicturePorts, fetchPicture, type PictureBytes, pictureTypeOf } from './fetch-picture.ts';
import { type PhotoLinks, renewLink } from './photo-links.ts';

/** The part of an open workspace that pictures need. */
type PictureSession = {
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
   * The picture of a photo that an answer of this workspace has named: from the cache, or from
   * its link. It is cached then: a thumbnail when it was seen, an original when it was opened.
   *
   * @throws FailureError `photo_missing`, `photo_refused`, `not_kept`, or a failure of the connection
   */
  get(session: PictureSession, photoKey: string, size: PictureSize, signal?: AbortSignal): Promise<PictureBytes>;
  /** Forgets every picture in memory; pictures of one workspace are no business of the next. */
  clear(): void;
};

type PhotoPicturesPorts = FetchPicturePorts & {
  /** Whether the service is known to be out of reach: a link is not tried then. */
  readonly isOffline: () => boolean;
};

type FoundPicture = { readonly picture: PictureBytes; readonly isCached: boolean };

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

  /** From memory, from the cache, or made; whoever asks for the same at the same time shares it. */
  const find = async (
    size: PictureSize,
    session: PictureSession,
    photoKey: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<PictureBytes>,
  ): Promise<FoundPicture> => {
    const name = JSON.stringify([size, session.workspaceId, photoKey]);
    const known = memory[size].get(name);
    // It may have been removed from the file since.
    if (known) return { picture: known, isCached: false };
    return share(name, signal, async (shared) => {
      const cached = await findCachedPicture(session.cache, photoKey, size);
      const picture = cached ?? (await make(shared));
      memory[size].put(name, picture);
      return { picture, isCached: cached !== null };
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
      const { picture, isCached } = await (size === 'original' ? original : thumbnail)(session, photoKey, signal);
      // One that is there is not written again.
      if (!isCached) await session.cache.keepPicture(photoKey, size, picture);
      return picture;
    },
    clear() {
      memory.original.clear();
      memory.thumbnail.clear();
    },
  };
}

/** A cached picture whose type can be read; null: there is none. */
async function findCachedPicture(
  cache: Pick<Cache, 'picture'>,
  photoKey: string,
  size: PictureSize,
): Promise<PictureBytes | null> {
  const picture = await cache.picture(photoKey, size);
  const type = picture && pictureTypeOf(picture.bytes);
  return picture && type ? { bytes: picture.bytes, type } : null;
}

/** The pictures used last, as many as fit into a budget. */
type PictureCache = {
  get(key: string): PictureBytes | null;
  put(key: string, picture: PictureBytes): void;
  clear(): void;
  /** Bytes in it at the moment. */
  size(): number;
};

/** Pictures in memory, at most `budget` bytes of them; the least recently used go first. */
export function createPictureCache(budget: number): PictureCache {
  const pictures = new Map<string, PictureBytes>();
  const state = { size: 0 };
  const drop = (key: string) => {
    state.size -= pictures.get(key)?.bytes.byteLength ?? 0;
    pictures.delete(key);
  };
  return {
    get(key) {
      const picture = pictures.get(key);
      if (!picture) return null;
      pictures.delete(key);
      pictures.set(key, picture);
      return picture;
    },
    put(key, picture) {
      drop(key);
      if (picture.bytes.byteLength > budget) return;
      pictures.set(key, picture);
      state.size += picture.bytes.byteLength;
      for (const oldest of pictures.keys()) {
        if (state.size <= budget) break;
        drop(oldest);
      }
    },
    clear() {
      pictures.clear();
      state.size = 0;
    },
    size: () => state.size,
  };
}

const THUMBNAIL_WIDTH = 320;
/** A picture of a few bytes may unfold to gigabytes of pixels. */
const MOST_PIXELS = 60_000_000;

/**
 * A small copy of a picture, upright, in WebP. Made by sharp, loaded with the first picture only.
 *
 * @throws FailureError `photo_refused` with reason `type` when the picture cannot be read
 */
export async function thumbnailOf({ bytes }: PictureBytes): Promise<PictureBytes> {
  const { default: sharp } = await import('sharp');
  try {
    const small = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return { bytes: new Uint8Array(small), type: 'image/webp' };
  } catch (error) {
    throw new FailureError({ code: 'photo_refused', reason: 'type' }, { cause: error });
  }
}
