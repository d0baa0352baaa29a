import type { ExpositionType, ImageStatus, ProductCategory } from '#shared/contract/enumerations.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb, ServiceWriteDb, SqlValue } from './database.ts';
import { readCategories } from './expositions-repository.ts';
import type { ImageColumns } from './schema.ts';

const columns = [
  'photo_id',
  'protocol_key',
  'exposition_key',
  'status',
  'fill_e4',
  'captured_at',
] as const satisfies (keyof ImageColumns)[];

/** A photo with the keys of its run and display. `fillE4` is in percent × 10,000, null when not measured. */
export type KeyedImage = {
  readonly photoId: string;
  readonly protocolKey: number;
  readonly expositionKey: number;
  readonly status: ImageStatus;
  readonly fillE4: number | null;
  readonly capturedAt: string | null;
};

function* toRows(images: Iterable<KeyedImage>): Generator<readonly SqlValue[]> {
  for (const { photoId, protocolKey, expositionKey, status, fillE4, capturedAt } of images) {
    yield [photoId, protocolKey, expositionKey, status, fillE4, capturedAt];
  }
}

/** Adds photos, reading them as they come. */
export async function insertImages(db: ServiceWriteDb, images: Iterable<KeyedImage>): Promise<void> {
  await db.insertRows({ table: 'images', columns, rows: toRows(images) });
}

/** Adds photos, and replaces the fields of those whose id exists. The ids must be distinct. */
export async function upsertImages(db: ServiceWriteDb, images: Iterable<KeyedImage>): Promise<void> {
  await db.upsertRows({ table: 'images', key: 'photo_id', columns, rows: toRows(images) });
}

/** The facts from which a photo is drawn. `fillRate` is in percent, null when not measured. */
export type DrawingFacts = {
  readonly photoId: string;
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
  readonly fillRate: number | null;
  readonly label: string;
  readonly storeName: string;
  readonly capturedAt: string | null;
};

/** Finds the facts from which a photo is drawn, by its id; undefined when there is no such photo. */
export async function findPhoto(db: ServiceReadDb, photoId: string): Promise<DrawingFacts | undefined> {
  const row = await db
    .selectFrom('images as i')
    .innerJoin('expositions as d', 'd.exposition_key', 'i.exposition_key')
    .innerJoin('stores as s', 's.store_key', 'd.store_key')
    .where('i.photo_id', '=', photoId)
    .select(['d.exposition_type', 'd.product_categories', 'i.fill_e4', 'd.label', 's.name', 'i.captured_at'])
    .executeTakeFirst();
  return (
    row && {
      photoId,
      expositionType: row.exposition_type,
      productCategories: readCategories(row.product_categories),
      fillRate: row.fill_e4 === null ? null : fromE4(row.fill_e4),
      label: row.label,
      storeName: row.name,
      capturedAt: row.captured_at,
    }
  );
}
