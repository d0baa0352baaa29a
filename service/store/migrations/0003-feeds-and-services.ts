import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How far feeds have been imported (decision 77), and which services sum the days that an import leaves (decision 76). */
export const feedsAndServices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = onPostgres ? sql`text collate "C"` : 'text';
    await db.schema
      .createTable('feed_positions')
      .addColumn('feed', text, (column) => column.notNull().primaryKey())
      .addColumn('end_byte', 'bigint', (column) => column.notNull())
      .addColumn('line_count', 'bigint', (column) => column.notNull())
      .addColumn('mark', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('running_services')
      .addColumn('service_id', text, (column) => column.notNull().primaryKey())
      .addColumn('seen_ms', 'bigint', (column) => column.notNull())
      .execute();
  },
};
