import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { addHistory, type DraftEvent, listJoinedHistory } from './history-table.ts';

test('what one publishing wrote is one entry at its newest line, however many entries are read at a time', () => {
  const db = openMemoryDb();
  const add = (event: DraftEvent, name: string, detail: unknown) =>
    addHistory(db, { at: 1, event, name, step: null, detail });
  const line = (publishId: string, store: string) =>
    add('published', publishId, { ref: { externalId: store, kind: 'expositions' }, publishId, attemptId: 1, rows: 2 });
  const first = line('one', 'A');
  const edit = add('edit', 'in between', []);
  line('one', 'B');
  const last = line('one', 'C');
  const other = line('two', 'A');
  expect(listJoinedHistory(db, null, 10).map(({ historyId }) => historyId)).toEqual([other, last, edit]);
  expect(listJoinedHistory(db, other, 1)).toMatchObject([
    {
      historyId: last,
      detail: { publishId: 'one', written: ['A', 'B', 'C'].map((externalId) => ({ ref: { externalId }, rows: 2 })) },
    },
  ]);
  expect(listJoinedHistory(db, last, 10).map(({ historyId }) => historyId)).toEqual([edit]);
  expect(listJoinedHistory(db, first, 10)).toEqual([]);
});
