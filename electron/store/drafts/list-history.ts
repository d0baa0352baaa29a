import { HISTORY_EVENTS } from '#shared/bridge/draft-history.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { findPlaced, type PlaceFilter } from './history-places.ts';
import { entryOfRow, type HistoryEntry, type HistoryRow, readDetail } from './history-table.ts';

/** What one publishing wrote: the resources and how many changes. */
type Written = { readonly publishId: string; readonly written: readonly unknown[] };

/** Joins all lines of one publishing into the one that is listed. */
function withWritten(db: ReadDb, rows: readonly HistoryRow[]): HistoryEntry[] {
  const lines = db.prepare<[string], { detail: string }>(
    "SELECT detail FROM sync_history WHERE event = 'published' AND name = ? ORDER BY history_id",
  );
  return rows.map((row) => {
    if (row.event !== 'published') return entryOfRow(row);
    const written = lines.all(row.name).map(({ detail }) => readDetail(detail));
    return { ...entryOfRow(row), detail: { publishId: row.name, written } satisfies Written };
  });
}

/**
 * The history as a person reads it, newest first. All lines of one publishing are joined into one entry, at the place
 * of the newest line.
 */
export function listJoinedHistory(db: ReadDb, before: number | null, limit: number): HistoryEntry[] {
  const rows = db
    .prepare<[number, number], HistoryRow>(
      `SELECT * FROM sync_history h
        WHERE history_id < ? AND (event <> 'published' OR NOT EXISTS (
          SELECT 1 FROM sync_history later
           WHERE later.event = 'published' AND later.name = h.name AND later.history_id > h.history_id))
        ORDER BY history_id DESC LIMIT ?`,
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, limit);
  return withWritten(db, rows);
}

/**
 * The same of the lines that a filter lets through, the newest first by their time.
 */
export function listFilteredHistory(
  db: ReadDb,
  filter: PlaceFilter,
  before: number | null,
  limit: number,
): HistoryEntry[] {
  const lineOf = db.prepare<[number], HistoryRow>('SELECT * FROM sync_history WHERE history_id = ?');
  const after = before === null ? null : (lineOf.get(before) ?? null);
  const ids = findPlaced(db, filter, after, limit, HISTORY_EVENTS);
  const rows = ids.flatMap((id) => lineOf.get(id) ?? []);
  const listed = new Map(rows.toReversed().map((row) => [row.event === 'published' ? row.name : row.history_id, row]));
  return withWritten(db, [...listed.values()].toReversed());
}
