import type { Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../file/kept-db.ts';
import { type DraftEdit, type EditLine, editsOfLines, isSameLine, linesOf } from './edit-lines.ts';

const listLines = (db: ReadDb, draftId: number): EditLine[] =>
  db
    .prepare<[number], EditLine>(
      'SELECT row_id, more, rows, change, is_patch, row, approved, rev, issues FROM draft_edits WHERE draft_id = ?',
    )
    .all(draftId);

/**
 * The edits of a draft.
 *
 * @param base of the draft
 */
export const listEdits = (db: ReadDb, draftId: number, base: Tree): DraftEdit[] =>
  editsOfLines(listLines(db, draftId), base);

/**
 * Leaves exactly these edits, writing only lines that differ.
 *
 * @param base of the draft, as it is by now
 */
export function replaceEdits(db: WriteDb, draftId: number, base: Tree, edits: readonly DraftEdit[]): void {
  const rest = new Map(listLines(db, draftId).map((line) => [line.row_id, line]));
  if (edits.length === 0) {
    if (rest.size > 0) db.prepare<[number]>('DELETE FROM draft_edits WHERE draft_id = ?').run(draftId);
    return;
  }
  const put = db.prepare<[EditLine & { draft_id: number }]>(
    'INSERT OR REPLACE INTO draft_edits (draft_id, row_id, more, rows, change, is_patch, row, approved, rev, issues) ' +
      'VALUES (@draft_id, @row_id, @more, @rows, @change, @is_patch, @row, @approved, @rev, @issues)',
  );
  for (const line of linesOf(edits, base)) {
    const known = rest.get(line.row_id);
    rest.delete(line.row_id);
    if (known === undefined || !isSameLine(known, line)) put.run({ draft_id: draftId, ...line });
  }
  const drop = db.prepare<[number, string]>('DELETE FROM draft_edits WHERE draft_id = ? AND row_id = ?');
  for (const rowId of rest.keys()) drop.run(draftId, rowId);
}

/** Rows that are edited and not published, over all resources; also kept in plain beside the file. */
export function countUnsentEdits(db: ReadDb): number {
  return db.prepare<[], { count: number }>('SELECT coalesce(sum(rows), 0) AS count FROM draft_edits').get()?.count ?? 0;
}

export type EditCounts = { readonly added: number; readonly changed: number; readonly removed: number };

/** Edits of every draft that has some, by the draft's id. */
export function countEdits(db: ReadDb): Map<number, EditCounts> {
  const counts = new Map<number, EditCounts>();
  for (const { draft_id, change, count } of db
    .prepare<[], { draft_id: number; change: DraftEdit['change']; count: number }>(
      'SELECT draft_id, change, sum(rows) AS count FROM draft_edits GROUP BY draft_id, change',
    )
    .all()) {
    const known = counts.get(draft_id) ?? { added: 0, changed: 0, removed: 0 };
    counts.set(draft_id, { ...known, [change]: count });
  }
  return counts;
}

/** Marks everything that is wanted of a resource as what may be sent: a person pressed Publish. */
export function approveEdits(db: WriteDb, draftId: number): void {
  db.prepare<[number]>("UPDATE draft_edits SET approved = coalesce(row, 'null') WHERE draft_id = ?").run(draftId);
}
