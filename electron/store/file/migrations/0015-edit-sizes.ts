import type { Migration } from './migration.ts';

/**
 * How many changes an edited row is, so that they are counted without reading the rows; and where each line of the
 * history belongs, so that a filter need not read all of them (decision 94).
 */
export const editSizes: Migration = {
  number: 15,
  name: 'edit sizes',
  // A row that an earlier version kept whole counts as one change until it is written again. A line that can't be read
  // must not keep the file from opening: it is then found by its time and its event alone.
  up: (db) =>
    db.exec(`
      -- How many changes each row of the line is.
      ALTER TABLE draft_edits ADD COLUMN changes INTEGER NOT NULL DEFAULT 1;
      UPDATE draft_edits SET changes = max(1, (SELECT count(*) FROM json_each(draft_edits.row)))
       WHERE is_patch = 1 AND json_valid(row);

      -- Of each line: one row for all of the history, one for each kind, one for each resource.
      CREATE TABLE history_places (
        -- Empty: any store.
        external_id TEXT NOT NULL,
        -- Empty: any kind.
        kind TEXT NOT NULL,
        event TEXT NOT NULL,
        at INTEGER NOT NULL,
        history_id INTEGER NOT NULL,
        PRIMARY KEY (external_id, kind, event, at, history_id)
      ) STRICT, WITHOUT ROWID;
      -- With the detail, so that a publishing to thousands of stores is read in one go.
      CREATE INDEX sync_history_published ON sync_history (name, history_id, detail) WHERE event = 'published';

      CREATE TEMP TABLE placed AS
        SELECT h.history_id, h.event, h.at, d.value ->> '$.ref.externalId' AS external_id, d.value ->> '$.ref.kind' AS kind
          FROM sync_history h, json_each(
            CASE WHEN NOT json_valid(h.detail) THEN '[]'
                 WHEN json_type(h.detail) = 'array' THEN h.detail ELSE json_array(json(h.detail)) END) d
         WHERE d.type = 'object';
      DELETE FROM placed WHERE external_id IS NULL OR kind IS NULL;
      INSERT INTO placed
        SELECT h.history_id, h.event, h.at, p.external_id, p.kind
          FROM sync_history h JOIN placed p
            ON p.history_id = CASE WHEN json_valid(h.detail) THEN h.detail ->> '$.historyId' END
         WHERE h.event IN ('undo', 'redo');
      -- Of a publishing, a place of many resources has the newest line alone.
      INSERT INTO history_places
        SELECT '', '', event, at, history_id FROM sync_history WHERE event <> 'published';
      INSERT INTO history_places
        SELECT '', '', event, at, max(history_id) FROM sync_history WHERE event = 'published' GROUP BY name;
      INSERT OR IGNORE INTO history_places
        SELECT '', kind, event, at, history_id FROM placed WHERE event <> 'published';
      INSERT OR IGNORE INTO history_places
        SELECT '', p.kind, p.event, p.at, max(p.history_id) FROM placed p JOIN sync_history h USING (history_id)
         WHERE p.event = 'published' GROUP BY h.name, p.kind;
      INSERT OR IGNORE INTO history_places SELECT external_id, kind, event, at, history_id FROM placed;
      DROP TABLE placed;
    `),
};
