/*
 * What is told since the last look (decision 88), worked out from all looks so far instead of from what was noted. It
 * shares no code with what it tests.
 */

/** How a store stood at a look: its delta in points, or that it had no run or too few photos with a target. */
export type Stand = number | 'no run' | 'few photos';

/** A look at all stores. @param at milliseconds since 1970 UTC */
export type Look = { readonly at: number; readonly stands: ReadonlyMap<string, Stand> };

type ToldSince = Readonly<
  Record<'newlyBelow' | 'recovered' | 'withoutRun' | 'unchanged' | 'unopened', readonly string[]>
>;

const DAY = 86_400_000;

/** Whether a stretch of so many days from a moment ends between two looks. */
const isFullBetween = (from: number, days: number, last: Look, now: Look): boolean =>
  now.at - from >= days * DAY && last.at - from < days * DAY;

/** Walks forward: a store is as far below as long as its delta lies within a point of the first of these looks. */
function sameSince(looks: readonly Look[], store: string): number {
  const standAt = (nth: number) => looks[nth]?.stands.get(store) ?? 'no run';
  let began = 0;
  for (let nth = 1; nth < looks.length; nth += 1) {
    const [base, value] = [standAt(began), standAt(nth)];
    const isAlike =
      typeof base === 'number' && typeof value === 'number' && base < 0 === value < 0 && Math.abs(base - value) < 1;
    const isApart = (looks[nth]?.at ?? 0) - (looks[nth - 1]?.at ?? 0) > 28 * DAY;
    if (!isAlike || isApart) began = nth;
  }
  return looks[began]?.at ?? 0;
}

/**
 * What is told at the last of some looks.
 *
 * @param stores external IDs, in the order in which they are told
 * @param looks two at least, the oldest first
 * @param opened when somebody opened a store, in milliseconds since 1970 UTC
 */
export function tellSince(
  stores: readonly string[],
  looks: readonly Look[],
  opened: ReadonlyMap<string, number>,
): ToldSince {
  const [last, now] = looks.slice(-2);
  if (last === undefined || now === undefined) throw new Error('a first look has nothing to compare with');
  const which = (isTold: (was: Stand, is: Stand, store: string) => boolean) =>
    stores.filter((store) => isTold(last.stands.get(store) ?? 'no run', now.stands.get(store) ?? 'no run', store));
  const isBelow = (stand: Stand) => typeof stand === 'number' && stand < 0;
  const isMet = (stand: Stand) => typeof stand === 'number' && stand >= 0;
  return {
    newlyBelow: which((was, is) => isMet(was) && isBelow(is)),
    recovered: which((was, is) => isBelow(was) && isMet(is)),
    withoutRun: which((was, is) => was !== 'no run' && is === 'no run'),
    unchanged: which((_, is, store) => isBelow(is) && isFullBetween(sameSince(looks, store), 7, last, now)),
    unopened: which((_, __, store) => {
      const at = opened.get(store);
      return at !== undefined && isFullBetween(at, 14, last, now);
    }),
  };
}
