import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../service/${name}`, import.meta.url));

/** What a process of the service left behind. */
export type ChildEnd = { readonly code: number | null; readonly out: string; readonly err: string };

/** A process of the service's command line. */
export type ServiceChild = {
  readonly child: ChildProcess;
  /** Resolves with the URL of the ready line; rejects when the process ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<ChildEnd>;
};

/** What a command says of its progress, which it does once a second: on a busy machine also where little is to be done. */
const PROGRESS = /^(?:[\d,]+ lines, .* per second.*|[\d,]+ days of stores \w+)\n/gm;

/** Standard error without the lines of progress. */
export const withoutProgress = (err: string): string => err.replaceAll(PROGRESS, '');

const watch = (child: ChildProcess): ServiceChild => {
  let out = '';
  let err = '';
  child.stderr?.on('data', (data) => {
    err += data;
  });
  const ended = new Promise<ChildEnd>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      out += data;
      const url = /^Endcap service listening on (http:\/\/\S+)$/m.exec(out)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.then((end) => reject(new Error(`The service ended: ${JSON.stringify(end)}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
};

/** Starts `node service/main.ts` as a person would. */
export const startMain = (...args: string[]): ServiceChild =>
  watch(spawn(process.execPath, [fileOf('main.ts'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] }));

/** Starts it as npm does, inside a shell that passes no signal on; `child` is the shell. */
export const startMainInShell = (): ServiceChild =>
  watch(
    spawn('sh', ['-c', '"$0" "$1" --port 0 --token T; exit 7', process.execPath, fileOf('main.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_lifecycle_event: 'service' },
    }),
  );

/** Starts the process of the app's embedded sample, as the core does without Electron. */
export const forkSample = (): ChildProcess =>
  fork(fileOf('service-process.ts'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
