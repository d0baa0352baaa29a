import { type CachedAmount, CachedKind } from '#shared/bridge/offline.ts';
import type { ReadDb } from '../file/kept-db.ts';
import { countStores } from './stores-table.ts';

type KindRow = { kind: string; count: number; bytes: number; pinned_bytes: number };

/** What is kept, by kind, in the order of the kinds. Stores are counted as such, everything else by its parts. */
export function keptSizes(db: ReadDb): CachedAmount[] {
  const rows = db
    .prepare<[], KindRow>(
      'SELECT kind, count(*) AS count, sum(bytes) AS bytes, sum(iif(pins > 0, bytes, 0)) AS pinned_bytes FROM items GROUP BY kind',
    )
    .all();
  return CachedKind.options.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const count = kind === 'stores' ? countStores(db) : (row?.count ?? 0);
    return { kind, count, bytes: row?.bytes ?? 0, pinnedBytes: row?.pinned_bytes ?? 0 };
  });
}
