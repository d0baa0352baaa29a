import { isoOf } from '#electron/core/clock.ts';
import { FailureError } from '#electron/core/failure-error.ts';
import type { Session } from '#electron/core/session.ts';
import type { ResourceEdits } from '#electron/sync/save-edits.ts';
import type { ResourcePatch, Saved, StepName } from '#shared/bridge/drafts.ts';
import type { RowEdit } from '#shared/domain/merge/row-edit.ts';
import { keptName } from './step-names.ts';

function* editsOf({ added, patches, removed }: ResourcePatch): Generator<RowEdit> {
  for (const { rowId, row } of added) yield { edit: 'add', rowId, row };
  for (const { field, rowIds, values } of patches) {
    for (const [index, rowId] of rowIds.entries()) {
      yield { edit: 'set', rowId, field, value: values[values.length === 1 ? 0 : index] ?? null };
    }
  }
  for (const rowId of removed) yield { edit: 'remove', rowId };
}

/**
 * Saves one step of a person; it is on the disk when this resolves.
 *
 * @throws FailureError `not_kept`: of a store nothing is known to begin on
 */
export async function saveStep(
  { sync }: Session,
  name: StepName,
  patches: readonly ResourcePatch[],
  now: number,
): Promise<Saved> {
  const resources = await Promise.all(
    patches.map(
      async (patch): Promise<ResourceEdits> => ({
        ref: patch.ref,
        remote: await sync.drafts.remoteFor(patch.ref),
        edits: [...editsOf(patch)],
      }),
    ),
  );
  const { step, unplaced, unknown } = await sync.call('drafts.save', { name: keptName(name), resources, now });
  // All of a step is saved or nothing is said to be.
  if (unknown.length > 0) throw new FailureError({ code: 'not_kept' });
  return { step, savedAt: isoOf(now), unplaced: unplaced.length };
}
