import type { RowChange } from '#shared/domain/merge/resource-tree.ts';
import { ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import type { PublishedChange } from '#shared/domain/signals/did-it-help.ts';
import { canMoveFigures, isTakenBack, type PublishedRows } from '#shared/domain/signals/moved-values.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadDb } from '../db/workspace-db.ts';

type Line = { readonly event: string; readonly publish_id: string; readonly at: number; readonly detail: string };

/** One publishing to one resource, of all its requests. */
type Published = PublishedRows & { readonly publishId: string; readonly ref: ResourceRef; readonly at: number };

/** What a line of the history is about; null: it can't be read, or is about something that moves no figures. */
function placeOf({
  detail,
}: Line): { readonly ref: ResourceRef; readonly kind: PublishedChange['kind']; readonly attemptId: number } | null {
  const read = parseJson(detail);
  if (typeof read !== 'object' || read === null || !('ref' in read)) return null;
  const ref = ResourceRef.safeParse(read.ref).data;
  if (ref === undefined || (ref.kind !== 'expositions' && ref.kind !== 'expectations')) return null;
  return { ref, kind: ref.kind, attemptId: 'attemptId' in read ? Number(read.attemptId) : 0 };
}

/**
 * What was published from here and can have moved figures, oldest first, with what became of it since (sync.md, steps
 * 14 and 15).
 *
 * @param since milliseconds since 1970 UTC
 */
export function listPublishedChanges(db: ReadDb, { since }: { readonly since: number }): readonly PublishedChange[] {
  // Found by their places: a long history is not read for the few lines of the last weeks. The journal itself is read by
  // its ids alone, because its bodies are large.
  const lines = db
    .prepare<[number, number, number], Line>(
      `WITH placed AS (
         SELECT event, history_id FROM history_places
          WHERE external_id = '' AND kind = '' AND event = 'overwritten' AND at >= ?
         UNION ALL
         SELECT event, history_id FROM history_places
          WHERE external_id = '' AND kind = '' AND event = 'published' AND at >= ?)
       SELECT h.history_id, h.event, h.name AS publish_id, h.at, h.detail
         FROM placed p JOIN sync_history h USING (history_id) WHERE p.event = 'overwritten'
       UNION
       SELECT h.history_id, h.event, h.name AS publish_id, h.at, h.detail
         FROM sync_history h WHERE h.event = 'published' AND h.at >= ? AND h.name IN (
           SELECT newest.name FROM placed p JOIN sync_history newest USING (history_id) WHERE p.event = 'published')
        ORDER BY 1`,
    )
    .all(since, since, since);
  // An earlier version copied lines from another file with the numbers of its attempts, which are others here.
  const changesOf = db.prepare<[number, string, string, string], { changes: string }>(
    'SELECT changes FROM attempts WHERE attempt_id = ? AND publish_id = ? AND external_id = ? AND kind = ?',
  );
  const published = new Map<string, Published>();
  const overwritten = new Set<string>();
  for (const line of lines) {
    const place = placeOf(line);
    if (place === null) continue;
    const { ref, kind, attemptId } = place;
    const key = `${line.publish_id} ${refKey(ref)}`;
    if (line.event === 'overwritten') {
      overwritten.add(key);
      continue;
    }
    const attempt = changesOf.get(attemptId, line.publish_id, ref.externalId, kind);
    const changes = (parseJson(attempt?.changes ?? '') ?? []) as readonly RowChange[];
    const before = published.get(key)?.changes ?? [];
    published.set(key, { publishId: line.publish_id, ref, kind, at: line.at, changes: [...before, ...changes] });
  }
  const ofResource = Map.groupBy(published.values(), ({ ref }) => refKey(ref));
  return [...published]
    .filter(([, one]) => canMoveFigures(one))
    .map(([key, one]): PublishedChange => {
      const all = ofResource.get(refKey(one.ref)) ?? [];
      const isUndone = isTakenBack(one, all.slice(all.indexOf(one) + 1));
      return {
        publishId: one.publishId,
        externalId: one.ref.externalId,
        kind: one.kind,
        at: new Date(one.at).toISOString(),
        state: overwritten.has(key) ? 'overwritten' : isUndone ? 'undone' : 'stands',
      };
    });
}
