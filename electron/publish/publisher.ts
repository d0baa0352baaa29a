/*
 * The model of publishing. A draft says what a person wants of one resource; pressing Publish approves the edits shown.
 * Each resource goes in rounds: it is read, the draft is merged with what was read, the requests that are still needed
 * are written into the journal and then sent. No answer is proof: the next read decides what became of each request, and
 * is at the same time the start of the next round. A resource is done when a read shows all that was approved, or waits
 * for a person at a blocker. Four resources are under way at once; one process publishes, under a lease. Whatever ends
 * the process, the journal knows what may have been sent (docs/sync.md).
 */

import { wait } from '#electron/lib/clock.ts';
import { createLimiter } from '#electron/lib/limiter.ts';
import type { Reviewed } from '#electron/store/drafts/approved-edits.ts';
import type { Picked, Recovered } from '#electron/store/drafts/lease-calls.ts';
import type { PullResult } from '#electron/store/drafts/reconcile.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { isSameRef, type ResourceRef, type Row, refKey } from '#shared/domain/merge/resource-tree.ts';
import {
  ARRIVAL_MS,
  createLagWindow,
  LAG_MS,
  type PublishPorts,
  type PublishProgress,
  type PublishReport,
  type PublishRun,
  type ResourceEnd,
} from './publish-ports.ts';
import { type PublishControl, publishResource } from './publish-resource.ts';

export type PublishInput = {
  /** null: everything that is ready. */
  readonly only: readonly ResourceRef[] | null;
  /** What a person has reviewed; absent: everything as it is now. */
  readonly reviewed?: readonly Reviewed[] | undefined;
  /** Sends only what was approved before; later edits wait for the next time. */
  readonly isResumed?: boolean;
};

/** Sends drafted changes when a person says so (sync.md). One per open workspace. */
export type Publisher = {
  /**
   * Publishes the given resources, or everything that is ready. Resolves when each of them has ended in some way. What
   * could not be published stays a draft.
   *
   * @param signal cancels between two requests; a request under way is finished
   */
  publish(input: PublishInput, signal: AbortSignal): Promise<PublishReport>;
  /** Rebases a draft onto what was read (step 13), without sending anything. */
  pull(ref: ResourceRef, remote: readonly Row[] | null): Promise<PullResult>;
  /** The connection is back: whatever waits after a failure continues now. */
  connected(): void;
};

/** @returns the publisher, which does nothing until it is called */
export function createPublisher(ports: PublishPorts): Publisher {
  const { lagMs = LAG_MS, arrivalMs = ARRIVAL_MS } = ports;
  const lag = createLagWindow({ ticks: ports.ticks, lagMs, arrivalMs });
  const state: { control: SharedControl | null; isRunning: boolean } = { control: null, isRunning: false };

  /**
   * What this process sent is already in the window with its exact time. What an earlier process sent was sent before
   * this process got the file. Nobody waits any longer for the answer to a request that was under way then, but it may
   * still arrive.
   */
  const recover = ({ heldMs, lagging, awaited }: Recovered): void => {
    const since = ports.ticks() - heldMs;
    for (const sent of lagging) lag.noteUntil(sent, since + lagMs, true);
    for (const sent of awaited) lag.noteUntil(sent, since + arrivalMs, false);
  };

  /**
   * Takes the lease (sync.md, steps 2 to 4), recovers what the previous publisher left, and lists what there is to
   * publish.
   */
  const begin = async (owner: string): Promise<Picked[]> => {
    ports.crashPoint('publish-begun');
    const recovered = await ports.call('publish.lease', { owner });
    ports.crashPoint('publish-leased');
    recover(recovered);
    ports.crashPoint('publish-recovered');
    const picked = await ports.call('publish.pick', null);
    ports.crashPoint('publish-picked');
    return picked;
  };

  const run = async (
    { only, reviewed, isResumed = false }: PublishInput,
    signal: AbortSignal,
  ): Promise<PublishReport> => {
    const publishId = ports.newId();
    const owner = ports.newId();
    const found = await begin(owner);
    const picked = only === null ? found : found.filter(({ ref }) => only.some((one) => isSameRef(one, ref)));
    const ready = picked.filter(({ stop }) => stop === null).map(({ ref }) => ref);
    const newer = isResumed ? [] : await ports.call('publish.approve', { reviewed: reviewedOf(ready, reviewed) });
    ports.crashPoint('publish-approved');
    const isNewer = ({ ref }: Picked) => newer.some((one) => isSameRef(one, ref));
    const newStores = new Set(found.filter((one) => one.isNewStore).map(({ ref }) => ref.externalId));
    const control = createControl(ports, publishId, picked.length, signal);
    state.control = control;
    const shared = { ...ports, publishId, owner, lag, isOver: control.isOver };
    const resources = await publishAll(shared, control, picked, newStores, isNewer).catch((error: unknown) => {
      // The file cannot be written, so nothing more may be started, not even for the other resources.
      control.loseLease();
      throw error;
    });
    ports.crashPoint('publish-done');
    const { ended, failure } = control.state;
    const left = await ports.call('publish.newer', { refs: ready });
    const how = ended === 'done' && signal.aborted ? 'cancelled' : ended;
    return { publishId, ended: how, failure, newer: left, resources };
  };

  return {
    async publish(input, signal) {
      if (state.isRunning) return { publishId: '', ended: 'busy', failure: null, newer: 0, resources: [] };
      state.isRunning = true;
      try {
        return await run(input, signal);
      } finally {
        state.isRunning = false;
        state.control = null;
      }
    },
    async pull(ref, remote) {
      recover(await ports.call('publish.lagging', null));
      return ports.call('drafts.pull', {
        ref,
        remote,
        mayLag: lag.mayLag(ref.externalId),
        earlyFrom: lag.earlyFrom(ref),
        now: ports.clock.now(),
      });
    },
    connected: () => state.control?.wake(),
  };
}

