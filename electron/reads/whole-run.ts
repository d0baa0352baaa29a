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

/**
 * Reads a run with its photos. If photos come without links, or there are fewer than the run counts, they are completed
 * from the store's photo list. If some are still missing, the answer is not complete.
 */
export async function wholeRun(
  api: Pick<ApiClient, 'getStoreProtocol' | 'listStorePhotos'>,
  params: OfRun,
  options: CallOptions,
): Promise<CachedAnswer<ProtocolDetail>> {
  const { value, at: asOf } = await api.getStoreProtocol({ params }, options);
  if (isWhole(value)) return { value, asOf, complete: true };
  const listed = await photosAround(api, params, value, options);
  const whole = { ...value, images: completed(value.images, listed, params.protocolId) };
  return { value: whole, asOf, complete: hasEvery(whole) };
}

const isWhole = (record: ProtocolDetail): boolean => hasEvery(record) && (photosOf(record) ?? []).every(isShowable);

/** Whether at least as many photos came as the run says it has. */
function hasEvery(record: ProtocolDetail): boolean {
  return (photosOf(record)?.length ?? 0) >= (runFacts(record).imageCount ?? 0);
}

/** A photo that was taken needs a link to be shown; a pending one has none yet. */
function isShowable(record: unknown): boolean {
  const { photo, link } = photoFacts(record);
  return link !== null || photo.status === 'pending';
}

async function photosAround(
  api: Pick<ApiClient, 'listStorePhotos'>,
  { externalId, protocolId }: OfRun,
  record: ProtocolDetail,
  options: CallOptions,
): Promise<readonly unknown[]> {
  const { scheduledDatetime } = runFacts(record);
  if (scheduledDatetime === null) return [];
  const instant = Date.parse(scheduledDatetime);
  const range = { from: isoOf(instant - HOUR_MS), to: isoOf(instant + 24 * HOUR_MS) };
  try {
    return (await readPhotos(api, { externalId }, { ...range, protocolId }, options)).photos;
  } catch (error) {
    // The run itself was answered, so it is shown as it came, without what the list would add.
    if (error instanceof FailureError && !options.signal?.aborted) return [];
    throw error;
  }
}

/**
 * The run's own photos, with missing links filled in from the list, and the photos that only the list assigns to this
 * run.
 */
function completed(
  images: ProtocolDetail['images'],
  listed: readonly unknown[],
  protocolId: string,
): ProtocolDetail['images'] {
  const byId = new Map(listed.filter(isRecord).map((record) => [photoFacts(record).photo.photoId, record]));
  const own = images.map((image) => {
    const { photo, link } = photoFacts(image);
    const found = byId.get(photo.photoId);
    byId.delete(photo.photoId);
    return link === null && found && photo.photoId !== null ? { ...found, ...image, ...linkIn(found) } : image;
  });
  // The service may ignore the filter, so a photo without this run's id could belong to any run.
  const others = [...byId.values()].filter((record) => runFacts(record).protocolId === protocolId);
  return [...own, ...others];
}

/** Only the link, under a name that photoFacts recognises. */
function linkIn(record: unknown): { imageUrl: string } | Record<string, never> {
  const { link } = photoFacts(record);
  return link === null ? {} : { imageUrl: link };
}
