import { join } from 'node:path';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { createDraftCalls } from '#electron/store/draft-calls.ts';
import { ALL_MIGRATIONS } from '#electron/store/file/migrate.ts';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { interleave } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';

const LINES = 1_000_000;
const STORES = 5_000;
/** Every fifth line is of a publishing, and each publishing has so many. */
const LINES_OF_PUBLISH = 1_000;
const REPEATS = 15;
const PAGE = 50;
/**
 * What a page of a filter may take beside SQL that somebody wrote for one question, over a plain table with the index
 * for it. That SQL takes about 50 ms, and 100 ms is after what a person waits (decision 69).
 */
const GOAL = 1;

const KEY = 'b'.repeat(64);
/** The tables before each line had its places and its sum: the migrations find both, as in a file that is long in use. */
const BEFORE = 14;

const N = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LINES})`;
const IS_PUBLISHED = 'i % 5 = 0';
const PUBLISH = `'publish ' || (i / ${LINES_OF_PUBLISH * 5})`;
const STORE = `'S-' || (i % ${STORES})`;
const ROWS = `json('[{"delta":"changed","rowIds":["a"],"was":{"label":"x"},"becomes":{"label":"y"}}]')`;
const REF = `json_object('externalId', ${STORE}, 'kind', 'expositions')`;
const LARGE_STEP = `(SELECT json_group_array(json_object('ref', json_object('externalId', 'S-' || s.value,
  'kind', 'expositions'), 'rows', ${ROWS})) FROM json_each((SELECT json_group_array(i) FROM n WHERE i <= ${STORES})) s)`;

const open = (path: string, count = ALL_MIGRATIONS.length): WorkspaceDb => {
  const opening = openWorkspaceFile(path, KEY, 'write', ALL_MIGRATIONS.slice(0, count));
  if (opening.verdict !== 'opened') throw new Error(opening.verdict);
  return opening.db;
};

/** A file whose history has a million lines; some of its steps reach every store. */
function openHistory(path: string): WorkspaceDb {
  const db = open(path, BEFORE);
  db.exec(`CREATE TEMP TABLE large AS ${N} SELECT ${LARGE_STEP} AS detail`);
  db.exec(`INSERT INTO sync_history (at, event, name, step, detail) ${N}
    SELECT i * 1000, iif(${IS_PUBLISHED}, 'published', 'edit'),
           iif(${IS_PUBLISHED}, ${PUBLISH}, '{"key":"edit","cells":1,"data":{}}'),
           iif(${IS_PUBLISHED}, NULL, 'dropped'),
           CASE WHEN ${IS_PUBLISHED} THEN json_object('ref', ${REF}, 'attemptId', i, 'size', 2)
                WHEN i % 100000 = 1 OR i > ${LINES} - 10 THEN (SELECT detail FROM large)
                ELSE json_array(json_object('ref', ${REF}, 'rows', ${ROWS})) END
      FROM n`);
  db.close();
  return open(path);
}

/** The same lines in one plain table, with the index that the question below needs, and nothing else. */
function openBare(path: string): () => unknown[] {
  const database = new SqliteFile(path);
  database.exec(`
    CREATE TABLE lines (id INTEGER PRIMARY KEY, at INTEGER, event TEXT, name TEXT, store TEXT, size INTEGER);
    INSERT INTO lines ${N}
      SELECT i, i * 1000, iif(${IS_PUBLISHED}, 'published', 'edit'), iif(${IS_PUBLISHED}, ${PUBLISH}, 'edit'), ${STORE}, 2
        FROM n;
    CREATE INDEX newest ON lines (event, at);
    CREATE INDEX of_publish ON lines (name, store, size) WHERE event = 'published';
  `);
  const newest = database.prepare(
    `SELECT name, max(at) AS at FROM (SELECT name, at FROM lines WHERE event = 'published' ORDER BY at DESC
       LIMIT ${PAGE * LINES_OF_PUBLISH}) GROUP BY name ORDER BY at DESC LIMIT ${PAGE}`,
  );
  const sums = database.prepare(
    "SELECT sum(size) AS size, count(DISTINCT store) AS stores FROM lines WHERE event = 'published' AND name = ?",
  );
  return () =>
    newest.all().map((line) => ({ ...(line as object), ...(sums.get((line as { name: string }).name) as object) }));
}

const ALL = { externalIds: [], kind: null, events: [], from: null, to: null };

/** A page of the history over a million lines, with filters. */
export const history: Bench = {
  name: 'history',
  run: () =>
    withFolder(async (folder) => {
      const db = openHistory(join(folder, 'history.db'));
      const bare = openBare(join(folder, 'bare.db'));
      const calls = createDraftCalls({ newId: () => '', crashPoint: () => {}, heldMs: () => 0 });
      const filters: Readonly<Record<string, Parameters<(typeof calls)['drafts.history']>[1]['filter']>> = {
        published: { ...ALL, events: ['published'] },
        everything: null,
        kind: { ...ALL, kind: 'expositions' },
        store: { ...ALL, externalIds: ['S-77'] },
      };
      const timed = (work: () => readonly unknown[]) => async (): Promise<number> => {
        const started = performance.now();
        const found = work().length;
        const took = performance.now() - started;
        if (found !== PAGE) throw new Error(`a page of ${found} lines`);
        return took;
      };
      const results = [];
      for (const [name, filter] of Object.entries(filters)) {
        const ours = timed(() => calls['drafts.history'](db, { before: null, limit: PAGE, filter }).lines);
        const pair = await interleave(ours, timed(bare), REPEATS);
        const described = { name: `history of 1,000,000 lines, ${name}`, unit: 'ms', goal: GOAL };
        results.push(comparison({ ...described, peerName: 'SQL for the published ones' }, pair));
      }
      db.close();
      return results;
    }),
};
