import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lines of a followed feed that wait for their store or display (decision 77). */
export const earlyLines: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = onPostgres ? sql`text collate "C"` : 'text';
    await db.schema
      .createTable('early_lines')
      .addColumn('record_key', text, (column) => column.notNull().primaryKey())
      .addColumn('external_id', text)
      .addColumn('protocol_id', text)
      .addColumn('exposition_id', text)
      .addColumn('line_number', 'bigint', (column) => column.notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('came_ms', 'bigint', (column) => column.notNull())
      .execute();
  },
};
