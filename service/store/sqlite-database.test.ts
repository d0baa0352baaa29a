import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DatabaseRefused,
  DatabaseUnavailable,
  readOrMakeSecret,
  type ServiceDatabase,
  type ServiceReadDb,
} from './database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-database-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inMemory = () => openSqliteDatabase({ kind: 'memory' });
const inFile = (name: string) => openSqliteDatabase({ kind: 'file', path: join(folder, name) });

const addRegion = (database: ServiceDatabase, id: string, then: () => Promise<void> = async () => {}) =>
  database.write(async ({ trx }) => {
    await trx
      .insertInto('regions')
      .values({ region_id: id, name: `Region ${id}` })
      .execute();
    await then();
  });
const regionsOf = async (database: ServiceDatabase) =>
  (await database.now.selectFrom('regions').select('region_id').orderBy('region_id').execute()).map(
    (row) => row.region_id,
  );

test('a write that fails leaves nothing behind', async () => {
  const database = await inMemory();
  await addRegion(database, 'a');
  const failure = addRegion(database, 'b', async () => {
    throw new Error('on purpose');
  });
  await expect(failure).rejects.toThrow('on purpose');
  expect(await regionsOf(database)).toEqual(['a']);
  await database.close();
});

test('a read sees one state whatever is written meanwhile, and writes wait for each other', async () => {
  const database = await inMemory();
  const seen: number[] = [];
  const slowRead = database.read(async (db) => {
    for (let time = 0; time < 5; time++) {
      seen.push((await db.selectFrom('regions').selectAll().execute()).length);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const writes = ['a', 'b', 'c'].map((id) => addRegion(database, id));
  await Promise.all([slowRead, ...writes]);
  expect(new Set(seen).size).toBe(1);
  expect(await regionsOf(database)).toEqual(['a', 'b', 'c']);
  await database.close();
});

test('reads are answered while a long write goes on, and see nothing of it', async () => {
  const database = await inMemory();
  await addRegion(database, 'before');
  const ended: string[] = [];
  const ids = Array.from({ length: 5_000 }, (_one, index) => String(index));
  const write = database
    .write(({ insertRows }) =>
      insertRows({ table: 'regions', columns: ['region_id', 'name'], rows: ids.map((id) => [id, id]) }),
    )
    .then(() => ended.push('write'));
  // Reads begin when the write is in the middle.
  await new Promise((resolve) => setImmediate(resolve));
  expect(await regionsOf(database)).toEqual(['before']);
  expect(await database.read((db) => db.selectFrom('regions').selectAll().execute())).toHaveLength(1);
  ended.push('reads');
  await write;
  expect(ended).toEqual(['reads', 'write']);
  expect(await regionsOf(database)).toHaveLength(5_001);
  await database.close();
});

test('a row that refers to a missing row is refused', async () => {
  const database = await inMemory();
  const orphan = database.write(({ insertRows }) =>
    insertRows({
      table: 'exposition_categories',
      columns: ['exposition_key', 'product_category'],
      rows: [[7, 'ROLLS']],
    }),
  );
  await expect(orphan).rejects.toThrow('FOREIGN KEY');
  await database.close();
});

test('a file is in WAL mode and has its data and secrets when it is opened again', async () => {
  const first = await inFile('kept.db');
  await addRegion(first, 'a');
  const secret = await readOrMakeSecret(first, 'key', () => 'made once');
  await first.close();
  const second = await inFile('kept.db');
  expect(await regionsOf(second)).toEqual(['a']);
  expect(await readOrMakeSecret(second, 'key', () => 'made again')).toBe(secret);
  await second.close();
  const raw = new DatabaseSync(join(folder, 'kept.db'));
  expect(raw.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  raw.close();
});

test('two connections to one file wait for each other and see each other', async () => {
  const one = await inFile('shared.db');
  const two = await inFile('shared.db');
  await addRegion(one, 'a');
  await addRegion(two, 'b');
  await addRegion(one, 'c');
  expect(await regionsOf(two)).toEqual(['a', 'b', 'c']);
  await Promise.all([one.close(), two.close()]);
});

test('a write that waits for another one on the file holds up nothing else', async () => {
  const [one, two] = [await inFile('locked.db'), await inFile('locked.db')];
  const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = addRegion(one, 'first', () => {
    locked.resolve();
    return freed.promise;
  });
  await locked.promise;
  const ended: string[] = [];
  const second = addRegion(two, 'second').then(() => ended.push('second'));
  // Timers run and reads are answered while the first one has the lock.
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await regionsOf(two)).toEqual([]);
  }
  expect(ended).toEqual([]);
  freed.resolve();
  await Promise.all([first, second]);
  expect(await regionsOf(two)).toEqual(['first', 'second']);
  await Promise.all([one.close(), two.close()]);
});

test('a write for which another one on the file never makes room is told so', { timeout: 60_000 }, async () => {
  const [one, two] = [await inFile('kept-locked.db'), await inFile('kept-locked.db')];
  await addRegion(one, 'first', async () => {
    await expect(addRegion(two, 'second')).rejects.toThrow(DatabaseUnavailable);
  });
  await addRegion(two, 'third');
  expect(await regionsOf(two)).toEqual(['first', 'third']);
  await Promise.all([one.close(), two.close()]);
});

test('the version changes with every change, also by another connection, and only then', async () => {
  const one = await inFile('versions.db');
  const two = await inFile('versions.db');
  const versions = [one.version()];
  await regionsOf(one);
  expect(one.version()).toBe(versions[0]);
  await addRegion(one, 'a');
  versions.push(one.version());
  await addRegion(two, 'b');
  versions.push(one.version());
  expect(new Set(versions).size).toBe(3);
  await Promise.all([one.close(), two.close()]);
});

test('a database of a newer version is refused, not changed', async () => {
  const path = join(folder, 'newer.db');
  const database = await inFile('newer.db');
  await database.close();
  const raw = new DatabaseSync(path);
  raw.prepare("insert into kysely_migration values ('9999-of-the-future', '2030-01-01')").run();
  raw.close();
  await expect(inFile('newer.db')).rejects.toThrow(DatabaseRefused);
  await expect(inFile('newer.db')).rejects.toThrow('9999-of-the-future');
});

/** Who may do what with the files of a database, by their names. */
const modesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.startsWith(name))
      .map((file) => [file, (statSync(join(folder, file)).mode & 0o777).toString(8)]),
  );

