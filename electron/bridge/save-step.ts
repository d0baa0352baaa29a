import { isoOf } from '#electron/core/clock.ts';
import { FailureError } from '#electron/core/failure-error.ts';
import type { Session } from '#electron/core/session.ts';
import type { ResourceEdits } from '#electron/sync/save-edits.ts';
import type { ResourcePatch, Saved, StepName } from '#shared/bridge/drafts.ts';
import { keptName } from './step-names.ts';

/** As columns, as they came: the thread that saves them makes rows of them. */
const editsOf = ({ ref, added, patches, removed }: ResourcePatch): ResourceEdits => ({
  ref,
  remote: 'kept',
  edits: [
    ...added.map(({ rowId, row }) => ({ edit: 'add', rowId, row }) as const),
    ...patches.map((patch) => ({ edit: 'set_rows', ...patch }) as const),
    ...removed.map((rowId) => ({ edit: 'remove', rowId }) as const),
  ],
});

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
  const input = { name: keptName(name), resources: patches.map(editsOf), now };
  const { step, unplaced, unknown } = await sync.call('drafts.save', input);
  // All of a step is saved or nothing is said to be.
  if (unknown.length > 0) throw new FailureError({ code: 'not_kept' });
  return { step, savedAt: isoOf(now), unplaced: unplaced.length };
}
