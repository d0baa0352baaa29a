import { hasAllRows } from '#shared/bridge/all-rows.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** The rows of a store and whether they are all, for comparing; null: not known. */
const contentOf = (store: StoreRows | undefined): string | null =>
  store?.known === true ? canonicalJson([hasAllRows(store), store.rows]) : null;

/** Whether stores that are read once more have the rows that were planned with, whenever those were asked for. */
export function haveSameRows(planned: readonly StoreRows[], now: readonly StoreRows[]): boolean {
  const before = new Map(planned.map((store) => [store.externalId, store]));
  return now.every((store) => {
    const content = contentOf(store);
    return content !== null && content === contentOf(before.get(store.externalId));
  });
}
