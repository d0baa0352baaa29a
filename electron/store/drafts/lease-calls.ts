import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { Reviewed } from './approved-edits.ts';
import {
  dropAllPlanned,
  findAttempt,
  listAwaited,
  listOpenAttempts,
  listRefsWithOpenAttempts,
  markUnknown,
  type SentTo,
  writePhase,
} from './attempts-table.ts';
import type { CrashPoint } from './crash-points.ts';
import { readTrees } from './draft-trees.ts';
import { type Blocker, findDraft, listDrafts, listLagging, readBase, updateDraft } from './drafts-table.ts';
import { approveEdits, countApproved, countEdits } from './edits-table.ts';
import type { ReconcilePorts } from './plan-attempts.ts';
import { orUnreadable } from './stored-draft.ts';

type LeasePorts = Pick<ReconcilePorts, 'crashPoint' | 'heldMs'>;

/** What a publisher learns at its start about requests that an earlier process may have sent. */
export type Recovered = {
  /** How long only this process has been writing to the file, in milliseconds. */
  readonly heldMs: number;
  /** Resources whose reads may not show yet what was sent before. */
  readonly lagging: readonly SentTo[];
  /** Resources to which a request was sent without knowing whether it arrived. */
  readonly awaited: readonly SentTo[];
};

/** What may already have been sent without showing in reads yet. */
export const readRecovered = (db: ReadDb, heldMs: number): Recovered => ({
  heldMs,
  lagging: listLagging(db),
  awaited: listAwaited(db),
});

/**
 * Makes `owner` the publisher, and reads what the previous publisher left (sync.md, steps 2 and 4). Whatever may have
 * been sent becomes unknown; what was only planned never happened. The exclusive right to write to the file backs this
 * up.
 */
export function takePublisherLease(db: WriteDb, { crashPoint, heldMs }: LeasePorts, owner: string): Recovered {
  return db.atOnce(() => {
    db.prepare<[string]>("INSERT OR REPLACE INTO sync_facts (name, value) VALUES ('lease', ?)").run(owner);
    crashPoint('lease.written');
    markUnknown(db);
    crashPoint('recover.marked');
    dropAllPlanned(db);
    crashPoint('recover.dropped');
    return readRecovered(db, heldMs());
  });
}

/** Whether `owner` publishes (sync.md, step 2); it is the id of one run of Endcap. */
export const isPublisher = (db: ReadDb, owner: string): boolean =>
  db.prepare<[], { value: string }>("SELECT value FROM sync_facts WHERE name = 'lease'").get()?.value === owner;

/** A resource that has something to publish. */
export type Picked = {
  readonly ref: ResourceRef;
  /** The service does not know this store yet, so everything that belongs to it must wait. */
  readonly isNewStore: boolean;
  /** Why a person must decide first; null: it is ready. */
  readonly stop: Blocker | null;
};

/** Resources with edits or open attempts (sync.md, step 3), stores first. */
export function pickResources(db: ReadDb): Picked[] {
  const edits = countEdits(db);
  const open = new Set(listRefsWithOpenAttempts(db).map(refKey));
  return listDrafts(db)
    .filter(({ draftId, ref }) => edits.has(draftId) || open.has(refKey(ref)))
    .filter(({ draftId }) => orUnreadable(() => readTrees(db, draftId)) !== null)
    .map(({ draftId, ref, stop }) => ({
      ref,
      stop,
      isNewStore: ref.kind === 'store' && readBase(db, draftId).length === 0,
    }))
    .toSorted((a, b) => Number(b.ref.kind === 'store') - Number(a.ref.kind === 'store'));
}

/**
 * Marks the reviewed edits as approved for sending: a person pressed Publish (sync.md, steps 3 and 10).
 *
 * @returns resources of which nothing may be sent, because everything in them is newer than the review
 */
export function approveResources(
  db: WriteDb,
  crashPoint: CrashPoint,
  reviewed: readonly Reviewed[],
): readonly ResourceRef[] {
  return db.atOnce(() => {
    const newer = reviewed.flatMap(({ ref, rev }) => {
      const draft = findDraft(db, ref);
      if (draft === null) return [];
      approveEdits(db, draft.draftId, rev);
      const counts = countApproved(db, draft.draftId);
      return counts.newer > 0 && counts.approved === 0 && listOpenAttempts(db, ref).length === 0 ? [ref] : [];
    });
    crashPoint('approve.written');
    return newer;
  });
}

/** How many changes of these resources are newer than what was approved last. */
export const countNewer = (db: ReadDb, refs: readonly ResourceRef[]): number =>
  refs.reduce((sum, ref) => {
    const draft = findDraft(db, ref);
    return draft === null ? sum : sum + countApproved(db, draft.draftId).newer;
  }, 0);

/**
 * Records that a planned chunk is about to be sent (sync.md, step 7).
 *
 * @returns false: another process publishes now, so nothing may be sent
 */
export function markSending(db: WriteDb, crashPoint: CrashPoint, owner: string, attemptId: number): boolean {
  return db.atOnce(() => {
    if (!isPublisher(db, owner)) return false;
    writePhase(db, attemptId, 'sending');
    crashPoint('chunk.sending');
    return true;
  });
}

export type UnsentAttempt = {
  /** The attempt's publishing. If the file was replaced, the same attempt number may belong to another one. */
  readonly publishId: string;
  readonly attemptId: number;
};

/** Takes back an attempt that was about to be sent but was not, because its pre-read had become too old. */
export function unsend(db: WriteDb, crashPoint: CrashPoint, { publishId, attemptId }: UnsentAttempt): void {
  db.atOnce(() => {
    const attempt = findAttempt(db, attemptId);
    if (attempt?.publishId === publishId && attempt.phase === 'sending') writePhase(db, attemptId, 'absent');
    crashPoint('unsend.done');
  });
}

/** Parks a resource whose answers cannot be understood (sync.md, step 5). */
export function parkResource(db: WriteDb, crashPoint: CrashPoint, ref: ResourceRef, stop: Blocker): void {
  db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (draft !== null) updateDraft(db, draft, { stop });
    crashPoint('park.written');
  });
}
