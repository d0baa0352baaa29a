import type { Bridge } from '#renderer/bridge/endcap.ts';
import type { FieldPatch, ResourcePatch } from '#shared/bridge/drafts.ts';
import type { ResourceChanges, RowChange } from '#shared/bridge/publish.ts';
import { ROOM } from '../parts/room.ts';

/**
 * Edits that give rows back what they were.
 *
 * @returns null: they can not be taken back by an edit, only discarded
 */
export function patchBack(ref: ResourceChanges['ref'], changes: readonly RowChange[]): ResourcePatch | null {
  const fields = new Map<string, FieldPatch>();
  const removed: string[] = [];
  for (const one of changes) {
    if (one.change === 'removed') return null;
    if (one.change === 'added') {
      removed.push(one.rowId);
      continue;
    }
    for (const { field, was } of one.fields) {
      const patch = fields.get(field) ?? { field, rowIds: [], values: [] };
      patch.rowIds.push(one.rowId);
      patch.values.push(was ?? null);
      fields.set(field, patch);
    }
  }
  return { ref, added: [], patches: [...fields.values()], removed };
}

/**
 * Drops changes as a step that can be undone.
 *
 * @returns the step; null: nothing differs by it
 */
export async function dropChanges(bridge: Bridge, patch: ResourcePatch): Promise<number | null> {
  const name = { key: 'drop', cells: 1, data: {} };
  const { step } = await bridge.drafts.save({ name, resources: [patch], by: ROOM });
  return step;
}
