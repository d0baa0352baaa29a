import { versionMark } from '#shared/domain/merge/canonical-form.ts';
import type { Draft } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import { sizeOfSent } from '#shared/domain/merge/row-content.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { approvalAfter } from './approved-edits.ts';
import { type Attempt, closeAttempt, dropPlanned, listOpenAttempts, readClientIds } from './attempts-table.ts';
import { type DraftTrees, marksOf, mayBeOlder, readTrees, withMark, writeTrees } from './draft-trees.ts';
import { type Blocker, type DraftHead, findDraft, updateDraft, writeRemoteSeen } from './drafts-table.ts';
import { addHistory } from './history-table.ts';
import { isPublisher } from './lease-calls.ts';
import { countOverwrites, noteOverwritten } from './overwrites.ts';
import { planAttempts, type ReconcileInput, type ReconcilePorts, type ReconcileResult } from './plan-attempts.ts';
import { type ResolvedOutcomes, resolveOutcomes } from './resolve-outcomes.ts';
import { findOverwritten, watchPublished } from './watch-table.ts';

/** After more rounds than this with another writer, a person has to decide (sync.md, step 9). */
const MOST_ROUNDS = 3;

/**
 * Handles one read of a resource in one transaction (sync.md, steps 5 to 10 and 13): decides open attempts, rebases the
 * draft onto what was read, and plans and records the next requests. Every kind of read goes through here: the
 * pre-read, the verification after the last chunk, recovery after a crash, and a pull, which sends nothing.
 */
export function reconcile(db: WriteDb, ports: ReconcilePorts, input: ReconcileInput): ReconcileResult {
  return db.atOnce(() => {
    const { ref, owner, mayLag } = input;
    ports.crashPoint('reconcile.begun');
    const isPull = owner === null;
    if (!isPull && !isPublisher(db, owner)) return { result: 'lease_lost' };
    const draft = findDraft(db, ref);
    if (draft === null) return { result: 'none' };
    const attempts = listOpenAttempts(db, ref);
    if (attempts.some(({ phase }) => phase === 'sending')) return { result: 'busy' };
    if (isPull && attempts.length > 0) return { result: 'busy' };
    dropPlanned(db, ref);
    const sent = attempts.filter(({ phase }) => phase !== 'planned');
    const trees = readTrees(db, draft.draftId);
    const remote = input.remote ?? (ref.kind === 'store' && trees.base.length === 0 ? [] : null);
    if (remote === null) return mayLag || isPull ? { result: 'wait' } : withoutStore(db, draft, trees, sent);
    const mark = versionMark(ref.kind, remote);
    const settled = resolveOutcomes(ref.kind, trees.base, sent, remote, readClientIds(db) === 'kept');
    ports.crashPoint('reconcile.resolved');
    const isDoubtful = !settled.isAllVisible || mayBeOlder(marksOf(draft, trees.base), mark, sent.length > 0);
    if (mayLag && isDoubtful) return { result: 'wait' };
    return proceed(db, ports, input, { draft, trees, remote, mark, sent, settled });
  });
}

type Found = {
  readonly draft: DraftHead;
  readonly trees: DraftTrees;
  readonly remote: readonly Row[];
  readonly mark: string;
  readonly sent: readonly Attempt[];
  readonly settled: ResolvedOutcomes;
};

const blockWith = (db: WriteDb, draft: DraftHead, stop: Blocker): ReconcileResult => {
  updateDraft(db, draft, { stop });
  return { result: 'stopped', stop };
};

/** The store is gone. Nothing of what was sent is there, and where nothing is left to publish, nobody has to decide. */
function withoutStore(db: WriteDb, draft: DraftHead, { edits }: DraftTrees, sent: readonly Attempt[]): ReconcileResult {
  if (edits.length > 0)
    return blockWith(db, draft, { state: 'parked', reason: 'not_found', message: null, issues: [] });
  for (const { attemptId, changes } of sent) closeAttempt(db, attemptId, 'absent', changes);
  updateDraft(db, draft, { stop: null });
  return { result: 'clean' };
}

function proceed(db: WriteDb, ports: ReconcilePorts, input: ReconcileInput, found: Found): ReconcileResult {
  const { ref } = input;
  const { draft, trees, remote, mark, settled } = found;
  if (settled.undecided.length > 0) {
    noteOthers(db, input, found);
    return blockWith(db, draft, { state: 'undecided', creates: settled.undecided });
  }
  const merge = merge3(ref.kind, { base: settled.written(trees.desired), desired: trees.desired, remote });
  const hasWork = trees.edits.length > 0 || found.sent.length > 0;
  if (merge.brake !== null && hasWork && draft.confirmedMark !== mark) {
    if (input.mayLag) return { result: 'wait' };
    writeRemoteSeen(db, draft.draftId, remote);
    return blockWith(db, draft, { state: 'brake', mark, ...merge.brake });
  }
  close(db, ports, input, found);
  watch(db, input, found);
  const rounds = settled.isOverwritten ? draft.rounds + 1 : draft.rounds;
  const rebased = withNewIds(ref.kind, merge.rebased, ports.newId);
  const next = writeTrees(
    db,
    { draftId: draft.draftId, kind: ref.kind, rev: draft.rev, isRebase: true },
    trees,
    rebased,
    merge.conflicts.length > 0 ? remote : null,
    approvalAfter(ref.kind, trees, settled.written, remote),
  );
  ports.crashPoint('reconcile.rebased');
  const stop: Blocker | null =
    merge.conflicts.length > 0
      ? { state: 'conflict', conflicts: merge.conflicts }
      : rounds > MOST_ROUNDS
        ? { state: 'parked', reason: 'overwritten', message: null, issues: [] }
        : null;
  const head = updateDraft(db, draft, {
    rounds: next.edits.length === 0 ? 0 : rounds,
    earlyFrom: input.earlyFrom,
    marks: withMark(marksOf(draft, trees.base), mark),
    stop: stop ?? (staysParked(draft.stop) ? draft.stop : null),
  });
  ports.crashPoint('reconcile.based');
  if (stop !== null) return { result: 'stopped', stop };
  if (input.owner === null) return head.stop === null ? { result: 'clean' } : { result: 'stopped', stop: head.stop };
  return planAttempts(db, ports, input, { draft: head, edits: next.edits, base: rebased.base, remote, mark });
}

