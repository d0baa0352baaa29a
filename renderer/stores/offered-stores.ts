import type { StoreRow } from '#shared/bridge/stores.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { foldText } from '#shared/lib/compare-text.ts';
import type { KnownStore } from './choices.ts';

/** The store that something is meant for at first: that of the active row, or the only one. */
export const firstChosen = (stores: readonly KnownStore[], active: string | undefined): readonly string[] =>
  stores.flatMap(({ externalId }) => (externalId === active || stores.length === 1 ? [externalId] : []));

/** A store that can be chosen by name or ID. */
type StoreChoice = {
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

/**
 * The IDs in a text, as it is pasted from a table: separated by line breaks, tabs, commas or semicolons, or else by
 * spaces.
 *
 * @returns null: it is no list, because it has less than two parts
 */
export function idsInText(text: string): readonly string[] | null {
  const split = (by: RegExp) => text.split(by).flatMap((part) => part.trim() || []);
  const lines = split(/[\r\n\t,;]+/u);
  const parts = lines.length > 1 ? lines : split(/\s+/u);
  return parts.length < 2 ? null : parts;
}

/** What a list of IDs names. Each of its IDs is in one of the four. */
export type StoreList = {
  readonly found: readonly KnownStore[];
  /** Stores that can't be chosen here. */
  readonly elsewhere: readonly string[];
  /** IDs that no store has. */
  readonly unknown: readonly string[];
  /** How many IDs had been named before. */
  readonly twice: number;
};

/** Finds stores by their IDs in any case; one that differs from another's by case alone is found as it is written. */
function finderOf<Store extends KnownStore>(stores: readonly Store[]): (id: string) => Store | undefined {
  const exact = new Map(stores.map((store) => [store.externalId, store]));
  const folded = Map.groupBy(stores, ({ externalId }) => externalId.toLowerCase());
  return (id) => {
    const alike = folded.get(id.toLowerCase()) ?? [];
    return exact.get(id) ?? (alike.length === 1 ? alike[0] : undefined);
  };
}

/**
 * Reads a list of IDs, without dropping any in silence.
 *
 * @param offered the stores that can be chosen
 * @param all the stores of the chain
 */
export function readStoreList(
  ids: readonly string[],
  offered: readonly KnownStore[],
  all: readonly KnownStore[],
): StoreList {
  const [findHere, findAny] = [finderOf(offered), finderOf(all)];
  const found = new Map<string, KnownStore>();
  const elsewhere = new Set<string>();
  const unknown = new Set<string>();
  for (const id of ids) {
    const here = findHere(id);
    const any = findAny(id);
    if (here !== undefined) found.set(here.externalId, here);
    else if (any !== undefined) elsewhere.add(any.externalId);
    else unknown.add(id);
  }
  const twice = ids.length - found.size - elsewhere.size - unknown.size;
  return { found: [...found.values()], elsewhere: [...elsewhere], unknown: [...unknown], twice };
}
