import type { ExpositionFillRateResponse, PhotoFillRate } from '#shared/contract/fill-rate.ts';
import { comparisonOf, summaryOf } from '#shared/domain/fill-rate-sum.ts';
import type { ReadDb } from '../store/database.ts';
import type { RunScope } from '../store/run-scope.ts';
import { listPhotos, type PhotoRecord } from './photo-records.ts';
import { addAll } from './report-groups.ts';

const toItem = (photo: PhotoRecord, imageUrl: string): PhotoFillRate => ({
  photoId: photo.photoId,
  protocolId: photo.protocolId,
  expositionId: photo.expositionId,
  imageUrl,
  scheduledDate: photo.scheduledDate,
  scheduledAt: photo.scheduledAt,
  scheduledDatetime: new Date(photo.scheduledMs).toISOString(),
  protocolStatus: photo.protocolStatus,
  imageStatus: photo.imageStatus,
  // Section 2.19 types it as a number "when present": absent, not null, where nothing was measured.
  ...(photo.fillRate === null ? {} : { fillRate: photo.fillRate }),
  expectation: comparisonOf(photo.sum),
});

/**
 * Summary and photos of a report of one display, newest first (api.md section 4.11). Its `protocolCount` counts the
 * runs with a photo of the display, as the display's group in the store's report does.
 *
 * @param linkTo makes the address of a photo
 */
export async function expositionReport(
  db: ReadDb,
  scope: RunScope,
  expositionId: string,
  linkTo: (photoId: string) => string,
): Promise<Pick<ExpositionFillRateResponse, 'summary' | 'items'>> {
  const photos = await listPhotos(db, scope, { expositionId });
  const protocolCount = new Set(photos.map(({ protocolId }) => protocolId)).size;
  return {
    summary: summaryOf(addAll(photos.map(({ sum }) => sum)), protocolCount),
    items: photos.map((photo) => toItem(photo, linkTo(photo.photoId))),
  };
}
