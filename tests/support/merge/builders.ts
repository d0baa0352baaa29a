import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';

const uuid = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** A contact as the service answers it; `id` makes its contactId. */
export const aContact = (id: number, content: Row = {}): Row => ({
  contactId: uuid(id),
  contactType: 'store',
  name: 'Jan',
  phone: `60010020${id % 10}`,
  email: null,
  hasWhatsapp: false,
  createdAt: '2026-03-02T08:00:00.000Z',
  ...content,
});

export const anExpectation = (id: number, content: Row = {}): Row => ({
  expectationId: uuid(id),
  productCategory: null,
  displayType: 'FRIDGE_DRINKS',
  weekday: 1,
  protocolTime: '08:00',
  expectedFillRatio: 80,
  updatedAt: '2026-03-02T08:00:00.000Z',
  ...content,
});

export const anExposition = (id: number, content: Row = {}): Row => ({
  expositionId: uuid(id),
  label: 'Lada',
  friendlyTitle: null,
  productCategories: ['DRINKS'],
  expositionType: 'FRIDGE_DRINKS',
  status: 'active',
  ...content,
});

export const aStore = (content: Row = {}): Row => ({
  storeId: uuid(1),
  externalId: 'S-1',
  name: 'Sklep',
  location: null,
  regionId: null,
  storeType: 'Kiosk',
  openingTimes: [],
  protocolScheduleId: uuid(2),
  protocolCronEnabled: true,
  onboardingComplete: true,
  loginCode: '1234',
  ...content,
});

/** Rows under the local ids `a`, `b`, `c`… */
export const aTree = (...rows: readonly Row[]): Tree =>
  rows.map((row, index) => ({ rowId: String.fromCharCode(97 + index), row }));
