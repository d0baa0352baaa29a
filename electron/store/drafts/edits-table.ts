import { RowIssue } from '#shared/bridge/drafts.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { byRowId } from '#shared/domain/merge/merge-result.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { readStored, UnreadableDraftError } from './stored-draft.ts';

const listLines = (db: ReadDb, draftId: number): EditLine[] =>
  db
    .prepare<[number], EditLine>(
      'SELECT row_id, more, rows, change, changes, is_patch, row, approved, rev, issues FROM draft_edits WHERE draft_id = ?',
    )
    .all(draftId);

/**
 * The edits of a draft.
 *
 * @param base the draft's base
 */
export const listEdits = (db: ReadDb, draftId: number, base: Tree): DraftEdit[] =>
  editsOfLines(listLines(db, draftId), base);

/**
 * Replaces the edits of a draft, writing only lines that differ.
 *
 * @param base the draft's current base
 */
export function replaceEdits(db: WriteDb, draftId: number, base: Tree, edits: readonly DraftEdit[]): void {
  const rest = new Map(listLines(db, draftId).map((line) => [line.row_id, line]));
  if (edits.length === 0) {
    if (rest.size > 0) db.prepare<[number]>('DELETE FROM draft_edits WHERE draft_id = ?').run(draftId);
    return;
  }
  const put = db.prepare<[EditLine & { draft_id: number }]>(
    'INSERT OR REPLACE INTO draft_edits (draft_id, row_id, more, rows, change, changes, is_patch, row, approved, rev, ' +
      'issues) VALUES (@draft_id, @row_id, @more, @rows, @change, @changes, @is_patch, @row, @approved, @rev, @issues)',
  );
  for (const line of linesOfEdits(edits, base)) {
    const known = rest.get(line.row_id);
    rest.delete(line.row_id);
    if (known === undefined || !isSameLine(known, line)) put.run({ draft_id: draftId, ...line });
  }
  const drop = db.prepare<[number, string]>('DELETE FROM draft_edits WHERE draft_id = ? AND row_id = ?');
  for (const rowId of rest.keys()) drop.run(draftId, rowId);
}

/** Number of unpublished changes over all resources. It is also written in plain text beside the file. */
export function countUnsentEdits(db: ReadDb): number {
  const counted = db.prepare<[], { count: number }>(
    'SELECT coalesce(sum(rows * changes), 0) AS count FROM draft_edits',
  );
  return counted.get()?.count ?? 0;
}

export type EditCounts = { readonly added: number; readonly changed: number; readonly removed: number };

/** How many rows have edits, and how many changes (`size`) these are. */
export type EditTotals = { readonly counts: EditCounts; readonly size: number };

export const NO_EDITS: EditTotals = { counts: { added: 0, changed: 0, removed: 0 }, size: 0 };

/** The totals by draft id, for drafts that have edits. @param only of these drafts; absent: of all */
export function countEdits(db: ReadDb, only?: readonly number[]): Map<number, EditTotals> {
  const totals = new Map<number, EditTotals>();
  const counted = db.prepare<
    [string | null, string | null],
    { draft_id: number; change: DraftEdit['change']; count: number; size: number }
  >(
    `SELECT draft_id, change, sum(rows) AS count, sum(rows * changes) AS size FROM draft_edits
      WHERE ? IS NULL OR draft_id IN (SELECT value FROM json_each(?)) GROUP BY draft_id, change`,
  );
  const ids = only === undefined ? null : JSON.stringify(only);
  for (const { draft_id, change, count, size } of counted.all(ids, ids)) {
    const known = totals.get(draft_id) ?? NO_EDITS;
    totals.set(draft_id, { counts: { ...known.counts, [change]: count }, size: known.size + size });
  }
  return totals;
}

/**
 * Marks the edits of a resource as approved, because a person pressed Publish. Rows edited after `rev` are not, whatever
 * was approved of them before: nobody has reviewed them.
 *
 * @param rev the draft's `rev` that was reviewed; null: as it is now
 */
export function approveEdits(db: WriteDb, draftId: number, rev: number | null): void {
  db.prepare<[number | null, number]>(
    "UPDATE draft_edits SET approved = CASE WHEN rev > ? THEN NULL ELSE coalesce(row, 'null') END WHERE draft_id = ?",
  ).run(rev, draftId);
}

/** How many changes of a draft are not what was approved last, and how many rows were approved at all. */
export function countApproved(db: ReadDb, draftId: number): { readonly approved: number; readonly newer: number } {
  const counts = db
    .prepare<[number], { approved: number; newer: number }>(
      'SELECT coalesce(sum(CASE WHEN approved IS NULL THEN 0 ELSE rows END), 0) AS approved, ' +
        "coalesce(sum(CASE WHEN approved = coalesce(row, 'null') THEN 0 ELSE rows * changes END), 0) AS newer " +
        'FROM draft_edits WHERE draft_id = ?',
    )
    .get(draftId);
  return counts ?? { approved: 0, newer: 0 };
}

/** What a person wants for one row: the whole row, or null to remove it. It survives every change of the base. */
export type DraftEdit = {
  readonly rowId: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** How many changes it is: see `sizeOfChange`. */
  readonly changes: number;
  readonly row: Row | null;
  /** The row as wanted when the person last pressed Publish; only that is sent. undefined: edited since then. */
  readonly approved: Row | null | undefined;
  /** The draft's `rev` when the row was last edited. */
  readonly rev: number;
  /** Why the service or the contract refused the row; null: not refused. */
  readonly issues: readonly ServiceIssue[] | null;
};

