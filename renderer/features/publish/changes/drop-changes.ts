import type { Bridge } from '#renderer/bridge/bridge.ts';
import { sendStep } from '#renderer/drafts/send-step.ts';
import type { FieldPatch, ResourcePatch, RowDifference } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { sizeOfChanges } from '#shared/domain/merge/draft-changes.ts';
import { isSameRef } from '#shared/domain/merge/resource-tree.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { EDITED_BY, noteOfStep, useActions } from '../actions/actions.tsx';
import { useLatestChanges } from '../parts/publish-queries.ts';

/** Edits that restore rows to what they were: changed ones, added ones and removed ones. */
export function patchBack(ref: ResourceChanges['ref'], changes: readonly RowDifference[]): ResourcePatch {
  const fields = new Map<string, FieldPatch>();
  const added: ResourcePatch['added'] = [];
  const removed: string[] = [];
  for (const one of changes) {
    if (one.change === 'removed') {
      added.push({ rowId: one.rowId, row: one.row });
      continue;
    }
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
  return { ref, added, patches: [...fields.values()], removed };
}

/** Whether changes are still among those of a resource. One of a row may be a part of it: some of its fields. */
export function areAmong(changes: readonly RowDifference[], all: readonly RowDifference[]): boolean {
  const ofRow = new Map(all.map((one) => [one.rowId, one]));
  return changes.every((one) => {
    const now = ofRow.get(one.rowId);
    if (one.change !== 'changed') return now?.change === one.change;
    const fields = now?.change === 'changed' ? now.fields : [];
    return one.fields.every((part) => fields.some((field) => canonicalJson(field) === canonicalJson(part)));
  });
}

/**
 * Drops changes as a step that can be undone.
 *
 * @returns the step; null: it changed nothing
 */
async function dropChanges({ drafts }: Bridge, patch: ResourcePatch): Promise<number | null> {
  const name = { key: 'drop', cells: 1, data: {} };
  const { step } = await sendStep(drafts, { name, resources: [patch], by: EDITED_BY });
  return step;
}

/**
 * Drops changes of one store by edits that restore what was there, because that can be undone.
 *
 * @returns drops the changes; resolves with whether that worked
 */
export function useDrop(
  ref: ResourceChanges['ref'],
  name: string,
): (changes: readonly RowDifference[]) => Promise<boolean> {
  const { act } = useActions();
  const latest = useLatestChanges();
  return (changes) =>
    act(
      async (bridge) => {
        const patch = patchBack(ref, changes);
        const size = sizeOfChanges(changes);
        const step = await dropChanges(bridge, patch);
        return noteOfStep(({ t, number }) => t('notice.dropped', { ...number(size), name }), step);
      },
      () => areAmong(changes, latest().find((one) => isSameRef(one.ref, ref))?.changes ?? []),
    );
}
