import { expect, test } from 'vitest';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayRow } from '#tests/builders/rows.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { createDraftCalls } from '../draft-calls.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'expositions' };
const REMOTE = [aDisplayRow(1)];

test('a request is taken back only by its own publishing: in a replaced file its number is that of another', () => {
  const db = openMemoryDb();
  const calls = createDraftCalls({ newId: () => nthId(9), crashPoint: () => {}, heldMs: () => 0 });
  const edits = [{ edit: 'set', rowId: nthId(1), field: 'label', value: 'Mine' } as const];
  calls['drafts.save'](db, { name: 'Label', resources: [{ ref: REF, remote: REMOTE, edits }], now: 1 });
  calls['publish.lease'](db, { owner: 'me' });
  calls['publish.approve'](db, { reviewed: [{ ref: REF, rev: null }] });
  const plan = () =>
    calls['publish.reconcile'](db, {
      owner: 'me',
      ref: REF,
      remote: REMOTE,
      mayLag: false,
      earlyFrom: null,
      publishId: 'of this file',
      now: 2,
    });
  const planned = plan();
  if (planned.result !== 'send') throw new Error(planned.result);
  const attemptId = planned.chunks[0]?.attemptId ?? 0;
  calls['publish.unsend'](db, { publishId: 'of the file before', attemptId });
  expect(plan()).toEqual({ result: 'busy' });
  calls['publish.unsend'](db, { publishId: 'of this file', attemptId });
  expect(plan()).toMatchObject({ result: 'send' });
});
