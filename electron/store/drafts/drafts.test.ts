import { beforeEach, expect, test } from 'vitest';
import { readChangeSet } from '#shared/domain/change-set/change-set-file.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayRow } from '#tests/builders/rows.ts';
import { moveNext } from '#tests/support/core/next-steps.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { createDraftCalls, type DraftCalls } from '../draft-calls.ts';
import { transferDrafts } from '../transfer.ts';
import { listHistory } from './history-table.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'expositions' };
const STORE: ResourceRef = { externalId: 'S-1', kind: 'store' };

const REMOTE = [aDisplayRow(1), aDisplayRow(2), aDisplayRow(3)];

let db: WorkspaceDb;
let calls: DraftCalls;
const ids = { count: 0 };

beforeEach(() => {
  db = openMemoryDb();
  ids.count = 0;
  const newId = () => `00000000-0000-4000-9000-${String(++ids.count).padStart(12, '0')}`;
  calls = createDraftCalls({ newId, crashPoint: () => {}, heldMs: () => 0 });
});

const set = (rowId: string, field: string, value: unknown) => ({ edit: 'set', rowId, field, value }) as const;
const save = (name: string, edits: Parameters<DraftCalls['drafts.save']>[1]['resources'][number]['edits'], ref = REF) =>
  calls['drafts.save'](db, { name, resources: [{ ref, remote: REMOTE, edits }], now: 1 });
const labels = () => calls['drafts.view'](db, { ref: REF })?.desired.map(({ row }) => row['label']);

test('a saved edit is there, counted, and one equal to the old value is none', () => {
  expect(save('Label', [set(nthId(1), 'label', 'Door')])).toMatchObject({ step: 1, unplaced: [], unknown: [] });
  expect(calls['drafts.count'](db, null)).toBe(1);
  expect(calls['drafts.list'](db, null)).toMatchObject([
    { ref: REF, rev: 1, counts: { added: 0, changed: 1, removed: 0 } },
  ]);
  expect(save('Same', [set(nthId(2), 'label', 'Display 2')]).step).toBeNull();
  save('Back', [set(nthId(1), 'label', 'Display 1')]);
  expect(calls['drafts.list'](db, null)).toEqual([]);
});

test('each changed field and each row that comes or goes is a change, also on a base that has moved', () => {
  const added = { edit: 'add', rowId: 'n', row: { label: 'N', status: 'active' } } as const;
  save('Three', [set(nthId(1), 'label', 'A'), set(nthId(1), 'status', 'disabled'), added]);
  expect(calls['drafts.count'](db, null)).toBe(3);
  // One of the two fields becomes at the service what it is here.
  const remote = [aDisplayRow(1, { label: 'A' }), aDisplayRow(2), aDisplayRow(3)];
  calls['drafts.pull'](db, { ref: REF, remote, mayLag: false, earlyFrom: null, now: 2 });
  expect(calls['drafts.count'](db, null)).toBe(2);
  moveNext(calls, db, 'undo');
  expect(calls['drafts.count'](db, null)).toBe(1);
});

test('edits without a base, without a row or of a kind that cannot remove are handed back', () => {
  const input = { name: 'x', resources: [{ ref: REF, edits: [set('no', 'label', 'x')] }], now: 1 };
  expect(calls['drafts.save'](db, input).unknown).toEqual([REF]);
  expect(
    save('x', [set('no', 'label', 'x'), { edit: 'remove', rowId: nthId(1) }]).unplaced.map((one) => one.reason),
  ).toEqual(['no_row', 'not_removable']);
});

test('a step over several resources is not saved at all while one of them is not known', () => {
  const edits = [set(nthId(1), 'label', 'Door')];
  const resources = [
    { ref: REF, remote: REMOTE, edits },
    { ref: { ...REF, externalId: 'S-2' }, edits },
  ];
  expect(calls['drafts.save'](db, { name: 'Both', resources, now: 1 })).toEqual({
    step: null,
    unplaced: [],
    unknown: [{ ...REF, externalId: 'S-2' }],
  });
  expect(calls['drafts.list'](db, null)).toEqual([]);
  expect(listHistory(db, null, 1)).toEqual([]);
});

