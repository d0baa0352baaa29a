import { z } from 'zod';
import { StoreType } from './enumerations.ts';
import { Uuid, Weekday } from './formats.ts';

/** Opening hours of one weekday. The specification does not define the format of `from` and `to` (section 2.2). */
export const OpeningTime = z.object({ weekday: Weekday, from: z.string(), to: z.string() }).meta({ id: 'OpeningTime' });
export type OpeningTime = z.infer<typeof OpeningTime>;

/** A store as the service answers it; every field is always present (section 2.3). */
export const Store = z
  .object({
    storeId: Uuid,
    externalId: z.string().nullable(),
    name: z.string(),
    location: z.string().nullable(),
    regionId: Uuid.nullable(),
    storeType: StoreType.nullable(),
    openingTimes: z.array(OpeningTime),
    protocolScheduleId: Uuid,
    protocolCronEnabled: z.boolean(),
    onboardingComplete: z.boolean(),
    loginCode: z.string(),
  })
  .meta({ id: 'Store' });
export type Store = z.infer<typeof Store>;

/** Body of a store upsert: an omitted field keeps its value (sections 2.4 and 4.2). */
export const StoreUpsert = z
  .object({
    externalId: z.string().optional(),
    name: z.string().optional(),
    location: z.string().nullish(),
    regionId: Uuid.nullish(),
    storeType: StoreType.nullish(),
    openingTimes: z.array(OpeningTime).nullish(),
    protocolScheduleId: Uuid.optional(),
    protocolCronEnabled: z.boolean().optional(),
    onboardingComplete: z.boolean().optional(),
    loginCode: z.string().optional(),
  })
  .meta({ id: 'StoreUpsert' });
export type StoreUpsert = z.infer<typeof StoreUpsert>;

/** One page of stores, ordered by external ID (sections 2.5 and 4.1). */
export const StoreListResponse = z
  .object({ items: z.array(Store), nextCursor: z.string().nullable() })
  .meta({ id: 'StoreListResponse' });
export type StoreListResponse = z.infer<typeof StoreListResponse>;
