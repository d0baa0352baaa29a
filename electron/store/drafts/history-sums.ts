import { isRecord } from '#shared/domain/loose-record.ts';
import { refKey } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { detailOfStep, type PlacedLine, refsOf } from './history-places.ts';
import { leftIn } from './left-out.ts';

/** How much a line of the history is, and where. */
export type HistorySum = {
  /** How many changes. */
  readonly size: number;
  readonly stores: number;
  /** The only store; null: there is none, or there are several. */
  readonly externalId: string | null;
};

const NOTHING: HistorySum = { size: 0, stores: 0, externalId: null };

/** Of rows that a step changed alike, and of one that it added or removed. */
const sizeOfRow = (row: unknown): number =>
  isRecord(row) && Array.isArray(row['rowIds']) ? row['rowIds'].length * Object.keys(row['becomes'] ?? {}).length : 1;

/** Of a step's part for one resource, or of an event of one resource. An earlier version counted rows. */
function sizeOfPart(part: unknown): number {
  if (!isRecord(part)) return 0;
  const { size, rows } = part;
  if (typeof size === 'number') return size;
  if (Array.isArray(rows)) return rows.reduce((sum: number, row) => sum + sizeOfRow(row), 0);
  return typeof rows === 'number' ? rows : 1;
}

type SizedPart = { readonly externalId: string; readonly size: number };

function partsOf(detail: unknown): readonly SizedPart[] {
  const parts: readonly unknown[] = Array.isArray(detail) ? detail : [detail];
  return parts.flatMap((part) => refsOf(part).map(({ externalId }) => ({ externalId, size: sizeOfPart(part) })));
}

/** What an Undo or Redo did that left something of its step as it was: each thing left is one change less. */
function partsOfMove(db: ReadDb, detail: unknown): readonly SizedPart[] {
  const left = Map.groupBy(leftIn(detail), ({ ref }) => refKey(ref));
  const step = detailOfStep(db, detail);
  const parts: readonly unknown[] = Array.isArray(step) ? step : [];
  return parts.flatMap((part) =>
    refsOf(part).flatMap((ref) => {
      const size = sizeOfPart(part) - (left.get(refKey(ref))?.length ?? 0);
      return size > 0 ? [{ externalId: ref.externalId, size }] : [];
    }),
  );
}

/**
 * Notes how much a line is, so that nobody has to read what it did to say so. Undo and Redo are as much as their step,
 * unless they left something of it as it was.
 */
export function writeSum(db: WriteDb, { historyId, event, name, detail }: PlacedLine): void {
  const isLess = leftIn(detail).length > 0;
  const parts = isLess ? partsOfMove(db, detail) : partsOf(detail);
  if (parts.length === 0 && !isLess) return;
  const stores = [...new Set(parts.map(({ externalId }) => externalId))];
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const [only = null] = stores.length === 1 ? stores : [];
  db.prepare<[number, string | null, number, number, string | null]>(
    'INSERT INTO history_sums (history_id, publish_id, size, stores, external_id) VALUES (?, ?, ?, ?, ?)',
  ).run(historyId, event === 'published' ? name : null, size, stores.length, only);
}

const COLUMNS = 'stores, external_id AS externalId, size';

const read = (db: ReadDb, historyId: number): HistorySum | undefined =>
  db.prepare<[number], HistorySum>(`SELECT ${COLUMNS} FROM history_sums WHERE history_id = ?`).get(historyId);

/** How much a line is. @param moved the step that it undid or redid; null: it did not */
export const sumOfLine = (db: ReadDb, historyId: number, moved: number | null): HistorySum =>
  read(db, historyId) ?? (moved === null ? undefined : read(db, moved)) ?? NOTHING;

/** How much all lines of a publishing are together. */
export function sumOfPublish(db: ReadDb, publishId: string): HistorySum {
  const { size, stores, externalId } =
    db
      .prepare<[string], HistorySum>(
        `SELECT coalesce(sum(size), 0) AS size, count(DISTINCT external_id) AS stores, min(external_id) AS externalId
           FROM history_sums WHERE publish_id = ?`,
      )
      .get(publishId) ?? NOTHING;
  return { size, stores, externalId: stores === 1 ? externalId : null };
}
