import { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { readTrees } from './draft-trees.ts';
import { findDraft } from './drafts-table.ts';
import { addHistory } from './history-table.ts';
import { orUnreadable } from './stored-draft.ts';

/** A draft that is on disk and can't be read. Only a person may remove it. */
type UnreadableSummary = {
  readonly draftId: number;
  /** As they are on disk; neither needs to be one that the API allows. */
  readonly externalId: string;
  readonly kind: string;
  /** How many changes it is. */
  readonly size: number;
};

type Key = { readonly draft_id: number; readonly external_id: string; readonly kind: string };

/** Everything that is on disk about a draft, as it is. */
type RawDraft = { readonly head: unknown; readonly bases: readonly unknown[]; readonly edits: readonly unknown[] };

function isReadable(db: ReadDb, { draft_id, external_id, kind }: Key): boolean {
  const ref = ResourceRef.safeParse({ externalId: external_id, kind });
  if (!ref.success) return false;
  return orUnreadable(() => [findDraft(db, ref.data), readTrees(db, draft_id)]) !== null;
}

/** Every draft that can't be read. All others are as usable as if it were not there. */
export function listUnreadable(db: ReadDb): UnreadableSummary[] {
  const sizes = db.prepare<[number], { count: number }>(
    'SELECT coalesce(sum(rows * changes), 0) AS count FROM draft_edits WHERE draft_id = ?',
  );
  return db
    .prepare<[], Key>('SELECT draft_id, external_id, kind FROM drafts ORDER BY external_id, kind')
    .all()
    .filter((key) => !isReadable(db, key))
    .map(({ draft_id, external_id, kind }) => ({
      draftId: draft_id,
      externalId: external_id,
      kind,
      size: sizes.get(draft_id)?.count ?? 0,
    }));
}

const findUnreadable = (db: ReadDb, draftId: number): UnreadableSummary | undefined =>
  listUnreadable(db).find((one) => one.draftId === draftId);

const rawOf = (db: ReadDb, draftId: number): RawDraft => ({
  head: db.prepare<[number], unknown>('SELECT * FROM drafts WHERE draft_id = ?').get(draftId),
  bases: db.prepare<[number], unknown>('SELECT * FROM draft_bases WHERE draft_id = ?').all(draftId),
  edits: db.prepare<[number], unknown>('SELECT * FROM draft_edits WHERE draft_id = ?').all(draftId),
});

/** A draft that can't be read, as the text of a file: a person may see in it what the program can't. */
export function exportUnreadable(db: ReadDb, draftId: number): string | null {
  const found = findUnreadable(db, draftId);
  if (found === undefined) return null;
  return JSON.stringify({ format: 'endcap-unreadable-draft', ...found, ...rawOf(db, draftId) }, null, 2);
}

/** The history keeps a draft that can't be read as it was, for whoever looks for it later. */
export function noteUnreadable(from: ReadDb, to: WriteDb, { draftId, ...found }: UnreadableSummary, now: number): void {
  const { externalId, kind, size } = found;
  const detail = { ref: { externalId, kind }, size, raw: rawOf(from, draftId) };
  addHistory(to, { at: now, event: 'discard', name: '', step: null, detail });
}

/**
 * Removes a draft that can't be read, because a person wants it (sync.md, I2).
 *
 * @returns how many changes that were
 */
export function discardUnreadable(db: WriteDb, draftId: number, now: number): number {
  return db.atOnce(() => {
    const found = findUnreadable(db, draftId);
    if (found === undefined) return 0;
    noteUnreadable(db, db, found, now);
    db.prepare<[number]>('DELETE FROM draft_edits WHERE draft_id = ?').run(draftId);
    db.prepare<[number]>('DELETE FROM draft_bases WHERE draft_id = ?').run(draftId);
    db.prepare<[number]>('DELETE FROM drafts WHERE draft_id = ?').run(draftId);
    return found.size;
  });
}
