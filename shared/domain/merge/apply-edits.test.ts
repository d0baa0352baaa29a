import { expect, test } from 'vitest';
import { aContactRow, aDisplayRow, aStoreRow, aTargetRow, aTree } from '#tests/builders/rows.ts';
import { applyEdits, RowEdit } from './apply-edits.ts';
import { draftChanges, draftEdits } from './draft-changes.ts';
import type { ResourceKind, Tree } from './resource-tree.ts';

const changesOf = (kind: ResourceKind, base: Tree, edits: readonly RowEdit[]) =>
  draftChanges(kind, { base, desired: applyEdits(kind, base, edits).desired });

test('a change is told field by field', () => {
  const base = aTree(aDisplayRow(1), aDisplayRow(2));
  const edits: RowEdit[] = [
    { edit: 'set', rowId: 'b', field: 'label', value: 'Regał' },
    { edit: 'set', rowId: 'b', field: 'status', value: 'disabled' },
  ];
  expect(changesOf('expositions', base, edits)).toEqual([
    {
      change: 'changed',
      rowId: 'b',
      row: aDisplayRow(2, { label: 'Regał', status: 'disabled' }),
      fields: [
        { field: 'label', was: 'Display 2', becomes: 'Regał' },
        { field: 'status', was: 'active', becomes: 'disabled' },
      ],
    },
  ]);
  expect(applyEdits('expositions', base, edits).desired[0]).toEqual(base[0]);
});

test.each<[string, RowEdit[]]>([
  [
    'set and set back',
    [
      { edit: 'set', rowId: 'a', field: 'name', value: 'Ewa' },
      { edit: 'set', rowId: 'a', field: 'name', value: 'Jan' },
    ],
  ],
  ['the same text with other accents', [{ edit: 'set', rowId: 'b', field: 'name', value: 'Zoe\u0308' }]],
  [
    'added and removed',
    [
      { edit: 'add', rowId: 'n', row: { name: 'N', phone: '1' } },
      { edit: 'remove', rowId: 'n' },
    ],
  ],
  [
    'removed and added as it was',
    [
      { edit: 'remove', rowId: 'a' },
      { edit: 'add', rowId: 'n', row: aContactRow(1) },
    ],
  ],
  [
    'the set replaced by itself',
    [
      {
        edit: 'replace',
        rows: [
          { rowId: 'x', row: aContactRow(8, { name: 'Zo\u00eb', phone: '700' }) },
          { rowId: 'y', row: aContactRow(1) },
        ],
      },
    ],
  ],
])('%s is no change', (_name, edits) => {
  const base = aTree(aContactRow(1), aContactRow(2, { name: 'Zo\u00eb', phone: '700' }));
  expect(changesOf('contacts', base, edits)).toEqual([]);
});

test('a new row is complete, and is a row of its own', () => {
  const { desired } = applyEdits('contacts', aTree(aContactRow(1)), [{ edit: 'add', rowId: 'n', row: aContactRow(1) }]);
  expect(desired[1]?.row).not.toHaveProperty('contactId');
  const added = applyEdits('contacts', [], [{ edit: 'add', rowId: 'n', row: { name: 'N', phone: '1' } }]);
  expect(added.desired[0]?.row).toEqual({
    contactType: 'store',
    name: 'N',
    phone: '1',
    email: null,
    hasWhatsapp: false,
  });
});

test('an edit that finds no place is handed back with its reason', () => {
  const base = aTree(aDisplayRow(1));
  const edits: RowEdit[] = [
    { edit: 'set', rowId: 'z', field: 'label', value: 'x' },
    { edit: 'set', rowId: 'a', field: 'expositionId', value: 'x' },
    { edit: 'add', rowId: 'a', row: {} },
    { edit: 'remove', rowId: 'a' },
    { edit: 'replace', rows: [] },
  ];
  const { unplaced } = applyEdits('expositions', base, edits);
  expect(unplaced.map(({ reason }) => reason)).toEqual([
    'no_row',
    'no_field',
    'row_exists',
    'not_removable',
    'not_replaceable',
  ]);
  expect(unplaced.map(({ edit }) => edit)).toEqual(edits);
});

test('replacing a set keeps the rows that are recognised', () => {
  const base = aTree(aTargetRow(1), aTargetRow(2, { weekday: 2 }));
  const rows = [
    { rowId: 'x', row: aTargetRow(8, { expectedFillRatio: 50 }) },
    { rowId: 'y', row: aTargetRow(9, { weekday: 3 }) },
  ];
  const changes = changesOf('expectations', base, [{ edit: 'replace', rows }]);
  expect(changes.map(({ change, rowId }) => [change, rowId])).toEqual([
    ['changed', 'a'],
    ['removed', 'b'],
    ['added', 'y'],
  ]);
});

test('a draft is kept as its fewest edits, and they lead back to it', () => {
  const base = aTree(aStoreRow());
  const edits: RowEdit[] = [
    { edit: 'set', rowId: 'a', field: 'location', value: 'Rynek' },
    { edit: 'set', rowId: 'a', field: 'storeType', value: null },
    { edit: 'set', rowId: 'a', field: 'location', value: 'Rynek 1' },
  ];
  const { desired } = applyEdits('store', base, edits);
  const kept = draftEdits('store', { base, desired });
  expect(kept).toHaveLength(2);
  expect(kept.map((edit) => RowEdit.parse(JSON.parse(JSON.stringify(edit))))).toEqual(kept);
  expect(applyEdits('store', base, kept).desired).toEqual(desired);
});
