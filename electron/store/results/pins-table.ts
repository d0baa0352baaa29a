import type { Failure } from '#shared/bridge/failure.ts';
import type { Pin, PinRequest } from '#shared/bridge/offline.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';

/** One pass over everything a pin wants; times in milliseconds since 1970 UTC, `[fromMs, toMs)` is what it asks for. */
export type PinRound = {
  readonly startedAt: number;
  /** null: not done yet. */
  readonly endedAt: number | null;
  readonly fromMs: number;
  readonly toMs: number;
};

export type StoredPin = {
  readonly pinId: string;
  readonly request: PinRequest;
  readonly createdAt: number;
  readonly state: Pin['state'];
  readonly failure: Failure | null;
  readonly round: PinRound | null;
};

/** A part of a round that is done, with what later parts need to know of it. */
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

/** All pins, the oldest first. */
export function listPins(db: ReadDb): readonly StoredPin[] {
  return db.prepare<[], PinRow>('SELECT * FROM pins ORDER BY created_at, pin_id').all().map(fromRow);
}

/** Writes a pin, or replaces the one with its id; when it was created stays. */
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

/** Takes the pin away with the parts of its round. */
export function deletePin(db: WriteDb, pinId: string): void {
  db.prepare<[string]>('DELETE FROM pins WHERE pin_id = ?').run(pinId);
}

/** Parts of the pin's round that are done. */
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

/** Notes a part as done; in the transaction that wrote what it brought. A pin that is gone has no parts. */
export function putPart(db: WriteDb, pinId: string, { externalId, part, asOf, detail }: PinPart): void {
  db.prepare<[string, string, number, string, string]>(
    `INSERT INTO pin_parts (pin_id, external_id, part, as_of, detail)
     SELECT pin_id, ?, ?, ?, ? FROM pins WHERE pin_id = ?
     ON CONFLICT (pin_id, external_id, part) DO UPDATE SET as_of = excluded.as_of, detail = excluded.detail`,
  ).run(externalId, part, asOf, JSON.stringify(detail), pinId);
}

/** A new round has no part yet; nor has one that is over. */
export function clearParts(db: WriteDb, pinId: string): void {
  db.prepare<[string]>('DELETE FROM pin_parts WHERE pin_id = ?').run(pinId);
}

/** A store that is done is one part: what it was made of is of no more use. */
export function foldParts(db: WriteDb, pinId: string, externalId: string, whole: PinPart): void {
  db.prepare<[string, string]>('DELETE FROM pin_parts WHERE pin_id = ? AND external_id = ?').run(pinId, externalId);
  putPart(db, pinId, whole);
}

/** Takes over the pins of another file that this one does not have; what they ask for is asked again. */
export function transferPins(from: ReadDb, to: WriteDb): void {
  const known = new Set(listPins(to).map(({ pinId }) => pinId));
  to.atOnce(() => {
    for (const pin of listPins(from)) {
      const state = pin.state === 'stopped' ? 'stopped' : 'waiting';
      if (!known.has(pin.pinId)) putPin(to, { ...pin, state, failure: null, round: null });
    }
  });
}
