import { expect, test } from 'vitest';
import type { Fields, StoreRows } from '#shared/bridge/drafts.ts';
import { aContactInput } from '#tests/builders/contract.ts';
import { aDraftRow, partlyRead, rowsOfStore } from '#tests/builders/rows.ts';
import { findPerson, notSearched, planReplacement, wantedPerson } from './replace-plan.ts';

const contactOf = (phone: string, change: Fields = {}): Fields => ({
  ...aContactInput({ name: 'Ola', phone }),
  ...change,
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
  rowsOfStore('A', aDraftRow('1', contactOf('600 100 200')), aDraftRow('2', contactOf('700100200'))),
  rowsOfStore('B', aDraftRow('1', contactOf('0048600100200'), { removed: true })),
  rowsOfStore('C', aDraftRow('1', contactOf('111222333'), { desired: contactOf('600-100-200') })),
  rowsOfStore('D', aDraftRow('1', contactOf('600100200'), { desired: contactOf('111222333') })),
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
  const unread = partlyRead(rowsOfStore('G'));
  expect(notSearched([...STORES, ...partly, unread]).map(({ externalId }) => externalId)).toEqual(['E', 'F', 'G']);
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

test('so is one in which the person has it already, in a contact that stays', () => {
  const ola = (phone: string) => contactOf(phone, { email: 'ola@endcap.example' });
  const store = rowsOfStore('A', aDraftRow('1', ola('700100200')), aDraftRow('2', ola('600100200')));
  const hits = findPerson({ email: 'ola@endcap.example' }, [store]);
  expect(planReplacement(hits, { phone: '700100200' })).toMatchObject({ rows: 1, already: 1, twice: 1 });
  // The other one was left out by the person.
  expect(planReplacement(hits.slice(1), { phone: '700100200' })).toMatchObject({ rows: 1, twice: 1 });
});

test('a person who is twice in one store is replaced in both contacts', () => {
  const store = rowsOfStore(
    'A',
    aDraftRow('1', contactOf('600100200')),
    aDraftRow('2', contactOf('600 100 200', { name: 'Olga' })),
  );
  const plan = planReplacement(findPerson({ phone: '600100200' }, [store]), { email: 'ewa@endcap.example' });
  expect(plan.resources[0]?.patches).toEqual([
    { field: 'email', rowIds: ['1', '2'], values: ['ewa@endcap.example', 'ewa@endcap.example'] },
  ]);
});
