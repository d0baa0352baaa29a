import { isRecord } from '#shared/domain/loose-record.ts';
import { type DraftChange, sizeOfChanges } from '#shared/domain/merge/draft-changes.ts';
import { byRowId } from '#shared/domain/merge/merge-result.ts';
import {
  type ResourceKind,
  ResourceRef,
  type Row,
  type RowChange,
  refKey,
} from '#shared/domain/merge/resource-tree.ts';
import { touchedFields } from '#shared/domain/merge/row-content.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { type HistoryEntry, listHistory, type ResourceDelta } from './history-table.ts';
import { leftIn, withoutLeft } from './left-out.ts';
import { viewDraft } from './list-drafts.ts';

/** What a line of the history, or a publishing, did to one resource: each row and field with the old and new value. */
export type RecordedChanges = {
  readonly ref: ResourceRef;
  readonly size: number;
  readonly changes: readonly DraftChange[];
};

/** A part of what was done, resource by resource, and how much all of it is. */
type ReadRecord = {
  readonly resources: readonly RecordedChanges[];
  readonly total: number;
};

type RecordInput = {
  /** A line of the history, or all that a publishing wrote. */
  readonly of: { readonly historyId: number } | { readonly publishId: string };
  /** The first resource of this part, from 0. */
  readonly from: number;
  readonly limit: number;
};

/** One resource of a record, read when it is asked for. */
type Part = { readonly ref: ResourceRef; readonly changes: () => readonly DraftChange[] };

/** What was done, of the resources asked for. */
export function readRecord(db: ReadDb, { of, from, limit }: RecordInput): ReadRecord {
  const parts = 'publishId' in of ? partsOfPublish(db, of.publishId) : partsOfLine(db, of.historyId);
  const resources = parts.slice(from, from + limit).map(({ ref, changes }) => {
    const made = named(db, ref, changes());
    return { ref, size: sizeOfChanges(made), changes: made };
  });
  return { resources, total: parts.length };
}

/** The journal itself is read by its changes alone: its bodies are large. */
function partsOfPublish(db: ReadDb, publishId: string): readonly Part[] {
  const arrived = "publish_id = ? AND phase IN ('verified', 'partly')";
  const changesOf = db.prepare<[string, string, string], { changes: string }>(
    `SELECT changes FROM attempts WHERE ${arrived} AND external_id = ? AND kind = ? ORDER BY attempt_id`,
  );
  return db
    .prepare<[string], { external_id: string; kind: ResourceKind }>(
      `SELECT external_id, kind FROM attempts WHERE ${arrived} GROUP BY external_id, kind ORDER BY min(attempt_id)`,
    )
    .all(publishId)
    .map(({ external_id: externalId, kind }) => ({
      ref: { externalId, kind },
      changes: () =>
        changesOf
          .all(publishId, externalId, kind)
          .flatMap(({ changes }) => (parseJson(changes) ?? []) as readonly RowChange[])
          .flatMap((change) => differenceOf(kind, change)),
    }));
}

function partsOfLine(db: ReadDb, historyId: number): readonly Part[] {
  const [entry] = listHistory(db, historyId + 1, 1);
  if (entry === undefined || entry.historyId !== historyId) return [];
  const { event, name, detail } = entry;
  switch (event) {
    case 'published':
      return partsOfPublish(db, name);
    case 'undo':
    case 'redo': {
      const moved = partsOfMove(detail, isRecord(detail) ? partsOfLine(db, Number(detail['historyId'])) : []);
      return event === 'redo'
        ? moved
        : moved.toReversed().map(({ ref, changes }) => ({ ref, changes: () => changes().map(backwards) }));
    }
    case 'overwritten':
      return partsOfOne(detail, (found, ref) =>
        changesIn(found['changes']).flatMap(({ rowId, after, shown = null }) =>
          differenceOf(ref.kind, { rowId, before: after, after: shown }),
        ),
      );
    case 'normalised':
      return partsOfOne(detail, ({ rowId, sent, shown }, ref) =>
        differenceOf(ref.kind, { rowId: String(rowId), before: asRow(sent), after: asRow(shown) }),
      );
    default:
      return partsOfDeltas(entry);
  }
}

