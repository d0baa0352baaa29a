import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
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
  expect(listJoinedHistory(db, null, 10).map(({ historyId }) => historyId)).toEqual([other, last, edit]);
  expect(listJoinedHistory(db, other, 1)).toMatchObject([
    {
      historyId: last,
      detail: { publishId: 'one', written: ['A', 'B', 'C'].map((externalId) => ({ ref: { externalId }, size: 2 })) },
    },
  ]);
  expect(listJoinedHistory(db, last, 10).map(({ historyId }) => historyId)).toEqual([edit]);
  expect(listJoinedHistory(db, first, 10)).toEqual([]);
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
    listFilteredHistory(db, { ...all, ...filter }, before, limit).map(({ historyId }) => historyId);
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
    listFilteredHistory(db, { ...all, ...filter }, null, 10).map(({ historyId }) => historyId);
  expect(found({ events: ['published'] })).toEqual([third, earlier]);
  expect(found({ kind: 'expositions' })).toEqual([second, earlier]);
  expect(found({ externalIds: ['A'] })).toEqual([first, earlier]);
  expect(found({ externalIds: ['B'] })).toEqual([third]);
});
