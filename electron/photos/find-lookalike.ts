import type { Cache } from '#electron/cache/cache.ts';
import type { StoreClient } from '#electron/cache/store-client.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { NewPrint, PlacedPhoto, Unprinted } from '#electron/store/review/picture-prints.ts';
import type { Lookalike, PictureSize } from '#shared/bridge/photos.ts';
import type { PictureDecoder } from './picture-decoder.ts';
import type { PrintTask } from './picture-work.ts';

type LookalikeSession = {
  readonly workspaceId: string;
  readonly timeZone: string;
  /** Aborted when another workspace is opened or the app ends. */
  readonly signal: AbortSignal;
  readonly cache: Pick<Cache, 'picture'>;
  readonly store: Pick<StoreClient, 'call' | 'report'>;
};

/**
 * Finds an earlier photo whose picture looks like that of a photo, among the pictures of its store that are on this
 * computer (decision 82). Pictures that have no print get one first, in the process that decodes pictures.
 *
 * @throws FailureError `cancelled`, or as the store does
 */
export type FindLookalike = (
  session: LookalikeSession,
  photoKey: string,
  signal: AbortSignal | undefined,
) => Promise<Lookalike | null>;

const SIZES = ['thumbnail', 'original'] as const satisfies readonly PictureSize[];
/** Prints that are written together. What was made is kept when somebody goes on to another store. */
const AT_ONCE = 20;

export function createFindLookalike(decoder: Pick<PictureDecoder, 'run'>): FindLookalike {
  const share = createSingleFlight();

  /** null: the picture is not here, or nobody knows yet; empty: too little is in it, or it can't be decoded. */
  const printsOf = async (
    { cache }: LookalikeSession,
    photoKey: string,
    size: PictureSize,
    task: PrintTask,
    signal: AbortSignal,
  ): Promise<Uint8Array | null> => {
    const picture = await cache.picture(photoKey, size);
    if (picture === null) return null;
    try {
      return await decoder.run(task, picture.bytes, signal);
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.code !== 'photo_refused') throw error;
      // That the process ended or did not start says nothing of the picture.
      return error.failure.reason === 'decoder' ? null : new Uint8Array();
    }
  };

  /** Makes the prints that a store lacks, one after the other, so that pictures on their way to the page come first. */
  const printStore = async (session: LookalikeSession, place: PlacedPhoto, signal: AbortSignal): Promise<void> => {
    const waiting = await session.store.report('review.unprinted', place);
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const prints: NewPrint[] = [];
      for (const one of waiting.slice(from, from + AT_ONCE)) {
        signal.throwIfAborted();
        const print = await printsOf(session, one.photoKey, one.size, 'print', signal);
        if (print !== null) prints.push(newPrint(one, print));
      }
      await session.store.call('review.keepPrints', { prints });
    }
  };

  return async (session, photoKey, asked) => {
    const signal = AbortSignal.any([session.signal, ...(asked ? [asked] : [])]);
    const { store, timeZone, workspaceId } = session;
    const place = await store.report('review.place', { photoKey });
    if (place === null) return null;
    try {
      // Two windows that show photos of one store don't make its prints twice.
      await share(JSON.stringify([workspaceId, place.externalId, place.at]), signal, (shared) =>
        printStore(session, place, shared),
      );
    } catch (error) {
      // Where nothing can be written, what has a print is compared.
      if (!isUnwritable(error)) throw error;
    }
    for (const size of SIZES) {
      const probes = await printsOf(session, photoKey, size, 'probes', signal);
      if (probes === null) continue;
      return probes.length === 0 ? null : store.report('review.lookalike', { ...place, probes, timeZone });
    }
    return null;
  };
}

const newPrint = ({ size: _, ...photo }: Unprinted, print: Uint8Array): NewPrint => ({ ...photo, print });

const isUnwritable = (error: unknown): boolean =>
  error instanceof FailureError && (error.failure.code === 'read_only' || error.failure.code === 'unwritable');
