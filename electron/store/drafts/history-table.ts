import type { ReadDb, WriteDb } from '../file/workspace-db.ts';

/** What is written down of the work on drafts; nothing that was lost on the way is lost from here. */
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

/** Of an event `edit`: whether its step stands. `dropped`: undone, and then something else was done. */
export type StepState = 'done' | 'undone' | 'dropped';

export type HistoryEntry = {
  readonly historyId: number;
  /** Milliseconds since 1970 UTC; shown only. */
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

/** Adds an entry, and returns its id. */
export function addHistory(db: WriteDb, entry: Omit<HistoryEntry, 'historyId'>): number {
  const { lastInsertRowid } = db
    .prepare<[number, string, string, string | null, string]>(
      'INSERT INTO sync_history (at, event, name, step, detail) VALUES (?, ?, ?, ?, ?)',
    )
    .run(entry.at, entry.event, entry.name, entry.step, JSON.stringify(entry.detail ?? null));
  return Number(lastInsertRowid);
}

/** Every line, newest first. */
export function listHistory(db: ReadDb, before: number | null, limit: number): HistoryEntry[] {
  return db
    .prepare<[number, number], HistoryRow>(
      'SELECT * FROM sync_history WHERE history_id < ? ORDER BY history_id DESC LIMIT ?',
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map(fromRow);
}

/** The step that undo takes back next; null: none. */
export function lastDoneStep(db: ReadDb): HistoryEntry | null {
  const row = db
    .prepare<[], HistoryRow>("SELECT * FROM sync_history WHERE step = 'done' ORDER BY history_id DESC LIMIT 1")
    .get();
  return row ? fromRow(row) : null;
}

/** The step that redo does again next; null: none. */
export function firstUndoneStep(db: ReadDb): HistoryEntry | null {
  const row = db
    .prepare<[], HistoryRow>("SELECT * FROM sync_history WHERE step = 'undone' ORDER BY history_id LIMIT 1")
    .get();
  return row ? fromRow(row) : null;
}

/** What one publishing wrote: where, and how many rows. */
export type Written = { readonly publishId: string; readonly written: readonly unknown[] };

/**
 * Newest first, as a person reads it: what one publishing wrote is one entry, at the place of its newest line, with the
 * details of all its lines.
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

/** Says whether a step is done, undone or dropped. */
export function writeStep(db: WriteDb, historyId: number, step: StepState): void {
  db.prepare<[string, number]>('UPDATE sync_history SET step = ? WHERE history_id = ?').run(step, historyId);
}

/** What was undone can not be done again after another step. */
export function dropUndoneSteps(db: WriteDb): void {
  db.prepare<[]>("UPDATE sync_history SET step = 'dropped' WHERE step = 'undone'").run();
}

/** Names of the steps that undo and redo would go through, the nearest first. */
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
