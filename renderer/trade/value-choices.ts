import type { StoreRow } from '#shared/bridge/stores.ts';

/** Stands for the stores without a value: no type, no region. */
export const NONE = 'none';

/** One value that stores have, in words, and how many have it. */
export type ValueChoice = { readonly value: string; readonly label: string; readonly count: number };

/** How many stores have each value; those without one count under `NONE`. */
export function countBy(stores: readonly StoreRow[], pick: (store: StoreRow) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const store of stores) {
    const value = pick(store) ?? NONE;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Counted values by their labels; that of the stores without one stands last. */
export function valueChoices(
  counts: ReadonlyMap<string, number>,
  labelOf: (value: string | null) => string,
  collator: Intl.Collator,
): ValueChoice[] {
  return [...counts]
    .map(([value, count]) => ({ value, label: labelOf(value === NONE ? null : value), count }))
    .toSorted((a, b) => Number(a.value === NONE) - Number(b.value === NONE) || collator.compare(a.label, b.label));
}

/** Whether a filter lets a value through; without a choice it lets all through. */
export const passes = (chosen: readonly string[], value: string | null): boolean =>
  chosen.length === 0 || chosen.includes(value ?? NONE);
