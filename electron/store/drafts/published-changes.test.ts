import { expect, test } from 'vitest';
import type { Row, RowChange } from '#shared/domain/merge/resource-tree.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { insertAttempt } from './attempts-table.ts';
import { addHistory } from './history-table.ts';
import { listPublishedChanges } from './published-changes.ts';

const DAY = 86_400_000;

const target = (expectedFillRatio: number, protocolTime = '15:30'): Row => ({
  displayType: 'FRIDGE_DRINKS',
  weekday: 5,
  protocolTime,
  productCategory: null,
  expectedFillRatio,
});

const display = (fields: Row = {}): Row => ({
  expositionId: 'e-1',
  label: 'Fridge',
  friendlyTitle: null,
  productCategories: ['DRINKS', 'ROLLS'],
  expositionType: 'FRIDGE_DRINKS',
  status: 'active',
  ...fields,
});

const changed = (before: Row | null, after: Row | null, rowId = 'row'): RowChange => ({ rowId, before, after });

function openJournal() {
  const db = openMemoryDb();
  const publish = (
    publishId: string,
    day: number,
    changes: readonly RowChange[],
    kind: 'expectations' | 'expositions' | 'contacts' = 'expectations',
  ) => {
    const ref = { externalId: 'S-1', kind };
    const at = day * DAY;
    const one = { publishId, ref, rev: 1, chunk: 0, chunks: 1, preFingerprint: '', body: {}, rowIds: [] };
    const attemptId = insertAttempt(db, { ...one, phase: 'verified', changes, preImage: null, at });
    const detail = { ref, publishId, attemptId, rows: changes.length };
    addHistory(db, { at, event: 'published', name: publishId, step: null, detail });
  };
  const list = (since = 0) => listPublishedChanges(db, { since });
  return { db, publish, list, states: () => list().map(({ publishId, state }) => [publishId, state]) };
}

test('what can move figures is listed with its time, from a day on', () => {
  const { publish, list } = openJournal();
  publish('old', 1, [changed(target(70), target(60))]);
  publish('new', 3, [changed(null, target(60))]);
  publish('people', 4, [changed({ name: 'Anna' }, { name: 'Ewa' })], 'contacts');
  expect(list(2 * DAY)).toEqual([
    { publishId: 'new', externalId: 'S-1', kind: 'expectations', at: '1970-01-04T00:00:00.000Z', state: 'stands' },
  ]);
});

test('names of displays and the order of their categories move nothing; type, status and categories do', () => {
  const { publish, states } = openJournal();
  publish('label', 1, [changed(display(), display({ label: 'Cooler' }))], 'expositions');
  publish('order', 2, [changed(display(), display({ productCategories: ['ROLLS', 'DRINKS'] }))], 'expositions');
  publish('status', 3, [changed(display(), display({ status: 'disabled' }))], 'expositions');
  publish('type', 4, [changed(display(), display({ expositionType: 'FRIDGE_SALADS' }))], 'expositions');
  expect(states()).toEqual([
    ['status', 'stands'],
    ['type', 'stands'],
  ]);
});

test('what later publishings took back, also one by one and under new rows, is undone', () => {
  const { publish, states } = openJournal();
  publish('both', 1, [changed(target(70), target(60), 'a'), changed(target(50, '07:00'), null, 'b')]);
  publish('first', 2, [changed(target(60), target(70), 'a')]);
  expect(states()[0]).toEqual(['both', 'stands']);
  publish('second', 3, [changed(null, target(50, '07:00'), 'c')]);
  expect(states()[0]).toEqual(['both', 'undone']);
  publish('anew', 4, [changed(target(70), target(60), 'a')]);
  expect(states()[0]).toEqual(['both', 'stands']);
});

test('a new display that was disabled since is undone', () => {
  const { publish, states } = openJournal();
  publish('add', 1, [changed(null, display())], 'expositions');
  publish('off', 2, [changed(display(), display({ status: 'disabled' }))], 'expositions');
  expect(states()[0]).toEqual(['add', 'undone']);
});

test('what somebody overwrote says so, after a person has decided, too', () => {
  const { db, publish, states } = openJournal();
  publish('one', 1, [changed(target(70), target(60))]);
  const detail = { ref: { externalId: 'S-1', kind: 'expectations' }, publishId: 'one', size: 1, changes: [] };
  addHistory(db, { at: 2 * DAY, event: 'overwritten', name: 'one', step: null, detail });
  expect(states()).toEqual([['one', 'overwritten']]);
});

test('a line of the history that can’t be read is left out', () => {
  const { db, publish, states } = openJournal();
  publish('one', 1, [changed(target(70), target(60))]);
  addHistory(db, { at: DAY, event: 'published', name: 'strange', step: null, detail: 'no object' });
  expect(states()).toEqual([['one', 'stands']]);
});
