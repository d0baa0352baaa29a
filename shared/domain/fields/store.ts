import { z } from 'zod';
import { StoreType } from '#shared/contract/enumerations.ts';
import { type Store, StoreUpsert } from '#shared/contract/store.ts';
import { type Field, plainValue, schemasOf, textValue, timesValue, uuidValue } from './field.ts';

/**
 * Every field of the contract except the service's id. If one is missing below, it does not compile. externalId is left
 * out because it is in the path; a body with another one would move the store (docs/api.md).
 */
type Named = Exclude<keyof Store | keyof StoreUpsert, 'storeId' | 'externalId'>;

const input = StoreUpsert.shape;

/** The fields of a store. Only changed ones are sent: an omitted field keeps its value. */
export const storeFields = {
  name: { schema: input.name, rule: textValue, form: 'text' },
  location: { schema: input.location, rule: textValue, form: 'text', empty: null },
  regionId: { schema: input.regionId, rule: uuidValue, form: 'other', empty: null },
  storeType: {
    schema: input.storeType,
    rule: textValue,
    form: 'choice',
    values: StoreType.options,
    terms: 'storeType',
    empty: null,
  },
  openingTimes: { schema: input.openingTimes, rule: timesValue, form: 'other' },
  protocolScheduleId: { schema: input.protocolScheduleId, rule: uuidValue, form: 'other' },
  protocolCronEnabled: { schema: input.protocolCronEnabled, rule: plainValue, form: 'other' },
  onboardingComplete: { schema: input.onboardingComplete, rule: plainValue, form: 'other' },
  loginCode: { schema: input.loginCode, rule: textValue, form: 'text' },
} as const satisfies { readonly [Name in Named]: Field<StoreUpsert[Name]> };

/** The changed fields of a store. */
export const SentStore = z.object(schemasOf(storeFields));
export type SentStore = z.infer<typeof SentStore>;
