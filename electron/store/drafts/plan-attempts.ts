import { MAX_EXPOSITIONS_PER_REQUEST } from '#shared/contract/formats.ts';
import { fingerprint } from '#shared/domain/merge/canonical-form.ts';
import { byRowId, type Merge } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { ResourceKind, ResourceRef, Row, RowChange, Tree } from '#shared/domain/merge/resource-tree.ts';
import { type DraftIssue, planSend, type SendPlan, validateRow } from '#shared/domain/merge/send-plan.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import { typedIssues } from '#shared/domain/merge/typed-values.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { approvedOf } from './approved-edits.ts';
import { insertAttempt, listAttemptsOf, readClientIds, wasAboutNewIds } from './attempts-table.ts';
import type { CrashPoint } from './crash-points.ts';
import { twinsOf, withoutTwins } from './decide-twins.ts';
import { isSameText } from './draft-trees.ts';
import { type Blocker, type DraftHead, markOfErasing, readBase, updateDraft } from './drafts-table.ts';
import { type DraftEdit, listEdits, replaceEdits } from './edits-table.ts';

export type ReconcilePorts = {
  readonly newId: () => string;
  readonly crashPoint: CrashPoint;
  /** How long only this process has been writing to the file, in milliseconds. */
  readonly heldMs: () => number;
};

/** A read of a resource, and what it is used for. */
export type ReconcileInput = {
  /** Who publishes; null: a pull, which needs no lease. */
  readonly owner: string | null;
  readonly ref: ResourceRef;
  /** The service's rows; null: it answered 404. */
  readonly remote: readonly Row[] | null;
  /** Something was sent a short while ago, so the read may be older than that (P7). */
  readonly mayLag: boolean;
  /**
   * The first attempt that was sent a short while ago, so that another value may be one that was written over ours
   * (step 15); null: none.
   */
  readonly earlyFrom: number | null;
  /** Identifies the attempts later; a pull plans none. */
  readonly publishId: string;
  /** For the history: milliseconds since 1970 UTC. */
  readonly now: number;
};

/** One request to send now. Its attempt is `sending` when `isCommitted`, else `planned`. */
export type PlannedChunk = { readonly attemptId: number; readonly body: unknown; readonly isCommitted: boolean };

/**
 * What follows from a read. `none`: no draft. `busy`: a request for this resource is under way. `lease_lost`: another
 * process publishes now. `wait`: the read may be too old to decide anything. `clean`: nothing to send.
 */
export type ReconcileResult =
  | { readonly result: 'none' | 'busy' | 'lease_lost' | 'wait' | 'clean' }
  | { readonly result: 'stopped'; readonly stop: Blocker }
  | { readonly result: 'send'; readonly chunks: readonly PlannedChunk[] };

type Planning = {
  readonly draft: DraftHead;
  readonly edits: readonly DraftEdit[];
  /** The rows that were read, under local row ids. */
  readonly base: Tree;
  readonly remote: readonly Row[];
  readonly mark: string;
};

/** The result when nothing can be sent: parks the resource if refused rows wait for an edit, else it is clean. */
function restOf(db: WriteDb, draft: DraftHead, base: Tree, refused: readonly ServiceIssue[]): ReconcileResult {
  const edits = listEdits(db, draft.draftId, base);
  const marked = edits.flatMap((edit) => edit.issues ?? []);
  const issues = marked.length > 0 ? marked : refused;
  if (issues.length === 0) {
    // Approved edits that cause no request contain nothing new, such as two contacts that swapped places. Drop them.
    const newer = edits.filter(({ approved, row }) => approved === undefined || !isSameText(approved, row));
    replaceEdits(db, draft.draftId, base, newer);
    if (draft.stop !== null) updateDraft(db, draft, { stop: null });
    return { result: 'clean' };
  }
  const reason = issues.every(({ message }) => message === '') ? 'invalid' : 'refused';
  const message = issues.find((one) => one.message !== '')?.message ?? null;
  const stop: Blocker = { state: 'parked', reason, message, issues };
  updateDraft(db, draft, { stop });
  return { result: 'stopped', stop };
}

