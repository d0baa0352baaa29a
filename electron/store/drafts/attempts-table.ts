import type { LocalRow, ResourceKind, ResourceRef, Row, RowChange } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/**
 * The phase of an attempt (sync.md, steps 7 to 10). Open, so that a read has to decide: `planned` (not sent yet),
 * `sending` (may have been sent), `unknown` (sent, and nobody knows whether it arrived), `acknowledged` (got a 200).
 * Closed: `verified`, `absent` (it did not arrive), `overwritten` (another writer reverted it), `partly`, `refused`.
 */
type OpenPhase = 'planned' | 'sending' | 'unknown' | 'acknowledged';
export type ClosedPhase = 'verified' | 'absent' | 'overwritten' | 'partly' | 'refused';
type Phase = OpenPhase | ClosedPhase;

export type Attempt = {
  readonly attemptId: number;
  readonly publishId: string;
  readonly ref: ResourceRef;
  /** The draft's `rev` when it was sent. */
  readonly rev: number;
  /** From 0. */
  readonly chunk: number;
  readonly chunks: number;
  readonly phase: Phase;
  /** Fingerprint of the pre-read. */
  readonly preFingerprint: string;
  /** The body as it was sent; never changed afterwards. */
  readonly body: unknown;
  /** What the attempt changes, row by row. `before` is the row from the pre-read. */
  readonly changes: readonly RowChange[];
  /** Local ids of the rows in the body, in the same order. */
  readonly rowIds: readonly string[];
  /** The whole pre-read, for kinds that are replaced as a set. */
  readonly preImage: readonly Row[] | null;
  /** Rows as the 200 returned them; null: no answer yet. */
  readonly returned: readonly LocalRow[] | null;
  /** A description for the history. */
  readonly outcome: unknown;
  /** For the history only: milliseconds since 1970 UTC. */
  readonly at: number;
};

type AttemptRow = {
  attempt_id: number;
  publish_id: string;
  external_id: string;
  kind: ResourceKind;
  rev: number;
  chunk: number;
  chunks: number;
  phase: Phase;
  pre_fingerprint: string;
  body: string;
  changes: string;
  row_ids: string;
  pre_image: string | null;
  got: string | null;
  outcome: string | null;
  at: number;
};

const fromRow = (row: AttemptRow): Attempt => ({
  attemptId: row.attempt_id,
  publishId: row.publish_id,
  ref: { externalId: row.external_id, kind: row.kind },
  rev: row.rev,
  chunk: row.chunk,
  chunks: row.chunks,
  phase: row.phase,
  preFingerprint: row.pre_fingerprint,
  body: JSON.parse(row.body),
  changes: JSON.parse(row.changes),
  rowIds: JSON.parse(row.row_ids),
  preImage: row.pre_image === null ? null : JSON.parse(row.pre_image),
  returned: row.got === null ? null : JSON.parse(row.got),
  outcome: row.outcome === null ? null : JSON.parse(row.outcome),
  at: row.at,
});

// Must match the wording of the index on open attempts, or SQLite does not use that index.
const IS_OPEN = "phase IN ('planned', 'sending', 'unknown', 'acknowledged')";

/** Attempts of a resource that a read still has to decide, oldest first. */
export function listOpenAttempts(db: ReadDb, { externalId, kind }: ResourceRef): Attempt[] {
  return db
    .prepare<[string, string], AttemptRow>(
      `SELECT * FROM attempts WHERE external_id = ? AND kind = ? AND ${IS_OPEN} ORDER BY attempt_id`,
    )
    .all(externalId, kind)
    .map(fromRow);
}

/** Attempts that a read has decided, oldest first. */
export function listClosedAttempts(db: ReadDb): Attempt[] {
  return db
    .prepare<[], AttemptRow>(`SELECT * FROM attempts WHERE NOT (${IS_OPEN}) ORDER BY attempt_id`)
    .all()
    .map(fromRow);
}

