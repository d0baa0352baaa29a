import { contactContentKey } from '#shared/domain/merge/contact-keys.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import { byRowId } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import {
  type ResourceKind,
  type ResourceRef,
  type Row,
  type RowChange,
  STORE_ROW_ID,
  type Tree,
} from '#shared/domain/merge/resource-tree.ts';
import { touchedFields, wireId } from '#shared/domain/merge/row-content.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { type Attempt, type CopiedAttempts, findAttempt } from './attempts-table.ts';
import { fieldVerdict, type SentChange, sentChanges, treeSent, type Verdict, withChanges } from './sent-changes.ts';
import { verdictsOf } from './verdicts.ts';

/** One published row that later reads are compared with (sync.md, step 15). */
type Watched = {
  readonly attemptId: number;
  readonly rowId: string;
  /** Fields that no later publishing of ours has changed; null: the whole row. */
  readonly fields: readonly string[] | null;
};

type WatchedRow = { attempt_id: number; row_id: string; fields: string | null };

function listWatched(db: ReadDb, { externalId, kind }: ResourceRef): Watched[] {
  return db
    .prepare<[string, string], WatchedRow>(
      'SELECT attempt_id, row_id, fields FROM watched WHERE external_id = ? AND kind = ? ORDER BY attempt_id, row_id',
    )
    .all(externalId, kind)
    .map(({ attempt_id, row_id, fields }) => ({
      attemptId: attempt_id,
      rowId: row_id,
      fields: fields === null ? null : JSON.parse(fields),
    }));
}

/** Whether something that was published to the resource is still watched. */
export const isWatched = (db: ReadDb, { externalId, kind }: ResourceRef): boolean =>
  db
    .prepare<[string, string], unknown>('SELECT 1 FROM watched WHERE external_id = ? AND kind = ? LIMIT 1')
    .get(externalId, kind) !== undefined;

const drop = (db: WriteDb, { attemptId, rowId }: Watched): void =>
  void db.prepare<[number, string]>('DELETE FROM watched WHERE attempt_id = ? AND row_id = ?').run(attemptId, rowId);

/** Displays and stores are watched field by field; contacts and targets, which are replaced as a set, row by row. */
const isByField = (kind: ResourceKind): boolean => kind === 'expositions' || kind === 'store';

/** What tells rows of a set apart when their ids have changed. */
const keyOfSetRow = (kind: ResourceKind, row: Row): string =>
  kind === 'expectations' ? expectationKey(row) : contactContentKey(row);

/**
 * Watches what was just published, instead of what an earlier publishing of ours had put there.
 *
 * @param changes those that have arrived
 */
export function watchPublished(db: WriteDb, ref: ResourceRef, attemptId: number, changes: readonly RowChange[]): void {
  if (changes.length === 0) return;
  replaceOlder(db, ref, changes);
  const insert = db.prepare<[number, string, string, string, string | null]>(
    'INSERT OR REPLACE INTO watched (attempt_id, row_id, external_id, kind, fields) VALUES (?, ?, ?, ?, ?)',
  );
  for (const change of changes) {
    const fields = isByField(ref.kind) ? JSON.stringify(touchedFields(ref.kind, change)) : null;
    insert.run(attemptId, change.rowId, ref.externalId, ref.kind, fields);
  }
}

function replaceOlder(db: WriteDb, ref: ResourceRef, changes: readonly RowChange[]): void {
  const older = listWatched(db, ref);
  if (older.length === 0) return;
  const { kind } = ref;
  const newer = new Map(changes.map((one) => [one.rowId, one]));
  if (!isByField(kind)) {
    const keys = new Set(changes.flatMap((one) => keysOf(kind, one)));
    const attempts = attemptsOf(db, older);
    for (const one of older) {
      const change = attempts.get(one.attemptId)?.changes.find(({ rowId }) => rowId === one.rowId);
      if (newer.has(one.rowId) || change === undefined || keysOf(kind, change).some((key) => keys.has(key))) {
        drop(db, one);
      }
    }
    return;
  }
  const write = db.prepare<[string, number, string]>(
    'UPDATE watched SET fields = ? WHERE attempt_id = ? AND row_id = ?',
  );
  for (const one of older) {
    const change = newer.get(one.rowId);
    if (change === undefined || one.fields === null) continue;
    const touched = touchedFields(kind, change);
    const left = one.fields.filter((name) => !touched.includes(name));
    if (left.length === 0) drop(db, one);
    else write.run(JSON.stringify(left), one.attemptId, one.rowId);
  }
}

