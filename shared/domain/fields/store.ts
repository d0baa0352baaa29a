import { z } from 'zod';
import { StoreType } from '#shared/contract/enumerations.ts';
import { type Store, StoreUpsert } from '#shared/contract/store.ts';
import { plainValue, type SheetField, schemasOf, textValue, timesValue, uuidValue } from './field.ts';

/**
 * Every field of the contract except the service's id. If one is missing below, it does not compile. externalId is left
 * out because it is in the path; a body with another one would move the store (docs/api.md).
 */
type Named = Exclude<keyof Store | keyof StoreUpsert, 'storeId' | 'externalId'>;

const input = StoreUpsert.shape;

/** A flag of a store, whose words depend on it. */
const flag = { rule: plainValue, form: 'flag', column: { width: 140, grow: 1, characters: 12 } } as const;

/**
 * The fields of a store. Only changed ones are sent: an omitted field keeps its value. The header of a column is the
 * text `column.<name>` in locales/{en,pl}/details.json.
 */
export const storeFields = {
  name: { schema: input.name, rule: textValue, form: 'text', column: { width: 190, grow: 2, characters: 28 } },
  location: {
    schema: input.location,
    rule: textValue,
    form: 'text',
    empty: null,
    column: { width: 190, grow: 2, characters: 30 },
  },
  regionId: {
    schema: input.regionId,
    rule: uuidValue,
    form: 'region',
    empty: null,
    column: { width: 140, grow: 1, characters: 20 },
  },
  storeType: {
    schema: input.storeType,
    rule: textValue,
    form: 'choice',
    values: StoreType.options,
    terms: 'storeType',
    empty: null,
    column: { width: 150, grow: 1, characters: 18 },
  },
  openingTimes: {
    schema: input.openingTimes,
    rule: timesValue,
    form: 'hours',
    empty: [],
    column: { width: 400, grow: 3, characters: 50 },
  },
  protocolScheduleId: {
    schema: input.protocolScheduleId,
    rule: uuidValue,
    form: 'text',
    column: { width: 300, grow: 1, characters: 38 },
  },
  protocolCronEnabled: { schema: input.protocolCronEnabled, ...flag },
  onboardingComplete: { schema: input.onboardingComplete, ...flag },
  loginCode: {
    schema: input.loginCode,
    rule: textValue,
    form: 'text',
    column: { width: 140, grow: 1, characters: 14 },
  },
} as const satisfies { readonly [Name in Named]: SheetField<StoreUpsert[Name]> };

/** The changed fields of a store. */
export const SentStore = z.object(schemasOf(storeFields));
export type SentStore = z.infer<typeof SentStore>;
