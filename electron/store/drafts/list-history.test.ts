import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { historySums } from '../file/migrations/0016-history-sums.ts';
import type { PlaceFilter } from './history-places.ts';
import { addHistory, type DraftEvent } from './history-table.ts';
import { listFilteredHistory, listJoinedHistory } from './list-history.ts';

test('what one publishing wrote is one entry at its newest line, however many entries are read at a time', () => {
  const db = openMemoryDb();
  const add = (event: DraftEvent, name: string, detail: unknown) =>
    addHistory(db, { at: 1, event, name, step: null, detail });
  const line = (publishId: string, store: string) =>
    add('published', publishId, { ref: { externalId: store, kind: 'expositions' }, publishId, attemptId: 1, size: 2 });
  const first = line('one', 'A');
  const edit = add('edit', 'in between', []);
  line('one', 'B');
  const last = line('one', 'C');
  const other = line('two', 'A');
  expect(listJoinedHistory(db, null, 10).lines.map(({ historyId }) => historyId)).toEqual([other, last, edit]);
  expect(listJoinedHistory(db, other, 1).lines).toMatchObject([
    {
      historyId: last,
      size: 6,
      stores: 3,
      externalId: null,
    },
  ]);
  expect(listJoinedHistory(db, last, 10).lines.map(({ historyId }) => historyId)).toEqual([edit]);
  expect(listJoinedHistory(db, first, 10).lines).toEqual([]);
});

test('a line says how much it is and where, also one of an earlier version, without what it did', () => {
  const db = openMemoryDb();
  const add = (event: DraftEvent, detail: unknown) => addHistory(db, { at: 1, event, name: '', step: null, detail });
  const of = (externalId: string, kind: string) => ({ externalId, kind });
  const alike = { delta: 'changed', rowIds: ['a', 'b'], was: { x: 1, y: 1 }, becomes: { x: 2, y: 2 } };
  add('edit', [
    { ref: of('A', 'contacts'), rows: [alike, { delta: 'added', rowId: 'c', row: {} }] },
    { ref: of('A', 'expositions'), rows: [alike] },
  ]);
  add('edit', [
    { ref: of('A', 'contacts'), rows: [alike] },
    { ref: of('B', 'contacts'), rows: [] },
  ]);
  add('brake_confirmed', { ref: of('A', 'contacts'), rows: 7 });
  add('undo', { historyId: 1 });
  add('conflict_resolved', { ref: of('B', 'contacts'), conflict: { rowId: 'a' } });
  const expected = [
    { size: 1, stores: 1, externalId: 'B', decided: { conflict: { rowId: 'a' } } },
    { size: 9, stores: 1, externalId: 'A', decided: null },
    { size: 7, stores: 1, externalId: 'A' },
    { size: 4, stores: 2, externalId: null },
    { size: 9, stores: 1, externalId: 'A' },
  ];
  expect(listJoinedHistory(db, null, 10).lines).toMatchObject(expected);

  // The same of a file that an earlier version has written.
  db.exec('DROP TABLE history_sums');
  historySums.up(db);
  expect(listJoinedHistory(db, null, 10).lines).toMatchObject(expected);
});

const all: PlaceFilter = { externalIds: [], kind: null, events: [], from: null, to: null };

test('a filter finds lines by store, kind, event and time, page by page', () => {
  const db = openMemoryDb();
  const add = (event: DraftEvent, at: number, detail: unknown, name = '') =>
    addHistory(db, { at, event, name, step: null, detail });
  const of = (externalId: string, kind: string) => ({ ref: { externalId, kind }, rows: [] });
  const displays = add('edit', 10, [of('A', 'expositions'), of('B', 'expositions')]);
  const targets = add('edit', 20, [of('A', 'expectations')]);
  const undo = add('undo', 30, { historyId: displays });
  const brake = add('brake_confirmed', 40, of('B', 'contacts'));
  const found = (filter: Partial<PlaceFilter>, before: number | null = null, limit = 10) =>
    listFilteredHistory(db, { ...all, ...filter }, before, limit).lines.map(({ historyId }) => historyId);
  expect(found({})).toEqual([brake, undo, targets, displays]);
  expect(found({ externalIds: ['A'] })).toEqual([undo, targets, displays]);
  expect(found({ externalIds: ['A', 'B'], kind: 'expositions' })).toEqual([undo, displays]);
  expect(found({ kind: 'contacts' })).toEqual([brake]);
  expect(found({ events: ['edit'] })).toEqual([targets, displays]);
  expect(found({ from: 20, to: 40 })).toEqual([undo, targets]);
  expect(found({ externalIds: ['Z'] })).toEqual([]);
  expect(found({ externalIds: ['A'] }, null, 2)).toEqual([undo, targets]);
  expect(found({ externalIds: ['A'] }, targets, 2)).toEqual([displays]);
});

test('of one publishing a filter lists the newest line of all, of the kind and of the store that is asked for', () => {
  const db = openMemoryDb();
  const line = (externalId: string, kind: string, at: number, publishId = 'one') =>
    addHistory(db, {
      at,
      event: 'published',
      name: publishId,
      step: null,
      detail: { ref: { externalId, kind }, publishId, attemptId: at, size: 1 },
    });
  const earlier = line('A', 'expositions', 1, 'earlier');
  const first = line('A', 'expositions', 2);
  const second = line('B', 'expositions', 3);
  const third = line('B', 'contacts', 4);
  const found = (filter: Partial<PlaceFilter>) =>
    listFilteredHistory(db, { ...all, ...filter }, null, 10).lines.map(({ historyId }) => historyId);
  expect(found({ events: ['published'] })).toEqual([third, earlier]);
  expect(found({ kind: 'expositions' })).toEqual([second, earlier]);
  expect(found({ externalIds: ['A'] })).toEqual([first, earlier]);
  expect(found({ externalIds: ['B'] })).toEqual([third]);
});

test('a page with joined lines is as long as any, each is listed once, and the last page says so', () => {
  const db = openMemoryDb();
  const line = (at: number, kind: string, event: DraftEvent, name = '') => {
    const ref = { externalId: 'A', kind };
    const detail = event === 'published' ? { ref, publishId: name, attemptId: at, size: 1 } : [{ ref, rows: [] }];
    return addHistory(db, { at, event, name, step: null, detail });
  };
  const edits = [1, 2, 3].map((at) => line(at, 'contacts', 'edit'));
  line(4, 'contacts', 'published', 'one');
  const between = line(5, 'contacts', 'edit');
  line(6, 'expositions', 'published', 'one');
  const other = line(7, 'contacts', 'published', 'two');
  const joined = line(8, 'expectations', 'published', 'one');
  const expected = [joined, other, between, ...edits.toReversed()];
  for (let limit = 1; limit <= expected.length + 1; limit++) {
    const found: number[] = [];
    for (let before: number | null = null; ; ) {
      const { lines, next }: ReturnType<typeof listFilteredHistory> = listFilteredHistory(
        db,
        { ...all, externalIds: ['A'] },
        before,
        limit,
      );
      found.push(...lines.map(({ historyId }) => historyId));
      if (next === null) break;
      expect(lines).toHaveLength(limit);
      before = next;
    }
    expect(found, `${limit} at a time`).toEqual(expected);
  }
});
