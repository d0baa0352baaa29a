import { HISTORY_EVENTS } from '#shared/bridge/draft-history.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { findPlaced, type PlaceFilter } from './history-places.ts';
import { type HistorySum, sumOfLine, sumOfPublish } from './history-sums.ts';
import { type HistoryEntry, type HistoryRow, readDetail } from './history-table.ts';

/** A line of the history in a list: how much it is, and not what it did. */
export type ListedLine = Omit<HistoryEntry, 'step' | 'detail'> &
  HistorySum & {
    /** A decided conflict, as it is stored; null: it is none. */
    readonly decided: unknown;
  };

type ListedRow = Omit<HistoryRow, 'step' | 'detail'> & {
  decided: string | null;
  /** The line of the step that Undo or Redo moved. */
  moved: number | null;
};

/** A step over thousands of stores is megabytes long, so only what says it all in a line is read of what lines did. */
const LISTED = `history_id, at, event, name, CASE event WHEN 'conflict_resolved' THEN detail END AS decided,
  CASE WHEN event IN ('undo', 'redo') AND json_valid(detail) THEN detail ->> '$.historyId' END AS moved`;

/** All lines of one publishing are listed as one; one of Undo or Redo is as much as its step, and where that is. */
const listedLine = (db: ReadDb, { history_id, at, event, name, decided, moved }: ListedRow): ListedLine => ({
  historyId: history_id,
  at,
  event,
  name,
  decided: decided === null ? null : readDetail(decided),
  ...(event === 'published' ? sumOfPublish(db, name) : sumOfLine(db, moved ?? history_id)),
});

/**
 * The history as a person reads it, newest first. All lines of one publishing are joined into one entry, at the place
 * of the newest line.
 */
export function listJoinedHistory(db: ReadDb, before: number | null, limit: number): ListedLine[] {
  return db
    .prepare<[number, number], ListedRow>(
      `SELECT ${LISTED} FROM sync_history h
        WHERE history_id < ? AND (event <> 'published' OR NOT EXISTS (
          SELECT 1 FROM sync_history later
           WHERE later.event = 'published' AND later.name = h.name AND later.history_id > h.history_id))
        ORDER BY history_id DESC LIMIT ?`,
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map((row) => listedLine(db, row));
}

/** The same of the lines that a filter lets through, the newest first by their time. */
export function listFilteredHistory(
  db: ReadDb,
  filter: PlaceFilter,
  before: number | null,
  limit: number,
): ListedLine[] {
  const lineOf = db.prepare<[number], ListedRow>(`SELECT ${LISTED} FROM sync_history WHERE history_id = ?`);
  const after = before === null ? null : (lineOf.get(before) ?? null);
  const ids = findPlaced(db, filter, after, limit, HISTORY_EVENTS);
  const rows = ids.flatMap((id) => lineOf.get(id) ?? []);
  const listed = new Map(rows.toReversed().map((row) => [row.event === 'published' ? row.name : row.history_id, row]));
  return [...listed.values()].toReversed().map((row) => listedLine(db, row));
}
