import type { Conflict, UndecidedCreates } from '#shared/domain/merge/merge-result.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';

/**
 * Why a resource is parked (sync.md, step 12). `refused`: a 400. `invalid`: the contract refuses rows of the draft.
 * `not_found`: the service knows no such store. `too_large`: one element alone is too much for it. `answer_invalid`:
 * its answer can not be understood. `overwritten`: other writers took our change back three times.
 */
export type ParkReason = 'refused' | 'invalid' | 'not_found' | 'too_large' | 'answer_invalid' | 'overwritten';

/** Why a resource waits for a person; nothing of it is sent until then (sync.md, steps 5, 8, 11 and 12). */
export type Stop =
  | { readonly state: 'conflict'; readonly conflicts: readonly Conflict[] }
  | {
      readonly state: 'brake';
      readonly reason: 'empty' | 'most_gone';
      readonly gone: number;
      readonly of: number;
      /** Version whose losses are to be confirmed. */
      readonly mark: string;
    }
  /** Creates of displays of which it can not be told which arrived. */
  | { readonly state: 'undecided'; readonly creates: readonly UndecidedCreates[] }
  | {
      readonly state: 'parked';
      readonly reason: ParkReason;
      /** The service's own words, without secrets. */
      readonly message: string | null;
      readonly issues: readonly ServiceIssue[];
    };

/** A draft without its trees. */
export type DraftHead = {
  readonly draftId: number;
  readonly ref: ResourceRef;
  /** Grows with every edit on this computer. */
  readonly rev: number;
  readonly stop: Stop | null;
  /** How often another writer took back what we wrote, since the draft was clean (sync.md, step 9). */
  readonly rounds: number;
  /** Something was sent, and reads may not show it yet (P7). Outlives a restart. */
  readonly isLagging: boolean;
  /** Marks of the versions that were read, oldest first; the last one is the newest. Read by `marksOf`. */
  readonly marks: readonly string[];
  /** Version whose losses a person confirmed. */
  readonly confirmedMark: string | null;
  /** Most displays in one request, when the service found 500 too many. */
  readonly chunkLimit: number | null;
};
