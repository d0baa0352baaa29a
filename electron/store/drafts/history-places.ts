import { RESOURCE_KINDS, type ResourceKind, ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/*
 * Where a line of the history belongs: in all of it, to kinds, and to resources. Each filter is a few of these places,
 * and each place is read from its newest line on, so a filter takes as long over a million lines as over a thousand.
 */

/** Stands for any store, and for any kind. */
const ANY = '';

type PlacedLine = {
  readonly historyId: number;
  readonly at: number;
  readonly event: string;
  readonly detail: unknown;
};

/** The resources that a line is about. */
function refsOf(detail: unknown): readonly ResourceRef[] {
  const parts: readonly unknown[] = Array.isArray(detail) ? detail : [detail];
  return parts.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('ref' in one)) return [];
    return ResourceRef.safeParse(one.ref).data ?? [];
  });
}

/** Notes where a line belongs. One of Undo or Redo belongs where its step does. */
export function writePlaces(db: WriteDb, { historyId, at, event, detail }: PlacedLine): void {
  const insert = db.prepare<[string, string, string, number, number]>(
    'INSERT OR IGNORE INTO history_places (external_id, kind, event, at, history_id) VALUES (?, ?, ?, ?, ?)',
  );
  insert.run(ANY, ANY, event, at, historyId);
  for (const { externalId, kind } of refsOf(detail)) {
    insert.run(ANY, kind, event, at, historyId);
    insert.run(externalId, kind, event, at, historyId);
  }
  if (typeof detail !== 'object' || detail === null || !('historyId' in detail)) return;
  const step = db
    .prepare<[number], { detail: string }>('SELECT detail FROM sync_history WHERE history_id = ?')
    .get(Number(detail.historyId));
  if (step === undefined) return;
  for (const { externalId, kind } of refsOf(JSON.parse(step.detail))) {
    insert.run(ANY, kind, event, at, historyId);
    insert.run(externalId, kind, event, at, historyId);
  }
}

/** Which lines of the history are asked for. */
export type PlaceFilter = {
  /** Empty: of all stores. */
  readonly externalIds: readonly string[];
  /** null: of all kinds. */
  readonly kind: ResourceKind | null;
  /** Empty: of all events. */
  readonly events: readonly string[];
  /** Milliseconds since 1970 UTC, the end not included; null: without a limit. */
  readonly from: number | null;
  readonly to: number | null;
};

type Found = { readonly at: number; readonly history_id: number };

/** Of a publishing only the newest line is listed: it stands for all of them. */
const IS_LISTED = `NOT EXISTS (
  SELECT 1 FROM sync_history h JOIN sync_history later ON later.event = 'published' AND later.name = h.name
    AND later.history_id > h.history_id
   WHERE h.history_id = p.history_id AND h.event = 'published')`;

/**
 * Ids of the lines that a filter lets through, newest first.
 *
 * @param after the line after which to go on; null: from the newest on
 * @param allEvents every event that there is
 */
export function findPlaced(
  db: ReadDb,
  { externalIds, kind, events, from, to }: PlaceFilter,
  after: Found | null,
  limit: number,
  allEvents: readonly string[],
): readonly number[] {
  const isOfStores = externalIds.length > 0;
  const kinds = kind !== null ? [kind] : isOfStores ? RESOURCE_KINDS : [ANY];
  const select = db.prepare<[string, string, string, number, number, number, number, number], Found>(
    `SELECT at, history_id FROM history_places p
      WHERE external_id = ? AND kind = ? AND event = ? AND at >= ? AND at < ? AND (at, history_id) < (?, ?)
      ${isOfStores ? '' : `AND (p.event <> 'published' OR ${IS_LISTED})`}
      ORDER BY at DESC, history_id DESC LIMIT ?`,
  );
  const end = Number.MAX_SAFE_INTEGER;
  const found = new Map<number, Found>();
  for (const externalId of isOfStores ? externalIds : [ANY]) {
    for (const ofKind of kinds) {
      for (const event of events.length > 0 ? events : allEvents) {
        const next = [after?.at ?? end, after?.history_id ?? end] as const;
        const lines = select.all(externalId, ofKind, event, from ?? 0, to ?? end, ...next, limit);
        for (const line of lines) found.set(line.history_id, line);
      }
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.at - a.at || b.history_id - a.history_id)
    .slice(0, limit)
    .map(({ history_id }) => history_id);
}
