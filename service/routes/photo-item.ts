import { comparisonOf } from '#shared/domain/fill-rate-sum.ts';
import type { PhotoRecord } from '../analytics/photo-records.ts';

/** A photo in a list of photos or of a run. The specification shows no fields; the names are those of section 2.19. */
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
