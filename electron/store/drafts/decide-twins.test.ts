import { expect, test } from 'vitest';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayInput, aDisplayRow } from '#tests/builders/rows.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { createDraftCalls } from '../draft-calls.ts';
import type { Twin } from './drafts-table.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'expositions' };
const REMOTE = [aDisplayRow(1, { label: 'Bar' }), aDisplayRow(2, { label: 'Till' })];

/** The question about the new display `n` as it is asked when the name is another one's. */
const named = (label: string): Twin[] => [{ rowId: 'n', label, thereId: nthId(1) }];

/** A new display with the name of one that is there, which a person is asked about. */
function aTwin() {
  const db = openMemoryDb();
  const calls = createDraftCalls({ newId: () => nthId(9), crashPoint: () => {}, heldMs: () => 0 });
  const save = (edits: Parameters<(typeof calls)['drafts.save']>[1]['resources'][number]['edits']) =>
    calls['drafts.save'](db, { name: 'Edit', resources: [{ ref: REF, remote: REMOTE, edits }], now: 1 });
  const ask = () => calls['publish.park'](db, { ref: REF, stop: { state: 'twins', twins: named('Bar') } });
  save([{ edit: 'add', rowId: 'n', row: aDisplayInput({ label: 'Bar' }) }]);
  ask();
  return {
    ask,
    rename: (label: string) => save([{ edit: 'set', rowId: 'n', field: 'label', value: label }]),
    view: () => calls['drafts.view'](db, { ref: REF }),
    decide: (twins: readonly Twin[], take: 'both' | 'same' | 'leave') =>
      calls['drafts.decideTwins'](db, { ref: REF, twins, take, now: 2 }),
  };
}

const changed = ({ view }: ReturnType<typeof aTwin>) => view()?.changes.map(({ rowId, change }) => [rowId, change]);

test('new displays are not decided about under other names than were shown', () => {
  const twin = aTwin();
  const before = twin.view();
  for (const take of ['both', 'same', 'leave'] as const) expect(twin.decide(named('Till'), take)).toBe(false);
  expect(twin.view()).toEqual(before);
  expect(twin.decide(named('Bar'), 'leave')).toBe(true);
  expect(twin.decide(named('Bar'), 'both')).toBe(false);
  expect(changed(twin)).toEqual([]);
});

test('an edit takes the question back: what is there under the new name is looked up before anything is sent', () => {
  const twin = aTwin();
  twin.rename('Window');
  expect(twin.view()?.stop).toBeNull();
  expect(twin.decide(named('Bar'), 'same')).toBe(false);
  expect(changed(twin)).toEqual([['n', 'added']]);
});

test('a display that was renamed after the review, before the question, is not taken for the other one', () => {
  const twin = aTwin();
  twin.rename('Window');
  twin.ask();
  expect(twin.decide(named('Bar'), 'same')).toBe(false);
  expect(twin.view()?.stop).toBeNull();
  expect(changed(twin)).toEqual([['n', 'added']]);
});
