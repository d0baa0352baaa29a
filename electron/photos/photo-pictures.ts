import type { ApiClient, Endpoint } from '#electron/api/api-client.ts';
import type { Cache } from '#electron/cache/cache.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import { createLimiter } from '#electron/lib/limiter.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { type FetchPicturePorts, fetchPicture, type PictureBytes, pictureTypeOf } from './fetch-picture.ts';
import { createPatience } from './patience.ts';
import { mayBeOfOldLink, type PhotoLink, type PhotoLinks, renewLink } from './photo-links.ts';
import { MOST_PICTURES, type PictureDecoder } from './picture-decoder.ts';
import type { PictureHosts } from './picture-hosts.ts';
import { createPictureMemory } from './picture-memory.ts';
import type { JpegTask } from './picture-work.ts';

/** What pictures need of an open workspace. */
type PictureSession = {
  readonly workspaceId: string;
  readonly api: ApiClient;
  readonly photoLinks: PhotoLinks;
  /** The link of a photo that no answer of this run of the app has named, from stored results; null: there is none. */
  readonly storedLink: (photoKey: string) => Promise<PhotoLink | null>;
  /** The service's current address. Fails with a FailureError that says why there is none. */
  readonly endpoint: () => Promise<Endpoint>;
  /** Aborted when another workspace is opened or the app ends. */
  readonly signal: AbortSignal;
  readonly cache: Pick<Cache, 'picture' | 'keepPicture'>;
  readonly pictureHosts: PictureHosts;
};

/** A picture with where it is from. */
type KnownPicture = PictureBytes & {
  /** Who handed it over; null: it is the service's own. */
  readonly handedBy: string | null;
};

export type PhotoPictures = {
  /**
   * The picture of a photo in this workspace's answers, from the cache or from its link. It is then cached: thumbnails
   * when they are seen, originals when they are opened. The service's own picture takes the place of one that was
   * handed over, as soon as it can be had.
   *
   * @param isPatient waits as long as the host of the picture asks for a pause, as a person would. Otherwise that is a
   *   failure like others: whoever downloads many has a pace of their own.
   * @throws FailureError `photo_missing`, `photo_refused`, `photo_held_back`, `not_kept`, or a connection failure
   */
  get(
    session: PictureSession,
    photoKey: string,
    size: PictureSize,
    signal?: AbortSignal,
    isPatient?: boolean,
  ): Promise<KnownPicture>;
  /**
   * Caches the service's own picture of a photo. One that was handed over doesn't do: why the service's can't be had is
   * a failure.
   *
   * @returns its bytes; 0 if it was here already
   */
  keep(session: PictureSession, photoKey: string, size: PictureSize, signal: AbortSignal): Promise<number>;
  /**
   * Keeps a picture that somebody else handed over, unless there is one already. It is checked like one from the
   * network.
   *
   * @returns false: there is one already, it is no picture, or it could not be kept
   */
  take(session: PictureSession, handed: HandedPicture, signal?: AbortSignal): Promise<boolean>;
  /**
   * The picture of a photo as a JPEG for a report, made from what is on this computer. A thumbnail takes the place of
   * the original when only that is here.
   *
   * @param fetches also asks the service for what is not here
   * @returns null: it is not here, or can't be shown
   */
  jpeg(
    session: PictureSession,
    photoKey: string,
    wanted: JpegTask,
    fetches: boolean,
    signal?: AbortSignal,
  ): Promise<ReportPicture | null>;
  /** Forgets every picture in memory, so that the next workspace cannot see them. */
  clear(): void;
};

type HandedPicture = {
  readonly photoKey: string;
  readonly size: PictureSize;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly handedBy: string;
};

type ReportPicture = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isSmall: boolean;
  readonly handedBy: string | null;
};

type PhotoPicturesPorts = Omit<FetchPicturePorts, 'hosts'> & {
  readonly decoder: Pick<PictureDecoder, 'run' | 'prepare'>;
  /** 0 inclusive to 1 exclusive; spreads pauses. */
  readonly random: () => number;
  /** Whether the service is known to be unreachable, so that no link is tried. */
  readonly isOffline: () => boolean;
};

