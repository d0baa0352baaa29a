import { wait } from '#electron/lib/clock.ts';
import { createSlots } from '#electron/lib/slots.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { PublishProgress, PublishReport, ResourceEnd } from './publish-events.ts';
import type { PublishPorts } from './publish-ports.ts';
import type { ResourceTurns } from './publish-resource.ts';

/** Resources that are under way at once (sync.md, step 3). */
const MOST_RESOURCES = 4;

export type RunState = {
  ended: PublishReport['ended'];
  failure: Failure | null;
};

/** What the resources of one publishing share: places, pauses, and the reasons to end all of it. */
export type SharedTurns = ResourceTurns & {
  readonly state: Readonly<RunState>;
  readonly isOver: () => boolean;
  /** Ends every pause after a failure: the line is back. */
  readonly wake: () => void;
};

/** The turns of one publishing, shared by all of its resources. */
export function createTurns(
  { clock, ticks, onProgress }: Pick<PublishPorts, 'clock' | 'ticks' | 'onProgress'>,
  publishId: string,
  total: number,
  cancelled: AbortSignal,
): SharedTurns {
  const slots = createSlots(MOST_RESOURCES);
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
    async inPlace(turn) {
      const giveBack = await slots.take();
      try {
        while (ticks() < state.holdUntil && !isOver()) await sleep(state.holdUntil - ticks());
        return isOver() ? { turn: 'over' } : await turn();
      } finally {
        giveBack();
      }
    },
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
