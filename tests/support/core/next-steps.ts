import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import type { DraftCalls } from '#electron/store/draft-calls.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import type { BridgeClient } from '../e2e/bridge.ts';
import { unwrap } from '../e2e/places.ts';

type Way = 'undo' | 'redo';

/**
 * Moves the step that is next in the list of steps.
 *
 * @param kind of which page; null: of all
 * @returns null: there is none
 */
export function moveNext(calls: DraftCalls, db: WorkspaceDb, way: Way, kind: ResourceKind | null = null, now = 1) {
  const [next] = calls['drafts.steps'](db, { kind })[way];
  return next === undefined ? null : calls['drafts.moveStep'](db, { way, step: next.historyId, now });
}

/** Ids of the steps that are next, the nearest first. */
export async function nextSteps({ drafts }: Pick<BridgeClient, 'drafts'>, way: Way, count = 1): Promise<number[]> {
  const { steps, done } = unwrap(await drafts.steps());
  const ids = steps.map(({ id }) => id);
  return (way === 'undo' ? ids.slice(0, done).toReversed() : ids.slice(done)).slice(0, count);
}
