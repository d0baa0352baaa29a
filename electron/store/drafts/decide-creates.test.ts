import { expect, test } from 'vitest';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayInput, aDisplayRow } from '#tests/builders/rows.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { createDraftCalls } from '../draft-calls.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'expositions' };

/** Two new displays of which nobody can tell which arrived. */
function anUndecidedDraft() {
  const db = openMemoryDb();
  const calls = createDraftCalls({ newId: () => nthId(9), crashPoint: () => {}, heldMs: () => 0 });
  const edits = ['m', 'n'].map((rowId) => ({ edit: 'add', rowId, row: aDisplayInput({ label: rowId }) }) as const);
  calls['drafts.save'](db, { name: 'New', resources: [{ ref: REF, remote: [aDisplayRow(1)], edits }], now: 1 });
  const found = (count: number) => [{ rowIds: ['m', 'n'], found: count }];
  calls['publish.park'](db, { ref: REF, stop: { state: 'undecided', creates: found(1) } });
  return {
    found,
    view: () => calls['drafts.view'](db, { ref: REF }),
    events: () => calls['drafts.history'](db, { before: null, limit: 9 }).lines.map(({ event }) => event),
    decide: (creates: ReturnType<typeof found>, take: 'send' | 'leave') =>
      calls['drafts.decideCreates'](db, { ref: REF, creates, take, now: 2 }),
  };
}

test('new displays of which other ones have arrived than was shown are not decided about', () => {
  const { found, view, events, decide } = anUndecidedDraft();
  const before = view();
  expect(decide(found(0), 'leave')).toBe(false);
  expect(decide([], 'leave')).toBe(false);
  expect(view()).toEqual(before);
  expect(events()).not.toContain('creates_decided');
  expect(decide(found(1), 'leave')).toBe(true);
  expect(view()?.stop).toBeNull();
  expect(view()?.changes.map(({ rowId }) => rowId)).toEqual(['m']);
});

test('of two decisions about the same new displays, only the first is applied', () => {
  const { found, view, decide } = anUndecidedDraft();
  expect(decide(found(1), 'leave')).toBe(true);
  expect(decide(found(1), 'send')).toBe(false);
  expect(view()?.changes.map(({ rowId }) => rowId)).toEqual(['m']);
});
