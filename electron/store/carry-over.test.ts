import { expect, test } from 'vitest';
import { aDisplayRow } from '#tests/builders/rows.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { takeDrafts, takeRest } from './carry-over.ts';
import type { WorkspaceDb } from './db/workspace-db.ts';
import { insertAttempt } from './drafts/attempts-table.ts';
import { readCell } from './drafts/cell-history.ts';
import { findDraft, insertDraft, updateDraft } from './drafts/drafts-table.ts';
import { addHistory } from './drafts/history-table.ts';
import { listJoinedHistory } from './drafts/list-history.ts';
import { listOverwrites, noteOverwritten } from './drafts/overwrites.ts';
import { listPublishedChanges } from './drafts/published-changes.ts';
import { findOverwritten, watchPublished } from './drafts/watch-table.ts';
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
    // The file that was set aside is the older one.
    const order = copy === transferDrafts ? ['B', 'A'] : ['A', 'B'];
    expect(effects(to)).toEqual(order.map((store) => [store, 'stands']));
    const newest = listJoinedHistory(to, null, 9).lines.map(({ externalId }) => externalId);
    expect(newest).toEqual(order.toReversed());
  });
}

/** Publishes as the core does: later reads are compared with it. */
function watched(db: WorkspaceDb, store: string, becomes: string): void {
  publish(db, store, becomes);
  const attemptId = db.prepare<[], { id: number }>('SELECT max(attempt_id) AS id FROM attempts').get()?.id ?? 0;
  watchPublished(db, ref(store), attemptId, [{ rowId: 'row', before: status('active'), after: status(becomes) }]);
}

/** What a read of a display shows to have been overwritten. */
function overwritten(db: WorkspaceDb, store: string, shown: string) {
  const read = { base: [{ rowId: 'row', row: status(shown) }], remote: [status(shown)], isEarly: () => true };
  return findOverwritten(db, ref(store), { ...read, keepsIds: true }, () => true);
}

const overwrittenBy = (db: WorkspaceDb, store: string, shown: string) =>
  overwritten(db, store, shown).map(({ attempt: { publishId }, change: { after } }) => [publishId, after?.['status']]);

for (const [name, copy] of Object.entries(WAYS)) {
  test(`what was published from ${name} is still watched, and what was overwritten waits for a person`, () => {
    const [from, to] = [openMemoryDb(), openMemoryDb()];
    for (const store of ['A', 'B']) watched(from, store, 'disabled');
    watched(to, 'C', 'archived');
    noteOverwritten(from, ref('B'), overwritten(from, 'B', 'active'), 12);
    copy(from, to);
    expect(listOverwrites(to)).toMatchObject([{ publishId: 'to B', ref: ref('B'), foundAt: 12, publishedAt: 5 }]);
    expect(['A', 'B', 'C'].map((store) => overwrittenBy(to, store, 'active'))).toEqual([
      [['to A', 'disabled']],
      [],
      [['to C', 'archived']],
    ]);
  });
}

test('what was published here later is not taken for somebody else’s, whichever file is the later one', () => {
  const [aside, here] = [openMemoryDb(), openMemoryDb()];
  watched(aside, 'A', 'disabled');
  watched(here, 'A', 'archived');
  WAYS['a file that was set aside'](aside, here);
  expect(overwrittenBy(here, 'A', 'archived')).toEqual([]);
  expect(overwrittenBy(here, 'A', 'active')).toEqual([['to A', 'archived']]);

  const [ofRun, kept] = [openMemoryDb(), openMemoryDb()];
  watched(kept, 'A', 'disabled');
  watched(ofRun, 'A', 'archived');
  transferDrafts(ofRun, kept);
  expect(overwrittenBy(kept, 'A', 'archived')).toEqual([]);
  expect(overwrittenBy(kept, 'A', 'active')).toEqual([['to A', 'archived']]);
});

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
