import { beforeEach, expect, test } from 'vitest';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayRow } from '#tests/builders/rows.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { cacheAnswer } from '../answers/answers-table.ts';
import { takeDrafts, takeRest } from '../carry-over.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { createDraftCalls, type DraftCalls } from '../draft-calls.ts';
import { listHistory } from './history-table.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'expositions' };
const BEFORE = aDisplayRow(1, { productCategories: [] });
const AFTER = { ...BEFORE, label: 'Door' };

let db: WorkspaceDb;
let calls: DraftCalls;
beforeEach(() => {
  db = openMemoryDb();
  calls = createDraftCalls({ newId: () => '', crashPoint: () => {}, heldMs: () => 0 });
});

/** Goes on in a new file, which takes over what this one has. */
function takeOver(): void {
  const from = db;
  db = openMemoryDb();
  takeDrafts(from, db, { fileId: 'old', now: 3, crashPoint: () => {} });
  takeRest(from, db, 'old', () => {});
}

const cache = (...items: readonly Row[]) =>
  cacheAnswer(db, {
    ...{ read: 'stores.expositions', inputKey: canonicalJson({ externalId: 'S-1' }), externalId: 'S-1' },
    ...{ asOf: 3, complete: true, body: JSON.stringify({ items }), now: 3 },
  });

const label = (value: string) =>
  calls['drafts.save'](db, {
    ...{ name: 'edit', now: 1 },
    resources: [
      {
        ...{ ref: REF, remote: [BEFORE] },
        edits: [{ edit: 'set', rowId: String(BEFORE['expositionId']), field: 'label', value }],
      },
    ],
  });

/** Publishes what waits, as the service has it before and after. */
function publish(publishId: string, before: readonly Row[], after: readonly Row[]): void {
  calls['publish.lease'](db, { owner: 'me' });
  const rev = calls['drafts.view'](db, { ref: REF })?.rev ?? 0;
  calls['publish.approve'](db, { reviewed: [{ ref: REF, rev }] });
  const reconcile = (remote: readonly Row[]) =>
    calls['publish.reconcile'](db, {
      ...{ owner: 'me', ref: REF, remote, mayLag: false, earlyFrom: null },
      ...{ publishId, now: 2 },
    });
  const planned = reconcile(before);
  const attemptId = planned.result === 'send' ? (planned.chunks[0]?.attemptId ?? 0) : 0;
  const sent = { outcome: 'acknowledged', rows: after } as const;
  calls['publish.outcome'](db, { publishId, attemptId, sent, mayLag: false });
  reconcile(after);
}

const undo = () => calls['drafts.undoPublish'](db, { publishId: 'P-1', name: 'undo', now: 4 });
const NOTHING = { resources: [], busy: [], unknown: [], conflicts: [], irreversible: [] };

test('a publishing that has been undone is nothing to undo, and no line says that it was', () => {
  label('Door');
  publish('P-1', [BEFORE], [AFTER]);
  expect(undo()).toMatchObject({ ...NOTHING, resources: [REF] });
  publish('P-2', [AFTER], [BEFORE]);
  const [rev, lines] = [calls['drafts.view'](db, { ref: REF })?.rev, listHistory(db, null, -1).length];
  expect(undo()).toEqual(NOTHING);
  expect([calls['drafts.view'](db, { ref: REF })?.rev, listHistory(db, null, -1).length]).toEqual([rev, lines]);
});

test('where the store has other changes, no line says that something was undone', () => {
  label('Door');
  publish('P-1', [BEFORE], [AFTER]);
  label('Gate');
  const lines = listHistory(db, null, -1).length;
  expect(undo()).toEqual({ ...NOTHING, busy: [REF] });
  expect(listHistory(db, null, -1)).toHaveLength(lines);
});

test('a file of changes that the service has already is no step', () => {
  const base = [{ rowId: 'a', row: BEFORE }];
  label('Door');
  publish('P-1', [BEFORE], [AFTER]);
  const lines = listHistory(db, null, -1).length;
  const resource = { ref: REF, base, edits: [{ rowId: 'a', row: AFTER }] };
  const file = { format: 'endcap-change-set', version: 1, exportedAt: '', resources: [resource] } as const;
  expect(calls['drafts.import'](db, { file, name: 'import', isTrial: false, now: 3 })).toMatchObject({
    step: null,
    resources: [{ result: 'same' }],
  });
  expect(listHistory(db, null, -1)).toHaveLength(lines);
});

test('a publishing of a file that was taken over is undone on what was read last', () => {
  label('Door');
  publish('P-1', [BEFORE], [AFTER]);
  takeOver();
  const lines = listHistory(db, null, -1).length;
  expect(undo()).toEqual({ ...NOTHING, unknown: [REF] });
  expect(listHistory(db, null, -1)).toHaveLength(lines);
  cache(AFTER);
  expect(undo()).toEqual({ ...NOTHING, resources: [REF] });
  expect(calls['drafts.view'](db, { ref: REF })?.changes).toMatchObject([
    { fields: [{ field: 'label', was: 'Door', becomes: 'Display 1' }] },
  ]);
});

test('a display that was created before the take-over is known by its id, and is disabled', () => {
  const row = { label: 'New', productCategories: [], expositionType: 'FRIDGE_DRINKS', expositionId: nthId(7) };
  const add = { edit: 'add', rowId: 'new-1', row } as const;
  calls['drafts.save'](db, { name: 'add', now: 1, resources: [{ ref: REF, remote: [BEFORE], edits: [add] }] });
  const made = aDisplayRow(7, { ...row });
  publish('P-1', [BEFORE], [BEFORE, made]);
  takeOver();
  cache(BEFORE, made);
  expect(undo()).toEqual({ ...NOTHING, resources: [REF] });
  expect(calls['drafts.view'](db, { ref: REF })?.changes).toMatchObject([
    { rowId: nthId(7), fields: [{ field: 'status', becomes: 'disabled' }] },
  ]);
});
