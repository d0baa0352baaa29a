import type { StoreRow } from '#shared/bridge/stores.ts';
import { foldText } from '#shared/lib/compare-text.ts';

/** What a store is found by. */
type Findable = Pick<StoreRow, 'externalId' | 'name' | 'location'>;

/** A store with its texts prepared for comparison. */
type IndexedStore<Store> = {
  readonly store: Store;
  readonly id: string;
  readonly name: string;
  readonly all: string;
};

/** Prepares the texts of all stores once, so that each key press only has to compare. */
export function indexStores<Store extends Findable>(stores: readonly Store[]): readonly IndexedStore<Store>[] {
  return stores.map((store) => {
    const id = foldText(store.externalId ?? '');
    const name = foldText(store.name);
    return { store, id, name, all: `${id} ${name} ${foldText(store.location ?? '')}` };
  });
}

const NO_MATCH = 9;

function rank({ id, name, all }: IndexedStore<unknown>, query: string, words: readonly string[]): number {
  if (id === query) return 0;
  if (id.startsWith(query)) return 1;
  if (name.startsWith(query)) return 2;
  if (!words.every((word) => all.includes(word))) return NO_MATCH;
  return words.every((word) => ` ${all}`.includes(` ${word}`)) ? 3 : 4;
}

/** True when a store's ID or name starts with the query: then the person means the store, not a command. */
export function namesStore(store: Findable, query: string): boolean {
  const folded = foldText(query);
  return [store.externalId ?? '', store.name].some((text) => foldText(text).startsWith(folded));
}

/**
 * Stores that contain every word of the query in their ID, name or location, ignoring case and diacritics. An exact ID
 * comes first, then beginnings, then whole words, then parts of words.
 */
export function findStores<Store>(index: readonly IndexedStore<Store>[], query: string): readonly Store[] {
  const folded = foldText(query);
  if (folded === '') return [];
  const words = folded.split(' ');
  return index
    .map((entry) => ({ store: entry.store, rank: rank(entry, folded, words) }))
    .filter((entry) => entry.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ store }) => store);
}
