import { newRows } from '#shared/domain/merge/row-content.ts';
import type { RowOutcome } from './row-outcome.ts';
import type { TableKindName } from './table-kind.ts';

type Fields = Readonly<Record<string, unknown>>;
type FieldPatch = { readonly field: string; readonly rowIds: string[]; readonly values: unknown[] };

/** The edits that a table's rows make to one store. */
export type StorePatch = {
  readonly ref: { readonly externalId: string; readonly kind: TableKindName };
  readonly added: { readonly rowId: string; readonly row: Fields }[];
  readonly patches: FieldPatch[];
  readonly removed: string[];
};

type Collected = Omit<StorePatch, 'added'> & { readonly creates: Fields[] };

/**
 * Turns what a dry run creates, changes and removes into edits, store by store. New rows keep the order of the file.
 *
 * @param known ids of a store's rows
 */
export function tablePatches(
  kind: TableKindName,
  rows: readonly RowOutcome[],
  known: (externalId: string) => Iterable<string>,
  newId: () => string,
): StorePatch[] {
  const stores = new Map<string, Collected>();
  const of = (externalId: string): Collected => {
    const known = stores.get(externalId);
    if (known) return known;
    const made: Collected = { ref: { externalId, kind }, creates: [], patches: [], removed: [] };
    stores.set(externalId, made);
    return made;
  };
  for (const outcome of rows) {
    if (outcome.result === 'create') of(outcome.externalId).creates.push(outcome.row);
    if (outcome.result === 'remove') of(outcome.externalId).removed.push(outcome.rowId);
    if (outcome.result !== 'change') continue;
    const { patches } = of(outcome.externalId);
    for (const { field, becomes } of outcome.fields) {
      let patch = patches.find((one) => one.field === field);
      if (!patch) {
        patch = { field, rowIds: [], values: [] };
        patches.push(patch);
      }
      patch.rowIds.push(outcome.rowId);
      patch.values.push(becomes);
    }
  }
  return stores
    .values()
    .map(({ creates, ...patch }) => ({ ...patch, added: newRows(creates, known(patch.ref.externalId), newId) }))
    .toArray();
}
