import type { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { type Key, unit } from './random.ts';

const MINUTE = 60_000;

/**
 * How far a run has come. `photosUntil` is the instant by which its photos were taken. `fails` is known from the start,
 * so that no photo is measured in a run that will fail.
 */
export type SampleRunState = { readonly status: ProtocolStatus; readonly photosUntil: number; readonly fails: boolean };

// Most runs take two hours. A few are delayed by a day at each step, so that every status occurs at any hour.
const delay = (key: Key, n: number): number => (unit(key, n) < 0.03 ? unit(key, n + 1) * 1600 : 0);

/**
 * State of a run at `now`. One run in a hundred fails in the end.
 *
 * @param scheduled instant of the run, not after `now`
 */
export function runStateAt(runKey: Key, scheduled: number, now: number): SampleRunState {
  const submitted = scheduled + (14 + unit(runKey, 50) * 40 + delay(runKey, 51)) * MINUTE;
  const started = submitted + (4 + unit(runKey, 53) * 30 + delay(runKey, 54)) * MINUTE;
  const done = started + (8 + unit(runKey, 56) * 35 + delay(runKey, 57)) * MINUTE;
  const fails = unit(runKey, 59) < 0.01;
  const rest = { photosUntil: Math.min(submitted, scheduled + 40 * MINUTE), fails };
  if (now < submitted) return { status: 'awaiting_submission', ...rest };
  if (now < started) return { status: 'awaiting_processing', ...rest };
  if (now < done) return { status: 'processing', ...rest };
  return { status: fails ? 'failed' : 'completed', ...rest };
}

const finalStatus = (key: Key): ImageStatus => {
  const draw = unit(key, 60);
  if (draw < 0.976) return 'completed';
  if (draw < 0.99) return 'failed';
  if (draw < 0.994) return 'pending';
  return draw < 0.997 ? 'uploaded' : 'evaluating';
};

/**
 * Status of a display's photo in a run, or null when there is no photo: some are never taken. Only a completed photo is
 * measured.
 */
export function imageStatusIn({ status, fails }: SampleRunState, key: Key): ImageStatus | null {
  const draw = unit(key, 61);
  if (unit(key, 62) < 0.018) return null;
  switch (status) {
    case 'awaiting_submission':
      return draw < 0.5 ? null : 'pending';
    case 'awaiting_processing':
      return 'uploaded';
    case 'processing': {
      if (draw < 0.3 && !fails) return finalStatus(key);
      if (draw < 0.55) return 'annotating';
      return draw < 0.75 ? 'annotated' : 'evaluating';
    }
    case 'completed':
      return finalStatus(key);
    case 'failed': {
      if (draw < 0.15) return 'pending';
      return draw < 0.45 ? 'uploaded' : 'failed';
    }
    default:
      return status satisfies never;
  }
}
