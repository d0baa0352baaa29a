import { HISTORY_EVENTS } from '#shared/bridge/draft-history.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { findPlaced, hasLaterOfPublish, type PlaceFilter } from './history-places.ts';
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

/** All lines of one publishing are listed as one. */
const listedLine = (db: ReadDb, { history_id, at, event, name, decided, moved }: ListedRow): ListedLine => ({
  historyId: history_id,
  at,
  event,
  name,
  decided: decided === null ? null : readDetail(decided),
  ...(event === 'published' ? sumOfPublish(db, name) : sumOfLine(db, history_id, moved)),
});

/** A part of the history, newest first. */
type HistoryPart = {
  readonly lines: readonly ListedLine[];
  /** The last line that was looked at, from which to go on; null: there is nothing older. */
  readonly next: number | null;
};

/**
 * The history as a person reads it, newest first. All lines of one publishing are joined into one entry, at the place
 * of the newest line.
 */
export function listJoinedHistory(db: ReadDb, before: number | null, limit: number): HistoryPart {
  const rows = db
    .prepare<[number, number], ListedRow>(
      `SELECT ${LISTED} FROM sync_history h
        WHERE history_id < ? AND (event <> 'published' OR NOT EXISTS (
          SELECT 1 FROM sync_history later
           WHERE later.event = 'published' AND later.name = h.name AND later.history_id > h.history_id))
        ORDER BY history_id DESC LIMIT ?`,
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, limit);
  const next = rows.length < limit ? null : (rows.at(-1)?.history_id ?? null);
  return { lines: rows.map((row) => listedLine(db, row)), next };
}

/** The same of the lines that a filter lets through, the newest first by their time. */
export function listFilteredHistory(
  db: ReadDb,
  filter: PlaceFilter,
  before: number | null,
  limit: number,
): HistoryPart {
  const lineOf = db.prepare<[number], ListedRow>(`SELECT ${LISTED} FROM sync_history WHERE history_id = ?`);
  const first = before === null ? null : (lineOf.get(before) ?? null);
  const lines: ListedLine[] = [];
  const seen = new Set<string>();
  // A publishing may have many lines of the stores that are asked for, so each part is larger than the one before.
  for (let after = first, atOnce = limit; ; atOnce *= 2) {
    const rows = findPlaced(db, filter, after, atOnce, HISTORY_EVENTS).flatMap((id) => lineOf.get(id) ?? []);
    for (const row of rows) {
      after = row;
      if (row.event === 'published') {
        if (seen.has(row.name)) continue;
        seen.add(row.name);
        if (first !== null && hasLaterOfPublish(db, filter, row)) continue;
      }
      lines.push(listedLine(db, row));
      if (lines.length === limit) return { lines, next: row.history_id };
    }
    if (rows.length < atOnce) return { lines, next: null };
  }
}
