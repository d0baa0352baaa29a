import { isRecord } from '#shared/domain/loose-record.ts';
import { RESOURCE_KINDS, type ResourceKind, ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/*
 * Where a line of the history belongs: in all of it, to kinds, and to resources. Each filter is a few of these places,
 * and each place is read from its newest line on, so a filter takes as long over a million lines as over a thousand.
 */

/** Stands for any store, and for any kind. */
const ANY = '';

const PUBLISHED = 'published';

export type PlacedLine = {
  readonly historyId: number;
  readonly at: number;
  readonly event: string;
  readonly name: string;
  readonly detail: unknown;
};

/** The resources that a line is about. */
export function refsOf(detail: unknown): readonly ResourceRef[] {
  const parts: readonly unknown[] = Array.isArray(detail) ? detail : [detail];
  return parts.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('ref' in one)) return [];
    return ResourceRef.safeParse(one.ref).data ?? [];
  });
}

/** What the step did that a line of Undo or Redo is about; undefined: it can't be read. */
export function detailOfStep(db: ReadDb, detail: unknown): unknown {
  const step = db
    .prepare<[number], { detail: string }>('SELECT detail FROM sync_history WHERE history_id = ?')
    .get(isRecord(detail) ? Number(detail['historyId']) : 0);
  return parseJson(step?.detail ?? '');
}

/** The resources of a line; of Undo or Redo, those of its step. */
const refsOfLine = (db: ReadDb, { detail }: PlacedLine): readonly ResourceRef[] =>
  refsOf(isRecord(detail) && 'historyId' in detail ? detailOfStep(db, detail) : detail);

/**
 * A publishing writes a line for each of its resources, and one of them is listed for all. So in a place that many of
 * them share only the newest stays; only one publishing runs at a time.
 */
function dropEarlierOfPublish(db: WriteDb, kind: string, { name }: PlacedLine): void {
  const newest = db
    .prepare<[string, string], Found & { name: string }>(
      `SELECT p.at, p.history_id, h.name FROM history_places p JOIN sync_history h USING (history_id)
        WHERE p.external_id = '' AND p.kind = ? AND p.event = ? ORDER BY p.at DESC, p.history_id DESC LIMIT 1`,
    )
    .get(kind, PUBLISHED);
  if (newest?.name !== name) return;
  db.prepare<[string, string, number, number]>(
    `DELETE FROM history_places WHERE external_id = '' AND kind = ? AND event = ? AND at = ? AND history_id = ?`,
  ).run(kind, PUBLISHED, newest.at, newest.history_id);
}

/** Notes where a line belongs. One of Undo or Redo belongs where its step does. */
export function writePlaces(db: WriteDb, line: PlacedLine): void {
  const { historyId, at, event } = line;
  const insert = db.prepare<[string, string, string, number, number]>(
    'INSERT OR IGNORE INTO history_places (external_id, kind, event, at, history_id) VALUES (?, ?, ?, ?, ?)',
  );
  const refs = refsOfLine(db, line);
  for (const kind of new Set<string>([ANY, ...refs.map((ref) => ref.kind)])) {
    if (event === PUBLISHED) dropEarlierOfPublish(db, kind, line);
    insert.run(ANY, kind, event, at, historyId);
  }
  for (const { externalId, kind } of refs) insert.run(externalId, kind, event, at, historyId);
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

/** The places of the lines that a filter lets through. */
function placesOf({
  externalIds,
  kind,
}: PlaceFilter): readonly { readonly externalId: string; readonly kind: string }[] {
  const isOfStores = externalIds.length > 0;
  const kinds = kind !== null ? [kind] : isOfStores ? RESOURCE_KINDS : [ANY];
  return (isOfStores ? externalIds : [ANY]).flatMap((externalId) =>
    kinds.map((ofKind) => ({ externalId, kind: ofKind })),
  );
}

/** Whether a filter lets a later line of the same publishing through. */
export function hasLaterOfPublish(
  db: ReadDb,
  filter: PlaceFilter,
  { at, history_id, name }: Found & { readonly name: string },
): boolean {
  // Where many publishings follow, only those until this one's end are looked at.
  const later = db.prepare<[string, string, string, number, number, string, number, string], unknown>(
    `SELECT 1 FROM history_places p JOIN sync_history h USING (history_id)
      WHERE p.external_id = ? AND p.kind = ? AND p.event = ? AND (p.at, p.history_id) > (?, ?) AND p.at <= (
              SELECT l.at FROM sync_history l WHERE l.event = 'published' AND l.name = ?
               ORDER BY l.history_id DESC LIMIT 1)
        AND p.at < ? AND h.name = ? LIMIT 1`,
  );
  const end = filter.to ?? Number.MAX_SAFE_INTEGER;
  return placesOf(filter).some(
    ({ externalId, kind }) => later.get(externalId, kind, PUBLISHED, at, history_id, name, end, name) !== undefined,
  );
}

/**
 * Ids of the lines that a filter lets through, newest first.
 *
 * @param after the line after which to go on; null: from the newest on
 * @param allEvents every event that there is
 */
export function findPlaced(
  db: ReadDb,
  filter: PlaceFilter,
  after: Found | null,
  limit: number,
  allEvents: readonly string[],
): readonly number[] {
  const { events, from, to } = filter;
  const select = db.prepare<[string, string, string, number, number, number, number, number], Found>(
    `SELECT at, history_id FROM history_places p
      WHERE external_id = ? AND kind = ? AND event = ? AND at >= ? AND at < ? AND (at, history_id) < (?, ?)
      ORDER BY at DESC, history_id DESC LIMIT ?`,
  );
  const end = Number.MAX_SAFE_INTEGER;
  const found = new Map<number, Found>();
  for (const { externalId, kind } of placesOf(filter)) {
    for (const event of events.length > 0 ? events : allEvents) {
      const next = [after?.at ?? end, after?.history_id ?? end] as const;
      const lines = select.all(externalId, kind, event, from ?? 0, to ?? end, ...next, limit);
      for (const line of lines) found.set(line.history_id, line);
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.at - a.at || b.history_id - a.history_id)
    .slice(0, limit)
    .map(({ history_id }) => history_id);
}
