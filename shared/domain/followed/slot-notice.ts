import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { LEAST_PHOTOS } from '#shared/domain/signals/signal-limits.ts';

/** A store that fell below its target in one slot. `delta` is in points. */
export type FallenStore = { readonly externalId: string; readonly name: string; readonly delta: number };

/** What one slot did to the followed stores. */
export type SlotFall = {
  /** Followed stores with a run in the slot: one that is due, or of which there are figures. */
  readonly withRun: number;
  /** Of these there are figures, but of too few photos with a target: nothing is said about them. */
  readonly unjudged: number;
  /** Of these there are no figures so far. */
  readonly awaited: number;
  /** Furthest first; at least one. */
  readonly below: readonly FallenStore[];
};

const idOf = ({ externalId, key }: FillRateGroup): string => externalId ?? key;

/**
 * What a notice says about followed stores after a slot.
 *
 * @param groups of the slot's report by store; those of other stores are ignored
 * @param due which of the followed stores are known to have a run in the slot
 * @param leastPoints a store counts as fallen from so many points below its target on
 * @returns null: none of them fell, so there is no notice
 */
export function fallOfSlot(
  groups: readonly FillRateGroup[],
  followed: readonly string[],
  due: readonly string[],
  leastPoints: number,
): SlotFall | null {
  const isFollowed = new Set(followed);
  const measured = groups.filter((group) => group.imageCount > 0 && isFollowed.has(idOf(group)));
  const withRun = new Set([...due, ...measured.map(idOf)]).size;
  const judged = measured.flatMap((group) => {
    const { delta, comparedImageCount } = group.expectation;
    if (delta === null || comparedImageCount < LEAST_PHOTOS) return [];
    return [{ externalId: idOf(group), name: group.storeName ?? idOf(group), delta }];
  });
  const below = judged
    .filter(({ delta }) => delta < 0 && -delta >= leastPoints)
    .sort((one, other) => one.delta - other.delta);
  if (below.length === 0) return null;
  return { withRun, unjudged: measured.length - judged.length, awaited: withRun - measured.length, below };
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
