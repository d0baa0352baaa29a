import { expect, test } from 'vitest';
import { aDisplayRow } from '#tests/builders/rows.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { takeDrafts, takeRest } from './carry-over.ts';
import type { WorkspaceDb } from './db/workspace-db.ts';
import { insertAttempt } from './drafts/attempts-table.ts';
import { readCell } from './drafts/cell-history.ts';
import { findDraft, insertDraft, updateDraft } from './drafts/drafts-table.ts';
import { addHistory } from './drafts/history-table.ts';
import { listPublishedChanges } from './drafts/published-changes.ts';
import { transferDrafts } from './transfer.ts';

const ref = (externalId: string) => ({ externalId, kind: 'expositions' }) as const;
const status = (of: string) => aDisplayRow(1, { status: of });

function attempt(db: WorkspaceDb, store: string, becomes: string, phase: 'verified' | 'sending', at = 5): number {
  const changes = [{ rowId: 'row', before: status('active'), after: status(becomes) }];
  const one = { publishId: `to ${store}`, ref: ref(store), rev: 1, chunk: 0, chunks: 1, preFingerprint: '' };
  return insertAttempt(db, { ...one, phase, body: {}, changes, rowIds: [], preImage: null, at });
}

/** One display of a store is published with another status, as it is written down when the service shows it. */
function publish(db: WorkspaceDb, store: string, becomes: string, at = 9): void {
  const attemptId = attempt(db, store, becomes, 'verified', at - 4);
  const detail = { ref: ref(store), publishId: `to ${store}`, attemptId, size: 1 };
  addHistory(db, { at, event: 'published', name: `to ${store}`, step: null, detail });
}

const statusIn = (db: WorkspaceDb, store: string) =>
  readCell(db, { ref: ref(store), rowId: 'row', field: 'status', before: null, limit: 9 }).lines.map(
    ({ event, was, becomes }) => [event, was?.value, becomes?.value],
  );
const effects = (db: WorkspaceDb) =>
  listPublishedChanges(db, { since: 0 }).map(({ externalId, state }) => [externalId, state]);

const WAYS = {
  'a file that was set aside': (from: WorkspaceDb, to: WorkspaceDb) => takeRest(from, to, 'file', () => {}),
  'a file of the run': transferDrafts,
};

for (const [name, copy] of Object.entries(WAYS)) {
  test(`the history of ${name} says what its own publishings did, and so does the one here`, () => {
    const [from, to] = [openMemoryDb(), openMemoryDb()];
    publish(from, 'A', 'disabled');
    publish(to, 'B', 'archived');
    copy(from, to);
    expect([statusIn(to, 'A'), statusIn(to, 'B')]).toEqual([
      [['published', 'active', 'disabled']],
      [['published', 'active', 'archived']],
    ]);
    expect(effects(to)).toEqual([
      ['B', 'stands'],
      ['A', 'stands'],
    ]);
  });
}

test('a line that an earlier version copied with the number of another publishing’s attempt says nothing is known', () => {
  const db = openMemoryDb();
  publish(db, 'B', 'archived');
  for (const [store, name] of [
    ['A', 'to A'],
    ['B', 'to B and others'],
  ] as const) {
    const detail = { ref: ref(store), publishId: name, attemptId: 1, size: 1 };
    addHistory(db, { at: 20, event: 'published', name, step: null, detail });
  }
  expect(statusIn(db, 'A')).toEqual([['published', undefined, undefined]]);
  expect(statusIn(db, 'B')).toEqual([
    ['published', undefined, undefined],
    ['published', 'active', 'archived'],
  ]);
  expect(effects(db)).toEqual([['B', 'stands']]);
});

test('from which request on answers may lag follows the request', () => {
  const early = (copy: (from: WorkspaceDb, to: WorkspaceDb) => void) => {
    const [from, to] = [openMemoryDb(), openMemoryDb()];
    const draft = insertDraft(from, ref('A'));
    updateDraft(from, draft, { earlyFrom: attempt(from, 'A', 'disabled', 'sending') });
    for (const store of ['B', 'C', 'D']) publish(to, store, 'archived');
    copy(from, to);
    return findDraft(to, ref('A'))?.earlyFrom;
  };
  const taken = (from: WorkspaceDb, to: WorkspaceDb) =>
    void takeDrafts(from, to, { fileId: 'file', now: 1, crashPoint: () => {} });
  expect([early(transferDrafts), early(taken)]).toEqual([4, 4]);
});
