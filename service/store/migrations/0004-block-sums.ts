import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

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

/** Sums of blocks of 128 stores (decision 101). It only makes room for them and marks every summed day as due. */
export const blockSums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = onPostgres ? sql`text collate "C"` : 'text';
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
          .createTable('block_days')
          .addColumn('status', text, (column) => column.notNull())
          .addColumn('scheduled_date', text, (column) => column.notNull())
          .addColumn('block', 'integer', (column) => column.notNull())
          .addColumn('first_ms', 'bigint', (column) => column.notNull())
          .addColumn('last_ms', 'bigint', (column) => column.notNull())
          .addColumn('run_count', 'integer', (column) => column.notNull())
          .addColumn('photographed_run_count', 'integer', (column) => column.notNull()),
      ).addPrimaryKeyConstraint('block_days_pk', ['status', 'scheduled_date', 'block']),
    );
    await create(
      withSums(
        schema
          .createTable('block_group_days')
          .addColumn('status', text, (column) => column.notNull())
          .addColumn('scheduled_date', text, (column) => column.notNull())
          .addColumn('group_by', text, (column) => column.notNull())
          .addColumn('group_key', text, (column) => column.notNull())
          .addColumn('block', 'integer', (column) => column.notNull())
          .addColumn('run_count', 'integer', (column) => column.notNull()),
      ).addPrimaryKeyConstraint('block_group_days_pk', ['status', 'scheduled_date', 'group_by', 'group_key', 'block']),
    );
    for (const table of ['block_days', 'block_group_days'])
      await schema.createIndex(`${table}_by_block`).on(table).columns(['block', 'scheduled_date']).execute();

    await create(
      schema
        .createTable('due_block_days')
        .addColumn('block', 'integer', (column) => column.notNull())
        .addColumn('scheduled_date', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('due_block_days_pk', ['block', 'scheduled_date']),
    );
    await sql`insert into due_block_days select distinct store_key / 128, scheduled_date from run_days`.execute(db);
  },
};
