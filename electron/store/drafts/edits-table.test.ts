import { expect, test } from 'vitest';
import { versionMark } from '#shared/domain/merge/canonical-form.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { MARK_OF_BASE, marksOf } from './draft-trees.ts';
import { type DraftEdit, editsOfLines, linesOfEdits } from './edits-table.ts';

const ROWS: readonly Row[] = [
  { expositionId: 'a', label: 'A', friendlyTitle: null },
  { expositionId: 'b', label: 'B', friendlyTitle: 'Title' },
  { expositionId: 'c', label: 'C', friendlyTitle: null, unknown: { kept: true } },
];
const BASE: Tree = ROWS.map((row) => ({ rowId: String(row['expositionId']), row }));

const changed = (at: number, fields: Row, more: Partial<DraftEdit> = {}): DraftEdit => ({
  rowId: BASE[at]?.rowId ?? '',
  change: 'changed',
  changes: Object.keys(fields).length,
  row: { ...ROWS[at], ...fields },
  approved: undefined,
  rev: 1,
  issues: null,
  ...more,
});
const added = (rowId: string): DraftEdit => ({
  ...changed(0, {}),
  rowId,
  change: 'added',
  changes: 1,
  row: { expositionId: rowId, label: 'New' },
});
const byRow = (edits: readonly DraftEdit[]) => edits.toSorted((a, b) => (a.rowId < b.rowId ? -1 : 1));
const again = (edits: readonly DraftEdit[], base = BASE) => byRow(editsOfLines(linesOfEdits(edits, base), base));

test('one value in many rows is one line, which says only what it changes', () => {
  const edits = [0, 1, 2].map((at) => changed(at, { friendlyTitle: 'Sale' }));
  expect(linesOfEdits(edits, BASE)).toMatchObject([
    { row_id: 'a', more: '["b","c"]', rows: 3, is_patch: 1, row: '{"friendlyTitle":"Sale"}' },
  ]);
  expect(again(edits)).toEqual(edits);
});

test('rows share a line only when all of what is kept about them is the same', () => {
  const issue = { rowId: 'a', field: null, message: 'no', path: '', code: null };
  const sale = { friendlyTitle: 'Sale' };
  const edits = [
    changed(0, sale, { issues: [issue] }),
    changed(1, sale, { rev: 2 }),
    changed(2, sale, { approved: { ...ROWS[2], label: 'Approved' } }),
  ];
  expect(linesOfEdits(edits, BASE)).toHaveLength(3);
  expect(again(edits)).toEqual(edits);
});

test('what cannot be had from the base is kept whole, byte for byte', () => {
  const { friendlyTitle: _, ...withoutTitle } = ROWS[0] ?? {};
  const edits = [
    changed(0, {}, { row: withoutTitle }),
    changed(1, {}, { row: { label: 'B', expositionId: 'b', friendlyTitle: 'Other' } }),
    changed(2, { friendlyTitle: undefined }, { approved: null }),
    added('n'),
    added('m'),
    changed(0, {}, { rowId: 'gone', change: 'removed', row: null, approved: null }),
  ];
  expect(linesOfEdits(edits, BASE).every(({ is_patch, rows }) => is_patch === 0 && rows === 1)).toBe(true);
  expect(JSON.stringify(again(edits))).toBe(JSON.stringify(byRow(edits)));
});

test('the version that a draft began on has the mark of what was read', () => {
  const draft = { ref: { externalId: 'S-1', kind: 'expositions' }, marks: [MARK_OF_BASE, 'later'] } as const;
  expect(marksOf(draft, BASE)).toEqual([versionMark('expositions', ROWS), 'later']);
  expect(marksOf({ ...draft, marks: ['one'] }, BASE)).toEqual(['one']);
});
