import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '#tests/support/services/postgres.ts';
import { findPostgresBin, POSTGRES_MISSING } from '#tests/support/services/postgres-server-files.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Whether anybody listens at the server's address. */
const isListening = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

test('answers SELECT 1, on loopback only and from version 15 on', async () => {
  expect(await postgres.sql('SELECT 1')).toEqual(['1']);
  expect(postgres.version).toBeGreaterThanOrEqual(15);
  expect(await postgres.sql('SHOW listen_addresses')).toEqual(['127.0.0.1']);
  expect(postgres.url).toMatch(/^postgres:\/\/endcap@127\.0\.0\.1:\d+\/postgres$/);
});

test('uses UTF-8, and sorts by Polish rules unless a query says otherwise', async () => {
  expect(await postgres.sql('SHOW server_encoding')).toEqual(['UTF8']);
  const names = "(VALUES ('ż'), ('Z'), ('a'), ('ą'), ('B')) AS names(name)";
  expect(await postgres.sql(`SELECT name FROM ${names} ORDER BY name`)).toEqual(['a', 'ą', 'B', 'Z', 'ż']);
  expect(await postgres.sql(`SELECT name FROM ${names} ORDER BY name COLLATE "C"`)).toEqual(['B', 'Z', 'a', 'ą', 'ż']);
});

test('two databases of one server are apart', async () => {
  const first = await postgres.createDatabase();
  const second = await postgres.createDatabase();
  expect(first).not.toBe(second);
  await postgres.sql('CREATE TABLE only_here (id int)', first);
  expect(await postgres.sql("SELECT to_regclass('only_here') IS NULL", first)).toEqual(['f']);
  expect(await postgres.sql("SELECT to_regclass('only_here') IS NULL", second)).toEqual(['t']);
});

test('a mistake in SQL is an error', async () => {
  await expect(postgres.sql('SELEKT 1')).rejects.toThrow(/syntax error/);
});

test('keeps its data and its address over a restart', async () => {
  const url = await postgres.createDatabase();
  await postgres.sql('CREATE TABLE stored AS SELECT 7 AS seven', url);
  await postgres.shutdown();
  expect(await isListening(postgres.url)).toBe(false);
  await postgres.start();
  expect(await postgres.sql('SELECT seven FROM stored', url)).toEqual(['7']);
});

test.each([false, true])('keeps what was committed over kill -9 (durable: %s)', async (durable) => {
  const own = await startPostgres({ durable });
  try {
    expect(await own.sql('SHOW fsync')).toEqual([durable ? 'on' : 'off']);
    await own.sql('CREATE TABLE stored (id int)');
    for (let round = 1; round <= 3; round += 1) {
      await own.sql(`INSERT INTO stored VALUES (${round})`);
      await own.kill9();
      expect(await isListening(own.url)).toBe(false);
      await own.start();
      expect(await own.sql('SELECT count(*) FROM stored')).toEqual([String(round)]);
    }
  } finally {
    await own.stop();
  }
  expect(await isListening(own.url)).toBe(false);
});

test('nothing is left when the test run is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-killed-run-'));
  const script = join(folder, 'run.ts');
  const support = fileURLToPath(new URL('../support/services/postgres.ts', import.meta.url));
  await writeFile(
    script,
    `import { startPostgres } from ${JSON.stringify(support)};\n` +
      'const postgres = await startPostgres();\n' +
      "const [data] = await postgres.sql('SHOW data_directory');\n" +
      'console.log(JSON.stringify({ url: postgres.url, data }));\n' +
      'setInterval(() => undefined, 1000);\n',
  );
  const run = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(run.stdout, 'data');
  const { url, data }: { url: string; data: string } = JSON.parse(String(line));
  expect(await isListening(url)).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(() => isListening(url)).toBe(false);
  await expect.poll(() => existsSync(data)).toBe(false);
  await rm(folder, { recursive: true, force: true });
});

test('without a server, the message says what to do', async () => {
  const environment = { PG_BIN: '/nowhere', PATH: '' };
  expect(findPostgresBin(environment)).toBeUndefined();
  await expect(startPostgres({ environment })).rejects.toThrow(POSTGRES_MISSING);
});
