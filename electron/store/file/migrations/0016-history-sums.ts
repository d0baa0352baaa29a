import type { Migration } from './migration.ts';

/**
 * How much each line of the history is, so that a list of lines need not read what they did: a step over thousands of
 * stores is megabytes long, and a publishing to them is thousands of lines (decision 96).
 */
export const historySums: Migration = {
  number: 16,
  name: 'history sums',
  // A line that can't be read must not keep the file from opening: it then says neither how much nor where.
  up: (db) =>
    db.exec(`
      CREATE TABLE history_sums (
        history_id INTEGER PRIMARY KEY,
        -- The publishing that a line is a part of; NULL: of none.
        publish_id TEXT,
        size INTEGER NOT NULL,
        stores INTEGER NOT NULL,
        -- The only store; NULL: there are several.
        external_id TEXT
      ) STRICT;

      CREATE TEMP TABLE parts AS
        SELECT h.history_id, d.value ->> '$.ref.externalId' AS external_id, d.value AS part
          FROM sync_history h, json_each(
            CASE WHEN NOT json_valid(h.detail) THEN '[]'
                 WHEN json_type(h.detail) = 'array' THEN h.detail ELSE json_array(json(h.detail)) END) d
         WHERE d.type = 'object' AND d.value ->> '$.ref.externalId' IS NOT NULL;
      INSERT INTO history_sums
        SELECT h.history_id, CASE h.event WHEN 'published' THEN h.name END,
               sum(coalesce(part ->> '$.size', CASE json_type(part, '$.rows')
                 WHEN 'array' THEN (
                   SELECT coalesce(sum(CASE WHEN json_type(r.value, '$.rowIds') = 'array'
                     THEN json_array_length(r.value, '$.rowIds') * (SELECT count(*) FROM json_each(r.value, '$.becomes'))
                     ELSE 1 END), 0)
                     FROM json_each(part, '$.rows') r)
                 WHEN 'integer' THEN part ->> '$.rows' ELSE 1 END)),
               count(DISTINCT external_id),
               CASE WHEN count(DISTINCT external_id) = 1 THEN min(external_id) END
          FROM parts JOIN sync_history h USING (history_id) GROUP BY h.history_id;
      DROP TABLE parts;
      CREATE INDEX history_sums_of_publish ON history_sums (publish_id, external_id, size) WHERE publish_id IS NOT NULL;

      -- It had the detail of each line once more.
      DROP INDEX sync_history_published;
      CREATE INDEX sync_history_published ON sync_history (name, history_id) WHERE event = 'published';
    `),
};