type FoundPicture = { readonly picture: KnownPicture; readonly isCached: boolean };

const MEGABYTE = 1024 * 1024;

/** Gets pictures from memory, from the cache or from the service, with only a few downloads at a time. */
export function createPhotoPictures(ports: PhotoPicturesPorts): PhotoPictures {
  const { decoder } = ports;
  const limiter = createLimiter(MOST_PICTURES);
  const share = createSingleFlight();
  const patience = createPatience(ports);
  // Kept apart, because otherwise a few originals would push out a whole page of thumbnails.
  const memory = { original: createPictureMemory(64 * MEGABYTE), thumbnail: createPictureMemory(32 * MEGABYTE) };

  const download = async (
    session: PictureSession,
    photoKey: string,
    isPatient: boolean,
    signal: AbortSignal,
  ): Promise<PictureBytes> => {
    if (ports.isOffline()) throw new FailureError({ code: 'not_kept' });
    const link = session.photoLinks.find(photoKey) ?? (await session.storedLink(photoKey));
    if (!link) throw new FailureError({ code: 'photo_missing' });
    const { baseUrl } = await session.endpoint();
    const picturePorts = { ...ports, hosts: session.pictureHosts };
    const tried = { link };
    const fetchOnce = () =>
      limiter(() => {
        // It may have been renewed with that of another photo while this one waited.
        tried.link = session.photoLinks.find(photoKey) ?? link;
        return fetchPicture(picturePorts, tried.link.url, baseUrl, signal);
      }, signal);
    const fetch = () => (isPatient ? patience(URL.parse(tried.link.url)?.host ?? '', fetchOnce, signal) : fetchOnce());
    decoder.prepare();
    try {
      if (tried.link.url === '') throw new FailureError({ code: 'photo_missing' });
      return await fetch();
    } catch (error) {
      if (!mayBeOfOldLink(error)) throw error;
      const fresh = await renewLink({ ...session, now: ports.clock.now }, photoKey, tried.link, signal);
      if (!fresh) throw error;
      return await fetch();
    }
  };

  /**
   * Gets a picture from memory or the cache, or makes it. Simultaneous requests for the same picture share one result.
   * In the place of one that was handed over the service's own is made, if that is possible.
   */
  const find = async (
    size: PictureSize,
    session: PictureSession,
    photoKey: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<KnownPicture>,
  ): Promise<FoundPicture> => {
    const name = JSON.stringify([size, session.workspaceId, photoKey]);
    const known = memory[size].get(name);
    // It may have been removed from the file in the meantime.
    if (known) return { picture: { ...known, handedBy: null }, isCached: false };
    return share(name, signal, async (shared) => {
      const cached = await findCachedPicture(session.cache, photoKey, size);
      const isOwn = cached !== null && cached.handedBy === null;
      const made = isOwn ? cached : await (cached === null ? make(shared) : ownOr(cached, make, shared));
      // A picture that was handed over is not remembered, so that the service's own can still take its place.
      if (made.handedBy === null) memory[size].put(name, made);
      return { picture: made, isCached: made === cached };
    });
  };

  type Make = (
    session: PictureSession,
    photoKey: string,
    isPatient: boolean,
    signal: AbortSignal | undefined,
  ) => Promise<FoundPicture>;
  const original: Make = (session, photoKey, isPatient, signal) =>
    find('original', session, photoKey, signal, async (shared) => {
      const picture = await download(session, photoKey, isPatient, shared);
      // The page would unfold it all: what is too large to be decoded here is not shown there either.
      await decoder.run('check', picture.bytes, shared);
      return { ...picture, handedBy: null };
    });

  const thumbnail: Make = (session, photoKey, isPatient, signal) =>
    find('thumbnail', session, photoKey, signal, async (shared) => {
      const { picture } = await original(session, photoKey, isPatient, shared);
      const bytes = await decoder.run('thumbnail', picture.bytes, shared);
      if (bytes === null) throw new FailureError({ code: 'photo_refused', reason: 'decoder' });
      return { bytes, type: 'image/webp', handedBy: picture.handedBy };
    });

  const either = (session: PictureSession, asked: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any([asked, session.signal].filter((one) => one !== undefined));
  const get: PhotoPictures['get'] = async (session, photoKey, size, asked, isPatient = false) => {
    const make = size === 'original' ? original : thumbnail;
    const { picture, isCached } = await make(session, photoKey, isPatient, either(session, asked));
    // Does not write it again if it is already cached.
    if (!isCached) await session.cache.keepPicture(photoKey, size, picture);
    return picture;
  };

  return {
    get,
    async jpeg(session, photoKey, wanted, fetches, asked) {
      const signal = either(session, asked);
      const sizes = wanted === 'card' ? (['thumbnail', 'original'] as const) : (['original', 'thumbnail'] as const);
      try {
        for (const [place, size] of sizes.entries()) {
          const found = await findCachedPicture(session.cache, photoKey, size);
          const isMissing = found === null || found.handedBy !== null;
          const fetched =
            isMissing && fetches && place === 0 ? await orNull(get(session, photoKey, size, signal, true)) : null;
          const picture = fetched ?? found;
          if (picture === null) continue;
          const { handedBy } = picture;
          const isSmall = wanted !== 'card' && size === 'thumbnail';
          if (wanted === 'whole' && !isSmall && picture.type === 'image/jpeg')
            return { bytes: picture.bytes, isSmall, handedBy };
          const bytes = await decoder.run(wanted, picture.bytes, signal);
          return bytes && { bytes, isSmall, handedBy };
        }
        return null;
      } catch (error) {
        if (isFailure(error, 'photo_refused')) return null;
        throw error;
      }
    },
    async keep(session, photoKey, size, signal) {
      const known = await session.cache.picture(photoKey, size);
      if (known !== null && known.handedBy === null) return 0;
      const picture = await get(session, photoKey, size, signal);
      if (picture.handedBy === null) return picture.bytes.length;
      // Fails with what keeps the service's own away.
      await download(session, photoKey, false, either(session, signal));
      return (await get(session, photoKey, size, signal)).bytes.length;
    },
    async take(session, { photoKey, size, bytes, handedBy }, asked) {
      const type = pictureTypeOf(bytes);
      if (!type || (await session.cache.picture(photoKey, size)) !== null) return false;
      try {
        await decoder.run('check', bytes, either(session, asked));
      } catch (error) {
        if (isFailure(error, 'photo_refused')) return false;
        throw error;
      }
      return (await session.cache.keepPicture(photoKey, size, { bytes, type, handedBy })) !== 'refused';
    },
    clear() {
      memory.original.clear();
      memory.thumbnail.clear();
    },
  };
}

/** The service's own picture, or if it can't be had, the one that was handed over. */
async function ownOr(
  handed: KnownPicture,
  make: (signal: AbortSignal) => Promise<KnownPicture>,
  signal: AbortSignal,
): Promise<KnownPicture> {
  try {
    const made = await make(signal);
    return made.handedBy === null ? made : handed;
  } catch (error) {
    if (signal.aborted) throw error;
    return handed;
  }
}

/** A picture, unless it can't be loaded. A cancellation by a person is passed on as such. */
async function orNull(picture: Promise<KnownPicture>): Promise<KnownPicture | null> {
  try {
    return await picture;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'cancelled') return null;
    throw error;
  }
}

/** A cached picture of a readable type; null: there is none. */
async function findCachedPicture(
  cache: Pick<Cache, 'picture'>,
  photoKey: string,
  size: PictureSize,
): Promise<KnownPicture | null> {
  const picture = await cache.picture(photoKey, size);
  const type = picture && pictureTypeOf(picture.bytes);
  return picture && type ? { bytes: picture.bytes, type, handedBy: picture.handedBy } : null;
}
