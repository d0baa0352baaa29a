/**
 * Names for the moments around every durable step. Tests end the process there; in the app nothing happens. Names with
 * a dot are inside a transaction.
 */
export const CRASH_POINTS = [
  // Saving (sync.md, step 1).
  'save.begun',
  'save.based',
  'save.edited',
  'save.counted',
  'save.noted',
  'undo.begun',
  'undo.edited',
  'undo.marked',
  'discard.begun',
  'discard.noted',
  'resolve.begun',
  'resolve.based',
  'resolve.noted',
  'import.begun',
  'import.noted',
  'inverse.begun',
  'inverse.noted',
  // Lease and recovery (steps 2 to 4).
  'lease.written',
  'recover.marked',
  'recover.dropped',
  'publish-begun',
  'publish-leased',
  'publish-recovered',
  'publish-picked',
  'approve.written',
  'publish-approved',
  // Pre-read, merge, plan (steps 5 to 7).
  'round-begun',
  'read-done',
  'reconcile.begun',
  'reconcile.resolved',
  'reconcile.closed',
  'reconcile.based',
  'reconcile.rebased',
  'reconcile.noted',
  'reconcile.planned',
  'reconcile.attempted',
  'reconcile-done',
  'chunk.sending',
  'send-begun',
  'send-done',
  // Outcome (step 8).
  'outcome.begun',
  'outcome.learned',
  'outcome.written',
  'outcome.parked',
  'outcome-done',
  'unsend.done',
  'park.written',
  'round-done',
  'publish-done',
] as const;

/** The moments of changing a person's reviews. */
type ReviewPoint = 'review.begun' | 'review.written' | 'review.noted' | 'review.moving' | 'review.moved';

/** The moments of carrying over a file that was set aside, in order. */
export const CARRY_POINTS = [
  'carry.begun',
  'carry.drafts',
  'carry.noted',
  'carry-drafts-taken',
  'carry.rest',
  'carry-all-taken',
  'carry-removed',
] as const;
export type CrashPointName = (typeof CRASH_POINTS)[number] | ReviewPoint | (typeof CARRY_POINTS)[number];

/** Called at each crash point. Throwing stands for the end of the process. */
export type CrashPoint = (label: CrashPointName) => void;