/**
 * Plans the requests of a rebased draft, and records them before anything is sent (sync.md, step 7). The first one is
 * written as `sending` right away, which saves a transaction. The draft's base equals the pre-read here, so every body
 * is merge3 of base, draft and pre-read (I4), and unedited fields go out as they were read (I6).
 */
export function planAttempts(
  db: WriteDb,
  ports: ReconcilePorts,
  input: ReconcileInput,
  planning: Planning,
): ReconcileResult {
  const { draft, edits, base, remote, mark } = planning;
  const { ref, publishId, now } = input;
  if (edits.every(({ approved }) => approved === undefined)) return restOf(db, draft, base, []);
  const merge = merge3(ref.kind, { base, desired: approvedOf(base, edits), remote });
  const leaveOutNewIds = readClientIds(db) === 'refused' || wasRefusedWithIds(db, ref, publishId, merge);
  const goesByName = leaveOutNewIds && ref.kind === 'expositions';
  const twins = goesByName ? twinsOf(merge.changes, byRowId(base), draft.confirmedMark) : [];
  if (twins.length > 0) {
    const stop: Blocker = { state: 'twins', twins };
    updateDraft(db, draft, { stop });
    return { result: 'stopped', stop };
  }
  const changes = goesByName ? withoutTwins(merge.changes, draft.confirmedMark) : merge.changes;
  const { chunks, refused } = planChunks(
    ref.kind,
    { ...merge, changes },
    {
      brakeConfirmed: draft.confirmedMark === mark,
      leaveOutNewIds,
      leaveOutStrange: draft.confirmedMark === markOfErasing(mark),
      chunkLimit: draft.chunkLimit,
      heldRows: new Set(edits.filter(({ issues }) => issues !== null).map(({ rowId }) => rowId)),
    },
  );
  const issues = asServiceIssues(refused);
  if (issues.length > 0) markRefused(db, draft.draftId, issues);
  ports.crashPoint('reconcile.planned');
  if (chunks.length === 0) return restOf(db, draft, base, issues);
  const preFingerprint = fingerprint(ref.kind, remote);
  const isSet = ref.kind === 'contacts' || ref.kind === 'expectations';
  const planned = chunks.map(({ body, rowIds, changes }, chunk): PlannedChunk => {
    const attemptId = insertAttempt(db, {
      publishId,
      ref,
      rev: draft.rev,
      chunk,
      chunks: chunks.length,
      phase: chunk === 0 ? 'sending' : 'planned',
      preFingerprint,
      body,
      changes,
      rowIds,
      preImage: isSet ? remote : null,
      at: now,
    });
    return { attemptId, body, isCommitted: chunk === 0 };
  });
  updateDraft(db, draft, { earlyFrom: draft.earlyFrom ?? planned[0]?.attemptId ?? null, stop: null });
  ports.crashPoint('reconcile.attempted');
  return { result: 'send', chunks: planned };
}

/**
 * The last request of this publishing carried ids made here and was refused in a way that may be about them (P1).
 * Another refusal, without them, shows that it was not.
 */
function wasRefusedWithIds(db: WriteDb, ref: ResourceRef, publishId: string, { changes }: Merge): boolean {
  const isCreate = changes.some(({ before }) => before === null);
  if (ref.kind !== 'expositions' || !isCreate || readClientIds(db) !== 'untried') return false;
  const last = listAttemptsOf(db, publishId, ref).at(-1);
  return last?.phase === 'refused' && wasAboutNewIds(last);
}

/** One request to make: its body, the local ids of its rows in the same order, and its changes. */
type Chunk = {
  readonly body: unknown;
  readonly rowIds: readonly string[];
  readonly changes: readonly RowChange[];
};

