import type { Handlers } from '#shared/contract/operations.ts';
import { comparisonOf } from '#shared/domain/fill-rate-sum.ts';
import { instantRangeOf } from '#shared/domain/instants.ts';
import { listPhotoRecords, type PhotoRecord } from '../analytics/photo-records.ts';
import { cutPage, readCursor } from '../requests/cursor.ts';
import { assignStatuses } from './photo-status.ts';
import { canonicalUuid, type RoutePorts, requireStore } from './route-ports.ts';

/**
 * A photo in a list of photos or of a run. The specification does not define its fields; the names are those of section
 * 2.19.
 */
export const toPhotoItem = (photo: PhotoRecord, imageUrl: string) => ({
  photoId: photo.photoId,
  protocolId: photo.protocolId,
  expositionId: photo.expositionId,
  expositionLabel: photo.expositionLabel,
  expositionType: photo.expositionType,
  productCategories: photo.productCategories,
  imageUrl,
  imageStatus: photo.imageStatus,
  fillRate: photo.fillRate,
  capturedAt: photo.capturedAt,
  protocolStatus: photo.protocolStatus,
  scheduledDate: photo.scheduledDate,
  scheduledAt: photo.scheduledAt,
  scheduledDatetime: new Date(photo.scheduledMs).toISOString(),
  expectation: comparisonOf(photo.sum),
});

/** The operation of the tag Photos (api.md section 4.10): newest run first, photos of the same instant by their ids. */
export function createPhotoRoutes({ database, linkTo }: RoutePorts): Pick<Handlers, 'listStorePhotos'> {
  return {
    listStorePhotos: ({ params: { externalId }, query }) =>
      database.read(async (db) => {
        const { from, to, limit, status, protocolId, expositionId, cursor } = query;
        const after = readCursor(cursor);
        const { storeKey } = await requireStore(db, externalId);
        const photos = await listPhotoRecords(
          db,
          { storeKeys: [storeKey], range: instantRangeOf(from, to) },
          {
            ...assignStatuses(status),
            protocolId: protocolId === undefined ? undefined : canonicalUuid(protocolId),
            expositionId: expositionId === undefined ? undefined : canonicalUuid(expositionId),
            limit: limit + 1,
            after,
          },
        );
        const { page, nextCursor } = cutPage(photos, limit, ({ scheduledMs, photoId }) => ({
          scheduledMs,
          id: photoId,
        }));
        return {
          externalId,
          from,
          to,
          items: page.map((photo) => toPhotoItem(photo, linkTo(photo.photoId))),
          nextCursor,
        };
      }),
  };
}
