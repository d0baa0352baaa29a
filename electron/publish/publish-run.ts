import type { Failure } from '#shared/bridge/failure.ts';
import type { PublishState, ResourcePhase } from '#shared/bridge/publish.ts';
import { type ResourceRef, refKey } from '#shared/domain/resource-ref.ts';
import type { PublishProgress, PublishReport } from './publish-events.ts';

/** One publishing as a page follows it, from the press until the next one. */
export type Run = {
  readonly cancelling: AbortController;
  readonly phases: Map<string, { readonly ref: ResourceRef; phase: ResourcePhase }>;
  publishId: string | null;
  ended: PublishState['ended'];
  failure: Failure | null;
  /** Begun by a person: may go on by itself after a pause. */
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
};

/** A publishing that has not begun yet: every resource waits its turn. */
export const newRun = (refs: readonly ResourceRef[], mayGoOn: boolean): Run => ({
  cancelling: new AbortController(),
  phases: new Map(refs.map((ref) => [refKey(ref), { ref, phase: { phase: 'queued' } }])),
  publishId: null,
  ended: null,
  failure: null,
  mayGoOn,
  over: Promise.resolve(),
});

export const isUnderWay = (run: Run | null): boolean => run !== null && run.ended === null;

export const isPaused = (run: Run): boolean => run.ended === 'paused';

/** What pages are told of a publishing; null: of none. */
export function stateOf(run: Run | null): PublishState {
  if (run === null) return IDLE;
  const { publishId, ended, failure, phases, cancelling } = run;
  return {
    state: ended === null ? 'running' : 'ended',
    publishId,
    isCancelling: ended === null && cancelling.signal.aborted,
    resources: [...phases.values()],
    ended,
    failure,
  };
}

/** Writes down where one resource is. */
export function noteProgress(run: Run, { publishId, ref, phase }: PublishProgress): void {
  run.publishId = publishId;
  run.phases.set(refKey(ref), {
    ref,
    phase: phase.phase === 'ended' ? { phase: 'ended', how: phase.how.end } : phase,
  });
}

/** Writes down how a publishing ended. */
export function noteReport(run: Run, { publishId, ended, failure, resources }: PublishReport): void {
  run.publishId = publishId;
  run.ended = ended === 'busy' ? 'lease_lost' : ended;
  run.failure = failure;
  for (const { ref, how } of resources) {
    run.phases.set(refKey(ref), { ref, phase: { phase: 'ended', how: how.end } });
  }
}

/** What a paused publishing left, as one that goes on with it; what is done stays in sight. */
export function runAfter(paused: Run, mayGoOn: boolean): { readonly run: Run; readonly left: readonly ResourceRef[] } {
  const left = [...paused.phases.values()]
    .filter(({ phase }) => phase.phase === 'ended' && phase.how === 'paused')
    .map(({ ref }) => ref);
  const run = newRun(left, mayGoOn);
  for (const [key, done] of paused.phases) if (!run.phases.has(key)) run.phases.set(key, done);
  return { run, left };
}
