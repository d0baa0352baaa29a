import type { Stop } from '#electron/store/drafts/draft-record.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';

/**
 * How publishing of one resource ended. `held`: it belongs to a new store that is not there yet. `paused` and
 * `cancelled`: everything that is left stays a draft.
 */
export type ResourceEnd =
  | { readonly end: 'published' | 'held' | 'paused' | 'cancelled' }
  | { readonly end: 'stopped'; readonly stop: Stop };

/** Where publishing of one resource is, as data for the review screen. */
export type PublishProgress = {
  readonly publishId: string;
  readonly ref: ResourceRef;
  readonly phase:
    | { readonly phase: 'reading' | 'verifying' }
    | { readonly phase: 'sending'; readonly chunk: number; readonly chunks: number }
    /** Nobody answered what was sent; it is looked for at most so much longer, in milliseconds. */
    | { readonly phase: 'unanswered'; readonly leftMs: number }
    /** `lag`: what was sent is not to be seen yet. */
    | { readonly phase: 'waiting'; readonly because: 'lag' | Failure['code']; readonly ms: number }
    | { readonly phase: 'ended'; readonly how: ResourceEnd };
  /** Resources that have ended, of all. */
  readonly done: number;
  readonly total: number;
};

/** What one publishing came to. `busy`: another one is under way. */
export type PublishReport = {
  readonly publishId: string;
  readonly ended: 'done' | 'cancelled' | 'paused' | 'lease_lost' | 'busy';
  /** Why all of it was paused (sync.md, step 5). */
  readonly failure: Failure | null;
  readonly resources: readonly { readonly ref: ResourceRef; readonly how: ResourceEnd }[];
};
