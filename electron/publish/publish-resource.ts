import { askedPauseMs } from '#electron/lib/failure-error.ts';
import type { Blocker } from '#electron/store/drafts/drafts-table.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { type Backoff, jitteredMs } from '#shared/lib/backoff.ts';
import { classOf } from './classify-failure.ts';
import type { PublishProgress, PublishRun, ResourceEnd } from './publish-ports.ts';
import { publishRound, type RoundResult } from './publish-round.ts';

/** How many unintelligible answers in a row before a person has to decide. */
const MOST_INVALID = 3;
const MOST_GARBLED = 8;

/** What the resources of one publishing share. */
export type PublishControl = {
  /** Runs one round once there is a permit and the service's requested pause is over. */
  readonly inPlace: (round: () => Promise<RoundResult>) => Promise<RoundResult>;
  /** Resolves after the pause, or earlier if the connection is back or publishing is over. */
  readonly pause: (ms: number, kind: 'lag' | 'failure') => Promise<void>;
  /** Sends nothing for this long, because the service asked for it. */
  readonly holdAll: (ms: number) => void;
  readonly pauseAll: (failure: Failure) => void;
  readonly loseLease: () => void;
  readonly tell: (ref: ResourceRef, phase: PublishProgress['phase']) => void;
  /** How an unfinished resource ends when the whole publishing is over. */
  readonly overAs: () => ResourceEnd;
};

type Counts = { failures: number; invalid: number; looks: number; late: number };

/**
 * Publishes one resource to its end (sync.md, steps 5 to 12). It runs round after round and gives up its permit during
 * pauses, so that a blocked resource never blocks another.
 */
export async function publishResource(
  run: PublishRun,
  control: PublishControl,
  ref: ResourceRef,
): Promise<ResourceEnd> {
  const counts: Counts = { failures: 0, invalid: 0, looks: 0, late: 0 };
  const tell = (phase: PublishProgress['phase']) => {
    // Reads between two pauses are part of the wait, so they are not reported one by one.
    if (phase.phase !== 'verifying' || counts.looks === 0) control.tell(ref, phase);
  };
  while (!run.isOver()) {
    const round = await control.inPlace(() => publishRound(run, ref, tell));
    run.crashPoint('round-done');
    switch (round.result) {
      case 'done':
        return { end: 'published' };
      case 'stopped':
        return { end: 'stopped', stop: round.stop };
      case 'over':
        return control.overAs();
      case 'lease_lost':
        control.loseLease();
        return control.overAs();
      case 'again':
        Object.assign(counts, { failures: 0, invalid: 0, looks: 0 });
        break;
      case 'late':
        counts.late += 1;
        if (counts.late >= 3) await control.pause(pauseForLag(counts.late), 'lag');
        break;
      case 'lag':
        await waitForLag(run, control, ref, counts);
        break;
      case 'failed': {
        const stop = await afterFailure(run, control, ref, round.failure, counts);
        if (stop) return { end: 'stopped', stop };
        break;
      }
      default:
        round satisfies never;
    }
  }
  return control.overAs();
}

async function waitForLag(run: PublishRun, control: PublishControl, ref: ResourceRef, counts: Counts): Promise<void> {
  const ms = pauseForLag(counts.looks);
  counts.looks += 1;
  counts.failures = 0;
  const leftMs = run.lag.unansweredMs(ref.externalId);
  control.tell(ref, leftMs === null ? { phase: 'waiting', because: 'lag', ms } : { phase: 'unanswered', leftMs });
  await control.pause(ms, 'lag');
}

/** @returns a blocker if a person has to decide; null: try again */
async function afterFailure(
  run: PublishRun,
  control: PublishControl,
  ref: ResourceRef,
  failure: Failure,
  counts: Counts,
): Promise<Blocker | null> {
  const kind = classOf(failure);
  if (kind === 'pause') {
    control.pauseAll(failure);
    return null;
  }
  counts.failures += 1;
  counts.invalid = kind === 'retry' ? 0 : counts.invalid + 1;
  if (counts.invalid >= (kind === 'garbled' ? MOST_GARBLED : MOST_INVALID)) {
    const stop: Blocker = { state: 'parked', reason: 'answer_invalid', message: failure.code, issues: [] };
    await run.call('publish.park', { ref, stop });
    return stop;
  }
  const asked = askedPauseMs(failure);
  const ms = pauseAfterFailure(counts.failures, asked, run.random);
  if (asked !== null) control.holdAll(Math.min(asked, LONGEST_ASKED_MS));
  control.tell(ref, { phase: 'waiting', because: failure.code, ms });
  await control.pause(ms, 'failure');
  return null;
}

/** Drafted changes must be sent within a minute after the connection is back. */
const PAUSES: Backoff = { firstMs: 1000, longestMs: 20_000 };
/** A service may ask for a longer pause than anyone would wait. */
const LONGEST_ASKED_MS = 600_000;

/**
 * The pause after a failure, in milliseconds. It is 1 second, doubling up to 20 seconds, with a random length between
 * half and all of that. If the service asks for a longer pause, it is that plus a small random extra.
 *
 * @param failures how many in a row, from 1
 * @param asked the value of Retry-After, in milliseconds
 * @param random 0 inclusive to 1 exclusive
 */
function pauseAfterFailure(failures: number, asked: number | null, random: () => number): number {
  const own = jitteredMs(PAUSES, failures, random);
  return asked === null ? own : Math.max(own, Math.min(asked, LONGEST_ASKED_MS) + Math.round(random() * 500));
}

const LAG_PAUSES_MS = [250, 500, 1000, 2000] as const;
const LONGEST_LAG_PAUSE_MS = 3000;

/** The pause before a read that may show what was sent, in milliseconds. */
function pauseForLag(looks: number): number {
  return LAG_PAUSES_MS[looks] ?? LONGEST_LAG_PAUSE_MS;
}
