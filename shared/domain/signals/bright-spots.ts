import type { StoreType } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { fromE4, toE4 } from '../fill-rate-sum.ts';
import { BRIGHT_LIMITS, type BrightLimits } from './signal-limits.ts';

/** A store that does best among those of its type. Deltas in percentage points. */
export type BrightSpot = {
  readonly storeType: StoreType;
  readonly externalId: string;
  readonly delta: number;
  /** Stores of the type with enough compared photos, and the middle one of their deltas. */
  readonly stores: number;
  readonly median: number;
  /** How far the store is above the middle one. */
  readonly above: number;
};

/**
 * Finds the best store of each type, furthest above the middle one of its type first. Two that are equally good are no
 * best, and stores without a type have nothing alike.
 *
 * @param groups a report by store
 * @param typeOf null: the store has no type; undefined: it is not in the list of stores
 */
export function findBrightSpots(
  groups: readonly FillRateGroup[],
  typeOf: (externalId: string) => StoreType | null | undefined,
  limits: BrightLimits = BRIGHT_LIMITS,
): readonly BrightSpot[] {
  const byType = new Map<StoreType, { readonly externalId: string; readonly e4: number }[]>();
  for (const { key, externalId: id, expectation } of groups) {
    const externalId = id ?? key;
    const storeType = typeOf(externalId);
    const { delta, comparedImageCount } = expectation;
    if (storeType == null || delta === null || comparedImageCount < limits.photos) continue;
    const others = byType.get(storeType) ?? [];
    byType.set(storeType, others);
    others.push({ externalId, e4: toE4(delta) });
  }
  const spots = [...byType].flatMap(([storeType, stores]): BrightSpot[] => {
    const [best, second, ...others] = stores.sort((a, b) => b.e4 - a.e4);
    if (best === undefined || second === undefined || others.length + 2 < limits.stores) return [];
    const middleE4 = medianOf(stores.map(({ e4 }) => e4));
    const above = fromE4(best.e4 - middleE4);
    if (best.e4 === second.e4 || above < limits.points) return [];
    const { externalId, e4 } = best;
    return [{ storeType, externalId, delta: fromE4(e4), stores: stores.length, median: fromE4(middleE4), above }];
  });
  return spots.toSorted((a, b) => b.above - a.above || (a.storeType < b.storeType ? -1 : 1)).slice(0, limits.most);
}

/** The middle one of numbers in order; of an even count, half-way between the two middle ones. */
function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
