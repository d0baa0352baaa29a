import { DateTime } from '#shared/contract/formats.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/** A run of a store with its record from the list; null: it is known only from a photo. */
export type NewRun = {
  readonly protocolId: string;
  readonly status: string;
  readonly scheduledMs: number;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledDatetime: string;
  readonly record: string | null;
};

export type ResultRun = Omit<NewRun, 'record'> & { readonly runKey: number; readonly itemId: number };

/** A half-open range of scheduled times of runs with a status. */
type DueRange = { readonly status: string; readonly fromMs: number; readonly toMs: number };

/** Which runs to list: all stores if `itemId` is null, any status if `status` is null. */
type RunsWanted = {
  readonly itemId: number | null;
  readonly status: string | null;
  readonly fromMs: number;
  readonly toMs: number;
};

// Scans the whole table, because an index by time would jump around once per run. The columns are named as in the type,
// because making a second object per run would take as long as reading it.
const ALL_RUNS = `SELECT run_key AS runKey, item_id AS itemId, protocol_id AS protocolId, status,
  scheduled_ms AS scheduledMs, scheduled_date AS scheduledDate, scheduled_at AS scheduledAt,
  scheduled_datetime AS scheduledDatetime FROM result_runs WHERE scheduled_ms >= ? AND scheduled_ms < ?`;
/** Statuses after which a run does not change, as SQL. */
export const FINAL = "('completed', 'failed')";
const SECOND = 1000;
/** Photos must be requested in this round. */
const DUE = 1;
/** The run changed while its photos were being requested, so they stay due for the next round. */
const DUE_AGAIN = 2;
/** Its photos are here, but the service had not judged all of them, so they are requested again. */
const UNJUDGED = 3;

/** Runs scheduled in `[fromMs, toMs)`, of one store or all, with one status or any. */
export function listResultRuns(db: ReadDb, { itemId, status, fromMs, toMs }: RunsWanted): readonly ResultRun[] {
  const rows =
    itemId === null
      ? db.prepare<[number, number], ResultRun>(ALL_RUNS).all(fromMs, toMs)
      : db.prepare<[number, number, number], ResultRun>(`${ALL_RUNS} AND item_id = ?`).all(fromMs, toMs, itemId);
  return status === null ? rows : rows.filter((run) => run.status === status);
}

/** Keys of the runs scheduled in `[fromMs, toMs)` whose photos have not been read since the run changed. */
export function listDueRuns(db: ReadDb, fromMs: number, toMs: number): ReadonlySet<number> {
  const rows = db
    .prepare<[number, number], { run_key: number }>(
      `SELECT run_key FROM result_runs
       WHERE is_due IN (${DUE}, ${DUE_AGAIN}) AND scheduled_ms >= ? AND scheduled_ms < ?`,
    )
    .all(fromMs, toMs);
  return new Set(rows.map(({ run_key }) => run_key));
}

/** A run with its record as it was listed; null: it is known only from a photo. */
export function findStoredRun(db: ReadDb, runKey: number): (ResultRun & { readonly record: string | null }) | null {
  const row = db
    .prepare<[number], ResultRun & { record: string | null }>(
      `SELECT run_key AS runKey, item_id AS itemId, protocol_id AS protocolId, status, scheduled_ms AS scheduledMs,
         scheduled_date AS scheduledDate, scheduled_at AS scheduledAt, scheduled_datetime AS scheduledDatetime, record
       FROM result_runs LEFT JOIN result_run_records USING (run_key) WHERE run_key = ?`,
    )
    .get(runKey);
  return row ?? null;
}

/** When a run is scheduled, and what became of it. */
type StoredRunTime = Pick<ResultRun, 'runKey' | 'status' | 'scheduledDate' | 'scheduledAt'>;

/** Runs of a store in `[fromMs, toMs)`, of any status, with no more than their times. */
export function listRunTimes(db: ReadDb, itemId: number, fromMs: number, toMs: number): readonly StoredRunTime[] {
  return db
    .prepare<[number, number, number], StoredRunTime>(
      `SELECT run_key AS runKey, status, scheduled_date AS scheduledDate, scheduled_at AS scheduledAt
       FROM result_runs WHERE item_id = ? AND scheduled_ms >= ? AND scheduled_ms < ?`,
    )
    .all(itemId, fromMs, toMs);
}

/** The records of runs that have one, by run key. */
export function listRunRecords(db: ReadDb, itemId: number): ReadonlyMap<number, string> {
  const rows = db
    .prepare<[number], { run_key: number; record: string }>(
      'SELECT run_key, record FROM result_run_records JOIN result_runs USING (run_key) WHERE item_id = ?',
    )
    .all(itemId);
  return new Map(rows.map(({ run_key, record }) => [run_key, record]));
}

