import type { StoreType } from '#shared/contract/enumerations.ts';

/** A store of the sample chain as its list is written: external ID, name, address, type. */
export type Place = readonly [externalId: string, name: string, location: string, storeType: StoreType];