/** A read clears the blocker of a missing store or an invalid answer. Other parked resources wait for an edit. */
const staysParked = (stop: Blocker | null): boolean =>
  stop?.state === 'parked' && stop.reason !== 'not_found' && stop.reason !== 'answer_invalid';

/** Closes the attempts that the read has decided, and records what it showed. */
function close(db: WriteDb, ports: ReconcilePorts, { ref, now }: ReconcileInput, { sent, settled }: Found): void {
  for (const { attemptId, phase, changes } of settled.closed) closeAttempt(db, attemptId, phase, changes);
  ports.crashPoint('reconcile.closed');
  for (const { event, ...detail } of settled.notes) {
    addHistory(db, { at: now, event, name: '', step: null, detail: { ref, ...detail } });
  }
  const verified = settled.closed.filter(({ phase }) => phase === 'verified' || phase === 'partly');
  for (const { attemptId, changes } of verified) {
    const publishId = sent.find((one) => one.attemptId === attemptId)?.publishId ?? '';
    addHistory(db, {
      at: now,
      event: 'published',
      name: publishId,
      step: null,
      detail: { ref, publishId, attemptId, size: sizeOfSent(ref.kind, changes) },
    });
  }
  ports.crashPoint('reconcile.noted');
}

/**
 * Watches what was published just now, or looks what became of what was published before (sync.md, step 15). A read
 * that may lag says nothing about that. What another writer has replaced by the first read is told at once.
 */
function watch(db: WriteDb, input: ReconcileInput, found: Found): void {
  const { ref, mayLag, now } = input;
  const { sent, settled, trees, remote } = found;
  if (sent.length === 0) {
    noteOthers(db, input, found);
    return;
  }
  for (const { attemptId, changes } of settled.closed) watchPublished(db, ref, attemptId, changes);
  if (mayLag) return;
  const keepsIds = readClientIds(db) === 'kept';
  const attemptIds = new Set(sent.map(({ attemptId }) => attemptId));
  const read = { base: settled.written(trees.desired), remote, keepsIds, isEarly: () => true };
  noteOverwritten(
    db,
    ref,
    findOverwritten(db, ref, read, ({ attemptId }) => attemptIds.has(attemptId)),
    now,
  );
}

/**
 * Looks what became of rows that were published before and are in no open request. A service that takes a new display
 * without an id for another one writes over that one (P12).
 */
function noteOthers(db: WriteDb, input: ReconcileInput, { sent, trees, remote }: Found): void {
  const { ref, mayLag, earlyFrom, now } = input;
  if (mayLag) return;
  const keepsIds = readClientIds(db) === 'kept';
  const inRequests = new Set(sent.flatMap(({ changes }) => changes.map(({ rowId }) => rowId)));
  const isEarly = (attemptId: number) => earlyFrom !== null && attemptId >= earlyFrom;
  const read = { base: trees.base, remote, isEarly, keepsIds };
  noteOverwritten(
    db,
    ref,
    findOverwritten(db, ref, read, ({ rowId }) => !inRequests.has(rowId)),
    now,
  );
}

export type PullInput = Omit<ReconcileInput, 'owner' | 'publishId'>;

/** `hasNews`: what waits for a person has changed, so that pages show something else than what is known now. */
export type PullResult = ReconcileResult & { readonly hasNews: boolean };

/** Rebases a draft onto what was read, without sending anything (sync.md, step 13). */
export function pullDraft(db: WriteDb, ports: ReconcilePorts, input: PullInput): PullResult {
  return db.atOnce(() => {
    const waiting = () => canonicalJson([findDraft(db, input.ref)?.stop, countOverwrites(db)]);
    const before = waiting();
    const result = reconcile(db, ports, { ...input, owner: null, publishId: '' });
    return { ...result, hasNews: waiting() !== before };
  });
}

/**
 * Gives new displays an id before they are sent. If the outcome of a create is unknown, the display can then be found
 * again where the service keeps such ids (sync.md, "Keys", expositions).
 */
function withNewIds(kind: ResourceKind, draft: Draft, newId: () => string): Draft {
  if (kind !== 'expositions') return draft;
  const known = new Set(draft.base.map(({ rowId }) => rowId));
  const isComplete = draft.desired.every(({ rowId, row }) => known.has(rowId) || row['expositionId'] !== undefined);
  if (isComplete) return draft;
  const desired = draft.desired.map((one) =>
    known.has(one.rowId) || one.row['expositionId'] !== undefined
      ? one
      : { rowId: one.rowId, row: { ...one.row, expositionId: newId() } },
  );
  return { base: draft.base, desired };
}
