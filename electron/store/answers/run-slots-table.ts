import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/** Where a slot comes from: a run that was scheduled then, or a target for that time. */
export type SlotSource = 'run' | 'target';

export type StoredRunSlot = {
  /** Minutes since Sunday 00:00 in the chain's time (shared/domain/run-slots.ts). */
  readonly minute: number;
  /** Last day a run was scheduled in this slot, in days since 1970; 0 for targets. */
  readonly seenDay: number;
};

/** If a slot has had no run for this many days while others had some, it is no longer in the schedule. */
const STALE_DAYS = 15;

/** Records when runs of a store are due. Targets replace earlier targets; runs are added. */
export function writeRunSlots(
  db: WriteDb,
  externalId: string,
  source: SlotSource,
  slots: readonly StoredRunSlot[],
): void {
  if (source === 'target') {
    db.prepare<[string]>("DELETE FROM run_slots WHERE external_id = ? AND source = 'target'").run(externalId);
  }
  const write = db.prepare<[string, SlotSource, number, number]>(
    'INSERT INTO run_slots (external_id, source, minute, seen_day) VALUES (?, ?, ?, ?) ' +
      'ON CONFLICT DO UPDATE SET seen_day = max(seen_day, excluded.seen_day)',
  );
  for (const { minute, seenDay } of slots) write.run(externalId, source, minute, seenDay);
}

type SlotRow = { minute: number };

const OF_ALL = `SELECT DISTINCT minute FROM run_slots WHERE source = 'target'
  OR seen_day >= (SELECT max(seen_day) FROM run_slots) - ${STALE_DAYS}`;

const SLOTS_OF_SOME = `SELECT external_id, minute FROM run_slots AS slot
  WHERE external_id IN (SELECT value FROM json_each(?)) AND (source = 'target' OR seen_day >=
    (SELECT max(seen_day) FROM run_slots WHERE external_id = slot.external_id AND source = 'run') - ${STALE_DAYS})`;

const OF_SOME = `SELECT DISTINCT minute FROM (${SLOTS_OF_SOME})`;

/** Which of these stores are known to have a run in one slot. */
export function findStoresDue(db: ReadDb, externalIds: readonly string[], minute: number): readonly string[] {
  return db
    .prepare<[string, number], { id: string }>(
      `SELECT DISTINCT external_id AS id FROM (${SLOTS_OF_SOME}) WHERE minute = ?`,
    )
    .all(JSON.stringify(externalIds), minute)
    .map(({ id }) => id);
}

/**
 * Slots at which runs of these stores are known to be due, ascending and without repeats.
 *
 * @param externalIds null: all stores
 */
export function findRunSlots(db: ReadDb, externalIds: readonly string[] | null): readonly number[] {
  const rows =
    externalIds === null
      ? db.prepare<[], SlotRow>(OF_ALL).all()
      : db.prepare<[string], SlotRow>(OF_SOME).all(JSON.stringify(externalIds));
  return rows.map(({ minute }) => minute).toSorted((a, b) => a - b);
}
