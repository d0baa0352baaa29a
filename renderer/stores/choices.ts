/** A store with an external ID. Without one, nothing about a store can be requested. */
export type KnownStore = { readonly externalId: string; readonly name: string };

/** Stands for stores without a value: no type, no region. */
export const NONE = 'none';

/** A value that stores have, with its label and how many stores have it. */
export type ValueChoice = { readonly value: string; readonly label: string; readonly count: number };

/** How many stores have each value. Stores without one are counted under `NONE`. */
export function countBy<Store>(stores: readonly Store[], pick: (store: Store) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const store of stores) {
    const value = pick(store) ?? NONE;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Counted values sorted by label. The entry for stores without a value comes last. */
export function valueChoices(
  counts: ReadonlyMap<string, number>,
  labelOf: (value: string | null) => string,
  collator: Intl.Collator,
): ValueChoice[] {
  return [...counts]
    .map(([value, count]) => ({ value, label: labelOf(value === NONE ? null : value), count }))
    .toSorted((a, b) => Number(a.value === NONE) - Number(b.value === NONE) || collator.compare(a.label, b.label));
}

/** Whether a filter accepts a value. With nothing chosen it accepts all. */
export const passes = (chosen: readonly string[], value: string | null): boolean =>
  chosen.length === 0 || chosen.includes(value ?? NONE);
