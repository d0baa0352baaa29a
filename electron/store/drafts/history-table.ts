import type { HistoryItem } from '#shared/bridge/draft-history.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import { type DraftChange, draftChanges } from '#shared/domain/merge/draft-changes.ts';
import type { ResourceKind, ResourceRef, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { CopiedAttempts } from './attempts-table.ts';
import { writePlaces } from './history-places.ts';
import { writeSum } from './history-sums.ts';
import { dropUndoneOn, writeReach } from './step-reach.ts';

export type DraftEvent = HistoryItem['event'];

/** For an `edit` event: whether its step is in effect. `dropped`: undone, and then the person made another step. */
type StepState = 'done' | 'undone' | 'dropped';

export type HistoryEntry = {
  readonly historyId: number;
  /** Milliseconds since 1970 UTC; only for display. */
  readonly at: number;
  readonly event: DraftEvent;
  readonly name: string;
  readonly step: StepState | null;
  readonly detail: unknown;
};

export type HistoryRow = {
  history_id: number;
  at: number;
  event: DraftEvent;
  name: string;
  step: StepState | null;
  detail: string;
};

/** One line that can't be read must not hide the others. */
export const readDetail = (text: string): unknown => parseJson(text) ?? null;

export const entryOfRow = ({ history_id, at, event, name, step, detail }: HistoryRow): HistoryEntry => ({
  historyId: history_id,
  at,
  event,
  name,
  step,
  detail: readDetail(detail),
});

/**
 * Adds an entry, with how much it is and the places by which it is found, and returns its id.
 *
 * @param asId null: after all others
 */
export function addHistory(db: WriteDb, entry: Omit<HistoryEntry, 'historyId'>, asId: number | null = null): number {
  const { lastInsertRowid } = db
    .prepare<[number | null, number, string, string, string | null, string]>(
      'INSERT INTO sync_history (history_id, at, event, name, step, detail) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(asId, entry.at, entry.event, entry.name, entry.step, JSON.stringify(entry.detail ?? null));
  const historyId = Number(lastInsertRowid);
  writePlaces(db, { ...entry, historyId });
  writeSum(db, { ...entry, historyId });
  return historyId;
}

/** The id with which so many lines begin that stand before all others. Lines of this file have numbers above 0. */
function firstBefore(db: ReadDb, count: number): number {
  const oldest = db.prepare<[], { id: number | null }>('SELECT min(history_id) AS id FROM sync_history').get()?.id ?? 0;
  return Math.min(oldest, 0) - count;
}

/**
 * Copies the history of another file, oldest first. What says of an Undo or Redo which step it moved follows the step,
 * and a publishing its attempt: the numbers of the other file mean something else here.
 *
 * @param attempts the ids that its attempts have here
 * @param order whether it is older than what is here, or newer. Steps of an older one were made on drafts that may be
 *   others now, so Undo does not lead back to them.
 * @param onCopied is told each line's number there and here
 */
export function copyHistory(
  from: ReadDb,
  to: WriteDb,
  attempts: CopiedAttempts,
  order: 'before' | 'after',
  onCopied: (historyId: number, asHistoryId: number) => void = () => {},
): void {
  const copies = new Map<unknown, number>();
  const copied = (detail: unknown): unknown => {
    if (!isRecord(detail)) return detail;
    const moved = copies.get(detail['historyId']);
    if (moved !== undefined) return { ...detail, historyId: moved };
    return 'attemptId' in detail ? { ...detail, attemptId: attempts.get(Number(detail['attemptId'])) ?? null } : detail;
  };
  const lines = listHistory(from, null, -1).toReversed();
  const first = order === 'before' ? firstBefore(to, lines.length) : null;
  for (const [nth, { historyId, ...entry }] of lines.entries()) {
    const step = order === 'before' && entry.step !== null ? 'dropped' : entry.step;
    const asId = first === null ? null : first + nth;
    const asHistoryId = addHistory(to, { ...entry, step, detail: copied(entry.detail) }, asId);
    copies.set(historyId, asHistoryId);
    onCopied(historyId, asHistoryId);
  }
}

/** All entries, newest first. @param limit -1: no limit */
export function listHistory(db: ReadDb, before: number | null, limit: number): HistoryEntry[] {
  return db
    .prepare<[number, number], HistoryRow>(
      'SELECT * FROM sync_history WHERE history_id < ? ORDER BY history_id DESC LIMIT ?',
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map(entryOfRow);
}

/** A step of one kind's page; it may reach other kinds, too. Takes the kind twice; null: a step of any page. */
const OF_KIND = `(? IS NULL OR EXISTS (
  SELECT 1 FROM step_reach r WHERE r.history_id = sync_history.history_id AND r.part = ?))`;

/** A step, if it is in this state. */
export function readStep(db: ReadDb, historyId: number, step: StepState): HistoryEntry | null {
  const row = db
    .prepare<[number, string], HistoryRow>('SELECT * FROM sync_history WHERE history_id = ? AND step = ?')
    .get(historyId, step);
  return row ? entryOfRow(row) : null;
}

/** What the line of a step's last Undo says; null: there is none. */
export function detailOfUndo(db: ReadDb, historyId: number): unknown {
  // It is among the newest lines, where the step is undone.
  const row = db
    .prepare<[number], { detail: string }>(
      `SELECT detail FROM sync_history
        WHERE event = 'undo' AND json_valid(detail) AND detail ->> '$.historyId' = ? ORDER BY history_id DESC LIMIT 1`,
    )
    .get(historyId);
  return row === undefined ? null : readDetail(row.detail);
}

/** Sets a step to done, undone or dropped. */
export function writeStep(db: WriteDb, historyId: number, step: StepState): void {
  db.prepare<[string, number]>('UPDATE sync_history SET step = ? WHERE history_id = ?').run(step, historyId);
}

/** Adds a new step. Undone steps that can't be redone after it are dropped. Returns its id. */
export function addStep(
  db: WriteDb,
  entry: Pick<HistoryEntry, 'at' | 'event' | 'name'>,
  deltas: readonly ResourceDelta[],
): number {
  dropUndoneOn(db, deltas);
  const historyId = addHistory(db, { ...entry, step: 'done', detail: deltas });
  writeReach(db, historyId, deltas);
  return historyId;
}

/** Names of the steps that Undo and Redo would take, nearest first. @param kind of one page; null: of all */
export function listSteps(
  db: ReadDb,
  step: 'done' | 'undone',
  kind: ResourceKind | null,
  limit: number,
): { historyId: number; at: number; name: string }[] {
  return db
    .prepare<[string, string | null, string | null, number], { history_id: number; at: number; name: string }>(
      `SELECT history_id, at, name FROM sync_history WHERE step = ? AND ${OF_KIND}
        ORDER BY history_id ${step === 'done' ? 'DESC' : 'ASC'} LIMIT ?`,
    )
    .all(step, kind, kind, limit)
    .map(({ history_id, at, name }) => ({ historyId: history_id, at, name }));
}

/**
 * What a step did to one row, or to many in the same way. It has only the fields that the step changed, so that undoing
 * it leaves the others alone.
 */
type RowDelta =
  | { readonly delta: 'added' | 'removed'; readonly rowId: string; readonly row: Row }
  | { readonly delta: 'changed'; readonly rowIds: readonly string[]; readonly was: Row; readonly becomes: Row };

/** What a step did to one resource. */
export type ResourceDelta = { readonly ref: ResourceRef; readonly rows: readonly RowDelta[] };

/** Turns row changes into deltas, one per row or one for many rows. */
export function deltasOf(changes: readonly DraftChange[]): RowDelta[] {
  const deltas: RowDelta[] = [];
  const known = new Map<string, string[]>();
  for (const one of changes) {
    const { rowId, row } = one;
    if (one.change !== 'changed') {
      deltas.push({ delta: one.change, rowId, row });
      continue;
    }
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    for (const { field, was: old, becomes: value } of one.fields) {
      before[field] = old ?? null;
      after[field] = value ?? null;
    }
    const key = `${JSON.stringify(before)}\n${JSON.stringify(after)}`;
    const rowIds = known.get(key);
    if (rowIds) {
      rowIds.push(rowId);
      continue;
    }
    const first = [rowId];
    known.set(key, first);
    deltas.push({ delta: 'changed', rowIds: first, was: before, becomes: after });
  }
  return deltas;
}

/** The difference between two states of the wanted rows. */
export const rowDeltas = (kind: ResourceKind, was: Tree, becomes: Tree): RowDelta[] =>
  deltasOf(draftChanges(kind, { base: was, desired: becomes }));

/** How many changes a step made of these rows. */
export const sizeOfDeltas = (rows: readonly RowDelta[]): number =>
  rows.reduce(
    (sum, one) => sum + (one.delta === 'changed' ? one.rowIds.length * Object.keys(one.becomes).length : 1),
    0,
  );

/** Edits that repeat a step (`forth`) or take it back. */
export function editsOfDeltas(rows: readonly RowDelta[], forth: boolean): RowEdit[] {
  return rows.flatMap((one): RowEdit[] => {
    if (one.delta === 'changed') {
      const values = Object.entries(forth ? one.becomes : one.was);
      return one.rowIds.flatMap((rowId) =>
        values.map(([field, value]): RowEdit => ({ edit: 'set', rowId, field, value })),
      );
    }
    const isAdding = (one.delta === 'added') === forth;
    return [isAdding ? { edit: 'add', rowId: one.rowId, row: one.row } : { edit: 'remove', rowId: one.rowId }];
  });
}
