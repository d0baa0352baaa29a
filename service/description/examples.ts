import type { ApiErrorCode, ErrorEnvelope } from '#shared/contract/errors.ts';
import type { ExpectationComparison, FillRateSummary } from '#shared/contract/fill-rate.ts';
import type { OperationAnswer, OperationInput, OperationName } from '#shared/contract/operations.ts';

const storeId = '0b8f3a52-6a0e-4c0b-9d3e-0d8a4a4f7c11';
const expositionId = '5f0c9c1e-3f0a-4c2e-8a55-7f6a2f1b9d20';
const protocolId = 'c1f6f0f4-2b43-4b67-9a3c-8f1f0b0a6e31';
const photoId = '9e2d7b70-51c4-4f8d-8a0b-2d6a5f3c7e42';
const externalId = 'WAW-001';
const from = '2026-11-01T00:00:00+01:00';
const to = '2026-12-01T00:00:00+01:00';

const openingTimes = [
  { weekday: 1, from: '06:00', to: '22:00' },
  { weekday: 0, from: '08:00', to: '20:00' },
];

const store: OperationAnswer<'getStore'> = {
  storeId,
  externalId,
  name: 'Warszawa, Świętokrzyska 14',
  location: 'Świętokrzyska 14, 00-050 Warszawa',
  regionId: '2d1e5c3b-8f47-4a6d-9b0e-1c7f3a5d9e53',
  storeType: 'Ulica',
  openingTimes,
  protocolScheduleId: '7a4b9d2c-0e6f-4d81-b3a5-6c8e2f1d0b64',
  protocolCronEnabled: true,
  onboardingComplete: true,
  loginCode: 'K7MPX4RT9W',
};

const contact = {
  contactType: 'regional_manager' as const,
  name: 'Anna Nowak',
  phone: '+48 600 000 000',
  email: 'anna.nowak@example.com',
  hasWhatsapp: true,
};

const target = {
  productCategory: 'ROLLS' as const,
  displayType: 'ROLLS_BREAD_RACK' as const,
  weekday: 5,
  protocolTime: '07:00',
  expectedFillRatio: 80,
};

const display = {
  expositionId,
  label: 'Bread rack by the door',
  friendlyTitle: null,
  productCategories: ['ROLLS' as const, 'BREADS' as const],
  expositionType: 'ROLLS_BREAD_RACK' as const,
  status: 'active' as const,
};

const schedule = {
  scheduledDate: '2026-11-20',
  scheduledAt: '07:00:00',
  scheduledDatetime: '2026-11-20T06:00:00.000Z',
};

const expectation: ExpectationComparison = {
  expectedAverageFillRate: 80,
  delta: -6.5,
  belowExpectation: true,
  comparedImageCount: 1,
  missingExpectationCount: 0,
  ambiguousExpectationCount: 0,
};

const summary: FillRateSummary = {
  protocolCount: 1,
  imageCount: 1,
  averageFillRate: 73.5,
  expectedAverageFillRate: 80,
  delta: -6.5,
  belowExpectationCount: 1,
};

const imageUrl = `https://service.example/photos/${photoId}?expires=1795161600&signature=Jx0a`;

const photo = {
  photoId,
  protocolId,
  expositionId,
  imageUrl,
  ...schedule,
  protocolStatus: 'completed' as const,
  imageStatus: 'completed' as const,
  fillRate: 73.5,
  expectation,
};

const listedPhoto = {
  ...photo,
  expositionLabel: display.label,
  expositionType: display.expositionType,
  productCategories: display.productCategories,
  capturedAt: '2026-11-20T06:04:12.000Z',
};

const run = {
  protocolId,
  externalId,
  ...schedule,
  status: 'completed',
  imageCount: 1,
  measuredImageCount: 1,
  averageFillRate: 73.5,
  expectation,
};

const group = { protocolCount: 1, imageCount: 1, averageFillRate: 73.5, expectation };

