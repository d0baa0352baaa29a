import { expect, test } from 'vitest';
import type { DraftRow, StoreRows } from '#shared/bridge/drafts.ts';
import { haveSameRows } from './same-rows.ts';

const aRow = (fields: Partial<DraftRow> = {}): DraftRow => ({
  rowId: 'r1',
  base: { name: 'Ola', phone: '600' },
  desired: null,
  removed: false,
  ...fields,
});

const read = (externalId: string, rows: readonly DraftRow[], asOf = '2026-11-20T10:00:00Z'): StoreRows => ({
  known: true,
  externalId,
  origin: { asOf, source: 'computer', complete: true, staleAfter: null, computed: null },
  rows: [...rows],
  stop: null,
  issues: [],
  isPartial: false,
});

const PLANNED = [read('A', [aRow()]), read('B', [])];

test('rows that were only asked for again are the same, in whatever order their fields come', () => {
  const now = read('A', [aRow({ base: { phone: '600', name: 'Ola' } })], '2026-11-20T11:00:00Z');
  expect(haveSameRows(PLANNED, [now])).toBe(true);
});

test('a row that was edited, added or removed since, or a store that is not known any more, is another', () => {
  const edited = aRow({ desired: { name: 'Ola', phone: '601' } });
  for (const rows of [[edited], [aRow(), aRow({ rowId: 'r2' })], [aRow({ removed: true })], []])
    expect(haveSameRows(PLANNED, [read('A', rows), read('B', [])])).toBe(false);
  const gone: StoreRows = { known: false, externalId: 'A', failure: { code: 'not_kept' } };
  expect(haveSameRows(PLANNED, [gone])).toBe(false);
  expect(haveSameRows([gone], [gone])).toBe(false);
});
