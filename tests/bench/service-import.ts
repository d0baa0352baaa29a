import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { exportFeed } from '#service/feed/export-feed.ts';
import { importFeed } from '#service/feed/import-feed.ts';
import type { ServiceDatabase } from '#service/store/database.ts';
import { type DatabaseTarget, openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { CHAIN_TIME_ZONE } from '#tests/builders/chain.ts';
import { startPostgres } from '#tests/support/services/postgres.ts';
import { interleave, least, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { benchChain } from './service/bench-chain.ts';
import { openToWrite } from './service/open-sqlite.ts';
import { seedFile, seedPostgres, withFolder } from './service/with-database.ts';

const PHOTOS = 100_000;
const REPEATS = 7;
/** 0.6 of the speed of COPY, and half of that of prepared statements. */
const GOALS = { copy: 2.5, prepared: 2.8 };

const PROTOCOLS = `protocol_key, protocol_id, store_key, status, scheduled_date, scheduled_at, scheduled_ms,
  week_minute, iso_week`;
const IMAGES = 'photo_id, protocol_key, exposition_key, status, fill_e4, captured_at';
const TABLES = [
  ['protocols', PROTOCOLS],
  ['images', IMAGES],
] as const;

/** A feed of runs and photos for the stores of {@link benchChain}, in a file. */
async function writeFeed(path: string): Promise<void> {
  const database = await openDatabase({ kind: 'memory' });
  await seedChain(database, benchChain(PHOTOS));
  const file = await open(path, 'w');
  await exportFeed(database, async (text) => {
    await file.write(text);
  });
  await file.close();
  await database.close();
}

const importInto = (database: ServiceDatabase, feed: string) => async (): Promise<void> => {
  const ports = { database, timeZone: CHAIN_TIME_ZONE, isStrict: true, onRefused: console.error };
  const { added } = await importFeed(createReadStream(feed), { ...ports, onBatch: () => undefined });
  if (added < PHOTOS) throw new Error(`Only ${added} lines were added`);
};

/** Fills the bare tables in the order of the feed, so that their rows can be read again in that order. */
const fill = async (target: DatabaseTarget, feed: string): Promise<void> => {
  const database = await openDatabase(target);
  await importInto(database, feed)();
  await database.close();
};

const EMPTY = ['delete from due_days', 'delete from images', 'delete from protocols'];

async function onSqlite(folder: string, feed: string): Promise<BenchResult> {
  const [imported, bare] = [join(folder, 'imported.db'), join(folder, 'bare.db')];
  await seedFile(imported, 0);
  await seedFile(bare, 0);
  await fill({ kind: 'file', path: bare }, feed);
  const database = await openDatabase({ kind: 'file', path: imported });
  const files = { imported: openToWrite(imported), bare: openToWrite(bare) };
  const rows = TABLES.map(([table, columns]) => ({
    insert: files.bare.prepare(`insert into ${table} (${columns}) values (${columns.split(',').map(() => '?')})`),
    values: z
      .array(z.array(z.unknown()))
      .parse(files.bare.prepare(`select ${columns} from ${table} order by rowid`).raw().all()),
  }));
  const insertAll = files.bare.transaction(() => {
    for (const { insert, values } of rows) for (const row of values) insert.run(row);
  });
  const afterEmptying = (file: Database, work: () => Promise<void>) => async (): Promise<number> => {
    for (const statement of EMPTY) file.exec(statement);
    file.pragma('wal_checkpoint(TRUNCATE)');
    return await timed(work);
  };
  try {
    const pair = await interleave(
      afterEmptying(files.imported, importInto(database, feed)),
      afterEmptying(files.bare, async () => insertAll.immediate()),
      REPEATS,
    );
    const peerName = 'prepared statements in one transaction';
    return comparison({ name: 'service-import SQLite', unit: 'ms', peerName, goal: GOALS.prepared }, pair, least);
  } finally {
    await database.close();
    for (const file of Object.values(files)) file.close();
  }
}

async function onPostgres(feed: string): Promise<BenchResult> {
  const postgres = await startPostgres({ durable: true });
  const [imported, bare] = [await postgres.createDatabase(), await postgres.createDatabase()];
  await seedPostgres(imported, 0);
  await seedPostgres(bare, 0);
  await fill({ kind: 'postgres', url: bare }, feed);
  const database = await openDatabase({ kind: 'postgres', url: imported });
  const client = new pg.Client({ connectionString: bare });
  await client.connect();
  const texts: { readonly statement: string; readonly text: string }[] = [];
  for (const [table, columns] of TABLES) {
    const { rows } = await client.query<unknown[]>({
      text: `select ${columns} from ${table} order by ctid`,
      rowMode: 'array',
    });
    const text = rows.map((row) => `${row.map((value) => value ?? '\\N').join('\t')}\n`).join('');
    texts.push({ statement: `copy ${table} (${columns}) from stdin`, text });
  }
  const copyAll = async (): Promise<void> => {
    await client.query('begin');
    for (const { statement, text } of texts) {
      const copy = client.query(copyFrom(statement));
      copy.end(text);
      await once(copy, 'finish');
    }
    await client.query('commit');
  };
  const afterEmptying = (url: string, work: () => Promise<void>) => async (): Promise<number> => {
    await postgres.sql('truncate due_days, images, protocols', url);
    await postgres.sql('checkpoint', url);
    return await timed(work);
  };
  try {
    const pair = await interleave(
      afterEmptying(imported, importInto(database, feed)),
      afterEmptying(bare, copyAll),
      REPEATS,
    );
    return comparison(
      { name: 'service-import PostgreSQL', unit: 'ms', peerName: 'COPY', goal: GOALS.copy },
      pair,
      least,
    );
  } finally {
    await client.end();
    await database.close();
    await postgres.stop();
  }
}

/** A feed of runs and photos, against the same rows in tables of the same shape, keys and indexes. */
export const serviceImport: Bench = {
  name: 'service-import',
  run: () =>
    withFolder(async (folder) => {
      const feed = join(folder, 'feed.ndjson');
      await writeFeed(feed);
      return [await onSqlite(folder, feed), await onPostgres(feed)];
    }),
};