/** Edits as stored: rows with the same wanted change share one line. */
type EditLine = {
  /** Local id of the line's first row. */
  row_id: string;
  /** ids of the other rows, as JSON; null: none. */
  more: string | null;
  rows: number;
  change: DraftEdit['change'];
  /** How many changes each of its rows is. */
  changes: number;
  /** 1: `row` and `approved` contain only what differs from the row in the base. */
  is_patch: number;
  row: string | null;
  approved: string | null;
  rev: number;
  issues: string | null;
};

type Wanted = Omit<EditLine, 'row_id' | 'more' | 'rows'>;

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The edit stored as differences from the base, if both of its sides can be restored from that. */
function asPatches(
  { change, row, approved }: DraftEdit,
  under: Row | undefined,
): Pick<DraftEdit, 'row' | 'approved'> | null {
  if (change !== 'changed' || under === undefined || row === null) return null;
  const patch = patchOf(row, under);
  if (patch === null || approved === undefined || approved === null) return patch && { row: patch, approved };
  const approvedPatch = approved === row ? patch : patchOf(approved, under);
  return approvedPatch && { row: patch, approved: approvedPatch };
}

function wantedOf(edit: DraftEdit, under: Row | undefined): Wanted {
  const patches = asPatches(edit, under);
  const { row, approved } = patches ?? edit;
  return {
    change: edit.change,
    changes: edit.changes,
    is_patch: patches === null ? 0 : 1,
    row: textOf(row),
    approved: approved === undefined ? null : JSON.stringify(approved),
    rev: edit.rev,
    issues: textOf(edit.issues),
  };
}

const keyOf = ({ changes, is_patch, row, approved, rev, issues }: Wanted): string =>
  `${changes}\n${is_patch}\n${row}\n${approved}\n${rev}\n${issues}`;

/**
 * Packs edits into lines.
 *
 * @param base the draft's base, which must be stored with the lines: they contain only what differs from it
 */
export function linesOfEdits(edits: readonly DraftEdit[], base: Tree): EditLine[] {
  const under = byRowId(base);
  const lines: { readonly wanted: Wanted; readonly rowIds: string[] }[] = [];
  const known = new Map<string, string[]>();
  for (const edit of edits) {
    const wanted = wantedOf(edit, under.get(edit.rowId));
    // Added rows keep their order, so each has its own line.
    const key = wanted.change === 'changed' ? keyOf(wanted) : null;
    const rowIds = key === null ? undefined : known.get(key);
    if (rowIds) {
      rowIds.push(edit.rowId);
      continue;
    }
    const line = { wanted, rowIds: [edit.rowId] };
    lines.push(line);
    if (key !== null) known.set(key, line.rowIds);
  }
  return lines.map(({ wanted, rowIds: [row_id = '', ...others] }) => ({
    row_id,
    more: others.length === 0 ? null : JSON.stringify(others),
    rows: others.length + 1,
    ...wanted,
  }));
}

const CHANGES: readonly string[] = ['added', 'changed', 'removed'] satisfies DraftEdit['change'][];
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isRecordOrNull = (value: unknown): boolean => value === null || isRecord(value);
const isIssues = (value: unknown): boolean => RowIssue.array().safeParse(value).success;

/** @throws UnreadableDraft */
function* editsOfLine(line: EditLine, under: ReadonlyMap<string, Row>): Generator<DraftEdit> {
  const { change, changes, rev, is_patch } = line;
  const others = line.more === null ? [] : readStored<string[]>(line.more, isTexts);
  const row = line.row === null ? null : readStored<Row>(line.row, isRecord);
  const approved = line.approved === null ? undefined : readStored<Row | null>(line.approved, isRecordOrNull);
  const issues = line.issues === null ? null : readStored<ServiceIssue[]>(line.issues, isIssues);
  if (!CHANGES.includes(change) || (row === null) !== (change === 'removed')) throw new UnreadableDraftError(null);
  for (const rowId of [line.row_id, ...others]) {
    const base = under.get(rowId);
    const whole = (part: Row): Row => (is_patch === 1 ? { ...base, ...part } : part);
    yield { rowId, change, changes, row: row && whole(row), approved: approved && whole(approved), rev, issues };
  }
}

/** Unpacks edits from lines. */
export function editsOfLines(lines: readonly EditLine[], base: Tree): DraftEdit[] {
  if (lines.length === 0) return [];
  const under = byRowId(base);
  return lines.flatMap((line) => [...editsOfLine(line, under)]);
}

/** true when two lines with the same first row have the same content. */
const isSameLine = (a: EditLine, b: EditLine): boolean =>
  a.more === b.more && a.change === b.change && keyOf(a) === keyOf(b);

/**
 * The fields that turn one row into another: those that differ, and those that were added.
 *
 * @returns null: the row cannot be restored this way byte for byte, because it lacks fields or has them in another
 *   order
 */
function patchOf(row: Row, under: Row): Row | null {
  const names = Object.keys(row);
  const patch: Record<string, unknown> = {};
  let at = 0;
  for (const name in under) {
    if (names[at] !== name) return null;
    at += 1;
    const value = row[name];
    if (value === under[name]) continue;
    // JSON cannot store this value, so the field would fall back to the old one.
    if (value === undefined) return null;
    patch[name] = value;
  }
  for (; at < names.length; at += 1) {
    const name = names[at] ?? '';
    patch[name] = row[name];
  }
  return patch;
}
