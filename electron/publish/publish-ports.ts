import type { Clock } from '#electron/lib/clock.ts';
import type { CrashPoint } from '#electron/store/drafts/crash-points.ts';
import type { Blocker } from '#electron/store/drafts/drafts-table.ts';
import type { SyncCalls } from '#electron/store/sync-calls.ts';
import type { CallInput, CallOutput } from '#electron/store/thread-calls.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { LagWindow } from './lag-window.ts';
import type { SyncApi } from './sync-api.ts';

/** Calls of the writer's thread; rejects when the file cannot be written, and then nothing of the call is in it. */
export type CallStore = <Name extends keyof SyncCalls>(
  name: Name,
  input: CallInput<SyncCalls, Name>,
) => Promise<CallOutput<SyncCalls, Name>>;

/** What publishing takes from outside; time, random numbers and ids among it, so that a test can choose them. */
export type PublishPorts = {
  readonly call: CallStore;
  readonly api: SyncApi;
  readonly clock: Clock;
  /** Milliseconds that only ever grow; a wall clock decides nothing (I10). */
  readonly ticks: () => number;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Takes secrets out of the service's own words before they are stored (I12). */
  readonly redact: (text: string) => string;
  readonly onProgress: (progress: PublishProgress) => void;
  readonly crashPoint: CrashPoint;
  /** How long reads may lag behind what was sent, in milliseconds; default LAG_MS. */
  readonly lagMs?: number | undefined;
  /** How long after its sending a request that nobody answered may still show its effect; default ARRIVAL_MS. */
  readonly arrivalMs?: number | undefined;
};

/** One publishing while it runs. */
export type PublishRun = PublishPorts & {
  readonly publishId: string;
  readonly owner: string;
  readonly lag: LagWindow;
  /** true: nothing more is to be begun. */
  readonly isOver: () => boolean;
};

/**
 * How publishing of one resource ended. `held`: it belongs to a new store that is not there yet. `paused` and
 * `cancelled`: everything that is left stays a draft.
 */
export type ResourceEnd =
  | { readonly end: 'published' | 'held' | 'paused' | 'cancelled' }
  | { readonly end: 'stopped'; readonly stop: Blocker };

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