/** What an Undo or Redo did of its step's parts. One of which it left all as it was is none. */
function partsOfMove(detail: unknown, parts: readonly Part[]): readonly Part[] {
  const touched = new Set(leftIn(detail).map(({ ref }) => refKey(ref)));
  return parts.flatMap((part) => {
    if (!touched.has(refKey(part.ref))) return [part];
    const rest = withoutLeft(detail, part.ref, part.changes());
    return rest.length === 0 ? [] : [{ ref: part.ref, changes: () => rest }];
  });
}

type Detail = Readonly<Record<string, unknown>>;

const asRow = (value: unknown): Row | null => (isRecord(value) ? value : null);

/** The thread that wrote the line wrote its changes in this form. */
const changesIn = (value: unknown) =>
  (Array.isArray(value) ? value : []) as readonly (RowChange & { shown?: Row | null })[];

function partsOfOne(
  detail: unknown,
  changes: (detail: Detail, ref: ResourceRef) => readonly DraftChange[],
): readonly Part[] {
  if (!isRecord(detail)) return [];
  const ref = ResourceRef.safeParse(detail['ref']).data;
  return ref === undefined ? [] : [{ ref, changes: () => changes(detail, ref) }];
}

/** Steps, imports, and what was discarded. */
function partsOfDeltas({ detail }: HistoryEntry): readonly Part[] {
  if (!Array.isArray(detail)) return [];
  const deltas = detail.filter((one): one is ResourceDelta => isRecord(one) && Array.isArray(one['rows']));
  return deltas
    .filter(({ ref, rows }) => rows.length > 0 && ResourceRef.safeParse(ref).success)
    .map(({ ref, rows }) => ({ ref, changes: () => rows.flatMap(changesOfDelta) }));
}

function changesOfDelta(delta: ResourceDelta['rows'][number]): readonly DraftChange[] {
  if (delta.delta !== 'changed') return [{ change: delta.delta, rowId: delta.rowId, row: delta.row }];
  const { rowIds, was, becomes } = delta;
  const fields = Object.entries(becomes).map(([field, value]) => ({ field, was: was[field], becomes: value }));
  return rowIds.map((rowId) => ({ change: 'changed', rowId, row: becomes, fields }));
}

function differenceOf(kind: ResourceKind, change: RowChange): readonly DraftChange[] {
  const { rowId, before, after } = change;
  if (after === null) return before === null ? [] : [{ change: 'removed', rowId, row: before }];
  if (before === null) return [{ change: 'added', rowId, row: after }];
  const fields = touchedFields(kind, change).map((field) => ({ field, was: before[field], becomes: after[field] }));
  return [{ change: 'changed', rowId, row: after, fields }];
}

function backwards(one: DraftChange): DraftChange {
  if (one.change !== 'changed') return { ...one, change: one.change === 'added' ? 'removed' : 'added' };
  const fields = one.fields.map(({ field, was, becomes }) => ({ field, was: becomes, becomes: was }));
  return { ...one, fields };
}

/** Steps have only the fields that they changed, so the rest, by which people know a row, is taken from what is here. */
function named(db: ReadDb, ref: ResourceRef, changes: readonly DraftChange[]): readonly DraftChange[] {
  if (!changes.some(({ change }) => change === 'changed')) return changes;
  const view = viewDraft(db, ref);
  if (view === null) return changes;
  const rows = byRowId([...view.base, ...view.desired]);
  return changes.map((one) =>
    one.change === 'changed' ? { ...one, row: { ...rows.get(one.rowId), ...one.row } } : one,
  );
}
