import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSqliteReader } from './sqlite-reader.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'endcap-reader-'));
  path = join(folder, 'some.db');
  const database = new SqliteFile(path);
  database.exec('create table numbers (number integer)');
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const COUNT = 'with recursive n(x) as (select 1 union all select x + 1 from n where x < ?) select';

test('all rows arrive in order, also when there are many', async () => {
  const reader = startSqliteReader(path);
  const rows = await reader.query(`${COUNT} x from n`, [5001]);
  expect(rows).toEqual(Array.from({ length: 5001 }, (_, index) => ({ x: index + 1 })));
  expect(await reader.query('select * from numbers', [])).toEqual([]);
  await reader.close();
});

test('this thread goes on while a query runs', async () => {
  const reader = startSqliteReader(path);
  await reader.query('select 1', []);
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 5);
  await reader.query(`${COUNT} count(*) from n`, [3_000_000]);
  clearInterval(clock);
  // A query on this thread would have let none happen.
  expect(turns).toBeGreaterThan(0);
  await reader.close();
});

test('a wrong query fails without ending the reader; writing is refused; a closed reader says so', async () => {
  const reader = startSqliteReader(path);
  await expect(reader.query('select nonsense', [])).rejects.toThrow('no such column');
  await expect(reader.query('insert into numbers values (1)', [])).rejects.toThrow('readonly');
  expect(await reader.query('select count(*) as n from numbers', [])).toEqual([{ n: 0 }]);
  await reader.close();
  expect(reader.hasEnded()).toBe(true);
  await expect(reader.query('select 1', [])).rejects.toThrow('ended');
});

test('when the file cannot be opened, the first query fails', async () => {
  const reader = startSqliteReader(join(folder, 'missing.db'));
  await expect(reader.query('select 1', [])).rejects.toThrow();
});
