import type { Origin } from '#shared/bridge/answer.ts';

/** Whether a newer protocol run, or a day, has passed since the value was given. */
export function isStale({ staleAfter }: Pick<Origin, 'staleAfter'>, now: number): boolean {
  return staleAfter !== null && now > Date.parse(staleAfter);
}

const MINUTE = 60_000;
/** Longer waits than this overflow the browser's timer and would end at once. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Milliseconds until the words about an age have to be written anew: the next full minute, or the moment at which the
 * value turns stale, whichever comes first.
 */
export function untilNextLook(staleAfter: string | null, now: number): number {
  const minute = MINUTE - (now % MINUTE);
  const stale = staleAfter === null ? Number.NaN : Date.parse(staleAfter) - now + 1;
  const wait = stale > 0 ? Math.min(stale, minute) : minute;
  return Math.min(wait, LONGEST_WAIT);
}
