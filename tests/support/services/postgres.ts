import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findLastingPort } from './free-port.ts';
import { startKeeper } from './keeper.ts';
import { type ServerProcess, startServerProcess } from './postgres-process.ts';
import { findPostgresBin, POSTGRES_MISSING, serverUser } from './postgres-server-files.ts';

const run = promisify(execFile);

/** A private PostgreSQL server that is thrown away at the end. */
export type Postgres = {
  /** `postgres://user@127.0.0.1:port/postgres`; stays the same over a restart. */
  readonly url: string;
  /** PostgreSQL's major version. */
  readonly version: number;
  /** Makes an empty database; answers its URL. */
  createDatabase(): Promise<string>;
  /** Runs SQL through psql; answers rows, each with its columns separated by `|`. */
  sql(statement: string, url?: string): Promise<readonly string[]>;
  /** Kills the server and all its backends at once; {@link Postgres.start} recovers. */
  kill9(): Promise<void>;
  /** Ends the server in an orderly way, keeping its data for {@link Postgres.start}. */
  shutdown(): Promise<void>;
  /** Starts the server again after `kill9` or `shutdown`, with the data that it had. */
  start(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
};

type Programs = { readonly bin: string; readonly user: ReturnType<typeof serverUser> };

export type PostgresOptions = {
  /** Every commit reaches the disk; by default only the system's cache. */
  readonly durable?: boolean;
  /** Where PG_BIN and PATH are looked up; this process's by default. */
  readonly environment?: NodeJS.ProcessEnv;
};

const ENV = { LC_ALL: 'C', PATH: process.env['PATH'] };

/**
 * Starts a PostgreSQL server of its own: new data folder, a free port of loopback, no password. Polish ICU collation,
 * so that a query that leaves its order to the database shows in a test.
 *
 * @param options.durable true: every commit reaches the disk, as in production; by default only the system's cache,
 *   which survives a kill of the server, and is faster
 * @throws when there is no server on this machine, with what to do about it
 */
export const startPostgres = (options: PostgresOptions = {}): Promise<Postgres> =>
  startOn(options, async (data, { bin, user }) => {
    const collation = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pl-PL'];
    const access = ['--username=endcap', '--auth=trust'];
    await run(join(bin, 'initdb'), ['-D', data, '--no-sync', ...access, ...collation], { cwd: '/', env: ENV, ...user });
  });

/** Starts a standby that follows a server, with a copy of what that has. `select pg_promote()` makes it a primary. */
export const startStandby = (primary: Postgres): Promise<Postgres> =>
  startOn({}, async (data, { bin, user }) => {
    const args = ['-D', data, '-d', primary.url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    await run(join(bin, 'pg_basebackup'), args, { cwd: '/', env: ENV, ...user });
  });

/** Runs a server on a new folder of data. */
async function startOn(
  { durable = false, environment = process.env }: PostgresOptions,
  makeData: (data: string, programs: Programs) => Promise<void>,
): Promise<Postgres> {
  const bin = findPostgresBin(environment);
  if (!bin) throw new Error(POSTGRES_MISSING);
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'endcap-postgres-'));
  const tellKeeper = startKeeper(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await makeData(data, { bin, user });

  const server: { now: ServerProcess | null; port: number } = { now: null, port: await findLastingPort() };
  const start = async (): Promise<void> => {
    if (server.now) return;
    server.now = await startServerProcess({ bin, data, port: server.port, durable, user });
    tellKeeper(`pid ${server.now.pid}`);
  };
  const end = async (how: 'stop' | 'kill9'): Promise<void> => {
    const running = server.now;
    server.now = null;
    await running?.[how]();
    tellKeeper('pid 0');
  };
  // Another process may take a free port before the server does; after the start the port stays the same.
  for (let attempt = 1; !server.now; attempt += 1) {
    await start().catch(async (error: Error) => {
      if (attempt === 3 || !error.message.includes('could not bind')) throw error;
      server.port = await findLastingPort();
    });
  }

  const url = `postgres://endcap@127.0.0.1:${server.port}/postgres`;
  const sql = async (statement: string, database = url): Promise<readonly string[]> => {
    const args = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement];
    const { stdout } = await run(join(bin, 'psql'), args, { env: ENV, maxBuffer: 64 * 1024 * 1024 });
    return stdout.split('\n').filter((line) => line !== '');
  };
  const [version = '0'] = await sql("SELECT current_setting('server_version_num')::int / 10000");
  let databases = 0;
  return {
    url,
    version: Number(version),
    sql,
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await sql(`CREATE DATABASE ${name}`);
      return url.replace(/postgres$/, name);
    },
    kill9: () => end('kill9'),
    shutdown: () => end('stop'),
    start,
    async stop() {
      await end('stop');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      tellKeeper('done');
    },
  };
}
