import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { type Key, unit } from './random.ts';

const MINUTE = 60_000;

/** How far a run has come. `photosUntil` is the instant by which its photos were taken. */
export type RunState = { readonly status: ProtocolStatus; readonly photosUntil: number };

/**
 * State of a run at `now`. Most are through within two hours; a few are sent in hours late, and one in a hundred fails.
 *
 * @param scheduled instant of the run, not after `now`
 */
export function runStateAt(runKey: Key, scheduled: number, now: number): RunState {
  const late = unit(runKey, 50) < 0.035 ? unit(runKey, 51) * 1200 : 0;
  const submitted = scheduled + (14 + unit(runKey, 52) * 40 + late) * MINUTE;
  const started = submitted + (4 + unit(runKey, 53) * 30) * MINUTE;
  const slow = unit(runKey, 54) < 0.025 ? unit(runKey, 55) * 1000 : 0;
  const done = started + (8 + unit(runKey, 56) * 35 + slow) * MINUTE;
  const photosUntil = Math.min(submitted, scheduled + 40 * MINUTE);
  if (now < submitted) return { status: 'awaiting_submission', photosUntil };
  if (now < started) return { status: 'awaiting_processing', photosUntil };
  if (now < done) return { status: 'processing', photosUntil };
  return { status: unit(runKey, 57) < 0.01 ? 'failed' : 'completed', photosUntil };
}
