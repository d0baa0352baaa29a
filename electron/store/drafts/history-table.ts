import type { ReadDb, WriteDb } from '../file/workspace-db.ts';

/** What the history records about drafts. Edits that are lost on the way stay here for ever. */
export type DraftEvent =
  | 'edit'
  | 'undo'
  | 'redo'
  | 'discard'
  | 'conflict_resolved'
  | 'brake_confirmed'
  | 'creates_decided'
  | 'imported'
  | 'published'
  | 'overtaken'
  | 'normalised'
  | 'published_undone';

/** For an `edit` event: whether its step is in effect. `dropped`: undone, and then the person made another step. */
export type StepState = 'done' | 'undone' | 'dropped';

export type HistoryEntry = {
  readonly historyId: number;
  /** Milliseconds since 1970 UTC; only for display. */
  readonly at: number;
  readonly event: DraftEvent;
  readonly name: string;
  readonly step: StepState | null;
  readonly detail: unknown;
};

type HistoryRow = {
  history_id: number;
  at: number;
  event: DraftEvent;
  name: string;
  step: StepState | null;
  detail: string;
};

const fromRow = ({ history_id, at, event, name, step, detail }: HistoryRow): HistoryEntry => ({
  historyId: history_id,
  at,
  event,
  name,
  step,
  detail: JSON.parse(detail),
});

/** Adds an entry and returns its id. */
export function addHistory(db: WriteDb, entry: Omit<HistoryEntry, 'historyId'>): number {
  const { lastInsertRowid } = db
    .prepare<[number, string, string, string | null, string]>(
      'INSERT INTO sync_history (at, event, name, step, detail) VALUES (?, ?, ?, ?, ?)',
    )
    .run(entry.at, entry.event, entry.name, entry.step, JSON.stringify(entry.detail ?? null));
  return Number(lastInsertRowid);
}

/** All entries, newest first. */
export function listHistory(db: ReadDb, before: number | null, limit: number): HistoryEntry[] {
  return db
    .prepare<[number, number], HistoryRow>(
      'SELECT * FROM sync_history WHERE history_id < ? ORDER BY history_id DESC LIMIT ?',
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map(fromRow);
}

/** The step that Undo takes back next; null: none. */
export function lastDoneStep(db: ReadDb): HistoryEntry | null {
  const row = db
    .prepare<[], HistoryRow>("SELECT * FROM sync_history WHERE step = 'done' ORDER BY history_id DESC LIMIT 1")
    .get();
  return row ? fromRow(row) : null;
}

/** The step that Redo repeats next; null: none. */
export function firstUndoneStep(db: ReadDb): HistoryEntry | null {
  const row = db
    .prepare<[], HistoryRow>("SELECT * FROM sync_history WHERE step = 'undone' ORDER BY history_id LIMIT 1")
    .get();
  return row ? fromRow(row) : null;
}

/** What one publishing wrote: the resources and how many rows. */
export type Written = { readonly publishId: string; readonly written: readonly unknown[] };

/**
 * The history as a person reads it, newest first. All lines of one publishing are joined into one entry, at the place
 * of the newest line.
 */
export function listJoinedHistory(db: ReadDb, before: number | null, limit: number): HistoryEntry[] {
  const lines = db.prepare<[string], { detail: string }>(
    "SELECT detail FROM sync_history WHERE event = 'published' AND name = ? ORDER BY history_id",
  );
  return db
    .prepare<[number, number], HistoryRow>(
      `SELECT * FROM sync_history
        WHERE history_id < ? AND (event <> 'published' OR history_id IN (
          SELECT MAX(history_id) FROM sync_history WHERE event = 'published' GROUP BY name))
        ORDER BY history_id DESC LIMIT ?`,
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map((row) => {
      if (row.event !== 'published') return fromRow(row);
      const written = lines.all(row.name).map(({ detail }): unknown => JSON.parse(detail));
      return { ...fromRow(row), detail: { publishId: row.name, written } satisfies Written };
    });
}

/** Sets a step to done, undone or dropped. */
export function writeStep(db: WriteDb, historyId: number, step: StepState): void {
  db.prepare<[string, number]>('UPDATE sync_history SET step = ? WHERE history_id = ?').run(step, historyId);
}

/** Drops undone steps, because they cannot be redone after a new step. */
export function dropUndoneSteps(db: WriteDb): void {
  db.prepare<[]>("UPDATE sync_history SET step = 'dropped' WHERE step = 'undone'").run();
}

/** Names of the steps that Undo and Redo would take, nearest first. */
export function listSteps(
  db: ReadDb,
  step: 'done' | 'undone',
  limit: number,
): { historyId: number; at: number; name: string }[] {
  return db
    .prepare<[string, number], { history_id: number; at: number; name: string }>(
      step === 'done'
        ? 'SELECT history_id, at, name FROM sync_history WHERE step = ? ORDER BY history_id DESC LIMIT ?'
        : 'SELECT history_id, at, name FROM sync_history WHERE step = ? ORDER BY history_id LIMIT ?',
    )
    .all(step, limit)
    .map(({ history_id, at, name }) => ({ historyId: history_id, at, name }));
}
