import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';

/** What a photo of the sample chain shows. */
export type PhotoFacts = {
  readonly photoId: string;
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
  /** Percent of places that are filled, 0 to 100; null: the photo could not be measured. */
  readonly fillRate: number | null;
  readonly label: string;
  readonly storeName: string;
  /** Instant of the photo, ISO 8601; null: not known. */
  readonly capturedAt: string | null;
  /** Zone of the clock that the camera burns in; UTC when absent. */
  readonly timeZone?: string | undefined;
};

/** Size of every photo, in pixels. */
export const PHOTO_WIDTH = 1600;
export const PHOTO_HEIGHT = 1200;