/** Resources with open attempts, each once. */
export function listRefsWithOpenAttempts(db: ReadDb): ResourceRef[] {
  return db
    .prepare<[], { external_id: string; kind: ResourceKind }>(
      `SELECT DISTINCT external_id, kind FROM attempts WHERE ${IS_OPEN}`,
    )
    .all()
    .map(({ external_id, kind }) => ({ externalId: external_id, kind }));
}

/** What was sent to a resource, from this attempt on. */
export type SentTo = ResourceRef & { readonly attemptId: number };

/** Resources to which something was sent without knowing whether it arrived. */
export function listAwaited(db: ReadDb): SentTo[] {
  return db
    .prepare<[], SentTo>(
      'SELECT external_id AS externalId, kind, min(attempt_id) AS attemptId FROM attempts ' +
        `WHERE ${IS_OPEN} AND phase IN ('sending', 'unknown') GROUP BY external_id, kind`,
    )
    .all();
}

/** An attempt by its id; null: there is none. */
export function findAttempt(db: ReadDb, attemptId: number): Attempt | null {
  const row = db.prepare<[number], AttemptRow>('SELECT * FROM attempts WHERE attempt_id = ?').get(attemptId);
  return row ? fromRow(row) : null;
}

/** Attempts of one publishing that had an effect, oldest first. */
export function listAttemptsOfPublish(db: ReadDb, publishId: string): Attempt[] {
  return db
    .prepare<[string], AttemptRow>('SELECT * FROM attempts WHERE publish_id = ? ORDER BY attempt_id')
    .all(publishId)
    .map(fromRow);
}

/** Attempts of one resource in one publishing, oldest first. */
export function listAttemptsOf(db: ReadDb, publishId: string, { externalId, kind }: ResourceRef): Attempt[] {
  return db
    .prepare<[string, string, string], AttemptRow>(
      'SELECT * FROM attempts WHERE publish_id = ? AND external_id = ? AND kind = ? ORDER BY attempt_id',
    )
    .all(publishId, externalId, kind)
    .map(fromRow);
}

/** How the service treats ids made here for new displays (sync.md, P1). */
type ClientIds = 'untried' | 'kept' | 'refused' | 'ignored';

/** How the service has treated ids made here so far. */
export function readClientIds(db: ReadDb): ClientIds {
  const found = db.prepare<[], { value: string }>("SELECT value FROM sync_facts WHERE name = 'client-ids'").get();
  const value = found?.value;
  return value === 'kept' || value === 'refused' || value === 'ignored' ? value : 'untried';
}

/** Records how the service treats ids made here. */
export function writeClientIds(db: WriteDb, value: ClientIds): void {
  db.prepare<[string]>("INSERT OR REPLACE INTO sync_facts (name, value) VALUES ('client-ids', ?)").run(value);
}

/**
 * Whether the attempt was refused in a way that may be about its ids made here (sync.md, step 8), as its outcome was
 * written down. A request that was too large, or that named cells, was not.
 */
export const wasAboutNewIds = ({ outcome }: Pick<Attempt, 'outcome'>): boolean =>
  typeof outcome === 'object' && outcome !== null && 'aboutNewIds' in outcome && outcome.aboutNewIds === true;

type NewAttempt = Omit<Attempt, 'attemptId' | 'returned' | 'outcome'>;

/**
 * Records a request before it is sent.
 *
 * @returns the attempt's id
 */
export function insertAttempt(db: WriteDb, one: NewAttempt): number {
  const { lastInsertRowid } = db
    .prepare<
      [string, string, string, number, number, number, string, string, string, string, string, string | null, number]
    >(
      'INSERT INTO attempts (publish_id, external_id, kind, rev, chunk, chunks, phase, pre_fingerprint, body, changes, ' +
        'row_ids, pre_image, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      one.publishId,
      one.ref.externalId,
      one.ref.kind,
      one.rev,
      one.chunk,
      one.chunks,
      one.phase,
      one.preFingerprint,
      JSON.stringify(one.body),
      JSON.stringify(one.changes),
      JSON.stringify(one.rowIds),
      one.preImage === null ? null : JSON.stringify(one.preImage),
      one.at,
    );
  return Number(lastInsertRowid);
}

