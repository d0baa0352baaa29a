import type { Handlers } from '#shared/contract/operation-types.ts';
import { instantRangeOf } from '#shared/domain/instant-range.ts';
import { listPhotos } from '../analytics/photo-records.ts';
import { cutPage, readCursor } from '../requests/cursor.ts';
import { toPhotoItem } from './photo-item.ts';
import { assignStatuses } from './photo-status.ts';
import { canonicalUuid, type RoutePorts, requireStore } from './route-ports.ts';

/** The operation of the tag Photos (api.md section 4.10): newest run first; photos of one instant by their ids. */
export function createPhotoRoutes({ database, linkTo }: RoutePorts): Pick<Handlers, 'listStorePhotos'> {
  return {
    listStorePhotos: ({ params: { externalId }, query }) =>
      database.read(async (db) => {
        const { from, to, limit, status, protocolId, expositionId, cursor } = query;
        const after = readCursor(cursor);
        const { storeKey } = await requireStore(db, externalId);
        const photos = await listPhotos(
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
