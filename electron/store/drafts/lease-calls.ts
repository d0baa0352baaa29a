import { type ResourceRef, refKey } from '#shared/domain/resource-ref.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';
import { dropAllPlanned, listAwaited, listRefsWithOpenAttempts, markUnknown, writePhase } from './attempts-table.ts';
import type { CrashPoint } from './crash-points.ts';
import { type Blocker, findDraft, listDrafts, listLagging, readBase, updateDraft } from './drafts-table.ts';
import { approveEdits, countEdits } from './edits-table.ts';
import type { ReconcilePorts } from './plan-attempts.ts';
import { readLease, writeLease } from './sync-facts-table.ts';

type LeasePorts = Pick<ReconcilePorts, 'crashPoint' | 'heldMs'>;

/** What a publisher finds when it begins: what an earlier process may have sent. */
export type Recovered = {
  /** For so long this process alone writes to the file, in milliseconds. */
  readonly heldMs: number;
  /** Stores whose reads may lag behind what was sent before. */
  readonly lagging: readonly string[];
  /** Stores of which a request was sent, and nobody knows whether it arrived. */
  readonly awaited: readonly string[];
};

/** What may have been sent by now, which reads may not show yet. */
export const readRecovered = (db: ReadDb, heldMs: number): Recovered => ({
  heldMs,
  lagging: listLagging(db),
  awaited: listAwaited(db),
});

/**
 * Makes `owner` the one who publishes, and reads what the one before left (sync.md, steps 2 and 4): what may have
 * been sent is unknown, what was only planned never happened. The right to write to the file, which one process has at
 * a time, stands behind it.
 */
export function takePublisherLease(db: WriteDb, { crashPoint, heldMs }: LeasePorts, owner: string): Recovered {
  return db.atOnce(() => {
    writeLease(db, owner);
    crashPoint('lease.written');
    markUnknown(db);
    crashPoint('recover.marked');
    dropAllPlanned(db);
    crashPoint('recover.dropped');
    return readRecovered(db, heldMs());
  });
}

/** A resource that has something to publish. */
export type Picked = {
  readonly ref: ResourceRef;
  /** A store that the service does not know yet: what belongs to it waits for it. */
  readonly isNewStore: boolean;
  /** Why a person has to decide first; null: it is ready. */
  readonly stop: Blocker | null;
};

/** Resources with edits or with attempts that no read has decided (sync.md, step 3), stores first. */
export function pickResources(db: ReadDb): Picked[] {
  const edits = countEdits(db);
  const open = new Set(listRefsWithOpenAttempts(db).map(refKey));
  return listDrafts(db)
    .filter(({ draftId, ref }) => edits.has(draftId) || open.has(refKey(ref)))
    .map(({ draftId, ref, stop }) => ({
      ref,
      stop,
      isNewStore: ref.kind === 'store' && readBase(db, draftId).length === 0,
    }))
    .toSorted((a, b) => Number(b.ref.kind === 'store') - Number(a.ref.kind === 'store'));
}

/** Marks what is wanted now as what may be sent: a person pressed Publish (sync.md, "Save" and step 10). */
export function approveResources(db: WriteDb, crashPoint: CrashPoint, refs: readonly ResourceRef[]): void {
  db.atOnce(() => {
    for (const ref of refs) {
      const draft = findDraft(db, ref);
      if (draft !== null) approveEdits(db, draft.draftId);
    }
    crashPoint('approve.written');
  });
}

/**
 * Commits that a planned chunk is about to be sent (sync.md, step 7).
 *
 * @returns false: another process publishes now, so nothing may be sent
 */
export function markSending(db: WriteDb, crashPoint: CrashPoint, owner: string, attemptId: number): boolean {
  return db.atOnce(() => {
    if (readLease(db) !== owner) return false;
    writePhase(db, attemptId, 'sending');
    crashPoint('chunk.sending');
    return true;
  });
}

/** Takes back what was about to be sent and was not, because the pre-read had become too old. */
export function unsend(db: WriteDb, crashPoint: CrashPoint, attemptId: number): void {
  db.atOnce(() => {
    writePhase(db, attemptId, 'absent');
    crashPoint('unsend.done');
  });
}

/** Parks a resource whose answers can not be understood (sync.md, step 5). */
export function parkResource(db: WriteDb, crashPoint: CrashPoint, ref: ResourceRef, stop: Blocker): void {
  db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (draft !== null) updateDraft(db, draft, { stop });
    crashPoint('park.written');
  });
}