/** Whether something was published to a resource from this file. */
export function wasPublished(db: ReadDb, { externalId, kind }: ResourceRef): boolean {
  const isThere = db.prepare<[string, string], unknown>(
    "SELECT 1 FROM history_places WHERE external_id = ? AND kind = ? AND event = 'published' LIMIT 1",
  );
  return isThere.get(externalId, kind) !== undefined;
}

/**
 * Copies what another file watches. What was published later to the same rows is watched instead.
 *
 * @param order whether the other file's publishings were before or after those of this one. A resource to which this
 *   one has published since is not watched for the older file: what it shows may be our own.
 */
export function copyWatched(from: ReadDb, to: WriteDb, attempts: CopiedAttempts, order: 'before' | 'after'): void {
  const insert = to.prepare<[number, string, string, string, string | null]>(
    'INSERT INTO watched (attempt_id, row_id, external_id, kind, fields) VALUES (?, ?, ?, ?, ?)',
  );
  const refs = from.prepare<[], ResourceRef>('SELECT DISTINCT external_id AS externalId, kind FROM watched').all();
  for (const ref of refs) {
    if (order === 'before' && wasPublished(to, ref)) continue;
    const watched = listWatched(from, ref);
    for (const { changes } of attemptsOf(from, watched).values()) replaceOlder(to, ref, changes);
    for (const { attemptId, rowId, fields } of watched) {
      const copy = attempts.get(attemptId);
      if (copy !== undefined) insert.run(copy, rowId, ref.externalId, ref.kind, fields && JSON.stringify(fields));
    }
  }
}

const keysOf = (kind: ResourceKind, { before, after }: RowChange): string[] =>
  [before, after].flatMap((row) => (row === null ? [] : [keyOfSetRow(kind, row)]));

function attemptsOf(db: ReadDb, watched: readonly Watched[]): Map<number, Attempt> {
  const attempts = new Map<number, Attempt>();
  for (const attemptId of new Set(watched.map((one) => one.attemptId))) {
    const attempt = findAttempt(db, attemptId);
    if (attempt !== null) attempts.set(attemptId, attempt);
  }
  return attempts;
}

/** A published change that somebody overwrote afterwards, and the row that is there now; null: none. */
export type Overwritten = { readonly attempt: Attempt; readonly change: RowChange; readonly shown: Row | null };

type LaterRead = {
  /** The draft's base before the read: it knows the ids of displays. */
  readonly base: Tree;
  readonly remote: readonly Row[];
  /** Shortly after that attempt was sent. Later, a value that is new is nothing but somebody's edit. */
  readonly isEarly: (attemptId: number) => boolean;
  /** The service keeps ids made here (P1). */
  readonly keepsIds: boolean;
};

/**
 * Compares a read with what is watched of the resource. What is found is not watched any more.
 *
 * @param isCompared which of it
 * @returns the changes whose old value is back, and those that another writer replaced shortly after they were
 *   published
 */
