import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/*
 * In a database that distributes its rows (Citus, YugabyteDB, CockroachDB), the shard key is the store: every query
 * except the cross-store report concerns one store. As in the API, ids are unique across all stores, so Citus can only
 * have these tables as local or reference tables. To distribute them, their ids would have to include the store.
 */

/**
 * The tables of schema.ts. SQLite fills an `integer primary key` by itself; elsewhere it is an identity column. Text is
 * compared and ordered by code points: by SQLite always, and by PostgreSQL under COLLATE "C".
 */
export const firstServiceTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = onPostgres ? sql`text collate "C"` : 'text';
    const ownKey = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => {
      const key = column.notNull().primaryKey();
      return onPostgres ? key.generatedByDefaultAsIdentity() : key;
    };
    await schema
      .createTable('regions')
      .addColumn('region_id', text, (column) => column.notNull().primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('stores')
      .addColumn('store_key', 'integer', ownKey)
      .addColumn('store_id', text, (column) => column.notNull().unique())
      .addColumn('external_id', text, (column) => column.notNull().unique())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('location', text)
      .addColumn('region_id', text)
      .addColumn('store_type', text)
      .addColumn('opening_times', text, (column) => column.notNull())
      .addColumn('protocol_schedule_id', text, (column) => column.notNull())
      .addColumn('protocol_cron_enabled', 'integer', (column) => column.notNull())
      .addColumn('onboarding_complete', 'integer', (column) => column.notNull())
      .addColumn('login_code', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('contacts')
      .addColumn('store_key', 'integer', (column) => column.notNull().references('stores.store_key'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('contact_id', text, (column) => column.notNull())
      .addColumn('contact_type', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('phone', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('has_whatsapp', 'integer', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('contacts_pk', ['store_key', 'position'])
      .execute();

    await schema
      .createTable('expectations')
      .addColumn('store_key', 'integer', (column) => column.notNull().references('stores.store_key'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('expectation_id', text, (column) => column.notNull())
      .addColumn('product_category', text)
      .addColumn('display_type', text, (column) => column.notNull())
      .addColumn('week_minute', 'integer', (column) => column.notNull())
      .addColumn('expected_fill_ratio', 'integer', (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('expectations_pk', ['store_key', 'position'])
      .execute();
    // Covers the matching of expectations, which then reads no row of the table.
    await schema
      .createIndex('expectations_by_slot')
      .on('expectations')
      .columns(['store_key', 'display_type', 'week_minute', 'product_category', 'expected_fill_ratio'])
      .execute();

    await schema
      .createTable('expositions')
      .addColumn('exposition_key', 'integer', ownKey)
      .addColumn('exposition_id', text, (column) => column.notNull().unique())
      .addColumn('store_key', 'integer', (column) => column.notNull().references('stores.store_key'))
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('friendly_title', text)
      .addColumn('product_categories', text, (column) => column.notNull())
      .addColumn('exposition_type', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('expositions_by_store').on('expositions').column('store_key').execute();

    await schema
      .createTable('exposition_categories')
      .addColumn('exposition_key', 'integer', (column) => column.notNull().references('expositions.exposition_key'))
      .addColumn('product_category', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('exposition_categories_pk', ['exposition_key', 'product_category'])
      .execute();

    await schema
      .createTable('protocols')
      .addColumn('protocol_key', 'integer', ownKey)
      .addColumn('protocol_id', text, (column) => column.notNull().unique())
      .addColumn('store_key', 'integer', (column) => column.notNull().references('stores.store_key'))
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('scheduled_date', text, (column) => column.notNull())
      .addColumn('scheduled_at', text, (column) => column.notNull())
      .addColumn('scheduled_ms', 'bigint', (column) => column.notNull())
      .addColumn('week_minute', 'integer', (column) => column.notNull())
      .addColumn('iso_week', text, (column) => column.notNull())
      .execute();
    await schema
      .createIndex('protocols_by_store_and_time')
      .on('protocols')
      .columns(['store_key', 'scheduled_ms'])
      .execute();
    await schema.createIndex('protocols_by_time').on('protocols').column('scheduled_ms').execute();

    await schema
      .createTable('images')
      .addColumn('photo_id', text, (column) => column.notNull().primaryKey())
      .addColumn('protocol_key', 'integer', (column) => column.notNull().references('protocols.protocol_key'))
      .addColumn('exposition_key', 'integer', (column) => column.notNull().references('expositions.exposition_key'))
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('fill_e4', 'integer')
      .addColumn('captured_at', text)
      .execute();
    // Both cover the sums of fill rates, by run and by display.
    await schema
      .createIndex('images_by_protocol')
      .on('images')
      .columns(['protocol_key', 'exposition_key', 'fill_e4'])
      .execute();
    await schema
      .createIndex('images_by_exposition')
      .on('images')
      .columns(['exposition_key', 'protocol_key', 'fill_e4'])
      .execute();

    await schema
      .createTable('secrets')
      .addColumn('name', text, (column) => column.notNull().primaryKey())
      .addColumn('value', text, (column) => column.notNull())
      .execute();
  },
};
