import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { PinRound, StoredPin } from '#electron/store/results/pins-table.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { PinProgress } from '#shared/bridge/offline.ts';
import { createPacer } from './pacer.ts';
import { isWornOut, rangeOfPeriod } from './pin-period.ts';
import { createProgressMeter, type ProgressMeter } from './pin-progress.ts';
import { type DownloadPorts, keptOr } from './round-ports.ts';
import { runRound } from './run-round.ts';

export type PinRunnerPorts = DownloadPorts & {
  readonly random: () => number;
  readonly log: Log;
  readonly publish: (progress: PinProgress) => void;
  /** Keeps a pin as it is now; a `turn` forgets which parts of its round are done. */
  readonly save: (pin: StoredPin, how: 'put' | 'turn') => Promise<void>;
  readonly forgetBeforeMs: () => number;
};

/** A round under way. */
export type RunningRound = {
  readonly pinId: string;
  readonly meter: ProgressMeter;
  /** Resolves when nothing of it is under way any more. */
  readonly ended: Promise<void>;
  /** Lets it end soon; what has come stays. */
  stop(): void;
};

/** Begins a round of a pin, or goes on with the one that did not come to its end. Never rejects. */
export function startRound(ports: PinRunnerPorts, pin: StoredPin): RunningRound {
  const stopping = new AbortController();
  const { clock, publish } = ports;
  const meter = createProgressMeter(pin.pinId, clock, publish);
  const ended = runToEnd(ports, pin, meter, stopping.signal).finally(() => meter.end());
  return { pinId: pin.pinId, meter, ended, stop: () => stopping.abort() };
}

async function runToEnd(
  ports: PinRunnerPorts,
  pin: StoredPin,
  meter: ProgressMeter,
  signal: AbortSignal,
): Promise<void> {
  const { clock, random, isClosed, cache, save } = ports;
  const now = clock.now();
  const goesOn = pin.round !== null && pin.round.endedAt === null && !isWornOut(pin.round.startedAt, now);
  const round: PinRound =
    goesOn && pin.round !== null
      ? pin.round
      : { startedAt: now, endedAt: null, ...rangeOfPeriod(pin.request.period, now, ports.timeZone) };
  const running = { ...pin, state: 'running', failure: null, round } as const;
  try {
    await save(running, goesOn ? 'put' : 'turn');
    const pacer = createPacer({ clock, random, isClosed, onPause: meter.pause });
    const forgetBeforeMs = ports.forgetBeforeMs();
    const outcome = await runRound({ ...ports, pin: running, pacer, meter, forgetBeforeMs, signal });
    const { externalIds } = pin.request;
    const range = { fromMs: round.fromMs, toMs: round.toMs };
    const coverage = keptOr(cache, await cache.report('pins.coverage', { externalIds, ...range }));
    const isComplete = coverage.complete && outcome.failure === null && outcome.storesMissed === 0;
    const over = { ...running, round: { ...round, endedAt: clock.now() }, failure: outcome.failure };
    await save({ ...over, state: isComplete ? 'complete' : 'incomplete' }, 'turn');
  } catch (error) {
    // Whoever stopped it knows what becomes of the pin.
    if (signal.aborted) return;
    const failure = failureOf(error, ports.log);
    const isOver = ['read_only', 'internal'].includes(failure.code) && !isClosed();
    // Not kept when that fails as well: the file is what can't be used.
    await save({ ...running, state: isOver ? 'failed' : 'waiting', failure }, 'put').catch(() => {});
  }
}

function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof FailureError) return error.failure;
  const reference = 'pin-round';
  log.error('internal', {
    reference,
    error: error instanceof Error ? error : String(error),
    stack: error instanceof Error ? error.stack : undefined,
  });
  return { code: 'internal', reference };
}
