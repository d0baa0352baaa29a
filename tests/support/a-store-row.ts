import type { StoreRow } from '#shared/bridge/stores.ts';

/** A plausible store as a page sees it, with the fields that a test speaks about. */
export const aStoreRow = (fields: Partial<StoreRow> = {}): StoreRow => ({
  storeId: '00000000-0000-4000-8000-000000000001',
  externalId: 'W-001',
  name: 'Warszawa',
  location: null,
  regionId: null,
  storeType: null,
  openingTimes: [],
  protocolScheduleId: '00000000-0000-4000-8000-000000000002',
  protocolCronEnabled: true,
  onboardingComplete: true,
  ...fields,
});
