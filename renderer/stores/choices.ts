import type { StoreRow } from '#shared/bridge/stores.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { foldText } from '#shared/lib/compare-text.ts';

/** A store with an external ID. Without one, nothing about a store can be requested. */
export type KnownStore = { readonly externalId: string; readonly name: string };

/** Stores as the options of a select. */
export const storeOptions = (stores: readonly KnownStore[]) =>
  stores.map(({ externalId, name }) => ({ value: externalId, label: `${name} · ${externalId}` }));

/** A store that can be chosen by name or ID. */
export type StoreChoice = {
  readonly externalId: string;
  /** null: the ID comes from the address, and no store has it. */
  readonly name: string | null;
};

/** More stores would be slow to draw and would not help in choosing. */
export const MOST_SHOWN = 100;

/**
 * The stores offered in a list: those that contain every word of `search`, sorted by name.
 *
 * @param first IDs that were chosen when the list was opened; they come first, so that they are easy to find again
 */
export function storeChoices(
  stores: readonly Pick<StoreRow, 'externalId' | 'name'>[],
  search: string,
  first: readonly string[],
  collator: Intl.Collator,
): readonly StoreChoice[] {
  const words = foldText(search).split(' ').filter(Boolean);
  const firstIds = new Set(first);
  const known = new Set(stores.map(({ externalId }) => externalId));
  const listed = stores.flatMap(({ externalId, name }) => (isExternalId(externalId) ? [{ externalId, name }] : []));
  const unknown = first.filter((id) => !known.has(id)).map((externalId) => ({ externalId, name: null }));
  return [...unknown, ...listed.toSorted((a, b) => collator.compare(a.name, b.name))]
    .filter(({ externalId, name }) => {
      const text = foldText(`${name ?? ''} ${externalId}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => Number(firstIds.has(b.externalId)) - Number(firstIds.has(a.externalId)));
}

/** Stores that a list of IDs names, and the IDs that no store has. */
type ListedStores = { readonly found: readonly KnownStore[]; readonly missing: readonly string[] };

/**
 * Reads a search text as a list of IDs, as it is pasted from a table: separated by line breaks, tabs, commas or
 * semicolons, or else by spaces.
 *
 * @returns null: it is no list, because it has less than two parts or none of them is an ID
 */
export function storesOfIds(
  stores: readonly Pick<StoreRow, 'externalId' | 'name'>[],
  text: string,
): ListedStores | null {
  const split = (by: RegExp) => [...new Set(text.split(by).map((part) => part.trim()))].filter((part) => part !== '');
  const lines = split(/[\r\n\t,;]+/u);
  const parts = lines.length > 1 ? lines : split(/\s+/u);
  if (parts.length < 2) return null;
  const byId = new Map(
    stores.flatMap(({ externalId, name }) =>
      externalId === null ? [] : [[externalId.toLowerCase(), { externalId, name }]],
    ),
  );
  const found = [...new Set(parts.flatMap((part) => byId.get(part.toLowerCase()) ?? []))];
  return found.length === 0 ? null : { found, missing: parts.filter((part) => !byId.has(part.toLowerCase())) };
}

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
