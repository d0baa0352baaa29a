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

const earliest = (instants: readonly string[]): string | null =>
  instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

/** The origin of something put together from several reads: as old, as incomplete and as soon stale as the worst of them. */
export function originOfAll(first: Origin, others: readonly Origin[]): Origin {
  const all = [first, ...others];
  const computed = all.flatMap((origin) => origin.computed ?? []);
  return {
    asOf: earliest(all.map(({ asOf }) => asOf)) ?? first.asOf,
    source: all.every(({ source }) => source === 'service') ? 'service' : 'computer',
    complete: all.every(({ complete }) => complete),
    staleAfter: earliest(all.flatMap(({ staleAfter }) => staleAfter ?? [])),
    computed:
      computed.length === 0
        ? null
        : {
            storesAsked: Math.max(...computed.map(({ storesAsked }) => storesAsked)),
            storesKept: Math.min(...computed.map(({ storesKept }) => storesKept)),
            daysAsked: Math.max(...computed.map(({ daysAsked }) => daysAsked)),
            daysKept: Math.min(...computed.map(({ daysKept }) => daysKept)),
          },
  };
}
