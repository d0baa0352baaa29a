import type { Clock } from '#electron/lib/clock.ts';
import type { CrashPoint } from '#electron/store/drafts/crash-points.ts';
import type { Blocker } from '#electron/store/drafts/drafts-table.ts';
import type { SyncCalls } from '#electron/store/sync-calls.ts';
import type { CallInput, CallOutput } from '#electron/store/thread-calls.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { LagWindow } from './lag-window.ts';
import type { SyncApi } from './sync-api.ts';

/** Calls the writer's thread. Rejects if the file cannot be written; then nothing of the call is stored. */
export type CallStore = <Name extends keyof SyncCalls>(
  name: Name,
  input: CallInput<SyncCalls, Name>,
) => Promise<CallOutput<SyncCalls, Name>>;

/** What publishing needs from outside, including time, random numbers and ids, so that tests can choose them. */
export type PublishPorts = {
  readonly call: CallStore;
  readonly api: SyncApi;
  readonly clock: Clock;
  /** Milliseconds that never decrease. A wall clock decides nothing (I10). */
  readonly ticks: () => number;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Removes secrets from the service's own words before they are stored (I12). */
  readonly redact: (text: string) => string;
  readonly onProgress: (progress: PublishProgress) => void;
  readonly crashPoint: CrashPoint;
  /** How long reads may lag behind what was sent, in milliseconds; default LAG_MS. */
  readonly lagMs?: number | undefined;
  /** How long after sending an unanswered request may still take effect; default ARRIVAL_MS. */
  readonly arrivalMs?: number | undefined;
};

/** One publishing while it runs. */
export type PublishRun = PublishPorts & {
  readonly publishId: string;
  readonly owner: string;
  readonly lag: LagWindow;
  /** true: start nothing more. */
  readonly isOver: () => boolean;
};

/**
 * How publishing of one resource ended. `held`: its store is new and does not exist yet. `paused`, `cancelled`:
 * whatever is left stays a draft.
 */
export type ResourceEnd =
  | { readonly end: 'published' | 'held' | 'paused' | 'cancelled' }
  | { readonly end: 'stopped'; readonly stop: Blocker };

/** The progress of one resource, as data for the review screen. */
export type PublishProgress = {
  readonly publishId: string;
  readonly ref: ResourceRef;
  readonly phase:
    | { readonly phase: 'reading' | 'verifying' }
    | { readonly phase: 'sending'; readonly chunk: number; readonly chunks: number }
    /** Nobody answered what was sent. Reads look for it for at most this long, in milliseconds. */
    | { readonly phase: 'unanswered'; readonly leftMs: number }
    /** `lag`: what was sent does not show yet. */
    | { readonly phase: 'waiting'; readonly because: 'lag' | Failure['code']; readonly ms: number }
    | { readonly phase: 'ended'; readonly how: ResourceEnd };
  /** How many of all resources have ended. */
  readonly done: number;
  readonly total: number;
};

/** The result of one publishing. `busy`: another one is under way. */
export type PublishReport = {
  readonly publishId: string;
  readonly ended: 'done' | 'cancelled' | 'paused' | 'lease_lost' | 'busy';
  /** Why the whole publishing was paused (sync.md, step 5). */
  readonly failure: Failure | null;
  readonly resources: readonly { readonly ref: ResourceRef; readonly how: ResourceEnd }[];
};