/** An example answer for each operation. */
export const exampleAnswers: { readonly [Name in OperationName]: OperationAnswer<Name> } = {
  listStores: { items: [store], nextCursor: externalId },
  getStore: store,
  upsertStore: store,
  listStoreContacts: {
    externalId,
    items: [{ contactId: 'e8b1c6d4-7f20-4a93-8c5d-3b9f0e2a1d75', ...contact, createdAt: '2026-11-02T08:30:00.000Z' }],
  },
  replaceStoreContacts: {
    externalId,
    items: [{ contactId: 'e8b1c6d4-7f20-4a93-8c5d-3b9f0e2a1d75', ...contact, createdAt: '2026-11-02T08:30:00.000Z' }],
  },
  listStoreExpectations: {
    externalId,
    items: [
      { expectationId: 'a5d3f7e9-1b84-4c62-9e0f-7d2c8b6a4f86', ...target, updatedAt: '2026-11-02T08:30:00.000Z' },
    ],
  },
  replaceStoreExpectations: {
    externalId,
    items: [
      { expectationId: 'a5d3f7e9-1b84-4c62-9e0f-7d2c8b6a4f86', ...target, updatedAt: '2026-11-02T08:30:00.000Z' },
    ],
  },
  listStoreExpositions: { externalId, storeId, items: [display] },
  upsertStoreExpositions: { externalId, storeId, items: [display] },
  listStoreProtocols: { externalId, items: [run], nextCursor: null },
  getStoreProtocol: { ...run, images: [listedPhoto] },
  listStorePhotos: { externalId, from, to, items: [listedPhoto], nextCursor: null },
  getStoreFillRates: {
    externalId,
    groupBy: 'protocol',
    protocolStatus: 'completed',
    from,
    to,
    summary,
    items: [
      { key: protocolId, protocolId, externalId, storeName: store.name, ...schedule, status: 'completed', ...group },
    ],
  },
  getExpositionFillRate: { externalId, expositionId, protocolStatus: 'completed', from, to, summary, items: [photo] },
  getCrossStoreFillRates: {
    groupBy: 'store',
    protocolStatus: 'completed',
    from,
    to,
    filters: { externalIds: [externalId], belowExpectationOnly: true },
    summary,
    items: [{ key: externalId, externalId, storeName: store.name, regionName: 'Mazowieckie', ...group }],
  },
};

type BodyOf<Name extends OperationName> = OperationInput<Name> extends { readonly body: infer Body } ? Body : undefined;

/** An example body for each operation that takes one. */
export const exampleBodies = {
  upsertStore: { name: store.name, location: store.location, storeType: 'Ulica', openingTimes },
  replaceStoreContacts: { contacts: [contact, { name: 'Sklep', phone: '+48 220 000 000' }] },
  replaceStoreExpectations: { expectations: [target, { ...target, productCategory: null, expectedFillRatio: 70 }] },
  upsertStoreExpositions: { expositions: [display] },
} as const satisfies { readonly [Name in OperationName]?: BodyOf<Name> };

/** Example values of parameters, by name. */
export const exampleParameters: Readonly<Record<string, unknown>> = {
  externalId,
  protocolId,
  expositionId,
  from,
  to,
};

/** One example of each error code. */
export const exampleErrors: { readonly [Code in ApiErrorCode]: ErrorEnvelope } = {
  validation_failed: {
    error: {
      code: 'validation_failed',
      message: 'The request is invalid',
      issues: [
        { path: 'expectations.1.weekday', message: 'Too big: expected number to be <=6', code: 'too_big' },
        { path: 'to', message: 'Must be later than from', code: 'range_not_in_order' },
      ],
    },
  },
  unauthorized: { error: { code: 'unauthorized', message: 'The bearer token is missing or incorrect' } },
  not_found: { error: { code: 'not_found', message: 'The store does not exist' } },
  not_configured: {
    error: { code: 'not_configured', message: 'Integration access is not configured on this server' },
  },
};
