import type { ReadDb, WriteDb } from '#electron/cache/kept-db.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';

/** What a person wants of one row: the whole row, or null for none. It outlives every change of the base. */
export type DraftEdit = {
  readonly rowId: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly row: Row | null;
  /** What was wanted when a person last pressed Publish; only that is sent. undefined: the edit is newer than that. */
  readonly approved: Row | null | undefined;
  /** `rev` of the draft at which the row was edited last. */
  readonly rev: number;
  /** Why the service or the contract refused the row as it is; null: they did not. */
  readonly issues: readonly ServiceIssue[] | null;
};

type EditRow = {
  row_id: string;
  change: DraftEdit['change'];
  row: string | null;
  approved: string | null;
  rev: number;
  issues: string | null;
};

const fromRow = ({ row_id, change, row, approved, rev, issues }: EditRow): DraftEdit => ({
  rowId: row_id,
  change,
  row: row === null ? null : JSON.parse(row),
  approved: approved === null ? undefined : JSON.parse(approved),
  rev,
  issues: issues === null ? null : JSON.parse(issues),
});

/** The edits of a draft. */
export function listEdits(db: ReadDb, draftId: number): DraftEdit[] {
  return db
    .prepare<[number], EditRow>('SELECT row_id, change, row, approved, rev, issues FROM draft_edits WHERE draft_id = ?')
    .all(draftId)
    .map(fromRow);
}

/** Leaves exactly these edits, writing only what differs from `before`. */
export function replaceEdits(
  db: WriteDb,
  draftId: number,
  before: readonly DraftEdit[],
  after: readonly DraftEdit[],
): void {
  const put = db.prepare<[number, string, string, string | null, string | null, number, string | null]>(
    'INSERT INTO draft_edits (draft_id, row_id, change, row, approved, rev, issues) VALUES (?, ?, ?, ?, ?, ?, ?) ' +
      'ON CONFLICT (draft_id, row_id) DO UPDATE SET ' +
      'change = excluded.change, row = excluded.row, approved = excluded.approved, rev = excluded.rev, ' +
      'issues = excluded.issues',
  );
  if (after.length === 0) {
    if (before.length > 0) db.prepare<[number]>('DELETE FROM draft_edits WHERE draft_id = ?').run(draftId);
    return;
  }
  const rest = new Map(before.map((one) => [one.rowId, one]));
  for (const edit of after) {
    const known = rest.get(edit.rowId);
    rest.delete(edit.rowId);
    if (known === edit) continue;
    const { rowId, change, row, approved, rev, issues } = edit;
    put.run(
      draftId,
      rowId,
      change,
      row === null ? null : JSON.stringify(row),
      approved === undefined ? null : JSON.stringify(approved),
      rev,
      issues === null ? null : JSON.stringify(issues),
    );
  }
  const drop = db.prepare<[number, string]>('DELETE FROM draft_edits WHERE draft_id = ? AND row_id = ?');
  for (const rowId of rest.keys()) drop.run(draftId, rowId);
}

/** Rows that are edited and not published, over all resources; also kept in plain beside the file. */
export function countUnsentEdits(db: ReadDb): number {
  return db.prepare<[], { count: number }>('SELECT count(*) AS count FROM draft_edits').get()?.count ?? 0;
}

export type EditCounts = { readonly added: number; readonly changed: number; readonly removed: number };

/** Edits of every draft that has some, by the draft's id. */
export function countEdits(db: ReadDb): Map<number, EditCounts> {
  const counts = new Map<number, EditCounts>();
  for (const { draft_id, change, count } of db
    .prepare<[], { draft_id: number; change: DraftEdit['change']; count: number }>(
      'SELECT draft_id, change, count(*) AS count FROM draft_edits GROUP BY draft_id, change',
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