export function findOverwritten(
  db: WriteDb,
  ref: ResourceRef,
  read: LaterRead,
  isCompared: (watched: Watched) => boolean,
): Overwritten[] {
  const watched = listWatched(db, ref).filter(isCompared);
  if (watched.length === 0) return [];
  const attempts = attemptsOf(db, watched);
  const found: Overwritten[] = [];
  for (const [attemptId, ofOne] of Map.groupBy(watched, (one) => one.attemptId)) {
    const attempt = attempts.get(attemptId);
    const judged = attempt ? judge(attempt, ofOne, read) : new Map<string, Judged>();
    for (const one of ofOne) {
      const seen = judged.get(one.rowId);
      const isOver = seen?.verdict === 'before' || (seen?.verdict === 'other' && read.isEarly(attemptId));
      if (seen !== undefined && !isOver) continue;
      drop(db, one);
      if (attempt && seen) found.push({ attempt, ...seen });
    }
  }
  return found;
}

type Judged = { readonly change: RowChange; readonly verdict: Verdict; readonly shown: Row | null };

function judge(attempt: Attempt, watched: readonly Watched[], read: LaterRead): Map<string, Judged> {
  const { kind } = attempt.ref;
  const changes = sentChanges([attempt]);
  if (isByField(kind)) {
    const of = new Map(watched.map((one) => [one.rowId, one.fields]));
    return new Map(
      changes.map((change) => [change.rowId, judgeFields(kind, change, of.get(change.rowId) ?? null, read)]),
    );
  }
  const sent = treeSent(attempt);
  const base = withChanges(
    sent,
    changes.map(({ rowId, before }) => ({ rowId, row: before })),
  );
  const { verdicts } = verdictsOf(kind, base, changes, read.remote, read.keepsIds);
  const contacts = kind === 'contacts' ? byRowId(underLocalIds(kind, sent, read.remote)) : null;
  return new Map(
    changes.map((one, at) => {
      const { rowId, before, after } = one;
      const row = contacts?.get(rowId) ?? null;
      const ofRow = verdicts[at] ?? 'visible';
      // A contact of which another field was changed is neither as it was sent nor as it was before.
      const verdict = ofRow !== 'visible' && row !== null && after !== null ? fieldVerdict(kind, one, row) : ofRow;
      const shown = row ?? (contacts === null ? targetNow(one, read.remote) : verdict === 'before' ? before : null);
      return [rowId, { change: { rowId, before, after }, verdict, shown }];
    }),
  );
}

/** The target that a read shows in place of a published one. */
function targetNow({ before, after }: RowChange, remote: readonly Row[]): Row | null {
  const ofKey = (row: Row | null) =>
    row === null ? undefined : remote.find((one) => expectationKey(one) === expectationKey(row));
  return ofKey(after) ?? ofKey(before) ?? null;
}

/** The service's rows under the ids of those that were sent. */
const underLocalIds = (kind: ResourceKind, sent: Tree, remote: readonly Row[]): Tree =>
  merge3(kind, { base: sent, desired: sent, remote }).rebased.base;

function judgeFields(kind: ResourceKind, sent: SentChange, fields: readonly string[] | null, read: LaterRead): Judged {
  const { rowId, before, after, returned } = sent;
  const change = { rowId, before: withoutOthers(before, after, fields), after };
  const shown = shownRow(kind, rowId, read);
  if (shown === undefined) return { change, verdict: 'visible', shown: null };
  return { change, verdict: fieldVerdict(kind, { ...change, isAcknowledged: true, returned }, shown), shown };
}

/** The row before, as if only these fields had been changed. */
function withoutOthers(before: Row | null, after: Row | null, fields: readonly string[] | null): Row | null {
  if (before === null || after === null || fields === null) return before;
  return { ...after, ...Object.fromEntries(fields.map((name) => [name, before[name]])) };
}

/** The service's row; undefined: not in the answer. Displays are never removed, so such an answer says nothing. */
function shownRow(kind: ResourceKind, rowId: string, { base, remote }: LaterRead): Row | undefined {
  if (rowId === STORE_ROW_ID && kind === 'store') return remote[0];
  const known = byRowId(base).get(rowId);
  const id = known && wireId(kindRules[kind], known);
  return id == null ? undefined : remote.find((row) => wireId(kindRules[kind], row) === id);
}
