import type { ResourceKind, ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/**
 * A page undoes the steps of its own kind, so steps are taken back in another order than they were made in. That is safe
 * as long as no step is taken back while a later one stands on it. One step stands on another if both changed the same
 * kind of resource, or if one of them adds or drops a store of the other. Drafts of different kinds know nothing of each
 * other. So the undone steps among those that stand on each other are always the latest.
 */

/** Of a step: a kind that it changed, or that it adds or drops a whole store. */
type Part = ResourceKind | 'made';

type Reached = { readonly ref: ResourceRef; readonly rows: readonly { readonly delta: string }[] };

/** What a step reaches. Its stores are asked for only where a store is added or dropped. */
type Reach = { readonly parts: ReadonlySet<Part>; readonly stores: () => ReadonlySet<string> };

function reachOf(deltas: readonly Reached[]): Reach {
  const reached = deltas.filter(({ rows }) => rows.length > 0);
  const isMaking = reached.some(
    ({ ref, rows }) => ref.kind === 'store' && rows.some(({ delta }) => delta !== 'changed'),
  );
  const kinds = reached.map(({ ref }): Part => ref.kind);
  return {
    parts: new Set(isMaking ? [...kinds, 'made'] : kinds),
    stores: () => new Set(reached.map(({ ref }) => ref.externalId)),
  };
}

function readReach(db: ReadDb, historyId: number): Reach {
  const parts = db
    .prepare<[number], { part: Part }>('SELECT part FROM step_reach WHERE history_id = ?')
    .all(historyId)
    .map(({ part }) => part);
  const stores = db.prepare<[number], { external_id: string | null }>(
    `SELECT DISTINCT d.value ->> '$.ref.externalId' AS external_id
       FROM sync_history h, json_each(CASE WHEN json_valid(h.detail) THEN h.detail ELSE '[]' END) d
      WHERE h.history_id = ?`,
  );
  return {
    parts: new Set(parts),
    stores: () => new Set(stores.all(historyId).flatMap(({ external_id }) => external_id ?? [])),
  };
}

function standsOn(a: Reach, b: Reach): boolean {
  if ([...a.parts].some((part) => part !== 'made' && b.parts.has(part))) return true;
  if (!a.parts.has('made') && !b.parts.has('made')) return false;
  const stores = b.stores();
  return [...a.stores()].some((store) => stores.has(store));
}

/** Notes what a step reaches. */
export function writeReach(db: WriteDb, historyId: number, deltas: readonly Reached[]): void {
  const write = db.prepare<[number, string]>('INSERT INTO step_reach (history_id, part) VALUES (?, ?)');
  for (const part of reachOf(deltas).parts) write.run(historyId, part);
}

/** Notes the same of a step that was taken from another file. */
export function copyReach(from: ReadDb, to: WriteDb, historyId: number, asHistoryId: number): void {
  const write = to.prepare<[number, string]>('INSERT INTO step_reach (history_id, part) VALUES (?, ?)');
  for (const part of readReach(from, historyId).parts) write.run(asHistoryId, part);
}

type Line = { history_id: number; name: string };

/** Drops the undone steps that a new step makes impossible to redo: those that stand on it, and what stands on them. */
export function dropUndoneOn(db: WriteDb, deltas: readonly Reached[]): void {
  const undone = db
    .prepare<[], Line>("SELECT history_id, name FROM sync_history WHERE step = 'undone' ORDER BY history_id")
    .all();
  const drop = db.prepare<[number]>("UPDATE sync_history SET step = 'dropped' WHERE history_id = ?");
  const gone = [reachOf(deltas)];
  for (const { history_id } of undone) {
    const reach = readReach(db, history_id);
    if (!gone.some((one) => standsOn(reach, one))) continue;
    gone.push(reach);
    drop.run(history_id);
  }
}

/** The step that has to be undone or redone before another one. */
export type StepBefore = { readonly name: string; readonly kinds: readonly ResourceKind[] };

/**
 * Finds the step that has to be moved before this one; null: none. Undoing: the latest that stands on it. Redoing: the
 * earliest undone one that it stands on.
 */
export function findStepBefore(db: ReadDb, historyId: number, way: 'undo' | 'redo'): StepBefore | null {
  const lines = db
    .prepare<[number], Line>(
      way === 'undo'
        ? `SELECT history_id, name FROM sync_history WHERE step = 'done' AND history_id > ? ORDER BY history_id DESC`
        : `SELECT history_id, name FROM sync_history WHERE step = 'undone' AND history_id < ? ORDER BY history_id`,
    )
    .all(historyId);
  const own = readReach(db, historyId);
  for (const { history_id, name } of lines) {
    const reach = readReach(db, history_id);
    if (standsOn(own, reach)) return { name, kinds: [...reach.parts].filter((part) => part !== 'made') };
  }
  return null;
}