/** Sets an attempt's phase (sync.md, steps 4 to 10). */
export function writePhase(db: WriteDb, attemptId: number, phase: Phase): void {
  db.prepare<[string, number]>('UPDATE attempts SET phase = ? WHERE attempt_id = ?').run(phase, attemptId);
}

/** Records the outcome of an attempt. */
export function writeOutcome(
  db: WriteDb,
  attemptId: number,
  { phase, returned, outcome }: Pick<Attempt, 'phase' | 'returned' | 'outcome'>,
): void {
  db.prepare<[string, string | null, string, number]>(
    'UPDATE attempts SET phase = ?, got = ?, outcome = ? WHERE attempt_id = ?',
  ).run(phase, returned === null ? null : JSON.stringify(returned), JSON.stringify(outcome ?? null), attemptId);
}

/** Ids of attempts in another file, and those that they have here. */
export type CopiedAttempts = ReadonlyMap<number, number>;

/** Copies the attempts of another file that a read has decided: undoing a publishing needs them, and its history. */
export function copyClosedAttempts(from: ReadDb, to: WriteDb): CopiedAttempts {
  const copies = new Map<number, number>();
  for (const one of listClosedAttempts(from)) {
    const attemptId = insertAttempt(to, one);
    writeOutcome(to, attemptId, one);
    copies.set(one.attemptId, attemptId);
  }
  return copies;
}

/** Copies the attempts of a resource that may have been sent. A read decides what became of them. */
export function copyOpenAttempts(from: ReadDb, to: WriteDb, ref: ResourceRef): CopiedAttempts {
  const sent = listOpenAttempts(from, ref).filter(({ phase }) => phase !== 'planned');
  return new Map(sent.map((one) => [one.attemptId, insertAttempt(to, { ...one, phase: 'unknown' })]));
}

/** The attempt from which on answers may lag, by its id here; null: none of those was copied. */
export function earlyOf(copies: CopiedAttempts, earlyFrom: number | null): number | null {
  const early = [...copies].filter(([attemptId]) => earlyFrom !== null && attemptId >= earlyFrom);
  return early.length === 0 ? null : Math.min(...early.map(([, copy]) => copy));
}

/** Closes an attempt and records which of its changes took effect. */
export function closeAttempt(db: WriteDb, attemptId: number, phase: ClosedPhase, changes: readonly RowChange[]): void {
  db.prepare<[string, string, number]>('UPDATE attempts SET phase = ?, changes = ? WHERE attempt_id = ?').run(
    phase,
    JSON.stringify(changes),
    attemptId,
  );
}

/** Deletes a resource's attempts that were planned but never sent. */
export function dropPlanned(db: WriteDb, { externalId, kind }: ResourceRef): void {
  // Both conditions are needed: only open attempts are indexed, and the journal of all others keeps growing.
  db.prepare<[string, string]>(
    `DELETE FROM attempts WHERE external_id = ? AND kind = ? AND ${IS_OPEN} AND phase = 'planned'`,
  ).run(externalId, kind);
}

/** Marks as unknown whatever may have been sent when the process ended (sync.md, step 4). */
export function markUnknown(db: WriteDb): void {
  db.prepare<[]>("UPDATE attempts SET phase = 'unknown' WHERE phase = 'sending'").run();
}

/** Deletes every attempt that was planned but never sent. */
export function dropAllPlanned(db: WriteDb): void {
  db.prepare<[]>("DELETE FROM attempts WHERE phase = 'planned'").run();
}

/** Leaves only some of an open attempt's changes for a read to decide. */
export function writeChanges(db: WriteDb, attemptId: number, changes: readonly RowChange[]): void {
  db.prepare<[string, number]>('UPDATE attempts SET changes = ? WHERE attempt_id = ?').run(
    JSON.stringify(changes),
    attemptId,
  );
}
