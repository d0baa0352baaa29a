import type { ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { ReadDb, WriteDb } from '../file/kept-db.ts';
import type { DraftHead } from './draft-record.ts';
import type { DraftEdit } from './edit-lines.ts';
import { replaceEdits } from './edits-table.ts';
import { packTree, unpackTree } from './packed-tree.ts';

type HeadRow = {
  draft_id: number;
  external_id: string;
  kind: ResourceKind;
  rev: number;
  stop: string | null;
  rounds: number;
  is_lagging: number;
  marks: string;
  confirmed_mark: string | null;
  chunk_limit: number | null;
};

const fromRow = (row: HeadRow): DraftHead => ({
  draftId: row.draft_id,
  ref: { externalId: row.external_id, kind: row.kind },
  rev: row.rev,
  stop: row.stop === null ? null : JSON.parse(row.stop),
  rounds: row.rounds,
  isLagging: row.is_lagging === 1,
  marks: JSON.parse(row.marks),
  confirmedMark: row.confirmed_mark,
  chunkLimit: row.chunk_limit,
});

/** The draft of a resource without its trees; null: there is none. */
export function findDraft(db: ReadDb, { externalId, kind }: ResourceRef): DraftHead | null {
  const row = db
    .prepare<[string, string], HeadRow>('SELECT * FROM drafts WHERE external_id = ? AND kind = ?')
    .get(externalId, kind);
  return row ? fromRow(row) : null;
}

/** All drafts, also those that have nothing to publish. */
export function listDrafts(db: ReadDb): DraftHead[] {
  return db.prepare<[], HeadRow>('SELECT * FROM drafts ORDER BY external_id, kind').all().map(fromRow);
}

/** Begins a draft on an empty base. */
export function insertDraft(db: WriteDb, { externalId, kind }: ResourceRef): DraftHead {
  const { lastInsertRowid } = db
    .prepare<[string, string]>(
      "INSERT INTO drafts (external_id, kind, rev, rounds, is_lagging, marks) VALUES (?, ?, 0, 0, 0, '[]')",
    )
    .run(externalId, kind);
  const draftId = Number(lastInsertRowid);
  db.prepare<[number]>("INSERT INTO draft_bases (draft_id, base) VALUES (?, '[]')").run(draftId);
  return {
    draftId,
    ref: { externalId, kind },
    rev: 0,
    stop: null,
    rounds: 0,
    isLagging: false,
    marks: [],
    confirmedMark: null,
    chunkLimit: null,
  };
}

/** Writes what changed of a draft, and returns it as it is now. */
export function updateDraft(db: WriteDb, draft: DraftHead, change: Partial<Omit<DraftHead, 'draftId' | 'ref'>>) {
  const next: DraftHead = { ...draft, ...change };
  db.prepare<[number, string | null, number, number, string, string | null, number | null, number]>(
    'UPDATE drafts SET rev = ?, stop = ?, rounds = ?, is_lagging = ?, marks = ?, confirmed_mark = ?, chunk_limit = ? ' +
      'WHERE draft_id = ?',
  ).run(
    next.rev,
    next.stop === null ? null : JSON.stringify(next.stop),
    next.rounds,
    next.isLagging ? 1 : 0,
    JSON.stringify(next.marks),
    next.confirmedMark,
    next.chunkLimit,
    next.draftId,
  );
  return next;
}

/** The last verified state of the service, under local row ids. */
export function readBase(db: ReadDb, draftId: number): Tree {
  const row = db.prepare<[number], { base: string }>('SELECT base FROM draft_bases WHERE draft_id = ?').get(draftId);
  return row ? unpackTree(row.base) : [];
}

/**
 * Writes a new base, and with it the edits, which say only what differs from it.
 *
 * @param remoteSeen null: the base is what was read
 */
export function writeBase(
  db: WriteDb,
  draftId: number,
  base: Tree,
  edits: readonly DraftEdit[],
  remoteSeen: readonly Row[] | null,
): void {
  db.prepare<[string, string | null, number]>(
    'UPDATE draft_bases SET base = ?, remote_seen = ? WHERE draft_id = ?',
  ).run(packTree(base), remoteSeen === null ? null : JSON.stringify(remoteSeen), draftId);
  replaceEdits(db, draftId, base, edits);
}

/** The base is what was read last. */
export function dropRemoteSeen(db: WriteDb, draftId: number): void {
  db.prepare<[number]>('UPDATE draft_bases SET remote_seen = NULL WHERE draft_id = ? AND remote_seen IS NOT NULL').run(
    draftId,
  );
}

/** Keeps what the service showed last, where that differs from the base. */
export function writeRemoteSeen(db: WriteDb, draftId: number, remoteSeen: readonly Row[]): void {
  db.prepare<[string, number]>('UPDATE draft_bases SET remote_seen = ? WHERE draft_id = ?').run(
    JSON.stringify(remoteSeen),
    draftId,
  );
}

/** External ids of the stores whose reads may lag behind what was sent. */
export function listLagging(db: ReadDb): string[] {
  return db
    .prepare<[], { external_id: string }>('SELECT DISTINCT external_id FROM drafts WHERE is_lagging = 1')
    .all()
    .map(({ external_id }) => external_id);
}
