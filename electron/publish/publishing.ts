import type { CallStore } from '#electron/cache/store-client.ts';
import { type Clock, wait } from '#electron/lib/clock.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { CachedReads } from '#electron/reads/cached-reads.ts';
import type { Reviewed } from '#electron/store/drafts/approved-edits.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { PublishState, ResourcePhase } from '#shared/bridge/publish.ts';
import { readOfKind } from '#shared/bridge/reads.ts';
import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import { LAG_MS, type PublishProgress, type PublishReport } from './publish-ports.ts';
import type { Publisher, PublishInput } from './publisher.ts';

/** Publishing as pages follow it. One runs at a time; it can be started, watched and cancelled. */
export type Publishing = {
  state(): PublishState;
  /** Starts publishing what a person has reviewed, unless publishing is already under way. */
  start(reviewed: readonly Reviewed[]): Promise<PublishState>;
  cancel(): PublishState;
  /**
   * The service answers again, so a paused publishing continues with what was approved before. This happens only once:
   * if it pauses again, it waits for a person.
   */
  connected(): void;
  /** A person fixed the reason for the pause, such as the token, so publishing continues. */
  fixed(): void;
  heard(progress: PublishProgress): void;
  /** When something was last sent to a store, in ticks; null: not in this run. */
  sentAt(externalId: string): number | null;
  close(): Promise<void>;
};