/** What may be sent of each resource; nothing of those that are not in the review. */
function reviewedOf(ready: readonly ResourceRef[], reviewed: readonly Reviewed[] | undefined): Reviewed[] {
  const revs = reviewed && new Map(reviewed.map(({ ref, rev }) => [refKey(ref), rev]));
  return ready.map((ref) => ({ ref, rev: revs === undefined ? null : (revs.get(refKey(ref)) ?? 0) }));
}

type Ended = { readonly ref: ResourceRef; readonly how: ResourceEnd };

/**
 * Publishes resources in parallel (sync.md, step 3). The other resources of a new store start once the store exists;
 * nothing else waits for anything.
 *
 * @param picked the resources to publish
 * @param newStores stores that the service does not know yet, whether picked or not
 * @param isNewer everything in it was edited after the review
 */
async function publishAll(
  run: PublishRun,
  control: PublishControl,
  picked: readonly Picked[],
  newStores: ReadonlySet<string>,
  isNewer: (one: Picked) => boolean,
): Promise<Ended[]> {
  const finish = (ref: ResourceRef, how: ResourceEnd): Ended => {
    control.tell(ref, { phase: 'ended', how });
    return { ref, how };
  };
  const publishOne = async (one: Picked): Promise<Ended> => {
    const { ref, stop } = one;
    if (stop !== null) return finish(ref, { end: 'stopped', stop });
    return finish(ref, isNewer(one) ? { end: 'newer' } : await publishResource(run, control, ref));
  };
  /** The edits that would create it may be newer than the review: then it was not sent. */
  const isThere = async (externalId: string): Promise<boolean> =>
    !(await run.call('publish.pick', null)).some((one) => one.isNewStore && one.ref.externalId === externalId);
  const isOfNewStore = ({ ref }: Picked): boolean => ref.kind !== 'store' && newStores.has(ref.externalId);

  const atOnce = picked.filter((one) => !isOfNewStore(one)).map((one) => ({ one, ended: publishOne(one) }));
  const storeOf = (externalId: string) =>
    atOnce.find(({ one: { ref } }) => ref.kind === 'store' && ref.externalId === externalId)?.ended;
  const later = picked.filter(isOfNewStore).map(async (one): Promise<Ended> => {
    const store = await storeOf(one.ref.externalId);
    const end = store?.how.end ?? 'held';
    if (end === 'published' && (await isThere(one.ref.externalId))) return publishOne(one);
    return finish(one.ref, end === 'paused' || end === 'cancelled' ? control.overAs() : { end: 'held' });
  });
  return Promise.all([...atOnce.map(({ ended }) => ended), ...later]);
}

/** Resources being published at the same time (sync.md, step 3). */
const MOST_RESOURCES = 4;

type RunState = {
  ended: PublishReport['ended'];
  failure: Failure | null;
};

/** What the resources of one publishing share: permits, pauses, and the ways to end all of it. */
type SharedControl = PublishControl & {
  readonly state: Readonly<RunState>;
  readonly isOver: () => boolean;
  /** Ends every pause after a failure, because the connection is back. */
  readonly wake: () => void;
};

/** Creates the control that all resources of one publishing share. */
function createControl(
  { clock, ticks, onProgress }: Pick<PublishPorts, 'clock' | 'ticks' | 'onProgress'>,
  publishId: string,
  total: number,
  cancelled: AbortSignal,
): SharedControl {
  const limit = createLimiter(MOST_RESOURCES);
  const over = new AbortController();
  const state: RunState & { holdUntil: number; done: number; line: AbortController } = {
    ended: 'done',
    failure: null,
    holdUntil: 0,
    done: 0,
    line: new AbortController(),
  };
  const isOver = () => over.signal.aborted || cancelled.aborted;
  const sleep = (ms: number, ...signals: AbortSignal[]) =>
    wait(clock, ms, AbortSignal.any([over.signal, cancelled, ...signals])).catch(() => {});
  const end = (ended: RunState['ended'], failure: Failure | null) => {
    if (isOver()) return;
    Object.assign(state, { ended, failure });
    over.abort();
  };

  return {
    state,
    isOver,
    wake() {
      state.line.abort();
      state.line = new AbortController();
    },
    inPlace: (round) =>
      limit(async () => {
        while (ticks() < state.holdUntil && !isOver()) await sleep(state.holdUntil - ticks());
        return isOver() ? { result: 'over' } : await round();
      }),
    pause: (ms, kind) => (kind === 'lag' ? sleep(ms) : sleep(ms, state.line.signal)),
    holdAll(ms) {
      state.holdUntil = Math.max(state.holdUntil, ticks() + ms);
    },
    pauseAll: (failure) => end('paused', failure),
    loseLease: () => end('lease_lost', null),
    tell(ref, phase: PublishProgress['phase']) {
      if (phase.phase === 'ended') state.done += 1;
      onProgress({ publishId, ref, phase, done: state.done, total });
    },
    overAs: (): ResourceEnd => ({ end: cancelled.aborted && state.ended === 'done' ? 'cancelled' : 'paused' }),
  };
}
