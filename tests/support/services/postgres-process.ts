import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_TIMEOUT_MS = 100_000;
const STOP_TIMEOUT_MS = 60_000;

/** How a server is run. */
export type ServerSettings = {
  readonly bin: string;
  readonly data: string;
  readonly port: number;
  readonly durable: boolean;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
};

/** A server that accepts connections. */
export type ServerProcess = {
  readonly pid: number;
  /** Lets transactions in progress fail, writes everything down and ends. */
  stop(): Promise<void>;
  /** Kills the server and all its backends, as a power cut would. */
  kill9(): Promise<void>;
};

const settingsOf = ({ port, durable }: ServerSettings): string[] => {
  const flag = durable ? 'on' : 'off';
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    timezone: 'UTC',
    // Without fsync a kill of the processes still loses nothing that was acknowledged; a power cut would.
    fsync: flag,
    full_page_writes: flag,
    synchronous_commit: 'on',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

/** The system's letter for what a process does; undefined when it is gone, or where the system does not tell. */
const stateOf = (pid: number): string | undefined => {
  try {
    return /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
};

/** A backend that has ended may stay in the list of processes until the system's first process takes note of it. */
const hasEnded = (pid: number): boolean => /^Z?$/.test(stateOf(pid) ?? '');

/** A server that stands still starts no more backends. */
const standsStill = (pid: number): boolean => /^[TZ]?$/.test(stateOf(pid) ?? '');

/** Backends of a server; each has a process group of its own, so the group cannot be asked for them. */
const childrenOf = (pid: number): number[] => {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return list.split(' ').filter(Boolean).map(Number);
  } catch {
    // No such list on this system: the backends end by themselves when they miss the server.
    return [];
  }
};

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended just now.
  }
};

const waitUntilReady = (child: ChildProcess, ended: Promise<unknown>): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: string[] = [];
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}:\n${said.join('').slice(-4000)}`));
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      fail(`was not ready within ${START_TIMEOUT_MS} ms`);
    }, START_TIMEOUT_MS);
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 1000) said.push(chunk.toString());
      if (!/ready to accept (read-only )?connections/.test(said.join(''))) return;
      said.length = 0;
      clearTimeout(timer);
      resolve();
    });
    void ended.then(() => {
      clearTimeout(timer);
      fail('ended before it was ready');
    });
  });

/**
 * Runs the server of a data folder.
 *
 * @throws with everything it said, when it does not come up
 */
export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  const child = spawn(join(settings.bin, 'postgres'), ['-D', settings.data, ...settingsOf(settings)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    ...settings.user,
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await waitUntilReady(child, ended);
  const pid = child.pid ?? 0;
  return {
    pid,
    async stop() {
      const timer = setTimeout(() => kill(pid, 'SIGQUIT'), STOP_TIMEOUT_MS);
      child.kill('SIGINT');
      await ended;
      clearTimeout(timer);
    },
    async kill9() {
      // One that it started in between would be missed, and keep the data to itself.
      kill(pid, 'SIGSTOP');
      while (!standsStill(pid)) await pause(1);
      const backends = childrenOf(pid);
      child.kill('SIGKILL');
      for (const backend of backends) kill(backend, 'SIGKILL');
      await ended;
      while (!backends.every(hasEnded)) await pause(5);
    },
  };
}
