import { beforeEach, expect, test } from 'vitest';
import type { ResourceKind, ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { aDisplayRow, aTargetRow } from '#tests/builders/rows.ts';
import { moveNext } from '#tests/support/core/next-steps.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from '../db/workspace-db.ts';
import { createDraftCalls, type DraftCalls } from '../draft-calls.ts';
import { transferDrafts } from '../transfer.ts';
import type { ResourceEdits } from './save-edits.ts';

const DISPLAYS: ResourceRef = { externalId: 'S-1', kind: 'expositions' };
const TARGETS: ResourceRef = { externalId: 'S-1', kind: 'expectations' };
const NEW_STORE: ResourceRef = { externalId: 'S-9', kind: 'store' };
const DISPLAY = aDisplayRow(1, { productCategories: [] });

let db: WorkspaceDb;
let calls: DraftCalls;
beforeEach(() => {
  db = openMemoryDb();
  calls = createDraftCalls({ newId: () => '', crashPoint: () => {}, heldMs: () => 0 });
});

const save = (name: string, resources: readonly ResourceEdits[]) =>
  calls['drafts.save'](db, { name, resources, now: 1 });
const display = (label: string): ResourceEdits => ({
  ref: DISPLAYS,
  remote: [DISPLAY],
  edits: [{ edit: 'set', rowId: String(DISPLAY['expositionId']), field: 'label', value: label }],
});
const target = (rowId: string, externalId = 'S-1'): ResourceEdits => ({
  ref: { ...TARGETS, externalId },
  remote: [],
  edits: [{ edit: 'add', rowId, row: { displayType: 'FRIDGE_DRINKS', expectedFillRatio: 80 } }],
});
const newStore: ResourceEdits = {
  ref: NEW_STORE,
  remote: null,
  edits: [{ edit: 'add', rowId: 'store', row: { name: 'New' } }],
};

const move = (way: 'undo' | 'redo', kind?: ResourceKind) => moveNext(calls, db, way, kind);
const undo = (kind?: ResourceKind) => move('undo', kind);
const redo = (kind?: ResourceKind) => move('redo', kind);
const label = () => calls['drafts.view'](db, { ref: DISPLAYS })?.desired[0]?.row['label'];
const targets = (externalId = 'S-1') =>
  calls['drafts.view'](db, { ref: { ...TARGETS, externalId } })?.desired.map(({ rowId }) => rowId);
const names = (kind: ResourceKind | null) => {
  const { undo: done, redo: undone } = calls['drafts.steps'](db, { kind });
  return [done.map(({ name }) => name), undone.map(({ name }) => name)];
};

test('a page undoes only its own steps, and those of another page stay', () => {
  save('label', [display('Door')]);
  save('target', [target('a')]);
  expect(names('expectations')).toEqual([['target'], []]);
  expect(undo('expectations')).toMatchObject({ moved: true, name: 'target', resources: [TARGETS] });
  expect(undo('expectations')).toBeNull();
  expect(label()).toBe('Door');
  expect(undo('expositions')).toMatchObject({ name: 'label' });
  expect(label()).toBe('Display 1');
  expect(redo('expectations')).toMatchObject({ name: 'target' });
  expect([label(), targets()]).toEqual(['Display 1', ['a']]);
  expect(names(null)).toEqual([['target'], ['label']]);
});

test('a new step leaves what was undone on another page to be redone, and drops what was undone on its own', () => {
  save('label', [display('Door')]);
  save('target', [target('a')]);
  undo('expositions');
  undo('expectations');
  save('other target', [target('b')]);
  expect(redo('expectations')).toBeNull();
  expect(redo('expositions')).toMatchObject({ name: 'label' });
  expect([label(), targets()]).toEqual(['Door', ['b']]);
});

test('a step over several kinds is one of each page, is moved as a whole, and waits for what stands on it', () => {
  save('both', [display('Both'), target('a')]);
  save('later target', [target('b')]);
  expect(names('expositions')).toEqual([['both'], []]);
  expect(undo('expositions')).toEqual({ moved: false, waits: { name: 'later target', kinds: ['expectations'] } });
  expect([label(), targets()]).toEqual(['Both', ['a', 'b']]);
  undo('expectations');
  expect(undo('expositions')).toMatchObject({ name: 'both', resources: [DISPLAYS, TARGETS] });
  expect([label(), targets()]).toEqual(['Display 1', []]);
  expect(redo('expectations')).toMatchObject({ name: 'both' });
  expect(redo('expectations')).toMatchObject({ name: 'later target' });
  expect([label(), targets()]).toEqual(['Both', ['a', 'b']]);
});

test('what stands on a step that can no longer be redone is dropped with it', () => {
  save('both', [display('Both'), target('a')]);
  save('later label', [display('Later')]);
  undo('expositions');
  undo('expositions');
  save('new target', [target('c')]);
  expect(names(null)).toEqual([['new target'], []]);
  expect(redo('expositions')).toBeNull();
});

test('redoing waits for an earlier undone step that it stands on', () => {
  save('target', [target('a')]);
  save('both', [display('Both'), target('b')]);
  undo();
  undo();
  expect(redo('expositions')).toEqual({ moved: false, waits: { name: 'target', kinds: ['expectations'] } });
  redo('expectations');
  expect(redo('expositions')).toMatchObject({ name: 'both' });
});

test('a new store is not taken back while something of it is drafted on another page', () => {
  save('store', [newStore]);
  save('its target', [target('a', 'S-9')]);
  save('another target', [target('b')]);
  expect(undo('store')).toEqual({ moved: false, waits: { name: 'its target', kinds: ['expectations'] } });
  undo('expectations');
  undo('expectations');
  expect(undo('store')).toMatchObject({ name: 'store' });
  expect(redo('expectations')).toEqual({ moved: false, waits: { name: 'store', kinds: ['store'] } });
  redo('store');
  expect(redo('expectations')).toMatchObject({ name: 'its target' });
  expect(targets('S-9')).toEqual(['a']);
});

test('the step that is meant is moved, and no other in its place', () => {
  const [first, second, third] = ['First', 'Second', 'Third'].map((name) => save(name, [display(name)]).step ?? 0);
  save('target', [target('a')]);
  const moves = (way: 'undo' | 'redo', step = 0) => calls['drafts.moveStep'](db, { way, step, now: 1 });
  expect(moves('undo', second)).toEqual({ moved: false, waits: { name: 'Third', kinds: ['expositions'] } });
  expect(label()).toBe('Third');
  // Of another page than the last one: nothing stands on it.
  expect(moves('undo', third)).toMatchObject({ name: 'Third' });
  // Another window did that.
  expect(moves('undo', third)).toBeNull();
  expect(moves('redo', second)).toBeNull();
  expect(label()).toBe('Second');
  expect(moves('undo', second)).toMatchObject({ name: 'Second' });
  expect(moves('redo', third)).toEqual({ moved: false, waits: { name: 'Second', kinds: ['expositions'] } });
  save('Fourth', [display('Fourth')]);
  expect(moves('redo', second)).toBeNull();
  expect(moves('undo', first)).toEqual({ moved: false, waits: { name: 'Fourth', kinds: ['expositions'] } });
  expect([label(), targets()]).toEqual(['Fourth', ['a']]);
});

test('steps carried into another file are still those of their page', () => {
  save('label', [display('Door')]);
  save('target', [target('a')]);
  const other = openMemoryDb();
  transferDrafts(db, other);
  db = other;
  expect(undo('expositions')).toMatchObject({ name: 'label' });
  expect(names(null)).toEqual([['target'], ['label']]);
});

const read = (row: Row) =>
  calls['drafts.pull'](db, { ref: DISPLAYS, remote: [row], mayLag: false, earlyFrom: null, now: 2 });
const changes = () => calls['drafts.view'](db, { ref: DISPLAYS })?.changes;

test('what was discarded does not come back as an earlier value', () => {
  save('Door', [display('Door')]);
  save('Gate', [display('Gate')]);
  calls['drafts.discard'](db, { ref: DISPLAYS, rowIds: null, now: 2 });
  expect(undo('expositions')).toMatchObject({ name: 'Gate', unplaced: [{ reason: 'changed_since' }] });
  expect(changes()).toEqual([]);
  // Redo takes that back, and it was nothing.
  expect(redo('expositions')).toMatchObject({ name: 'Gate', unplaced: [{ reason: 'changed_since' }] });
  expect(changes()).toEqual([]);
});

test('Redo repeats what its Undo took back, and not what had been discarded before', () => {
  const other: ResourceRef = { externalId: 'S-2', kind: 'expositions' };
  save('Door', [display('Door'), { ...display('Door'), ref: other }]);
  calls['drafts.discard'](db, { ref: DISPLAYS, rowIds: null, now: 2 });
  undo('expositions');
  redo('expositions');
  expect(changes()).toEqual([]);
  expect(calls['drafts.view'](db, { ref: other })?.changes).toHaveLength(1);
  expect(undo('expositions')).toMatchObject({ unplaced: [{ ref: DISPLAYS }] });
  expect(calls['drafts.view'](db, { ref: other })?.changes).toEqual([]);
});

test('what was decided for the other side is not overturned by Undo or Redo', () => {
  save('Mine', [display('Mine')]);
  read({ ...DISPLAY, label: 'Theirs' });
  const choice = { rowId: String(DISPLAY['expositionId']), field: 'label', theirs: 'Theirs' };
  calls['drafts.resolve'](db, { ref: DISPLAYS, choices: [{ ...choice, choice: { take: 'theirs' } }], now: 3 });
  expect(undo('expositions')).toMatchObject({ unplaced: [{ reason: 'changed_since' }] });
  expect([label(), changes()]).toEqual(['Theirs', []]);
  expect(redo('expositions')).toMatchObject({ unplaced: [{ reason: 'changed_since' }] });
  expect([label(), changes()]).toEqual(['Theirs', []]);
});

test('a row that was added here and changed by somebody since is not removed', () => {
  const row = { displayType: 'FRIDGE_DRINKS', weekday: 1, protocolTime: '08:00', expectedFillRatio: 80 };
  const readTargets = (ratio: number) =>
    calls['drafts.pull'](db, {
      ...{ ref: TARGETS, remote: [aTargetRow(1, { ...row, expectedFillRatio: ratio })] },
      ...{ mayLag: false, earlyFrom: null, now: 2 },
    });
  save('target', [{ ref: TARGETS, remote: [], edits: [{ edit: 'add', rowId: 'a', row }] }]);
  readTargets(80);
  readTargets(60);
  expect(undo('expectations')).toMatchObject({ unplaced: [{ reason: 'changed_since' }] });
  expect(targets()).toEqual(['a']);
});
