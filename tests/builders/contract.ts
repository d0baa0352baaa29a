import { createHash } from 'node:crypto';
import type { Contact, ContactInput } from '#shared/contract/contact.ts';
import type { Expectation, ExpectationInput } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { Store, StoreUpsert } from '#shared/contract/store.ts';

/** A UUID that belongs to a name: the same name has the same id in every test. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A UUID that shows its number. */
export const nthId = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

type NamedStore = Store & { readonly externalId: string };

export const aStore = (fields: Partial<NamedStore> = {}): NamedStore => {
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

/** A store as pages get it: without its login code. */
export function aListedStore(fields: Partial<Omit<Store, 'loginCode'>> = {}): Omit<Store, 'loginCode'> {
  const { loginCode: _, ...store } = aStore(fields.externalId ? { externalId: fields.externalId } : {});
  return { ...store, ...fields };
}

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

/** A contact without what the service adds. */
export const aContactInput = (fields: Partial<ContactInput> = {}): ContactInput => ({
  contactType: 'store',
  name: 'Anna Nowak',
  phone: '+48 600 100 200',
  email: null,
  hasWhatsapp: false,
  ...fields,
});

/** The same contact as the service lists it. */
export const aContact = (fields: Partial<Contact> = {}): Contact => ({
  contactId: idOf('contact'),
  ...aContactInput(),
  email: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...fields,
});

/** A target of Friday 07:00 for bread racks, as a fallback; without what the service adds. */
export const aTargetInput = (fields: Partial<ExpectationInput> = {}): ExpectationInput => ({
  productCategory: null,
  displayType: 'ROLLS_BREAD_RACK',
  weekday: 5,
  protocolTime: '07:00',
  expectedFillRatio: 80,
  ...fields,
});

/** The same target as the service lists it. */
export const aTarget = (fields: Partial<Expectation> = {}): Expectation => ({
  expectationId: idOf('target'),
  ...aTargetInput(),
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
