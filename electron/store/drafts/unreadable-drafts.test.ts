import { beforeEach, expect, test } from 'vitest';
import { BridgeBlocker } from '#shared/bridge/drafts.ts';
import { readChangeSet } from '#shared/domain/change-set/change-set-file.ts';
import type { ChangeSetResource } from '#shared/domain/change-set/change-set-resource.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayRow, aStoreRow } from '#tests/builders/rows.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { createDraftCalls, type DraftCalls } from '../draft-calls.ts';
import { transferDrafts } from '../transfer.ts';
import { listHistory } from './history-table.ts';
import { listUnreadable } from './unreadable-drafts.ts';

const refOf = (externalId: string): ResourceRef => ({ externalId, kind: 'expositions' });
const REMOTE = [aDisplayRow(1), aDisplayRow(2), aDisplayRow(3)];

let db: WorkspaceDb;
let calls: DraftCalls;

beforeEach(() => {
  db = openMemoryDb();
  calls = createDraftCalls({ newId: () => 'id', crashPoint: () => {}, heldMs: () => 0 });
  const edits = [{ edit: 'set', rowId: nthId(1), field: 'label', value: 'Mine' } as const];
  const resources = ['S-1', 'S-2'].map((id) => ({ ref: refOf(id), remote: REMOTE, edits }));
  calls['drafts.save'](db, { name: 'edit', resources, now: 1 });
});

const BREAKS: readonly [string, string][] = [
  ['a base that is cut off', `UPDATE draft_bases SET base = '[{"rowId"' WHERE draft_id = 2`],
  ['a base of another type', `UPDATE draft_bases SET base = '{"rowIds": [], "columns": 5}' WHERE draft_id = 2`],
  ['a base without rows', `UPDATE draft_bases SET base = '[{"rowId": "a"}]' WHERE draft_id = 2`],
  ['a base that is null', `UPDATE draft_bases SET base = 'null' WHERE draft_id = 2`],
  ['an edit that is cut off', `UPDATE draft_edits SET row = '{' WHERE draft_id = 2`],
  ['an edit of another type', `UPDATE draft_edits SET row = '[1]' WHERE draft_id = 2`],
  ['an edit without a row', 'UPDATE draft_edits SET row = NULL WHERE draft_id = 2'],
  ['ids that are no list', `UPDATE draft_edits SET more = '{}' WHERE draft_id = 2`],
  ['an unknown change', `UPDATE draft_edits SET change = 'moved' WHERE draft_id = 2`],
  ['issues of another shape', `UPDATE draft_edits SET issues = '[5]' WHERE draft_id = 2`],
  ['a blocker of another shape', `UPDATE drafts SET stop = '{"state": "tired"}' WHERE draft_id = 2`],
  [
    'a blocker without a side',
    `UPDATE drafts SET stop = '{"state": "conflict", "conflicts": [{"scope": "field", "rowId": "a"}]}' WHERE draft_id = 2`,
  ],
  ['marks that are no list', `UPDATE drafts SET marks = '5' WHERE draft_id = 2`],
  ['an unknown kind', `UPDATE drafts SET kind = 'photos' WHERE draft_id = 2`],
  ['an id that no address can carry', `UPDATE drafts SET external_id = '.' WHERE draft_id = 2`],
];

test.each(BREAKS)(
  'a draft with %s is a line of its own, and the others are listed, published and exported',
  (_, sql) => {
    db.exec(sql);
    expect(listUnreadable(db)).toMatchObject([{ draftId: 2, size: 1 }]);
    const first = refOf('S-1');
    const views = calls['drafts.list'](db, null).flatMap(({ ref }) => calls['drafts.view'](db, { ref }) ?? []);
    expect(views.map(({ ref }) => ref)).toEqual([first]);
    expect(calls['publish.pick'](db, null)).toMatchObject([{ ref: first }]);
    expect(calls['drafts.export'](db, { refs: null, exportedAt: '2026-11-20T10:00:00Z' })?.resources).toMatchObject([
      { ref: first },
    ]);
    expect(calls['drafts.count'](db, null)).toBe(2);

    expect(JSON.parse(calls['drafts.exportUnreadable'](db, { draftId: 2 }) ?? '')).toMatchObject({
      format: 'endcap-unreadable-draft',
      size: 1,
      bases: [{ base: expect.any(String) }],
      edits: [{ row_id: nthId(1) }],
    });
    expect(calls['drafts.discardUnreadable'](db, { draftId: 2, now: 2 })).toBe(1);
    expect(listUnreadable(db)).toEqual([]);
    expect(calls['drafts.count'](db, null)).toBe(1);
    const [kept] = listHistory(db, null, 1);
    expect(kept).toMatchObject({ event: 'discard', detail: { size: 1, raw: { edits: [{ row_id: nthId(1) }] } } });
  },
);