type ChunkPlan = { readonly chunks: readonly Chunk[]; readonly refused: readonly DraftIssue[] };

type PlanSettings = {
  /** A person confirmed this version's losses. */
  readonly brakeConfirmed: boolean;
  /** The service refuses ids made here (P1). */
  readonly leaveOutNewIds: boolean;
  /** A person confirmed that fields which Endcap doesn't know are erased in this version. */
  readonly leaveOutStrange: boolean;
  /** Most displays per request; null: the contract's limit. */
  readonly chunkLimit: number | null;
  /** Rows that were refused: they wait for an edit while the others are sent. */
  readonly heldRows: ReadonlySet<string>;
};

const isSendable = ({ after }: RowChange): boolean => after !== null;

/** Each display in a chunk is independent, so one that cannot be sent does not block the others. */
function planExpositions(merge: Merge, settings: PlanSettings): ChunkPlan {
  const refused: DraftIssue[] = [];
  const changes = merge.changes.filter((change) => {
    const { rowId, after: row } = change;
    if (row === null || settings.heldRows.has(rowId)) return false;
    const issues = [...validateRow('expositions', { rowId, row }), ...typedIssues('expositions', change)];
    refused.push(...issues);
    return issues.length === 0;
  });
  const plan = planSend('expositions', { ...merge, changes }, settings);
  if (plan.send !== 'expositions') return { chunks: [], refused };
  const byRow = new Map(changes.map((one) => [one.rowId, one]));
  const limit = Math.min(settings.chunkLimit ?? MAX_EXPOSITIONS_PER_REQUEST, MAX_EXPOSITIONS_PER_REQUEST);
  const chunks = plan.chunks.flatMap(({ rowIds, body: { expositions } }) =>
    Array.from({ length: Math.ceil(rowIds.length / limit) }, (_, part): Chunk => {
      const [from, to] = [part * limit, (part + 1) * limit];
      return {
        body: { expositions: expositions.slice(from, to) },
        rowIds: rowIds.slice(from, to),
        changes: rowIds.slice(from, to).flatMap((rowId) => byRow.get(rowId) ?? []),
      };
    }),
  );
  return { chunks, refused };
}

/**
 * The requests for a merge (sync.md, step 7): whole elements, at most 500 per request, updates before creates. Rows
 * that the contract refuses are reported instead of sent.
 */
export function planChunks(kind: ResourceKind, merge: Merge, settings: PlanSettings): ChunkPlan {
  if (kind === 'expositions') return planExpositions(merge, settings);
  const plan: SendPlan = planSend(kind, merge, settings);
  switch (plan.send) {
    case 'invalid':
      return { chunks: [], refused: plan.issues };
    case 'store':
      return {
        chunks: [{ body: plan.body, rowIds: plan.rowIds, changes: merge.changes.filter(isSendable) }],
        refused: [],
      };
    case 'contacts':
    case 'expectations':
      return { chunks: [{ body: plan.body, rowIds: plan.rowIds, changes: merge.changes }], refused: [] };
    default:
      return { chunks: [], refused: [] };
  }
}

/** Refusals by the contract, in the same form as those by the service. */
const asServiceIssues = (issues: readonly DraftIssue[]): ServiceIssue[] =>
  issues.map(({ rowId, field, code }) => ({ rowId, field, code, message: '', path: '' }));

/**
 * Records on each edited row why it was refused. The row then waits until it is edited again.
 *
 * @returns how many rows were marked
 */
export function markRefused(db: WriteDb, draftId: number, issues: readonly ServiceIssue[]): number {
  const byRow = Map.groupBy(issues, ({ rowId }) => rowId);
  const base = readBase(db, draftId);
  const before = listEdits(db, draftId, base);
  const after = before.map((edit): DraftEdit => {
    const own = byRow.get(edit.rowId);
    return own ? { ...edit, issues: own } : edit;
  });
  replaceEdits(db, draftId, base, after);
  return after.filter((edit, index) => edit !== before[index]).length;
}
