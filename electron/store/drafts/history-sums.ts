import { isRecord } from '#shared/domain/loose-record.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { type PlacedLine, refsOf } from './history-places.ts';

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

/** Notes how much a line is, so that nobody has to read what it did to say so. */
export function writeSum(db: WriteDb, { historyId, event, name, detail }: PlacedLine): void {
  const stores = [...new Set(refsOf(detail).map(({ externalId }) => externalId))];
  if (stores.length === 0) return;
  const size = (Array.isArray(detail) ? detail : [detail]).reduce((sum: number, part) => sum + sizeOfPart(part), 0);
  const [only = null] = stores.length === 1 ? stores : [];
  db.prepare<[number, string | null, number, number, string | null]>(
    'INSERT INTO history_sums (history_id, publish_id, size, stores, external_id) VALUES (?, ?, ?, ?, ?)',
  ).run(historyId, event === 'published' ? name : null, size, stores.length, only);
}

const COLUMNS = 'stores, external_id AS externalId, size';

/** How much a line is. */
export const sumOfLine = (db: ReadDb, historyId: number): HistorySum =>
  db.prepare<[number], HistorySum>(`SELECT ${COLUMNS} FROM history_sums WHERE history_id = ?`).get(historyId) ??
  NOTHING;

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
