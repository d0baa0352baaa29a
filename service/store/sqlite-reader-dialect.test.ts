import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { CompiledQuery, Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReaderDialect } from './sqlite-reader-dialect.ts';

let folder: string;
let readers: Kysely<unknown>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'endcap-readers-'));
  const database = new SqliteFile(join(folder, 'a.db'));
  database.exec('create table numbers (x integer); insert into numbers values (1), (2)');
  database.close();
  readers = new Kysely({ dialect: createReaderDialect(join(folder, 'a.db')) });
});
afterEach(async () => {
  await readers.destroy();
  rmSync(folder, { recursive: true });
});

const sum = async (): Promise<unknown> =>
  (await readers.executeQuery(CompiledQuery.raw('select sum(x) as sum from numbers'))).rows;

test('after a query that failed, the next one gets a reader', async () => {
  expect(await sum()).toEqual([{ sum: 3 }]);
  await expect(readers.executeQuery(CompiledQuery.raw('select nonsense'))).rejects.toThrow('no such column');
  expect(await sum()).toEqual([{ sum: 3 }]);
});

test('when there are more queries than readers, all are answered in turn', async () => {
  expect(await Promise.all(Array.from({ length: 12 }, sum))).toEqual(Array.from({ length: 12 }, () => [{ sum: 3 }]));
});
