import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import { addFillSums, comparisonOf, type FillSum } from './fill-rate-sum.ts';

/** What is furthest below its target, in points. */
export type Furthest<Key> = {
  readonly key: Key;
  readonly delta: number;
  /** How many others are exactly as far below. */
  readonly ties: number;
};

/** How the stores of a report stand. Only stores with compared photos count. */
type StoresBelow =
  | { readonly kind: 'one'; readonly key: string; readonly delta: number; readonly below: boolean }
  | { readonly kind: 'several'; readonly below: number; readonly compared: number };

/** What there is to say of a report. null: nothing, or not known yet. */
export type Headline = {
  readonly stores: StoresBelow | null;
  readonly store: Furthest<string> | null;
  readonly region: Furthest<string> | null;
  readonly weekday: Furthest<number> | null;
  /** `HH:MM` */
  readonly time: Furthest<string> | null;
};

/** What a headline is made of; each is undefined until it is known. */
export type HeadlineFacts = {
  readonly stores?: readonly FillRateGroup[] | undefined;
  readonly regions?: readonly FillRateGroup[] | undefined;
  readonly slots?: readonly { readonly weekday: number; readonly time: string; readonly sum: FillSum }[] | undefined;
};

type Compared<Key> = { readonly key: Key; readonly delta: number; readonly isNamed?: boolean };

/**
 * The one furthest below. Nothing is furthest when there is no other to compare with, or when none is below. Of several
 * equally far, the first by key of those that have a name.
 */
function furthestOf<Key extends string | number>(all: readonly Compared<Key>[]): Furthest<Key> | null {
  if (all.length < 2) return null;
  const delta = Math.min(...all.map((one) => one.delta));
  const [first, ...others] = all
    .filter((one) => one.delta === delta)
    .toSorted(
      (a, b) =>
        Number(b.isNamed ?? true) - Number(a.isNamed ?? true) || compareCodePoints(String(a.key), String(b.key)),
    );
  return first === undefined || delta >= 0 ? null : { key: first.key, delta, ties: others.length };
}

/** Whether a store or a region is told by a name; else people only know its id. */
export const isNamed = ({ storeName, regionName }: FillRateGroup, by: 'store' | 'region'): boolean =>
  Boolean((by === 'store' ? storeName : regionName)?.trim());

const comparedOf = (
  groups: readonly FillRateGroup[] = [],
  by: 'store' | 'region',
): (Compared<string> & { readonly below: boolean })[] =>
  groups.flatMap((group) => {
    const { key, externalId, expectation } = group;
    const { delta, belowExpectation: below } = expectation;
    return delta === null || below === null
      ? []
      : [{ key: externalId ?? key, delta, below, isNamed: isNamed(group, by) }];
  });

function storesBelow(stores: ReturnType<typeof comparedOf>): StoresBelow | null {
  const [only, ...others] = stores;
  if (only === undefined) return null;
  if (others.length === 0) return { kind: 'one', key: only.key, delta: only.delta, below: only.below };
  return { kind: 'several', below: stores.filter(({ below }) => below).length, compared: stores.length };
}

/** Deltas of sums that share a key, from their photos: the delta of deltas would weigh a photo by its slot. */
function deltasBy<Slot extends { readonly sum: FillSum }, Key>(
  slots: readonly Slot[],
  keyOf: (slot: Slot) => Key,
): Compared<Key>[] {
  const sums = new Map<Key, FillSum>();
  for (const slot of slots) {
    const before = sums.get(keyOf(slot));
    sums.set(keyOf(slot), before === undefined ? slot.sum : addFillSums(before, slot.sum));
  }
  return [...sums].flatMap(([key, sum]) => {
    const { delta } = comparisonOf(sum);
    return delta === null ? [] : [{ key, delta }];
  });
}

/** The facts of a report in a sentence's worth: how many stores are below, and where and when it is worst. */
export function headlineOf({ stores, regions, slots = [] }: HeadlineFacts): Headline {
  const compared = comparedOf(stores, 'store');
  return {
    stores: storesBelow(compared),
    store: furthestOf(compared),
    region: furthestOf(comparedOf(regions, 'region')),
    weekday: furthestOf(deltasBy(slots, ({ weekday }) => weekday)),
    time: furthestOf(deltasBy(slots, ({ time }) => time)),
  };
}
