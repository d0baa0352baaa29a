import type { StoreLook } from '#shared/bridge/looks.ts';
import { hasTable, type ReadDb, type WriteDb } from '../db/workspace-db.ts';

type OfPeriod = { readonly period: string };
type OpenedStore = { readonly externalId: string; readonly at: number };

const LOOKS = 'SELECT external_id AS externalId, standing, delta, since, at FROM looks';
const OPENED = 'SELECT external_id AS externalId, at FROM opened_stores';
const OPEN = `INSERT INTO opened_stores (external_id, at) VALUES (?, ?)
  ON CONFLICT (external_id) DO UPDATE SET at = max(at, excluded.at)`;

/** How the stores stood when they were seen last over a period, and when each was opened last. */
export function readLooks(db: ReadDb, { period }: OfPeriod) {
  return {
    stores: db.prepare<[string], StoreLook>(`${LOOKS} WHERE period = ?`).all(period),
    opened: db.prepare<[], OpenedStore>(OPENED).all(),
  };
}

/** Notes how stores stand. Those that were never opened count as opened now. */
export function keepLooks(db: WriteDb, { period, stores }: OfPeriod & { readonly stores: readonly StoreLook[] }): void {
  const put = db.prepare<[string, string, string, number | null, number, number]>(
    `INSERT INTO looks (period, external_id, standing, delta, since, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (period, external_id) DO UPDATE
       SET standing = excluded.standing, delta = excluded.delta, since = excluded.since, at = excluded.at`,
  );
  const begin = db.prepare<[string, number]>('INSERT OR IGNORE INTO opened_stores (external_id, at) VALUES (?, ?)');
  db.atOnce(() => {
    for (const { externalId, standing, delta, since, at } of stores) {
      put.run(period, externalId, standing, delta, since, at);
      begin.run(externalId, at);
    }
  });
}

/** Notes that a store was opened. */
export function openStore(db: WriteDb, { externalId, at }: OpenedStore): void {
  db.prepare<[string, number]>(OPEN).run(externalId, at);
}

/** Transfers looks from another file. A store that was seen here since keeps how it was seen. */
export function transferLooks(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'looks')) return;
  const periods = from.prepare<[], OfPeriod>('SELECT DISTINCT period FROM looks').all();
  to.atOnce(() => {
    for (const of of periods) {
      const here = new Set(readLooks(to, of).stores.map(({ externalId }) => externalId));
      const theirs = readLooks(from, of).stores.filter(({ externalId }) => !here.has(externalId));
      keepLooks(to, { ...of, stores: theirs });
    }
    for (const opened of from.prepare<[], OpenedStore>(OPENED).all()) openStore(to, opened);
  });
}
