import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';

/** Everything that the model of the service has about one store. */
export type ModelStore = { -readonly [Kind in ResourceKind]: readonly Row[] };

/** An id in the form of a UUID. */
export const uuidOf = (space: number, count: number): string =>
  `${space.toString(16).padStart(8, '0')}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;

export const SCHEDULE_ID = uuidOf(9, 1);

const aStore = (externalId: string): Row => ({
  storeId: uuidOf(1, externalId.charCodeAt(externalId.length - 1)),
  externalId,
  name: `Store ${externalId}`,
  location: null,
  regionId: null,
  storeType: null,
  openingTimes: [{ weekday: 1, from: '08:00', to: '20:00' }],
  protocolScheduleId: SCHEDULE_ID,
  protocolCronEnabled: true,
  onboardingComplete: true,
  loginCode: 'code',
});

/** A store as the service makes it when it is created. */
export const newStore = (externalId: string, id: string, fields: Row): Row => ({
  ...aStore(externalId),
  name: '',
  ...fields,
  storeId: id,
});

/** A field beyond the contract, which a service may have. */
export const STRANGE = 'rank';

/** Rows as a page gets them: what the contract does not name stays in the core. */
export const shownRows = <Rows extends readonly Row[] | null>(rows: Rows): readonly Row[] | Rows =>
  rows === null ? rows : rows.map(({ [STRANGE]: _, ...row }) => structuredClone(row));

/** A small store to begin with. */
export function firstStore(externalId: string, newId: () => string, strangeFields: boolean): ModelStore {
  const store = soundStore(externalId, newId);
  if (!strangeFields) return store;
  const ranked = (rows: readonly Row[]) => rows.map((row, at) => ({ ...row, [STRANGE]: { at } }));
  return { ...store, contacts: ranked(store.contacts), expectations: ranked(store.expectations) };
}

function soundStore(externalId: string, newId: () => string): ModelStore {
  return {
    store: [aStore(externalId)],
    contacts: [1, 2, 3].map((n) => ({
      contactId: newId(),
      contactType: 'store',
      name: `Person ${n}`,
      phone: `+48 60000000${n}`,
      email: n === 1 ? 'person1@example.org' : null,
      hasWhatsapp: n === 2,
      createdAt: '2026-01-01T00:00:00Z',
    })),
    expectations: [0, 1, 2, 3].map((n) => ({
      expectationId: newId(),
      productCategory: n === 0 ? null : 'DRINKS',
      displayType: 'FRIDGE_DRINKS',
      weekday: n,
      protocolTime: '09:00',
      expectedFillRatio: 50 + n,
      updatedAt: '2026-01-01T00:00:00Z',
    })),
    expositions: [1, 2, 3, 4].map((n) => ({
      expositionId: newId(),
      label: `Display ${n}`,
      friendlyTitle: n === 2 ? 'Second' : null,
      productCategories: n === 3 ? [] : ['DRINKS'],
      expositionType: 'FRIDGE_DRINKS',
      status: n === 4 ? 'disabled' : 'active',
    })),
  };
}
