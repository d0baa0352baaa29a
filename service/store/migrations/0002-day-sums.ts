import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { z } from 'zod';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { kindOf } from '#shared/domain/display-kind.ts';

const Display = z.object({
  exposition_key: z.number(),
  exposition_type: ExpositionType,
  product_categories: z.string().transform((text) => z.array(ProductCategory).parse(JSON.parse(text))),
});

const SUMS = [
  'image_count',
  'measured_image_count',
  'measured_e4',
  'compared_image_count',
  'compared_e4',
  'expected_e4',
  'below_expectation_count',
  'ambiguous_expectation_count',
] as const;

/**
 * Sums of whole days (decision 68). It only makes room for them and marks every day as due, so it takes moments however
 * many photos there are.
 */
export const daySums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = onPostgres ? sql`text collate "C"` : 'text';

    await schema
      .alterTable('expositions')
      .addColumn('kind', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    const { rows } = await sql`select exposition_key, exposition_type, product_categories from expositions`.execute(db);
    for (const { exposition_key: key, exposition_type, product_categories } of z.array(Display).parse(rows)) {
      const kind = kindOf({ expositionType: exposition_type, productCategories: product_categories });
      await sql`update expositions set kind = ${kind} where exposition_key = ${key}`.execute(db);
    }

    // A version that knows nothing of kinds must not write displays.
    if (onPostgres) await sql`alter table expositions alter column kind drop default`.execute(db);

    const withSums = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
      SUMS.reduce<CreateTableBuilder<Table, Column>>(
        (builder, column) => builder.addColumn(column as Column, 'bigint', (one) => one.notNull()),
        table,
      );
    // In SQLite, the rows of a day then lie beside each other.
    const create = async <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
      await (onPostgres ? table : table.modifyEnd(sql`without rowid`)).execute();

    await create(
      withSums(
        schema
          .createTable('run_days')
          .addColumn('status', text, (column) => column.notNull())
          .addColumn('scheduled_date', text, (column) => column.notNull())
          .addColumn('store_key', 'integer', (column) => column.notNull().references('stores.store_key'))
          .addColumn('kinds', text, (column) => column.notNull())
          .addColumn('first_ms', 'bigint', (column) => column.notNull())
          .addColumn('last_ms', 'bigint', (column) => column.notNull())
          .addColumn('run_count', 'integer', (column) => column.notNull()),
      ).addPrimaryKeyConstraint('run_days_pk', ['status', 'scheduled_date', 'store_key', 'kinds']),
    );
    await schema.createIndex('run_days_by_store').on('run_days').columns(['store_key', 'scheduled_date']).execute();

    await create(
      withSums(
        schema
          .createTable('kind_days')
          .addColumn('status', text, (column) => column.notNull())
          .addColumn('scheduled_date', text, (column) => column.notNull())
          .addColumn('kind', 'integer', (column) => column.notNull())
          .addColumn('store_key', 'integer', (column) => column.notNull().references('stores.store_key')),
      ).addPrimaryKeyConstraint('kind_days_pk', ['status', 'scheduled_date', 'kind', 'store_key']),
    );
    await schema.createIndex('kind_days_by_store').on('kind_days').columns(['store_key', 'scheduled_date']).execute();

    await create(
      schema
        .createTable('due_days')
        .addColumn('store_key', 'integer', (column) => column.notNull().references('stores.store_key'))
        .addColumn('scheduled_date', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('due_days_pk', ['store_key', 'scheduled_date']),
    );
    await sql`insert into due_days select distinct store_key, scheduled_date from protocols`.execute(db);
  },
};