test('only a draft that cannot be read is discarded as one, and editing it is refused until then', () => {
  expect(calls['drafts.discardUnreadable'](db, { draftId: 1, now: 2 })).toBe(0);
  expect(calls['drafts.exportUnreadable'](db, { draftId: 1 })).toBeNull();
  db.exec(`UPDATE draft_bases SET base = '{' WHERE draft_id = 1`);
  expect(calls['drafts.show'](db, { ref: refOf('S-1') })).toBe('unreadable');
  const edits = [{ edit: 'set', rowId: nthId(1), field: 'label', value: 'Again' } as const];
  const saved = calls['drafts.save'](db, {
    name: 'x',
    resources: [{ ref: refOf('S-1'), remote: REMOTE, edits }],
    now: 3,
  });
  expect(saved).toMatchObject({ step: null, unknown: [refOf('S-1')] });
});

test('what cannot be read is kept in the history when drafts move to another file', () => {
  db.exec(`UPDATE draft_bases SET base = '{' WHERE draft_id = 1`);
  const next = openMemoryDb();
  transferDrafts(db, next);
  expect(calls['drafts.list'](next, null)).toMatchObject([{ ref: refOf('S-2') }]);
  const history = listHistory(next, null, 9);
  expect(history).toContainEqual(
    expect.objectContaining({ detail: expect.objectContaining({ raw: expect.anything() }) }),
  );
});

test('a line of the history that cannot be read does not hide the others', () => {
  db.exec(`UPDATE sync_history SET detail = '{'`);
  expect(listHistory(db, null, 9)).toMatchObject([{ event: 'edit', detail: null }]);
  expect(calls['drafts.history'](db, { before: null, limit: 9 }).lines).toMatchObject([{ event: 'edit', size: 2 }]);
});

function importFile(into: WorkspaceDb, ...resources: readonly ChangeSetResource[]): void {
  const head = { format: 'endcap-change-set', version: 1, exportedAt: '2026-11-20T10:00:00Z' };
  const reading = readChangeSet(JSON.stringify({ ...head, resources }));
  if (!reading.ok) throw new Error(reading.reason);
  calls['drafts.import'](into, { file: reading.file, name: 'file', isTrial: false, now: 5 });
}
/** A file that changes the second of three displays. */
function importSecond(into: WorkspaceDb): void {
  const second: ChangeSetResource = {
    ref: refOf('S-9'),
    base: [{ rowId: nthId(2), row: aDisplayRow(2, { status: 'disabled' }) }],
    edits: [{ rowId: nthId(2), row: aDisplayRow(2, { status: 'disabled', label: 'From a file' }) }],
  };
  importFile(into, second);
}
/** Rows have no order. */
function imported() {
  const { isPartial, desired, changes } = calls['drafts.view'](db, { ref: refOf('S-9') }) ?? {};
  return { isPartial, labels: desired?.map(({ row }) => row['label']).sort(), changes };
}

test('a file of changes is laid over what the draft of the store already knows', () => {
  calls['drafts.save'](db, { name: 'read', resources: [{ ref: refOf('S-9'), remote: REMOTE, edits: [] }], now: 4 });
  importSecond(db);
  expect(imported()).toMatchObject({
    isPartial: false,
    labels: ['Display 1', 'Display 3', 'From a file'],
    changes: [{ fields: [{ field: 'label', was: 'Display 2' }] }],
  });
});

test('where nothing is known of a store, its rows are marked as those of the file', () => {
  importSecond(db);
  expect(imported()).toMatchObject({ isPartial: true, labels: ['From a file'] });
  calls['drafts.pull'](db, { ref: refOf('S-9'), remote: REMOTE, mayLag: false, earlyFrom: null, now: 6 });
  expect(imported()).toMatchObject({ isPartial: false, labels: ['Display 1', 'Display 3', 'From a file'] });
});

test('a store that a file makes has no other rows than those of the file', () => {
  const store = { externalId: 'S-9', kind: 'store' } as const;
  importFile(
    db,
    { ref: store, base: [], edits: [{ rowId: 'store', row: aStoreRow({ externalId: 'S-9' }) }] },
    { ref: refOf('S-9'), base: [], edits: [{ rowId: nthId(2), row: aDisplayRow(2) }] },
  );
  expect(imported()).toMatchObject({ isPartial: false, labels: ['Display 2'] });
  // Not made after all: what the service has of it was never read.
  calls['drafts.discard'](db, { ref: store, rowIds: null, now: 6 });
  expect(imported()).toMatchObject({ isPartial: true });
});

test('a conflict in which a side says nothing of the field is still read from the file', () => {
  const stored = JSON.parse(
    JSON.stringify({
      state: 'conflict',
      conflicts: [{ scope: 'field', rowId: 'store', field: 'name', was: undefined, mine: 'Mine', theirs: 'Theirs' }],
    }),
  );
  expect(BridgeBlocker.safeParse(stored).success).toBe(true);
});
