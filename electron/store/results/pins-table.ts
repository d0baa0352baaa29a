import type { Failure } from '#shared/bridge/answer.ts';
import { type KeptPictures, type Pin, PinRequest } from '#shared/bridge/offline.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/**
 * One pass over everything that a pin wants. Times are in milliseconds since 1970 UTC; `[fromMs, toMs)` is the
 * requested range.
 */
export type PinRound = {
  readonly startedAt: number;
  /** null: still going on. */
  readonly endedAt: number | null;
  readonly fromMs: number;
  readonly toMs: number;
  /** It only brings a pin up to date by itself, so nobody waits for it. */
  readonly isUpdate?: boolean | undefined;
  /** Once it has ended, if it wanted pictures. Rounds of an earlier Endcap don't say it. */
  readonly pictures?: KeptPictures | undefined;
};

export type StoredPin = {
  readonly pinId: string;
  readonly request: PinRequest;
  readonly createdAt: number;
  readonly state: Pin['state'];
  readonly failure: Failure | null;
  readonly round: PinRound | null;
};

/** A finished part of a round, with details that later parts need. */
export type PinPart = {
  readonly externalId: string;
  readonly part: string;
  readonly asOf: number;
  readonly detail: unknown;
};

type PinRow = {
  pin_id: string;
  request: string;
  created_at: number;
  state: StoredPin['state'];
  failure: string | null;
  round: string | null;
};
type PartRow = { external_id: string; part: string; as_of: number; detail: string };

const fromRow = (row: PinRow): StoredPin => ({
  pinId: row.pin_id,
  request: JSON.parse(row.request),
  createdAt: row.created_at,
  state: row.state,
  failure: row.failure === null ? null : JSON.parse(row.failure),
  round: row.round === null ? null : JSON.parse(row.round),
});

/** One pin that can't be read does not hide the others. */
function readableRow(row: PinRow): StoredPin[] {
  try {
    const pin = fromRow(row);
    return PinRequest.safeParse(pin.request).success ? [pin] : [];
  } catch {
    return [];
  }
}

/** All pins that can be read, oldest first. */
export function listPins(db: ReadDb): readonly StoredPin[] {
  return db.prepare<[], PinRow>('SELECT * FROM pins ORDER BY created_at, pin_id').all().flatMap(readableRow);
}

/** Writes a pin, or replaces the one with the same id but keeps its time of creation. */
export function putPin(db: WriteDb, { pinId, request, createdAt, state, failure, round }: StoredPin): void {
  db.prepare<[string, string, number, string, string | null, string | null]>(
    `INSERT INTO pins (pin_id, request, created_at, state, failure, round) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (pin_id) DO UPDATE SET
       request = excluded.request, state = excluded.state, failure = excluded.failure, round = excluded.round`,
  ).run(
    pinId,
    JSON.stringify(request),
    createdAt,
    state,
    failure && JSON.stringify(failure),
    round && JSON.stringify(round),
  );
}

/** Whether something is held for a pin: a round that a person asked for once has none, and holds nothing. */
export function isPin(db: ReadDb, pinId: string): boolean {
  return db.prepare<[string], { pin_id: string }>('SELECT pin_id FROM pins WHERE pin_id = ?').get(pinId) !== undefined;
}

/** Deletes a pin and the parts of its round. */
export function deletePin(db: WriteDb, pinId: string): void {
  db.prepare<[string]>('DELETE FROM pins WHERE pin_id = ?').run(pinId);
}

/** The finished parts of the pin's round. */
export function listParts(db: ReadDb, pinId: string): readonly PinPart[] {
  return db
    .prepare<[string], PartRow>('SELECT * FROM pin_parts WHERE pin_id = ?')
    .all(pinId)
    .map(({ external_id, part, as_of, detail }) => ({
      externalId: external_id,
      part,
      asOf: as_of,
      detail: JSON.parse(detail),
    }));
}

/** Records a part as finished, in the transaction that wrote its data. Does nothing if the pin is gone. */
export function putPart(db: WriteDb, pinId: string, { externalId, part, asOf, detail }: PinPart): void {
  db.prepare<[string, string, number, string, string]>(
    `INSERT INTO pin_parts (pin_id, external_id, part, as_of, detail)
     SELECT pin_id, ?, ?, ?, ? FROM pins WHERE pin_id = ?
     ON CONFLICT (pin_id, external_id, part) DO UPDATE SET as_of = excluded.as_of, detail = excluded.detail`,
  ).run(externalId, part, asOf, JSON.stringify(detail), pinId);
}

/** Forgets what rounds of other pins have begun of a store: they were told by an older list of its runs. */
export function dropPartsOfOthers(db: WriteDb, pinId: string, externalId: string): void {
  db.prepare<[string, string]>(
    `DELETE FROM pin_parts WHERE external_id = ? AND pin_id <> ? AND (part = 'runs' OR part LIKE 'photos %')`,
  ).run(externalId, pinId);
}

/** Clears the parts, when a round starts or is over. */
export function clearParts(db: WriteDb, pinId: string): void {
  db.prepare<[string]>('DELETE FROM pin_parts WHERE pin_id = ?').run(pinId);
}

/** Replaces the parts of a finished store by one. The details are no longer needed. */
export function foldParts(db: WriteDb, pinId: string, externalId: string, whole: PinPart): void {
  db.prepare<[string, string]>('DELETE FROM pin_parts WHERE pin_id = ? AND external_id = ?').run(pinId, externalId);
  putPart(db, pinId, whole);
}

/** Transfers pins that this file does not have from another file. What they want is requested again. */
export function transferPins(from: ReadDb, to: WriteDb): void {
  const known = new Set(listPins(to).map(({ pinId }) => pinId));
  to.atOnce(() => {
    for (const pin of listPins(from)) {
      const state = pin.state === 'stopped' ? 'stopped' : 'waiting';
      if (!known.has(pin.pinId)) putPin(to, { ...pin, state, failure: null, round: null });
    }
  });
}