/** The earliest run in the range that has not ended, or whose photos have not been requested; null: none. */
export function earliestOpenRun(db: ReadDb, itemId: number, fromMs: number): number | null {
  const row = db
    .prepare<[number, number], { at: number | null }>(
      `SELECT min(scheduled_ms) AS at FROM result_runs
       WHERE item_id = ? AND scheduled_ms >= ? AND (is_due > 0 OR status NOT IN ${FINAL})`,
    )
    .get(itemId, fromMs);
  return row?.at ?? null;
}

/**
 * Writes the listed runs of a range, and marks whose photos are due: those of new runs, of runs of which the list says
 * something else than before, and of unfinished runs scheduled after `openSinceMs`. Nothing says that a completed run
 * or its photos stay as they are (api.md section 3): the list tells it by its counts and averages.
 *
 * @param isWhole false: the list is known to be incomplete, so a missing run may still exist
 * @returns when the runs with news are scheduled
 */
export function writeRuns(
  db: WriteDb,
  itemId: number,
  list: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly runs: readonly NewRun[];
    readonly isWhole: boolean;
  },
  openSinceMs: number,
): readonly number[] {
  const { fromMs, toMs, runs, isWhole } = list;
  const upsert = prepareUpsert(db, DUE);
  const addRecord = db.prepare<[number, string]>(
    `INSERT INTO result_run_records (run_key, record) VALUES (?, ?)
     ON CONFLICT (run_key) DO UPDATE SET record = excluded.record WHERE record <> excluded.record`,
  );
  const makeDue = db.prepare<[number]>(`UPDATE result_runs SET is_due = ${DUE} WHERE run_key = ?`);
  db.prepare<[number]>(`UPDATE result_runs SET is_due = 1 WHERE item_id = ? AND is_due = ${DUE_AGAIN}`).run(itemId);
  const news: number[] = [];
  for (const run of runs) {
    const key = upsert(itemId, run);
    // Its status is in its record too.
    if (key === null || run.record === null || addRecord.run(key, run.record).changes === 0) continue;
    makeDue.run(key);
    news.push(run.scheduledMs);
  }
  if (isWhole) {
    const gone = `item_id = ? AND scheduled_ms >= ? AND scheduled_ms < ?
      AND protocol_id NOT IN (SELECT value FROM json_each(?))`;
    const listed = JSON.stringify(runs.map(({ protocolId }) => protocolId));
    // A run whose id is suddenly written otherwise stands beside itself, and its photos go with the one that is gone.
    db.prepare<[number, number, number, number, string]>(
      `UPDATE result_runs SET is_due = 1
       WHERE item_id = ? AND scheduled_ms IN (SELECT scheduled_ms FROM result_runs WHERE ${gone})`,
    ).run(itemId, itemId, fromMs, toMs, listed);
    db.prepare<[number, number, number, string]>(`DELETE FROM result_runs WHERE ${gone}`).run(
      itemId,
      fromMs,
      toMs,
      listed,
    );
  }
  db.prepare<[number, number, number, number]>(
    `UPDATE result_runs SET is_due = 1
     WHERE item_id = ? AND scheduled_ms >= ? AND scheduled_ms < ? AND scheduled_ms >= ? AND status NOT IN ${FINAL}`,
  ).run(itemId, fromMs, toMs, openSinceMs);
  return news;
}

/**
 * Updates runs from what their photos say, which is newer than the list. A service may write a run's id otherwise in
 * its photos than in its list (api.md sections 2.13 and 2.19). Where no id that the photos say is listed, a run is
 * known by its time: a store has one run at a time.
 *
 * @returns all runs of the store by the ids that the photos say; null: its time fits several runs of the list, so
 * nobody knows which it is
 */
export function learnRuns(db: WriteDb, itemId: number, told: readonly NewRun[]): ReadonlyMap<string, ResultRun | null> {
  const upsert = prepareUpsert(db, DUE_AGAIN);
  const everything = { itemId, fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER, status: null };
  const all = listResultRuns(db, everything);
  const runs = new Map<string, ResultRun | null>(all.map((run) => [run.protocolId, run]));
  const atTime = told.some(({ protocolId }) => runs.has(protocolId))
    ? new Map<number, readonly ResultRun[]>()
    : Map.groupBy(all, ({ scheduledMs }) => scheduledMs);
  for (const run of told) {
    const [listed, another] = atTime.get(run.scheduledMs) ?? [];
    if (another !== undefined) {
      runs.set(run.protocolId, null);
      continue;
    }
    const protocolId = listed?.protocolId ?? run.protocolId;
    const known = runs.get(run.protocolId) ?? listed;
    // Most photos only repeat the list.
    const isSame = known?.status === run.status && known.scheduledMs === run.scheduledMs;
    const runKey = isSame ? known.runKey : upsert(itemId, { ...run, protocolId });
    if (runKey !== null) runs.set(run.protocolId, { ...run, protocolId, runKey, itemId });
  }
  return runs;
}

