import { isoOf } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Tally } from '#electron/lib/tally.ts';
import type { ResourceEdits, SaveInput, SaveResult } from '#electron/store/drafts/save-edits.ts';
import type { Session } from '#electron/workspace/session.ts';
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

const inputOf = (name: StepName, patches: readonly ResourcePatch[], now: number): SaveInput => ({
  name: keptName(name),
  resources: patches.map(editsOf),
  now,
});

/** @throws FailureError `not_kept` */
function savedOf({ step, unplaced, unknown }: SaveResult, now: number): Saved {
  // All of a step is saved or nothing is said to be.
  if (unknown.length > 0) throw new FailureError({ code: 'not_kept' });
  return { step, savedAt: isoOf(now), unplaced: unplaced.length };
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
  return savedOf(await sync.call('drafts.save', inputOf(name, patches, now)), now);
}

/**
 * Saves a large step, store by store under `tally`, but all of it or nothing.
 *
 * @returns null: it was stopped before its end, and nothing is saved
 * @throws FailureError `not_kept`: of a store nothing is known to begin on
 */
export async function saveCountedStep(
  { sync }: Session,
  name: StepName,
  patches: readonly ResourcePatch[],
  now: number,
  tally: Tally,
): Promise<Saved | null> {
  const saved = await sync.saveCounted(inputOf(name, patches, now), tally);
  return saved && savedOf(saved, now);
}
