import type { StoreRow } from '#shared/bridge/stores.ts';
import { foldText } from '#shared/lib/compare-text.ts';

/** A store that can be chosen by name or ID. */
export type StoreChoice = {
  readonly externalId: string;
  /** null: the ID comes from the address, and no store has it. */
  readonly name: string | null;
};

/** More would be slow to draw and no help to choose from. */
export const MOST_SHOWN = 100;

/**
 * What a list of stores to choose from offers: stores in which every word of `search` occurs, by name.
 *
 * @param kept IDs that were chosen when the list was opened: they stand first, so that they are found again
 */
export function storeChoices(
  stores: readonly Pick<StoreRow, 'externalId' | 'name'>[],
  search: string,
  kept: readonly string[],
  collator: Intl.Collator,
): readonly StoreChoice[] {
  const words = foldText(search).split(' ').filter(Boolean);
  const first = new Set(kept);
  const known = new Set(stores.map(({ externalId }) => externalId));
  const listed = stores.flatMap(({ externalId, name }) => (externalId === null ? [] : [{ externalId, name }]));
  const unknown = kept.filter((id) => !known.has(id)).map((externalId) => ({ externalId, name: null }));
  return [...unknown, ...listed.toSorted((a, b) => collator.compare(a.name, b.name))]
    .filter(({ externalId, name }) => {
      const text = foldText(`${name ?? ''} ${externalId}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => Number(first.has(b.externalId)) - Number(first.has(a.externalId)));
}
