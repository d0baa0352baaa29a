import { type CellValue, UNTOUCHED } from '#renderer/grid/model/column.ts';
import { draftAt, IS_REMOVED, REMOVED, type Step } from '#renderer/grid/model/history.ts';
import type { FieldPatch, ResourcePatch } from '#shared/bridge/drafts.ts';
import type { SheetKind } from './draft-sheet.ts';
import { partsOfKey, rowKey } from './row-keys.ts';

type Own = (key: string, column: string) => CellValue;
type Collected = { readonly patch: ResourcePatch; readonly byField: Map<string, FieldPatch> };

/** How many rows are handled between two checks of the clock. */
const SLICE = 4_096;

/**
 * Turns a step of the sheet into edits of each store's rows, as a job in slices. One value set on many rows stays one
 * value.
 * @param own a row's own value, which a cell gets back when its draft is removed
 */
export function* patchesOfStep(
  { kind, fields, fieldOf }: SheetKind,
  { patches, added }: Pick<Step, 'patches' | 'added'>,
  own: Own,
): Generator<void, ResourcePatch[]> {
  const stores = new Map<string, Collected>();
  const of = (externalId: string): Collected => {
    const known = stores.get(externalId);
    if (known) return known;
    const ref = { externalId, kind };
    const made: Collected = { patch: { ref, added: [], patches: [], removed: [] }, byField: new Map() };
    stores.set(externalId, made);
    return made;
  };
  for (const { id, values } of added) {
    const { externalId, rowId } = partsOfKey(id);
    const row = Object.fromEntries(fields.map((field) => [field, fieldOf(field, values[field] ?? null)]));
    of(externalId).patch.added.push({ rowId, row });
  }
  // The rows that a step removes, and those that it brings back as the service has them.
  for (const { column, rows, after } of patches) {
    if (column !== REMOVED) continue;
    for (const [index, key] of rows.entries()) {
      const { externalId, rowId } = partsOfKey(key);
      const { patch } = of(externalId);
      if (draftAt(after, index) === IS_REMOVED) patch.removed.push(rowId);
      else
        patch.added.push({
          rowId,
          row: Object.fromEntries(fields.map((field) => [field, fieldOf(field, own(key, field))])),
        });
    }
  }
  const fieldIn = ({ patch, byField }: Collected, column: string): FieldPatch => {
    const known = byField.get(column);
    if (known) return known;
    const made: FieldPatch = { field: column, rowIds: [], values: [] };
    byField.set(column, made);
    patch.patches.push(made);
    return made;
  };
  for (const { column, rows, after } of patches) {
    if (column === REMOVED) continue;
    const isOne = after.length === 1 && after[0] !== UNTOUCHED;
    // Rows come store by store, so most rows have the same store as the row before.
    let ofStore: { readonly prefix: string; readonly field: FieldPatch } | null = null;
    for (const [index, key] of rows.entries()) {
      if (index % SLICE === SLICE - 1) yield;
      if (ofStore === null || !key.startsWith(ofStore.prefix)) {
        const { externalId } = partsOfKey(key);
        ofStore = { prefix: rowKey(externalId, ''), field: fieldIn(of(externalId), column) };
      }
      const { prefix, field } = ofStore;
      field.rowIds.push(key.slice(prefix.length));
      if (isOne && field.values.length === 1) continue;
      const draft = draftAt(after, index);
      field.values.push(fieldOf(column, draft === UNTOUCHED ? own(key, column) : draft));
    }
  }
  return [...stores.values()].map(({ patch }) => patch);
}
