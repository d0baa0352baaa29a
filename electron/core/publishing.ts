import type { PublishProgress, PublishReport } from '#electron/sync/publish-events.ts';
import type { CallStore } from '#electron/sync/publish-ports.ts';
import type { Publisher, PublishInput } from '#electron/sync/publisher.ts';
import { type ResourceRef, refKey } from '#electron/sync/resource-ref.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { PublishState, ResourcePhase } from '#shared/bridge/publish.ts';
import type { Clock } from './clock.ts';
import type { CoreEvents } from './core-events.ts';
import { FailureError } from './failure-error.ts';
import type { KeptReads } from './kept-reads.ts';
import type { Log } from './log.ts';
import { readOfKind } from './read-of-kind.ts';

/** Publishing as a page follows it: one at a time, begun, watched and cancelled. */
export type Publishing = {
  state(): PublishState;
  /** Begins, unless one is under way. */
  start(only: readonly ResourceRef[] | null): Promise<PublishState>;
  cancel(): PublishState;
  /**
   * The service answers again: what was paused goes on, with what was sent for before. Once only: what pauses again
   * waits for a person.
   */
  connected(): void;
  /** A person mended what it was paused for, such as the token: it goes on. */
  mended(): void;
  heard(progress: PublishProgress): void;
  /** When something of a store was sent last, in milliseconds since 1970 UTC; null: not in this run. */
  sentAt(externalId: string): number | null;
  close(): Promise<void>;
};

type Ports = {
  readonly call: CallStore;
  readonly publisher: Publisher;
  readonly reads: Pick<KeptReads, 'fetch'>;
  readonly events: Pick<CoreEvents, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Pages are told at most so often, in milliseconds: hundreds of stores come on within a second. */
const TELL_MS = 100;

type Run = {
  readonly cancelling: AbortController;
  readonly phases: Map<string, { readonly ref: ResourceRef; phase: ResourcePhase }>;
  publishId: string | null;
  ended: PublishState['ended'];
  failure: Failure | null;
  /** Begun by a person: may go on by itself after a pause. */
  mayGoOn: boolean;
  over: Promise<void>;
};

const newRun = (refs: readonly ResourceRef[], mayGoOn: boolean): Run => ({
  cancelling: new AbortController(),
  phases: new Map(refs.map((ref) => [refKey(ref), { ref, phase: { phase: 'queued' } }])),
  publishId: null,
  ended: null,
  failure: null,
  mayGoOn,
  over: Promise.resolve(),
});

const phaseOf = ({ phase }: PublishProgress): ResourcePhase =>
  phase.phase === 'ended' ? { phase: 'ended', how: phase.how.end } : phase;

/** Runs one publishing at a time, and tells pages what became of each store. Begins with none. */
export function createPublishing(ports: Ports): Publishing {
  const { call, publisher, events, clock } = ports;
  const sent = new Map<string, number>();
  const held: { run: Run | null; isTelling: boolean } = { run: null, isTelling: false };

  const tell = () => {
    if (held.isTelling || ports.signal.aborted) return;
    held.isTelling = true;
    clock.after(TELL_MS, () => {
      held.isTelling = false;
      events.publish({ type: 'publish_changed' });
    });
  };

  const state = (): PublishState => {
    const { run } = held;
    if (run === null) {
      return { state: 'idle', publishId: null, isCancelling: false, resources: [], ended: null, failure: null };
    }
    return {
      state: run.ended === null ? 'running' : 'ended',
      publishId: run.publishId,
      isCancelling: run.ended === null && run.cancelling.signal.aborted,
      resources: [...run.phases.values()],
      ended: run.ended,
      failure: run.failure,
    };
  };

  /** What was published is read once more behind everything else, so that every page shows it. */
  const readAgain = (refs: readonly ResourceRef[]) => {
    for (const ref of refs) {
      const { name, input } = readOfKind(ref);
      ports.reads.fetch(name, input, { signal: ports.signal }).catch(() => {});
    }
  };

  const finish = (run: Run, { publishId, ended, failure, resources }: PublishReport) => {
    run.publishId = publishId;
    run.ended = ended === 'busy' ? 'lease_lost' : ended;
    run.failure = failure;
    for (const { ref, how } of resources) {
      run.phases.set(refKey(ref), { ref, phase: { phase: 'ended', how: how.end } });
    }
    readAgain(resources.filter(({ how }) => how.end === 'published').map(({ ref }) => ref));
  };

  const publish = async (run: Run, input: PublishInput) => {
    try {
      const signal = AbortSignal.any([run.cancelling.signal, ports.signal]);
      finish(run, await publisher.publish(input, signal));
    } catch (error) {
      run.ended = 'failed';
      run.failure = error instanceof FailureError ? error.failure : null;
      if (run.failure === null) ports.log.error('publish_failed', { error: String(error) });
    }
    tell();
    events.publish({ type: 'drafts_changed', by: null });
  };

  const isPaused = ({ ended }: Run): boolean => ended === 'paused';

  const begin = (run: Run, input: PublishInput) => {
    held.run = run;
    run.over = publish(run, input);
    tell();
    return state();
  };

  const goOn = (paused: Run, mayGoOn: boolean) => {
    const unfinished = [...paused.phases.values()].filter(
      ({ phase }) => phase.phase === 'ended' && phase.how === 'paused',
    );
    const refs = unfinished.map(({ ref }) => ref);
    const run = newRun(refs, mayGoOn);
    for (const [key, done] of paused.phases) if (!run.phases.has(key)) run.phases.set(key, done);
    begin(run, { only: refs, isResumed: true });
  };

  return {
    state,
    async start(only) {
      if (held.run !== null && held.run.ended === null) return state();
      const picked = await call('publish.pick', null);
      if (held.run !== null && held.run.ended === null) return state();
      const keys = only && new Set(only.map(refKey));
      const refs = picked.flatMap(({ ref }) => (keys === null || keys.has(refKey(ref)) ? [ref] : []));
      return begin(newRun(refs, true), { only });
    },
    cancel() {
      const { run } = held;
      if (run !== null && isPaused(run)) run.ended = 'cancelled';
      run?.cancelling.abort();
      tell();
      return state();
    },
    connected() {
      const { run } = held;
      if (run?.mayGoOn === true && isPaused(run)) goOn(run, false);
    },
    mended() {
      const { run } = held;
      if (run === null) return;
      // One that is under way may still be paused by an answer to what it sent before.
      run.mayGoOn = true;
      if (isPaused(run)) goOn(run, true);
    },
    heard(progress) {
      const { run } = held;
      if (run === null) return;
      run.publishId = progress.publishId;
      run.phases.set(refKey(progress.ref), { ref: progress.ref, phase: phaseOf(progress) });
      if (progress.phase.phase === 'sending' || progress.phase.phase === 'ended') {
        sent.set(progress.ref.externalId, clock.now());
      }
      tell();
    },
    sentAt: (externalId) => sent.get(externalId) ?? null,
    async close() {
      held.run?.cancelling.abort();
      await held.run?.over;
    },
  };
}