test('steps are undone and done again one by one, and a new step drops what was undone', () => {
  save('One', [set(nthId(1), 'label', 'A')]);
  save('Two', [
    set(nthId(1), 'label', 'B'),
    set(nthId(2), 'label', 'C'),
    { edit: 'add', rowId: 'n', row: { label: 'N' } },
  ]);
  expect(labels()).toEqual(['B', 'C', 'Display 3', 'N']);
  expect(moveNext(calls, db, 'undo')).toMatchObject({ name: 'Two', unplaced: [] });
  expect(labels()).toEqual(['A', 'Display 2', 'Display 3']);
  moveNext(calls, db, 'redo');
  expect(labels()).toEqual(['B', 'C', 'Display 3', 'N']);
  moveNext(calls, db, 'undo');
  moveNext(calls, db, 'undo');
  expect(calls['drafts.count'](db, null)).toBe(0);
  expect(moveNext(calls, db, 'undo')).toBeNull();
  save('Three', [set(nthId(3), 'label', 'Z')]);
  expect(moveNext(calls, db, 'redo')).toBeNull();
});

test('a discard is a word of its own, and what it dropped stays in the history', () => {
  save('One', [set(nthId(1), 'label', 'A'), set(nthId(2), 'label', 'B')]);
  expect(calls['drafts.discard'](db, { ref: REF, rowIds: [nthId(1)], now: 5 })).toBe(1);
  expect(labels()).toEqual(['Display 1', 'B', 'Display 3']);
  const [entry] = listHistory(db, null, 1);
  expect(entry).toMatchObject({ event: 'discard', detail: [{ ref: REF, rows: [{ becomes: { label: 'A' } }] }] });
});

test('a discard of what was shown leaves a draft that was edited since', () => {
  save('One', [set(nthId(1), 'label', 'A')]);
  const rev = calls['drafts.view'](db, { ref: REF })?.rev ?? 0;
  save('Of another window', [set(nthId(2), 'label', 'B')]);
  expect(calls['drafts.discard'](db, { ref: REF, rowIds: null, rev, now: 5 })).toBeNull();
  expect(labels()).toEqual(['A', 'B', 'Display 3']);
  expect(calls['drafts.discard'](db, { ref: REF, rowIds: null, rev: rev + 1, now: 5 })).toBe(2);
  expect(calls['drafts.list'](db, null)).toEqual([]);
});

test('a pull rebases the draft: rows that nobody edited follow, an edit of the same cell is a conflict', () => {
  save('One', [set(nthId(1), 'label', 'Mine'), set(nthId(2), 'status', 'disabled')]);
  const remote = [
    aDisplayRow(1, { label: 'Theirs' }),
    aDisplayRow(2, { label: 'New' }),
    aDisplayRow(3, { label: 'Third' }),
  ];
  const pulled = calls['drafts.pull'](db, { ref: REF, remote, mayLag: false, earlyFrom: null, now: 2 });
  expect(pulled).toMatchObject({ result: 'stopped', stop: { state: 'conflict', conflicts: [{ field: 'label' }] } });
  expect(labels()).toEqual(['Mine', 'New', 'Third']);
  save('Again', [set(nthId(1), 'label', 'Mine now')]);
  expect(calls['drafts.view'](db, { ref: REF })?.stop).toMatchObject({
    conflicts: [{ mine: 'Mine now', theirs: 'Theirs' }],
  });
  const choices = [{ rowId: nthId(1), field: 'label', theirs: 'Theirs', choice: { take: 'mine' } as const }];
  expect(calls['drafts.resolve'](db, { ref: REF, choices, now: 3 })).toBe(1);
  expect(calls['drafts.pull'](db, { ref: REF, remote, mayLag: false, earlyFrom: null, now: 4 })).toEqual({
    result: 'clean',
    hasNews: false,
  });
  expect(calls['drafts.view'](db, { ref: REF })?.changes).toMatchObject([
    { rowId: nthId(1), fields: [{ field: 'label', was: 'Theirs', becomes: 'Mine now' }] },
    { rowId: nthId(2), fields: [{ field: 'status' }] },
  ]);
});

