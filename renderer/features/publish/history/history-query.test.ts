import { expect, test } from 'vitest';
import type { HistoryItem } from '#shared/bridge/draft-history.ts';
import { historyLines } from './history-query.ts';

const item = (id: number, event: HistoryItem['event'], at: string): HistoryItem => ({
  id,
  at: `2026-11-20T12:00:${at}Z`,
  event,
  name: null,
  publishId: null,
  stores: 1,
  externalId: `S-${id}`,
  size: 1,
  settled: null,
});

test('what happened to many rows at once is one line, and separate actions stay separate', () => {
  const lines = historyLines([
    item(6, 'edit', '09.000'),
    item(5, 'edit', '09.000'),
    item(4, 'normalised', '05.000'),
    item(3, 'normalised', '05.000'),
    item(2, 'normalised', '01.000'),
    item(1, 'overtaken', '01.000'),
  ]);
  expect(lines.map(({ item: { id, size, stores } }) => [id, size, stores])).toEqual([
    [6, 1, 1],
    [5, 1, 1],
    [4, 2, 2],
    [2, 1, 1],
    [1, 1, 1],
  ]);
});

test('a run of Undo and Redo is one line, which still has each of them', () => {
  const lines = historyLines([
    item(6, 'redo', '09.000'),
    item(5, 'undo', '08.000'),
    item(4, 'undo', '07.000'),
    item(3, 'edit', '05.000'),
    item(2, 'undo', '01.000'),
  ]);
  expect(lines.map(({ entries }) => entries.map(({ id }) => id))).toEqual([[6, 5, 4], [3], [2]]);
});

test('a run of Undo and Redo says which stores it is about, as far as its lines do', () => {
  const inStore = (id: number, externalId: string | null, stores = 1) => ({
    ...item(id, 'undo', `0${id}.000`),
    externalId,
    stores,
  });
  const whereOf = (...items: readonly HistoryItem[]) =>
    historyLines(items).map(({ item: { stores, externalId, size } }) => [stores, externalId, size]);
  expect(whereOf(inStore(2, 'A'), inStore(1, 'A'))).toEqual([[1, 'A', 0]]);
  expect(whereOf(inStore(3, 'A'), inStore(2, 'B'), inStore(1, 'A'))).toEqual([[2, null, 0]]);
  expect(whereOf(inStore(2, 'A'), inStore(1, null, 5))).toEqual([[0, null, 0]]);
  expect(whereOf(inStore(1, null, 5))).toEqual([[5, null, 1]]);
});
