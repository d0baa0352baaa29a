import { beforeEach, expect, test } from 'vitest';
import type { ResourceRef, RowChange } from '#shared/domain/merge/resource-tree.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayRow } from '#tests/builders/rows.ts';
import { moveNext } from '#tests/support/core/next-steps.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { createDraftCalls, type DraftCalls } from '../draft-calls.ts';
import { insertAttempt } from './attempts-table.ts';
import { addHistory } from './history-table.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'expositions' };
const REMOTE = [aDisplayRow(1), aDisplayRow(2)];

let db: WorkspaceDb;
let calls: DraftCalls;

beforeEach(() => {
  db = openMemoryDb();
  calls = createDraftCalls({ newId: () => nthId(9), crashPoint: () => {}, heldMs: () => 0 });
});

const record = (of: { historyId: number } | { publishId: string }) =>
  calls['drafts.record'](db, { of, from: 0, limit: 9 });
const newest = () => calls['drafts.history'](db, { before: null, limit: 1 }).lines[0]?.historyId ?? 0;
const label = (value: string) =>
  calls['drafts.save'](db, {
    name: 'Label',
    resources: [{ ref: REF, remote: REMOTE, edits: [{ edit: 'set', rowId: nthId(1), field: 'label', value }] }],
    now: 1,
  });

test('a step opens to its row by its name, its field, the old and the new value; Undo to the way back', () => {
  const { step } = label('Door');
  const change = { field: 'label', was: 'Display 1', becomes: 'Door' };
  const known = { status: 'active', label: 'Door' };
  expect(record({ historyId: step ?? 0 })).toMatchObject({
    total: 1,
    resources: [{ ref: REF, size: 1, changes: [{ rowId: nthId(1), row: known, fields: [change] }] }],
  });
  moveNext(calls, db, 'undo');
  expect(record({ historyId: newest() }).resources[0]?.changes).toMatchObject([
    { fields: [{ field: 'label', was: 'Door', becomes: 'Display 1' }] },
  ]);
});

test('what an Undo left as it was is not among what it did, nor counted with it', () => {
  const other: ResourceRef = { externalId: 'S-2', kind: 'expositions' };
  const edits = [{ edit: 'set', rowId: nthId(1), field: 'label', value: 'Door' }] as const;
  const resources = [REF, other].map((ref) => ({ ref, remote: REMOTE, edits: [...edits] }));
  calls['drafts.save'](db, { name: 'Label', resources, now: 1 });
  calls['drafts.discard'](db, { ref: REF, rowIds: null, now: 2 });
  moveNext(calls, db, 'undo');
  expect(record({ historyId: newest() })).toMatchObject({ total: 1, resources: [{ ref: other, size: 1 }] });
  const lineOfMove = () => calls['drafts.history'](db, { before: null, limit: 1 }).lines[0];
  expect(lineOfMove()).toMatchObject({ event: 'undo', size: 1, stores: 1, externalId: 'S-2' });
  calls['drafts.discard'](db, { ref: other, rowIds: null, now: 3 });
  label('Gate');
  calls['drafts.discard'](db, { ref: REF, rowIds: null, now: 4 });
  moveNext(calls, db, 'undo');
  expect(record({ historyId: newest() })).toEqual({ total: 0, resources: [] });
  expect(lineOfMove()).toMatchObject({ event: 'undo', size: 0, stores: 0 });
});

test('what was discarded opens to what it would have been', () => {
  label('Door');
  calls['drafts.discard'](db, { ref: REF, rowIds: null, now: 2 });
  expect(record({ historyId: newest() }).resources[0]?.changes).toMatchObject([{ fields: [{ becomes: 'Door' }] }]);
});

test('a publishing opens to what arrived, resource by resource, of all its requests', () => {
  const sent = (chunk: number, phase: 'verified' | 'absent', changes: readonly RowChange[], ref = REF) =>
    insertAttempt(db, {
      publishId: 'one',
      ref,
      rev: 1,
      chunk,
      chunks: 2,
      phase,
      preFingerprint: '',
      body: {},
      changes,
      rowIds: [],
      preImage: null,
      at: 1,
    });
  const before = aDisplayRow(1);
  sent(0, 'verified', [{ rowId: 'a', before, after: aDisplayRow(1, { label: 'Door', status: 'disabled' }) }]);
  sent(1, 'verified', [{ rowId: 'b', before: null, after: aDisplayRow(2) }]);
  sent(0, 'absent', [{ rowId: 'c', before, after: aDisplayRow(3) }], { ...REF, externalId: 'S-2' });
  const arrived = record({ publishId: 'one' });
  expect(arrived).toMatchObject({ total: 1, resources: [{ ref: REF, size: 3 }] });
  expect(arrived.resources[0]?.changes).toMatchObject([
    {
      change: 'changed',
      fields: [
        { field: 'label', becomes: 'Door' },
        { field: 'status', becomes: 'disabled' },
      ],
    },
    { change: 'added', rowId: 'b' },
  ]);
  const line = addHistory(db, { at: 1, event: 'published', name: 'one', step: null, detail: { ref: REF } });
  expect(record({ historyId: line })).toEqual(arrived);
});

test('a line that nobody can read, or that is not there, opens to nothing', () => {
  const strange = addHistory(db, { at: 1, event: 'edit', name: '', step: null, detail: [{ ref: 'no', rows: [1] }] });
  expect(record({ historyId: strange })).toEqual({ resources: [], total: 0 });
  expect(record({ historyId: strange + 1 })).toEqual({ resources: [], total: 0 });
});
