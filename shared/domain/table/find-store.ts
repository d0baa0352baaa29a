import { foldWords } from '#shared/lib/compare-text.ts';

/** A store of the chain by its id and name. */
export type NamedStore = { readonly externalId: string; readonly name: string };

/** Which store a row means. `open`: it names none. */
export type StoreReading =
  | { readonly found: 'store'; readonly externalId: string }
  | { readonly found: 'open' }
  | { readonly found: 'none' | 'several'; readonly text: string };

/** @param id text of the column of store ids; @param name text of the column of store names */
export type FindStore = (id: string, name: string) => StoreReading;

/** Separates name and id where the sheet shows a store. */
const BETWEEN = ' · ';

/**
 * Finds stores by their external ID, which takes precedence, or else by the text in the name column: an ID, "name · ID"
 * as the sheet copies it, or a name that only one store has.
 */
export function createFindStore(stores: readonly NamedStore[]): FindStore {
  const ids = new Set(stores.map(({ externalId }) => externalId));
  const names = Map.groupBy(stores, ({ name }) => foldWords(name));
  const byId = (text: string): string | undefined => [text, text.trim()].find((id) => ids.has(id));
  const found = (externalId: string): StoreReading => ({ found: 'store', externalId });
  return (id, name) => {
    if (id.trim() !== '') {
      const known = byId(id);
      return known === undefined ? { found: 'none', text: id.trim() } : found(known);
    }
    const text = name.trim();
    if (text === '') return { found: 'open' };
    const copied = text.lastIndexOf(BETWEEN);
    const known = byId(name) ?? (copied === -1 ? undefined : byId(text.slice(copied + BETWEEN.length)));
    if (known !== undefined) return found(known);
    const named = names.get(foldWords(text)) ?? [];
    const [only] = named;
    if (only === undefined) return { found: 'none', text };
    return named.length === 1 ? found(only.externalId) : { found: 'several', text };
  };
}
