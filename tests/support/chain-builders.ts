import { createHash } from 'node:crypto';
import type { Chain, ChainImage, ChainProtocol, ChainStore } from '#service/store/chain.ts';
import type { OwnStore } from '#service/store/stores-repository.ts';
import type { Contact } from '#shared/contract/contact.ts';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { StoreUpsert } from '#shared/contract/store.ts';
import { instantOf } from '#shared/domain/instants.ts';

/** Time zone of the chains that tests build. */
export const CHAIN_TIME_ZONE = 'Europe/Warsaw';

/** A UUID that belongs to a name: the same name has the same id in every test. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const aStore = (fields: Partial<OwnStore> = {}): OwnStore => {
  const externalId = fields.externalId ?? 'S-1';
  return {
    storeId: idOf(`store ${externalId}`),
    externalId,
    name: `Store ${externalId}`,
    location: null,
    regionId: null,
    storeType: 'Ulica',
    openingTimes: [{ weekday: 1, from: '06:00', to: '22:00' }],
    protocolScheduleId: idOf('schedule'),
    protocolCronEnabled: true,
    onboardingComplete: true,
    loginCode: 'CODE-1',
    ...fields,
  };
};

/** The body of an upsert that says every field of a store. */
export const aStoreBody = (fields: Partial<StoreUpsert> = {}) =>
  ({
    name: 'Warszawa, Złota 44',
    location: 'ul. Złota 44, 00-120 Warszawa',
    regionId: idOf('region'),
    storeType: 'Centrum Handlowe',
    openingTimes: [
      { weekday: 0, from: '09:00', to: '20:00' },
      { weekday: 6, from: '06:30', to: '23:00' },
    ],
    protocolScheduleId: idOf('another schedule'),
    protocolCronEnabled: true,
    onboardingComplete: true,
    loginCode: 'XY-77',
    ...fields,
  }) satisfies StoreUpsert;

export const aContact = (fields: Partial<Contact> = {}): Contact => ({
  contactId: idOf('contact'),
  contactType: 'store',
  name: 'Anna Nowak',
  phone: '+48 600 100 200',
  email: null,
  hasWhatsapp: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...fields,
});

/** A target of Friday 07:00 for bread racks, as a fallback. */
export const aTarget = (fields: Partial<Expectation> = {}): Expectation => ({
  expectationId: idOf('target'),
  productCategory: null,
  displayType: 'ROLLS_BREAD_RACK',
  weekday: 5,
  protocolTime: '07:00',
  expectedFillRatio: 80,
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...fields,
});

export const aDisplay = (name: string, fields: Partial<Exposition> = {}): Exposition => ({
  expositionId: idOf(`display ${name}`),
  label: name,
  friendlyTitle: null,
  productCategories: ['ROLLS'],
  expositionType: 'ROLLS_BREAD_RACK',
  status: 'active',
  ...fields,
});

export const aChainStore = (
  store: Partial<OwnStore> = {},
  configured: Partial<Omit<ChainStore, 'store'>> = {},
): ChainStore => ({ store: aStore(store), contacts: [], expectations: [], expositions: [], ...configured });

/** A run of a store, on Friday 2026-11-20 at 07:00 by default; the instant follows from date and time. */
export const aRun = (name: string, fields: Partial<ChainProtocol> & { readonly storeId: string }): ChainProtocol => {
  const scheduledDate = fields.scheduledDate ?? '2026-11-20';
  const scheduledAt = fields.scheduledAt ?? '07:00:00';
  return {
    protocolId: idOf(`run ${name}`),
    status: 'completed',
    scheduledDate,
    scheduledAt,
    scheduledDatetime: new Date(instantOf(scheduledDate, scheduledAt, CHAIN_TIME_ZONE)).toISOString(),
    ...fields,
  };
};

export const aPhoto = (
  name: string,
  fields: Partial<ChainImage> & { readonly protocolId: string; readonly expositionId: string },
): ChainImage => ({
  photoId: idOf(`photo ${name}`),
  status: 'completed',
  fillRate: 75,
  capturedAt: '2026-11-20T06:05:00.000Z',
  ...fields,
});

/** A chain of what a test cares about. */
export const aChain = (parts: Partial<Chain> = {}): Chain => ({
  regions: [],
  stores: [],
  protocols: [],
  images: [],
  ...parts,
});
