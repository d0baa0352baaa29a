import { beforeEach, expect, test } from 'vitest';
import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { aTargetRow } from '#tests/builders/rows.ts';
import { moveNext } from '#tests/support/core/next-steps.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { createDraftCalls, type DraftCalls } from '../draft-calls.ts';

/*
 * The slot of a target may have got another one from somebody else. What brings the old one back, in whatever way, never
 * makes a second target of it.
 */

const REF: ResourceRef = { externalId: 'S-1', kind: 'expectations' };
const OURS = aTargetRow(1, { expectedFillRatio: 50 });
const THEIRS = aTargetRow(2, { expectedFillRatio: 60 });
const OTHER = aTargetRow(3, { weekday: 4 });
const ID = String(OURS['expectationId']);

let db: WorkspaceDb;
let calls: DraftCalls;
beforeEach(() => {
  db = openMemoryDb();
  let count = 0;
  calls = createDraftCalls({ newId: () => `id-${++count}`, crashPoint: () => {}, heldMs: () => 0 });
});

const save = (remote: readonly Row[], ...edits: RowEdit[]) =>
  calls['drafts.save'](db, { name: 'edit', resources: [{ ref: REF, remote, edits }], now: 1 });
const read = (...remote: Row[]) =>
  calls['drafts.pull'](db, { ref: REF, remote, mayLag: false, earlyFrom: null, now: 3 });
const view = () => calls['drafts.view'](db, { ref: REF });
/** Day and value of each wanted target. */
const wanted = () => view()?.desired.map(({ row }) => [row['weekday'], row['expectedFillRatio']]);

/** Publishes the draft: what is read before it, and what the service has afterwards. */
function publish(before: readonly Row[], after: readonly Row[]): void {
  calls['publish.lease'](db, { owner: 'me' });
  calls['publish.approve'](db, { reviewed: [{ ref: REF, rev: view()?.rev ?? 0 }] });
  const reconcile = (remote: readonly Row[]) =>
    calls['publish.reconcile'](db, {
      ...{ owner: 'me', ref: REF, remote, mayLag: false, earlyFrom: null },
      ...{ publishId: 'P-1', now: 2 },
    });
  const planned = reconcile(before);
  const attemptId = planned.result === 'send' ? (planned.chunks[0]?.attemptId ?? 0) : 0;
  const sent = { outcome: 'acknowledged', rows: after } as const;
  calls['publish.outcome'](db, { publishId: 'P-1', attemptId, sent, mayLag: false });
  reconcile(after);
}

test('undoing a publishing asks about a slot that has got another target since', () => {
  save([OURS, OTHER], { edit: 'remove', rowId: ID });
  publish([OURS, OTHER], [OTHER]);
  read(OTHER, THEIRS);
  const { conflicts } = calls['drafts.undoPublish'](db, { publishId: 'P-1', name: 'undo', now: 4 });
  expect(conflicts).toMatchObject([
    { conflicts: [{ was: [], mine: [{ row: { expectedFillRatio: 50 } }], theirs: [{ row: THEIRS }] }] },
  ]);
  expect(view()?.stop).toMatchObject({ state: 'conflict' });
});

test('undoing a step leaves such a slot as it is, and says that this was left out', () => {
  save([OURS, OTHER], { edit: 'remove', rowId: ID });
  read(OTHER);
  read(OTHER, THEIRS);
  expect(moveNext(calls, db, 'undo', 'expectations')).toMatchObject({
    moved: true,
    unplaced: [{ ref: REF, reason: 'row_exists' }],
  });
  expect(wanted()).toEqual([
    [4, 80],
    [1, 60],
  ]);
});

test('a target that was moved stays where it is when its old slot has got another one', () => {
  save(
    [OURS, OTHER],
    { edit: 'set', rowId: ID, field: 'weekday', value: 2 },
    { edit: 'set', rowId: ID, field: 'expectedFillRatio', value: 55 },
    { edit: 'set', rowId: String(OTHER['expectationId']), field: 'expectedFillRatio', value: 85 },
  );
  publish(
    [OURS, OTHER],
    [
      { ...OURS, weekday: 2, expectedFillRatio: 55 },
      { ...OTHER, expectedFillRatio: 85 },
    ],
  );
  read({ ...OURS, weekday: 2, expectedFillRatio: 55 }, { ...OTHER, expectedFillRatio: 85 }, THEIRS);
  expect(moveNext(calls, db, 'undo', 'expectations')).toMatchObject({ unplaced: [{}, {}] });
  expect(wanted()?.toSorted()).toEqual([
    [1, 60],
    [2, 55],
    [4, 80],
  ]);
});

test('a second target of a slot that was removed here comes back', () => {
  save([OURS, THEIRS, OTHER], { edit: 'remove', rowId: ID });
  expect(moveNext(calls, db, 'undo', 'expectations')).toMatchObject({ unplaced: [] });
  expect(view()?.changes).toEqual([]);
});

test('targets that changed places change back', () => {
  const tuesday = aTargetRow(2, { weekday: 2 });
  save(
    [OURS, tuesday],
    { edit: 'set', rowId: ID, field: 'weekday', value: 2 },
    { edit: 'set', rowId: String(tuesday['expectationId']), field: 'weekday', value: 1 },
  );
  expect(moveNext(calls, db, 'undo', 'expectations')).toMatchObject({ unplaced: [] });
  expect(view()?.changes).toEqual([]);
});

test('publishing again what was overwritten changes the target that is in its slot now', () => {
  const { expectationId: _e, updatedAt: _u, ...row } = OURS;
  save([OTHER], { edit: 'add', rowId: 'new-1', row });
  publish([OTHER], [OTHER, OURS]);
  read(OTHER);
  read(OTHER, THEIRS);
  const overwriteId = calls['drafts.overwrites'](db, null)[0]?.overwriteId ?? 0;
  expect(calls['drafts.decideOverwrite'](db, { overwriteId, again: { name: 'again' }, now: 4 })).toBe(1);
  expect(view()?.changes).toMatchObject([{ change: 'changed', fields: [{ was: 60, becomes: 50 }] }]);
});
