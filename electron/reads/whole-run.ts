import type { ApiClient, CallOptions } from '#electron/api/api-client.ts';
import { readPhotos } from '#electron/api/read-lists.ts';
import type { CachedAnswer } from '#electron/cache/cache.ts';
import { isoOf } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { OfRun } from '#shared/bridge/reports.ts';
import type { ProtocolDetail } from '#shared/contract/protocol.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { photoFacts } from '#shared/domain/photo-facts.ts';
import { photosOf, runFacts } from '#shared/domain/run-facts.ts';

const HOUR_MS = 3_600_000;

type RunApi = Pick<ApiClient, 'getStoreProtocol' | 'listStorePhotos' | 'listStoreProtocols'>;

/**
 * Reads a run with its photos. If photos come without links, there are fewer than the run counts, or there are none in
 * a run that has ended, they are completed from the store's photo list. If some are still missing, or photos of that
 * time may be this run's and nobody can tell, the answer is not complete.
 */
export async function wholeRun(
  api: RunApi,
  params: OfRun,
  options: CallOptions,
): Promise<CachedAnswer<ProtocolDetail>> {
  const { value, at: asOf } = await api.getStoreProtocol({ params }, options);
  if (isWhole(value)) return { value, asOf, complete: true };
  const { photos, isKnown } = await photosAround(api, params, value, options);
  const whole = { ...value, images: completed(value.images, photos) };
  return { value: whole, asOf, complete: isKnown && hasEvery(whole) };
}

const isWhole = (record: ProtocolDetail): boolean =>
  hasEvery(record) && !mayLackAll(record) && (photosOf(record) ?? []).every(isShowable);

/** A run that has ended and came without photos may have them in the list alone, unless it says that it has none. */
function mayLackAll({ images, ...record }: ProtocolDetail): boolean {
  const { status, imageCount } = runFacts(record);
  return images.length === 0 && imageCount !== 0 && status === 'completed';
}

/** Whether at least as many photos came as the run says it has. */
function hasEvery(record: ProtocolDetail): boolean {
  return (photosOf(record)?.length ?? 0) >= (runFacts(record).imageCount ?? 0);
}

/** A photo that was taken needs a link to be shown; a pending one has none yet. */
function isShowable(record: unknown): boolean {
  const { photo, link } = photoFacts(record);
  return link !== null || photo.status === 'pending';
}

/** Photos of a run from the list. `isKnown` false: there are others that may belong to it as well. */
type PhotosAround = { readonly photos: readonly unknown[]; readonly isKnown: boolean };

async function photosAround(
  api: RunApi,
  { externalId, protocolId }: OfRun,
  record: ProtocolDetail,
  options: CallOptions,
): Promise<PhotosAround> {
  const { scheduledDatetime } = runFacts(record);
  const nothing = { photos: [], isKnown: !mayLackAll(record) };
  if (scheduledDatetime === null) return nothing;
  const instant = Date.parse(scheduledDatetime);
  const range = { from: isoOf(instant - HOUR_MS), to: isoOf(instant + 24 * HOUR_MS) };
  try {
    const { photos } = await readPhotos(api, { externalId }, { ...range, protocolId }, options);
    const images = new Set(record.images.map((image) => photoFacts(image).photo.photoId));
    // The service may ignore the filter, so a photo without this run's id could belong to any run.
    const own = photos.filter(
      (photo) => runFacts(photo).protocolId === protocolId || images.has(photoFacts(photo).photo.photoId),
    );
    if (own.length > 0 || !mayLackAll(record)) return { photos: own, isKnown: true };
    return await photosOfTime(api, externalId, instant, options);
  } catch (error) {
    // The run itself was answered, so it is shown as it came, without what the list would add.
    if (error instanceof FailureError && !options.signal?.aborted) return nothing;
    throw error;
  }
}

const SECOND_MS = 1000;

/**
 * The photos of a run whose id they write otherwise than the run itself. They are its photos if they say its time and
 * the store has no other run then.
 */
async function photosOfTime(
  api: RunApi,
  externalId: string,
  instant: number,
  options: CallOptions,
): Promise<PhotosAround> {
  const range = { from: isoOf(instant), to: isoOf(instant + SECOND_MS) };
  const { photos } = await readPhotos(api, { externalId }, range, options);
  if (photos.length === 0) return { photos, isKnown: true };
  const { value } = await api.listStoreProtocols({ params: { externalId }, query: range }, options);
  if (value.items.length !== 1 || value.nextCursor !== null) return { photos: [], isKnown: false };
  const ofTime = photos.filter((photo) => Date.parse(runFacts(photo).scheduledDatetime ?? '') === instant);
  return { photos: ofTime, isKnown: ofTime.length === photos.length };
}

/**
 * The run's own photos, with missing links filled in from the list, and the photos that only the list assigns to this
 * run.
 */
function completed(images: ProtocolDetail['images'], listed: readonly unknown[]): ProtocolDetail['images'] {
  const byId = new Map(listed.filter(isRecord).map((record) => [photoFacts(record).photo.photoId, record]));
  const own = images.map((image) => {
    const { photo, link } = photoFacts(image);
    const found = byId.get(photo.photoId);
    byId.delete(photo.photoId);
    return link === null && found && photo.photoId !== null ? { ...found, ...image, ...linkIn(found) } : image;
  });
  return [...own, ...byId.values()];
}

/** Only the link, under a name that photoFacts recognises. */
function linkIn(record: unknown): { imageUrl: string } | Record<string, never> {
  const { link } = photoFacts(record);
  return link === null ? {} : { imageUrl: link };
}