/** Adds or updates a run and returns its key. A new status makes its photos due. */
function prepareUpsert(db: WriteDb, due: number): (itemId: number, run: NewRun) => number | null {
  const upsert = db.prepare<[number, string, string, number, string, string, string], { run_key: number }>(
    `INSERT INTO result_runs
       (item_id, protocol_id, status, scheduled_ms, scheduled_date, scheduled_at, scheduled_datetime, is_due)
     VALUES (?, ?, ?, ?, ?, ?, ?, ${due})
     ON CONFLICT (item_id, protocol_id) DO UPDATE SET
       is_due = CASE WHEN status <> excluded.status THEN ${due} ELSE is_due END, status = excluded.status,
       scheduled_ms = excluded.scheduled_ms, scheduled_date = excluded.scheduled_date,
       scheduled_at = excluded.scheduled_at, scheduled_datetime = excluded.scheduled_datetime
     RETURNING run_key`,
  );
  return (itemId, run) =>
    upsert.get(
      itemId,
      run.protocolId,
      run.status,
      run.scheduledMs,
      run.scheduledDate,
      run.scheduledAt,
      run.scheduledDatetime,
    )?.run_key ?? null;
}

/** For each status, the time range of runs whose photos are due. */
export function dueRanges(db: ReadDb, itemId: number, fromMs: number, toMs: number): readonly DueRange[] {
  return db
    .prepare<[number, number, number], { status: string; first: number; last: number }>(
      `SELECT status, min(scheduled_ms) AS first, max(scheduled_ms) AS last FROM result_runs
       WHERE item_id = ? AND scheduled_ms >= ? AND scheduled_ms < ? AND is_due > 0 GROUP BY status ORDER BY status`,
    )
    .all(itemId, fromMs, toMs)
    .map(({ status, first, last }) => ({ status, fromMs: first, toMs: last + SECOND }));
}

/**
 * Records that the photos of these runs have been requested.
 *
 * @param unjudged keys of runs whose photos are requested again in the next round if they are scheduled after
 * `openSinceMs`
 */
export function clearDue(
  db: WriteDb,
  itemId: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  { unjudged, openSinceMs }: { readonly unjudged: ReadonlySet<number>; readonly openSinceMs: number },
): void {
  db.prepare<[number, string, number, number, number]>(
    `UPDATE result_runs SET is_due =
       iif(scheduled_ms >= ? AND run_key IN (SELECT value FROM json_each(?)), ${UNJUDGED}, 0)
     WHERE item_id = ? AND scheduled_ms >= ? AND scheduled_ms < ? AND is_due IN (${DUE}, ${UNJUDGED})`,
  ).run(openSinceMs, JSON.stringify([...unjudged]), itemId, fromMs, toMs);
}

/** Makes the photos of all runs of a store due: some of them have never been requested. */
export function askPhotosAgain(db: WriteDb, itemId: number): void {
  // A round that is going on may have passed this point, so the photos stay due for the next one.
  db.prepare<[number]>(`UPDATE result_runs SET is_due = ${DUE_AGAIN} WHERE item_id = ?`).run(itemId);
}

/** Deletes a store's runs scheduled before a time, in milliseconds since 1970 UTC. */
export function forgetRunsBefore(db: WriteDb, itemId: number, ms: number): void {
  db.prepare<[number, number]>('DELETE FROM result_runs WHERE item_id = ? AND scheduled_ms < ?').run(itemId, ms);
}

const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Turns a listed run into the form that is stored. The list's fields are open (api.md section 2.13), so a time may be
 * an instant, a local date and time of the chain, or both.
 *
 * @param record one element of listStoreProtocols
 * @returns null: the run's id, scheduled time or status is missing
 */
export function newRunOf(record: unknown, timeZone: string): NewRun | null {
  const { protocolId, status, scheduledDate, scheduledAt, scheduledDatetime } = runFacts(record);
  const told = scheduledDatetime !== null && HAS_OFFSET.test(scheduledDatetime) ? Date.parse(scheduledDatetime) : NaN;
  const local = scheduledDate !== null && scheduledAt !== null ? instantOf(scheduledDate, scheduledAt, timeZone) : NaN;
  const scheduledMs = Number.isNaN(told) ? local : told;
  if (protocolId === null || status === null || Number.isNaN(scheduledMs)) return null;
  const written = DateTime.safeParse(scheduledDatetime).data ?? null;
  const clock = localTimeOf(scheduledMs, timeZone);
  return {
    protocolId,
    status,
    scheduledMs,
    scheduledDate: scheduledDate ?? clock.date,
    scheduledAt: scheduledAt === null ? clock.time : scheduledAt.padEnd(8, ':00').slice(0, 8),
    // Reports show it, and every reader of a report knows only the contract's form.
    scheduledDatetime: (Number.isNaN(told) ? null : written) ?? new Date(scheduledMs).toISOString(),
    record: JSON.stringify(record),
  };
}
