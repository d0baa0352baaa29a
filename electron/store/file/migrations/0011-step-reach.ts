import type { Migration } from './migration.ts';

/**
 * What each step reaches: the kinds that it changed, and `made` where it adds or drops a whole store. A page undoes the
 * steps of its own kind, and must not read the rows of every step to find them.
 */
export const stepReach: Migration = {
  number: 11,
  name: 'step-reach',
  // A line that can't be read must not keep the file from opening: its step is then one of no page.
  up: (db) =>
    db.exec(`
      CREATE TABLE step_reach (
        history_id INTEGER NOT NULL,
        part TEXT NOT NULL,
        PRIMARY KEY (history_id, part)
      ) STRICT, WITHOUT ROWID;

      CREATE TEMP TABLE reached AS
        SELECT h.history_id, d.value ->> '$.ref.kind' AS kind, json_extract(d.value, '$.rows') AS rows
          FROM sync_history h, json_each(CASE WHEN json_valid(h.detail) THEN h.detail ELSE '[]' END) d
         WHERE h.step IN ('done', 'undone') AND d.type = 'object';
      INSERT INTO step_reach
        SELECT DISTINCT history_id, kind FROM reached WHERE kind IS NOT NULL AND json_array_length(rows) > 0;
      INSERT INTO step_reach
        SELECT DISTINCT history_id, 'made' FROM reached, json_each(rows) r
         WHERE kind = 'store' AND r.value ->> '$.delta' <> 'changed';
      DROP TABLE reached;
    `),
};