test('a decision about a value that the service no longer has is not applied, and the read that shows it is news (I5)', () => {
  save('One', [set(nthId(1), 'label', 'Six')]);
  const pull = (label: string) => {
    const remote = [aDisplayRow(1, { label }), aDisplayRow(2), aDisplayRow(3)];
    return calls['drafts.pull'](db, { ref: REF, remote, mayLag: false, earlyFrom: null, now: 2 });
  };
  const takeMine = (theirs: string) => {
    const choices = [{ rowId: nthId(1), field: 'label', theirs, choice: { take: 'mine' } as const }];
    return calls['drafts.resolve'](db, { ref: REF, choices, now: 3 });
  };
  expect(pull('Seven')).toMatchObject({ result: 'stopped', hasNews: true });
  expect(pull('Seven')).toMatchObject({ result: 'stopped', hasNews: false });
  expect(pull('Eight')).toMatchObject({ result: 'stopped', hasNews: true });
  const before = calls['drafts.view'](db, { ref: REF });
  expect(before?.stop).toMatchObject({ conflicts: [{ mine: 'Six', theirs: 'Eight' }] });
  expect(takeMine('Seven')).toBe(0);
  expect(calls['drafts.view'](db, { ref: REF })).toEqual(before);
  expect(takeMine('Eight')).toBe(1);
  expect(calls['drafts.view'](db, { ref: REF })).toMatchObject({
    stop: null,
    changes: [{ fields: [{ field: 'label', was: 'Eight', becomes: 'Six' }] }],
  });
});

test('an answer without the rows of the base stops with the brake until a person confirms this very answer', () => {
  save('One', [set(nthId(1), 'label', 'Mine')]);
  const pull = (remote: readonly Row[]) =>
    calls['drafts.pull'](db, { ref: REF, remote, mayLag: false, earlyFrom: null, now: 2 });
  const brake = () => {
    const stop = calls['drafts.view'](db, { ref: REF })?.stop;
    if (stop?.state !== 'brake') throw new Error('no brake');
    return stop;
  };
  const confirm = (mark: string) => calls['drafts.confirmBrake'](db, { ref: REF, mark, now: 2 });
  expect(pull([aDisplayRow(1)])).toMatchObject({ stop: { state: 'brake', reason: 'most_gone', gone: 2, of: 3 } });
  const shown = brake().mark;
  // A later read shows other losses than those that the person was shown.
  expect(pull([])).toMatchObject({ stop: { state: 'brake', reason: 'empty', of: 3 }, hasNews: true });
  expect(labels()?.[0]).toBe('Mine');
  expect(confirm(shown)).toBe(false);
  expect(confirm(brake().mark)).toBe(true);
  expect(pull([aDisplayRow(1)])).toMatchObject({ stop: { state: 'brake', reason: 'most_gone' } });
  expect(confirm(brake().mark)).toBe(true);
  expect(pull([aDisplayRow(1)])).toMatchObject({ result: 'clean' });
});

test('a file of changes is opened on another computer on top of what the service has there', () => {
  save('One', [
    set(nthId(1), 'label', 'Mine'),
    { edit: 'add', rowId: 'n', row: { label: 'New', expositionType: 'FRIDGE_SALADS' } },
  ]);
  const file = calls['drafts.export'](db, { refs: null, exportedAt: '2026-11-20T10:00:00Z' });
  const reading = readChangeSet(JSON.stringify(file));
  if (!reading.ok) throw new Error(reading.reason);
  const other = openMemoryDb();
  const known = [aDisplayRow(1), aDisplayRow(2, { label: 'Two' })];
  calls['drafts.save'](other, { name: 'read', resources: [{ ref: REF, remote: known, edits: [] }], now: 1 });
  const input = {
    file: reading.file,
    name: 'file',
    now: 1,
  };
  expect(calls['drafts.import'](other, { ...input, isTrial: true })).toEqual({
    step: null,
    resources: [{ ref: REF, result: 'taken', size: 2 }],
  });
  expect(calls['drafts.list'](other, null)).toEqual([]);
  const { step } = calls['drafts.import'](other, { ...input, isTrial: false });
  expect(calls['drafts.steps'](other, { kind: null }).undo[0]?.historyId).toBe(step);
  expect(calls['drafts.view'](other, { ref: REF })?.desired.map(({ row }) => row['label'])).toEqual([
    'Mine',
    'Two',
    'New',
  ]);
  expect(calls['drafts.import'](other, { ...input, isTrial: false }).resources).toEqual([
    { ref: REF, result: 'has_draft', size: 0 },
  ]);
});