// Windows has no such modes: a new file takes the rights of its folder.
describe.skipIf(process.platform === 'win32')('a database file is for this user alone', () => {
  test('with its log and the index of that, from the first moment', async () => {
    const database = await inFile('private.db');
    await addRegion(database, 'a');
    expect(modesOf('private.db')).toEqual({
      'private.db': '600',
      'private.db-shm': '600',
      'private.db-wal': '600',
    });
    await database.close();
    expect(modesOf('private.db')).toEqual({ 'private.db': '600' });
  });

  test('also one that others could read before, with what a killed process left beside it', async () => {
    const left = await inFile('open.db');
    await addRegion(left, 'a');
    for (const file of Object.keys(modesOf('open.db'))) chmodSync(join(folder, file), 0o644);
    const database = await inFile('open.db');
    expect(new Set(Object.values(modesOf('open.db')))).toEqual(new Set(['600']));
    expect(await regionsOf(database)).toEqual(['a']);
    await Promise.all([left.close(), database.close()]);
  });

  test('but a file that is no database, or a folder, keeps its rights', async () => {
    const text = join(folder, 'words.db');
    writeFileSync(text, 'These are words and not a database. '.repeat(100), { mode: 0o644 });
    mkdirSync(join(folder, 'folder.db'), { mode: 0o755 });
    for (const name of ['words.db', 'folder.db']) await expect(inFile(name)).rejects.toThrow(DatabaseRefused);
    expect(modesOf('words.db')).toEqual({ 'words.db': '644' });
    expect(modesOf('folder.db')).toEqual({ 'folder.db': '755' });
  });
});

test('sorts and temporary tables stay in memory, on every connection', async () => {
  const database = await inFile('sorted.db');
  const readStore = (db: ServiceReadDb) =>
    db.selectFrom(sql<{ temp_store: number }>`pragma_temp_store`.as('setting')).selectAll().execute();
  const inMemory = [{ temp_store: 2 }];
  expect(await readStore(database.now)).toEqual(inMemory);
  expect(await database.read(readStore)).toEqual(inMemory);
  expect(await database.analyse(readStore)).toEqual(inMemory);
  expect(await database.write(({ trx }) => readStore(trx))).toEqual(inMemory);
  await database.close();
});
