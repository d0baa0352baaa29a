import type { Clock } from '#electron/lib/clock.ts';
import type { AtLabel } from '#electron/store/drafts/sync-labels.ts';
import type { SyncCalls } from '#electron/store/sync-calls.ts';
import type { CallInput, CallOutput } from '#electron/store/thread-calls.ts';
import type { LagWindow } from './lag-window.ts';
import type { PublishProgress } from './publish-events.ts';
import type { SyncApi } from './sync-api.ts';

/** Calls of the writer's thread; rejects when the file can not be written, and then nothing of the call is in it. */
export type CallStore = <Name extends keyof SyncCalls>(
  name: Name,
  input: CallInput<SyncCalls, Name>,
) => Promise<CallOutput<SyncCalls, Name>>;

/** What publishing takes from outside; time, chance and ids among it, so that a test can choose them. */
export type PublishPorts = {
  readonly call: CallStore;
  readonly api: SyncApi;
  readonly clock: Clock;
  /** Milliseconds that only ever grow; a wall clock decides nothing (I10). */
  readonly ticks: () => number;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Takes secrets out of the service's own words before they are kept (I12). */
  readonly redact: (text: string) => string;
  readonly onProgress: (progress: PublishProgress) => void;
  readonly atLabel: AtLabel;
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