test('a login code that was not changed is not in the file', () => {
  const store = { name: 'Store', loginCode: 'secret-code', location: null };
  const resources = [{ ref: STORE, remote: [store], edits: [set('store', 'name', 'Renamed')] }];
  calls['drafts.save'](db, { name: 'x', resources, now: 1 });
  const file = calls['drafts.export'](db, { refs: [STORE], exportedAt: '2026-11-20T10:00:00Z' });
  expect(JSON.stringify(file)).not.toContain('secret-code');
  const other = openMemoryDb();
  if (!file) throw new Error('nothing exported');
  calls['drafts.save'](other, { name: 'x', resources: [{ ref: STORE, remote: [store], edits: [] }], now: 1 });
  calls['drafts.import'](other, { file, name: 'file', isTrial: false, now: 1 });
  expect(calls['drafts.view'](other, { ref: STORE })?.changes).toMatchObject([{ fields: [{ field: 'name' }] }]);
});

test('a login code that was changed is not in the file either, and other changes of its store are', () => {
  const store = { name: 'Store', loginCode: 'secret-code', location: null };
  const exported = (edits: ReturnType<typeof set>[]) => {
    calls['drafts.save'](db, { name: 'x', resources: [{ ref: STORE, remote: [store], edits }], now: 1 });
    return calls['drafts.export'](db, { refs: [STORE], exportedAt: '2026-11-20T10:00:00Z' });
  };
  expect(exported([set('store', 'loginCode', 'new-code')])).toBeNull();
  const file = exported([set('store', 'name', 'Renamed')]);
  expect(JSON.stringify(file)).not.toMatch(/secret-code|new-code|loginCode/);
  expect(file?.resources).toMatchObject([{ edits: [{ row: { name: 'Renamed' } }] }]);
});

test('drafts of a file that lives for this run are carried into the one that stays', () => {
  save('Early', [set(nthId(1), 'label', 'Early'), { edit: 'add', rowId: 'n', row: { label: 'New' } }]);
  const kept = openMemoryDb();
  transferDrafts(db, kept);
  expect(calls['drafts.view'](kept, { ref: REF })?.desired.map(({ row }) => row['label'])).toEqual([
    'Early',
    'Display 2',
    'Display 3',
    'New',
  ]);
  moveNext(calls, kept, 'undo');
  expect(calls['drafts.count'](kept, null)).toBe(0);
  const input = {
    resources: [{ ref: REF, edits: [set(nthId(1), 'label', 'Kept'), set(nthId(2), 'label', 'Kept')] }],
    now: 1,
  };
  calls['drafts.save'](kept, { name: 'Kept', ...input });
  transferDrafts(db, kept);
  expect(calls['drafts.view'](kept, { ref: REF })?.desired.map(({ row }) => row['label'])).toEqual([
    'Early',
    'Kept',
    'Display 3',
    'New',
  ]);
});

test('soon after a request a read that is not the newest version moves no draft, also one that was never read here', () => {
  save('Label', [set(nthId(1), 'label', 'Door')]);
  // What stood there before somebody else, whose change is in the base, had written.
  const older = [aDisplayRow(1), aDisplayRow(2)];
  const pull = (remote: readonly Row[], mayLag: boolean) =>
    calls['drafts.pull'](db, { ref: REF, remote, mayLag, earlyFrom: null, now: 2 });
  expect(pull(REMOTE, true)).toMatchObject({ result: 'clean' });
  expect(pull(older, true)).toMatchObject({ result: 'wait' });
  expect(labels()).toEqual(['Door', 'Display 2', 'Display 3']);
  expect(pull([...REMOTE, aDisplayRow(4)], false)).toMatchObject({ result: 'clean' });
  expect(labels()).toEqual(['Door', 'Display 2', 'Display 3', 'Display 4']);
});
