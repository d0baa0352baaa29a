import SqliteFile from 'better-sqlite3-multiple-ciphers';
import type { Migration } from './migrations/migration.ts';
import { type ReadDb, workspaceDbOf } from './workspace-db.ts';

type Part = { type: string; name: string; owner: string; text: string | null; generated: number };

/**
 * Everything of a schema but SQLite's own parts. Of tables and indexes the text is left out, because SQLite rewrites
 * it when a column is added; what matters there is whether SQLite computes a column.
 */
const PARTS = `SELECT type, name, tbl_name AS owner, iif(type = 'trigger', sql, NULL) AS text,
  iif(type = 'table', (SELECT count(*) FROM pragma_table_xinfo(s.name) WHERE hidden > 0), 0)
    + iif(sql LIKE 'CREATE VIRTUAL%', 1, 0) AS generated
  FROM sqlite_schema AS s WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`;

const partsOf = (db: ReadDb): string => JSON.stringify(db.prepare<[], Part>(PARTS).all());

/**
 * true when a file has tables, views, triggers or computed columns that Endcap did not make, or lacks some that it
 * did. A trigger runs with the next save and may change or remove unsent work, so such a file is not used.
 *
 * @param migrations those that the file has had
 */
export function hasForeignParts(db: ReadDb, migrations: readonly Migration[]): boolean {
  const database = new SqliteFile(':memory:');
  try {
    const own = workspaceDbOf(database);
    for (const { up } of migrations) up(own);
    return partsOf(db) !== partsOf(own);
  } finally {
    database.close();
  }
}