type Ports = {
  readonly call: CallStore;
  readonly publisher: Publisher;
  readonly reads: Pick<CachedReads, 'fetch'>;
  readonly events: Pick<CoreEvents, 'publish'>;
  readonly clock: Clock;
  /** Milliseconds that never decrease. */
  readonly ticks: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Minimum time between notifications to pages, in milliseconds: hundreds of stores may advance within a second. */
const TELL_MS = 100;

/** @returns a function that notifies pages of a change, at most once every TELL_MS */
function createTeller({ clock, events, signal }: Pick<Ports, 'clock' | 'events' | 'signal'>): () => void {
  const held = { isTelling: false };
  return () => {
    if (held.isTelling || signal.aborted) return;
    held.isTelling = true;
    clock.after(TELL_MS, () => {
      held.isTelling = false;
      events.publish({ type: 'publish_changed' });
    });
  };
}

/** A read is compared with what was published once no read lags behind it any more (sync.md, step 15). */
const LOOK_AGAIN_MS = LAG_MS + 3000;

/** Sends with the publisher and records the result in `run`. Never rejects. */
async function send({ publisher, reads, clock, log, signal }: Ports, run: Run, input: PublishInput): Promise<void> {
  try {
    const report = await publisher.publish(input, AbortSignal.any([run.cancelling.signal, signal]));
    noteReport(run, report);
    const published = report.resources.filter(({ how }) => how.end === 'published');
    const readAgain = () => {
      for (const { ref } of published) {
        const read = readOfKind(ref);
        reads.fetch(read.name, read.input, { signal }).catch(() => {});
      }
    };
    // Published resources are read again after all other reads, so that every page shows them.
    readAgain();
    // The list has the names and the details of stores, and lacks the new ones.
    if (published.some(({ ref }) => ref.kind === 'store'))
      reads.fetch('stores.list', undefined, { signal }).catch(() => {});
    if (published.length > 0) wait(clock, LOOK_AGAIN_MS, signal).then(readAgain, () => {});
  } catch (error) {
    run.ended = 'failed';
    run.failure = error instanceof FailureError ? error.failure : null;
    if (run.failure === null) log.error('publish_failed', { error: String(error) });
  }
}

/** Runs one publishing at a time, and reports to pages what became of each store. None runs at the start. */
export function createPublishing(ports: Ports): Publishing {
  const { call, events, ticks } = ports;
  const sent = new Map<string, number>();
  const held: { run: Run | null } = { run: null };
  const tell = createTeller(ports);
  const state = () => stateOf(held.run);

  /** Tells a person who has gone on to something else. */
  const tellEnd = ({ publishId, phases }: Run) => {
    const stores = Map.groupBy(phases.values(), ({ ref }) => ref.externalId);
    const isPublished = ({ phase }: { phase: ResourcePhase }) => 'how' in phase && phase.how === 'published';
    const published = [...stores.values()].filter((parts) => parts.every(isPublished)).length;
    const id = `published ${publishId ?? ''} ${ports.clock.now()}`;
    events.publish({ type: 'notice', notice: { kind: 'published', id, published, waiting: stores.size - published } });
  };

  const begin = (run: Run, input: PublishInput) => {
    held.run = run;
    run.over = send(ports, run, input).then(() => {
      tell();
      events.publish({ type: 'drafts_changed', by: null });
      if (run.ended !== 'cancelled' && !ports.signal.aborted) tellEnd(run);
    });
    tell();
    return state();
  };
  const goOn = (paused: Run, mayGoOn: boolean) => {
    const { run, left } = runAfter(paused, mayGoOn);
    begin(run, { only: left, isResumed: true });
  };

  return {
    state,
    async start(reviewed) {
      if (isUnderWay(held.run)) return state();
      const picked = await call('publish.pick', null);
      if (isUnderWay(held.run)) return state();
      const keys = new Set(reviewed.map(({ ref }) => refKey(ref)));
      const refs = picked.flatMap(({ ref }) => (keys.has(refKey(ref)) ? [ref] : []));
      return begin(newRun(refs, true), { only: reviewed.map(({ ref }) => ref), reviewed });
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
    fixed() {
      const { run } = held;
      if (run === null) return;
      // The publishing under way may still be paused by the answer to an earlier request.
      run.mayGoOn = true;
      if (isPaused(run)) goOn(run, true);
    },
    heard(progress) {
      if (held.run === null) return;
      noteProgress(held.run, progress);
      if (progress.phase.phase === 'sending' || progress.phase.phase === 'ended') {
        sent.set(progress.ref.externalId, ticks());
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

/** One publishing as pages follow it, from pressing the button until the next publishing. */
type Run = {
  readonly cancelling: AbortController;
  readonly phases: Map<string, { readonly ref: ResourceRef; phase: ResourcePhase }>;
  publishId: string | null;
  ended: PublishState['ended'];
  failure: Failure | null;
  newer: number;
  /** Started by a person, so it may continue by itself after a pause. */
  mayGoOn: boolean;
  over: Promise<void>;
};

const IDLE: PublishState = {
  state: 'idle',
  publishId: null,
  isCancelling: false,
  resources: [],
  ended: null,
  failure: null,
  newer: 0,
};

/** A publishing that has not started yet: every resource is queued. */
const newRun = (refs: readonly ResourceRef[], mayGoOn: boolean): Run => ({
  cancelling: new AbortController(),
  phases: new Map(refs.map((ref) => [refKey(ref), { ref, phase: { phase: 'queued' } }])),
  publishId: null,
  ended: null,
  failure: null,
  newer: 0,
  mayGoOn,
  over: Promise.resolve(),
});

const isUnderWay = (run: Run | null): boolean => run !== null && run.ended === null;

const isPaused = (run: Run): boolean => run.ended === 'paused';

/** A publishing as pages see it; null: there is none. */
function stateOf(run: Run | null): PublishState {
  if (run === null) return IDLE;
  const { publishId, ended, failure, newer, phases, cancelling } = run;
  return {
    state: ended === null ? 'running' : 'ended',
    publishId,
    isCancelling: ended === null && cancelling.signal.aborted,
    resources: [...phases.values()],
    ended,
    failure,
    newer,
  };
}

/** Records the progress of one resource. */
function noteProgress(run: Run, { publishId, ref, phase }: PublishProgress): void {
  run.publishId = publishId;
  run.phases.set(refKey(ref), {
    ref,
    phase: phase.phase === 'ended' ? { phase: 'ended', how: phase.how.end } : phase,
  });
}

/** Records how a publishing ended. */
function noteReport(run: Run, { publishId, ended, failure, newer, resources }: PublishReport): void {
  run.publishId = publishId;
  run.ended = ended === 'busy' ? 'lease_lost' : ended;
  run.failure = failure;
  run.newer = newer;
  for (const { ref, how } of resources) {
    run.phases.set(refKey(ref), { ref, phase: { phase: 'ended', how: how.end } });
  }
}

/** A new publishing that continues what a paused one left. Finished resources stay visible. */
function runAfter(paused: Run, mayGoOn: boolean): { readonly run: Run; readonly left: readonly ResourceRef[] } {
  const left = [...paused.phases.values()]
    .filter(({ phase }) => phase.phase === 'ended' && phase.how === 'paused')
    .map(({ ref }) => ref);
  const run = newRun(left, mayGoOn);
  for (const [key, done] of paused.phases) if (!run.phases.has(key)) run.phases.set(key, done);
  return { run, left };
}
