import type { KeptPin } from '#electron/store/results/pins-table.ts';
import { nextRunSlot } from '#shared/domain/run-slots.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a pin is to be brought up to date by itself: after the run that is due next, but not more than once an hour.
 * A round that did not come to its end goes on at once.
 *
 * @param slots minutes of the week at which runs of the pin's stores are known to be due
 * @returns milliseconds since 1970 UTC; null: never, until a person asks for it
 */
export function nextRoundAt({ state, round }: KeptPin, slots: readonly number[], timeZone: string): number | null {
  if (state === 'stopped' || state === 'failed') return null;
  if (round?.endedAt == null) return 0;
  // Nothing new can come into days that are over; what was still under way then is looked at once a day.
  if (round.toMs <= round.startedAt) return round.startedAt + DAY_MS;
  const slot = nextRunSlot(round.startedAt, slots, timeZone) ?? round.startedAt + DAY_MS;
  return Math.max(slot, round.endedAt + HOUR_MS);
}

/** A round that was begun so long ago is begun anew: its period has moved, and its parts have aged. */
export const isWornOut = (startedAt: number, now: number): boolean => now - startedAt > DAY_MS;
