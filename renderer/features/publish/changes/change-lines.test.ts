import { expect, test } from 'vitest';
import { aResourceOfChanges } from '#tests/builders/resource-changes.ts';
import { type LineWords, rowName } from '../parts/change-words.ts';
import { changeLinesOf, filterLines } from './change-lines.ts';
import { patchBack } from './drop-changes.ts';

const words: LineWords = {
  value: (_, value) => (Array.isArray(value) ? value.join(', ') : String(value ?? 'empty')),
  field: (_, field) => field,
  row: () => null,
  noName: 'no name',
  problem: ({ code }) => `problem ${code}`,
  refused: (message) => `said ${message}`,
};
const REF = { externalId: 'S-1', kind: 'expositions' } as const;
const changed = (rowId: string, ...fields: { field: string; was: unknown; becomes: unknown }[]) =>
  ({ change: 'changed', rowId, row: { label: 'After' }, fields }) as const;
const label = { field: 'label', was: 'Before', becomes: 'After' };
const renamed = changed('1', label);

test('a row goes by its name before the change, and new rows read in the order of the workbench', () => {
  const added = { status: 'active', expositionId: 'id', expositionType: 'FRIDGE', label: 'New', friendlyTitle: '' };
  const lines = changeLinesOf(
    aResourceOfChanges({
      changes: [
        { ...renamed, fields: [...renamed.fields] },
        { change: 'added', rowId: '2', row: added },
      ],
    }),
    words,
  );
  expect(lines).toMatchObject([
    { name: 'Before', field: 'label', was: 'Before', becomes: 'After' },
    { name: 'New', field: null, was: null, becomes: 'New · FRIDGE · active' },
  ]);
});

test('a row without a name is called by what tells it from others, and by nothing only where nothing does', () => {
  const slot: LineWords = { ...words, row: (_, row) => `${row['displayType']} ${row['protocolTime']}` };
  expect(rowName('expectations', { displayType: 'FRIDGE', protocolTime: '08:00' }, slot)).toBe('FRIDGE 08:00');
  expect(rowName('expositions', { label: 'Shelf' }, slot)).toBe('Shelf');
  expect(rowName('contacts', { name: ' ' }, words)).toBe('no name');
  expect(rowName('expectations', undefined, slot)).toBe('no name');
});

test('a person who was replaced is called by the name that people know', () => {
  const name = { field: 'name', was: 'Ola', becomes: 'Ewa' };
  const phone = { field: 'phone', was: '1', becomes: '2' };
  const change = { change: 'changed', rowId: '1', row: { name: 'Ewa', phone: '2' }, fields: [name, phone] } as const;
  const lines = changeLinesOf(
    aResourceOfChanges({
      ref: { externalId: 'S-1', kind: 'contacts' },
      changes: [{ ...change, fields: [name, phone] }],
    }),
    words,
  );
  expect(lines.map((line) => line.name)).toEqual(['Ola', 'Ola']);
});

test('a problem stands at its field, and at the first line of the row when that field was not changed', () => {
  const status = { field: 'status', was: 'active', becomes: 'disabled' };
  const errors = [
    { rowId: '1', field: 'label', code: 'missing' },
    { rowId: '1', field: 'expositionType', code: 'unknown_value' },
    { rowId: 'other', field: 'label', code: 'missing' },
  ];
  const issues = [{ rowId: '1', field: 'status', message: 'no', path: '', code: null }];
  const lines = changeLinesOf(
    aResourceOfChanges({
      changes: [changed('1', label, status)].map((one) => ({ ...one, fields: [...one.fields] })),
      errors,
      issues,
    }),
    words,
  );
  expect(lines.map(({ problems }) => problems)).toEqual([['problem missing', 'problem unknown_value'], ['said no']]);
});

test('the filter finds every word anywhere in a line or in the name of its store, with or without diacritics', () => {
  const lines = changeLinesOf(aResourceOfChanges({ changes: [{ ...renamed, fields: [...renamed.fields] }] }), words);
  expect(filterLines(lines, 'Świętojańska S-1', 'swieto AFTER')).toHaveLength(1);
  expect(filterLines(lines, 'Świętojańska S-1', 'swieto nothing')).toEqual([]);
});

test('changes are given back by one patch for each field, and removed rows come back', () => {
  const two = changed(
    '2',
    { field: 'label', was: null, becomes: 'x' },
    { field: 'status', was: 'active', becomes: 'y' },
  );
  const all = [renamed, two].map((one) => ({ ...one, fields: [...one.fields] }));
  expect(patchBack(REF, [...all, { change: 'added', rowId: '3', row: {} }])).toEqual({
    ref: REF,
    added: [],
    patches: [
      { field: 'label', rowIds: ['1', '2'], values: ['Before', null] },
      { field: 'status', rowIds: ['2'], values: ['active'] },
    ],
    removed: ['3'],
  });
  expect(patchBack(REF, [{ change: 'removed', rowId: '1', row: { label: 'Gone' } }]).added).toEqual([
    { rowId: '1', row: { label: 'Gone' } },
  ]);
});
