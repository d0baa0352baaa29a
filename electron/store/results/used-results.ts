import type { WriteDb } from '../db/workspace-db.ts';
import { noteUsedFrom } from './fetched-ranges.ts';

/** A use is noted again after this long: precise enough for "least recently used", and few writes. */
export const USED_AGAIN_MS = 3_600_000;

/** Stored results that a person works with. Times are in milliseconds since 1970 UTC. */
export type UsedResults = {
  /** null: those of all stores. */
  readonly externalIds: readonly string[] | null;
  /** The earliest run that was asked for; null: no question of a period. */
  readonly fromMs: number | null;
  readonly now: number;
};

/** Marks results as just used. */
export function noteUsed(db: WriteDb, { externalIds, fromMs, now }: UsedResults): void {
  const wanted = externalIds === null ? '' : 'WHERE external_id IN (SELECT value FROM json_each(?))';
  const use = db.prepare<(number | string)[]>(
    `UPDATE items SET used_at = ?
     WHERE abs(used_at - ?) >= ? AND item_id IN (SELECT item_id FROM result_stores ${wanted})`,
  );
  db.atOnce(() => {
    use.run(now, now, USED_AGAIN_MS, ...(externalIds === null ? [] : [JSON.stringify(externalIds)]));
    if (fromMs !== null) noteUsedFrom(db, { fromMs, now });
  });
}
