import { z } from 'zod';
import { ExpositionStatus, ExpositionType, ProductCategory } from './enumerations.ts';
import { MAX_EXPOSITIONS_PER_REQUEST, Uuid } from './formats.ts';

/** A monitored display of a store (section 2.11). */
export const Exposition = z
  .object({
    expositionId: Uuid,
    label: z.string(),
    friendlyTitle: z.string().nullable(),
    productCategories: z.array(ProductCategory),
    expositionType: ExpositionType,
    status: ExpositionStatus,
  })
  .meta({ id: 'Exposition' });
export type Exposition = z.infer<typeof Exposition>;

/** One display of an upsert. An omitted `status` means `active`, even on update (section 2.12). */
export const ExpositionInput = z
  .object({
    expositionId: Uuid.optional(),
    label: z.string(),
    friendlyTitle: z.string().nullish(),
    productCategories: z.array(ProductCategory),
    expositionType: ExpositionType,
    status: ExpositionStatus.default('active'),
  })
  .meta({ id: 'ExpositionInput' });
export type ExpositionInput = z.infer<typeof ExpositionInput>;

/** Creates or updates displays of a store (sections 2.12 and 4.5). */
export const PutExpositions = z
  .object({ expositions: z.array(ExpositionInput).max(MAX_EXPOSITIONS_PER_REQUEST) })
  .meta({ id: 'PutExpositions' });
export type PutExpositions = z.infer<typeof PutExpositions>;

/** All displays of a store (section 2.12). */
export const ExpositionListResponse = z
  .object({ externalId: z.string(), storeId: Uuid, items: z.array(Exposition) })
  .meta({ id: 'ExpositionListResponse' });
export type ExpositionListResponse = z.infer<typeof ExpositionListResponse>;
