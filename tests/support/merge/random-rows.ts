import { fieldRule } from '#shared/domain/merge/kind-rules.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import type { NewId } from './made-ids.ts';

type Values = readonly [unknown, ...unknown[]];

const COMPOSED = 'Zo\u00eb';
const DECOMPOSED = 'Zoe\u0308';
const REGIONS: Values = [null, 'aaaaaaaa-0000-4000-8000-00000000000a', 'AAAAAAAA-0000-4000-8000-00000000000A'];
const MORNING = { weekday: 1, from: '06:00', to: '22:00' };
const EVENING = { weekday: 2, from: '6 rano', to: '22' };
const ALL = ['BREADS', 'DRINKS', 'ROLLS'];

/** Few values for each field, so that rows of three sides meet often: equal, equal but written otherwise, and near. */
const VALUES: Readonly<Record<ResourceKind, Readonly<Record<string, Values>>>> = {
  store: {
    name: ['Sklep 1', 'Sklep 1 ', COMPOSED, DECOMPOSED],
    location: [null, '', 'Rynek 1', 'Rynek 2'],
    regionId: REGIONS,
    storeType: [null, 'Kiosk', 'Ulica'],
    openingTimes: [[], [MORNING], [MORNING, EVENING], [EVENING, MORNING], [EVENING]],
    protocolScheduleId: ['bbbbbbbb-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'],
    protocolCronEnabled: [true, false],
    onboardingComplete: [true, false],
    loginCode: ['1234', '5678', '9999'],
  },
  contacts: {
    contactType: ['store', 'store', 'regional_manager'],
    name: ['Jan', 'Jan ', 'Ewa', COMPOSED, DECOMPOSED],
    phone: ['600 100 200', '+48 600100200', '700100200', '', '800 100 200'],
    email: [null, 'a@endcap.example', 'A@endcap.example', 'b@endcap.example'],
    hasWhatsapp: [true, false],
  },
  expectations: {
    displayType: ['FRIDGE_DRINKS', 'BREADS_BREAD_RACK'],
    weekday: [0, 1],
    protocolTime: ['08:00', '14:00'],
    productCategory: [null, 'DRINKS'],
    expectedFillRatio: [0, 50, 80],
  },
  expositions: {
    label: ['Lada', ' Lada', 'Regał', COMPOSED, DECOMPOSED],
    friendlyTitle: [null, '', 'Przy kasie'],
    productCategories: [
      [],
      ['DRINKS'],
      ['BREADS', 'DRINKS'],
      ['DRINKS', 'BREADS', 'DRINKS'],
      ['ROLLS'],
      ['ROLLS', 'DRINKS'],
      ALL,
    ],
    expositionType: ['FRIDGE_DRINKS', 'BREADS_BREAD_RACK'],
    status: ['active', 'disabled'],
  },
};

type Fields = readonly (readonly [string, Values])[];

const fieldsOf = (kind: ResourceKind): Fields => Object.entries(VALUES[kind]);

/** The same as lists, made once: millions of rows are drawn. */
const FIELDS: Readonly<Record<ResourceKind, Fields>> = {
  store: fieldsOf('store'),
  contacts: fieldsOf('contacts'),
  expectations: fieldsOf('expectations'),
  expositions: fieldsOf('expositions'),
};

/** Values that the contract refuses: a draft may contain them until they are fixed. */
const REFUSED: Values = [150, 'SOUPS', { nested: true }];

/** One field and a new value for it. */
export function randomValue(kind: ResourceKind, chance: Chance, mayBeRefused: boolean): readonly [string, unknown] {
  const [field, values] = chance.oneOf(FIELDS[kind]) ?? ['', [null] as const];
  return [field, mayBeRefused && chance.happens(0.02) ? chance.pick(REFUSED) : chance.pick(values)];
}

/** What a person can write into a row: no ids. */
export function randomContent(kind: ResourceKind, chance: Chance): Row {
  const row: Record<string, unknown> = {};
  for (const [field, values] of FIELDS[kind]) row[field] = chance.pick(values);
  return row;
}

/** A row as the service answers it, with its own id and time, and now and then a field nobody knows. */
export function asAnswered(kind: ResourceKind, content: Row, chance: Chance, newId: NewId): Row {
  const unknown = chance.happens(0.1) ? { later: { added: [1, 2] } } : {};
  const time = '2026-03-02T08:00:00.000Z';
  const madeBy: Readonly<Record<ResourceKind, () => Row>> = {
    store: () => ({ storeId: newId(), externalId: 'S-1' }),
    contacts: () => ({ contactId: newId(), createdAt: time }),
    expectations: () => ({ expectationId: newId(), updatedAt: time }),
    expositions: () => ({ expositionId: newId() }),
  };
  return { ...madeBy[kind](), ...content, ...unknown };
}

/** true when a row holds nothing that the contract refuses; used to tell drafts that can be published. */
export const isField = (kind: ResourceKind, name: string): boolean => fieldRule(kind, name) !== undefined;
