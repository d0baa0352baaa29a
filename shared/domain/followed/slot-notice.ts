import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { LEAST_PHOTOS } from '#shared/domain/signals/signal-limits.ts';

/** A store that fell below its target in one slot. `delta` is in points. */
export type FallenStore = { readonly externalId: string; readonly name: string; readonly delta: number };

/** What one slot did to the followed stores. */
export type SlotFall = {
  readonly followed: number;
  /** Of these there are too few photos with a target, or none: nothing is said about them. */
  readonly unjudged: number;
  /** Furthest first; at least one. */
  readonly below: readonly FallenStore[];
};

/**
 * What a notice says about followed stores after a slot.
 *
 * @param groups of the slot's report by store; those of other stores are ignored
 * @param leastPoints a store counts as fallen from so many points below its target on
 * @returns null: none of them fell, so there is no notice
 */
export function fallOfSlot(
  groups: readonly FillRateGroup[],
  followed: readonly string[],
  leastPoints: number,
): SlotFall | null {
  const isFollowed = new Set(followed);
  const judged = groups.flatMap(({ externalId, key, storeName, expectation: { delta, comparedImageCount } }) => {
    const id = externalId ?? key;
    if (!isFollowed.has(id) || delta === null || comparedImageCount < LEAST_PHOTOS) return [];
    return [{ externalId: id, name: storeName ?? id, delta }];
  });
  const below = judged
    .filter(({ delta }) => delta < 0 && -delta >= leastPoints)
    .sort((one, other) => one.delta - other.delta);
  return below.length === 0 ? null : { followed: isFollowed.size, unjudged: isFollowed.size - judged.length, below };
}

/** Times of day between which nobody is told, `HH:MM`. `from` later than `to`: over midnight. */
export type QuietHours = { readonly from: string; readonly to: string };

/**
 * Whether a time of day lies in the quiet hours, `[from, to)`. The same time twice is no time at all.
 *
 * @param time `HH:MM` or `HH:MM:SS`
 */
export function isQuiet(time: string, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const now = time.slice(0, 5);
  const { from, to } = quiet;
  return from <= to ? now >= from && now < to : now >= from || now < to;
}
