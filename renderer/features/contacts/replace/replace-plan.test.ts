import { expect, test } from 'vitest';
import type { DraftRow, Fields, StoreRows } from '#shared/bridge/drafts.ts';
import { findPerson, notSearched, planReplacement, wantedPerson } from './replace-plan.ts';

const aContact = (phone: string, change: Fields = {}): Fields => ({
  name: 'Ola',
  contactType: 'store',
  phone,
  email: null,
  hasWhatsapp: false,
  ...change,
});
const row = (rowId: string, base: Fields, change: Partial<DraftRow> = {}): DraftRow => ({
  rowId,
  base,
  desired: null,
  removed: false,
  ...change,
});
const aStore = (externalId: string, ...rows: readonly DraftRow[]): StoreRows => ({
  known: true,
  externalId,
  origin: null,
  rows: [...rows],
  stop: null,
  issues: [],
  isPartial: false,
});

test.each([
  ['+48 600 100 200', { phone: '600100200' }],
  ['600-100-200', { phone: '600100200' }],
  [' OLA@Endcap.example ', { email: 'ola@endcap.example' }],
  ['600', null],
  ['Ola', null],
  ['@endcap.example', null],
  ['', null],
])('%j looks for %j', (text, wanted) => {
  expect(wantedPerson(text)).toEqual(wanted);
});

const STORES = [
  aStore('A', row('1', aContact('600 100 200')), row('2', aContact('700100200'))),
  aStore('B', row('1', aContact('0048600100200'), { removed: true })),
  aStore('C', row('1', aContact('111222333'), { desired: aContact('600-100-200') })),
  aStore('D', row('1', aContact('600100200'), { desired: aContact('111222333') })),
  { known: false, externalId: 'E', failure: { code: 'not_kept' } } satisfies StoreRows,
];

test('a person is found by what is wanted now, in any spelling, and never in a removed contact', () => {
  const hits = findPerson({ phone: '600100200' }, STORES);
  expect(hits.map(({ externalId, rowId }) => [externalId, rowId])).toEqual([
    ['A', '1'],
    ['C', '1'],
  ]);
});

test('a store that is not known, or not fully, is listed as not searched', () => {
  const [whole] = STORES;
  const partly = whole?.known ? [{ ...whole, externalId: 'F', isPartial: true }] : [];
  expect(notSearched([...STORES, ...partly]).map(({ externalId }) => externalId)).toEqual(['E', 'F']);
});

test('only what was entered changes, in one step over all stores; who has it already is counted', () => {
  const hits = findPerson({ phone: '600100200' }, STORES);
  const plan = planReplacement(hits, { name: 'Ewa', phone: '600 100 200' });
  expect(plan).toMatchObject({ rows: 2, already: 0, twice: 0 });
  expect(plan.resources).toEqual([
    {
      ref: { externalId: 'A', kind: 'contacts' },
      patches: [{ field: 'name', rowIds: ['1'], values: ['Ewa'] }],
      added: [],
      removed: [],
    },
    {
      ref: { externalId: 'C', kind: 'contacts' },
      patches: [
        { field: 'name', rowIds: ['1'], values: ['Ewa'] },
        { field: 'phone', rowIds: ['1'], values: ['600 100 200'] },
      ],
      added: [],
      removed: [],
    },
  ]);
  expect(planReplacement(hits, { name: 'Ola' })).toMatchObject({ rows: 0, already: 2, resources: [] });
});

test('a store that would then have the new number twice is counted', () => {
  const hits = findPerson({ phone: '600100200' }, STORES);
  expect(planReplacement(hits, { phone: '+48 700 100 200' })).toMatchObject({ rows: 2, twice: 1 });
});

test('a person who is twice in one store is replaced in both contacts', () => {
  const store = aStore('A', row('1', aContact('600100200')), row('2', aContact('600 100 200', { name: 'Olga' })));
  const plan = planReplacement(findPerson({ phone: '600100200' }, [store]), { email: 'ewa@endcap.example' });
  expect(plan.resources[0]?.patches).toEqual([
    { field: 'email', rowIds: ['1', '2'], values: ['ewa@endcap.example', 'ewa@endcap.example'] },
  ]);
});
