import type { ReadDb } from '#electron/store/db/workspace-db.ts';

/** How many rows each table of a database holds. */
export function countRows(db: ReadDb): Record<string, number> {
  const tables = db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => name)
    .toSorted();
  return Object.fromEntries(
    tables.map((name) => [
      name,
      db.prepare<[], { count: number }>(`SELECT count(*) AS count FROM "${name}"`).get()?.count ?? 0,
    ]),
  );
}
