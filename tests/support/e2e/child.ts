import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { clockOffset, OFFSET } from './now.ts';

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

export interface ChildOptions {
  /** Script and its arguments, relative to the repository; runs under the same Node as the test. */
  readonly args: readonly string[];
  /** Milliseconds by which the program's clock is off; absent: those of the run. */
  readonly offset?: number | undefined;
  /** Output line that says the program is ready. */
  readonly ready: RegExp;
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds; default 60 s. */
  readonly timeout?: number;
}

export interface ReadyChild {
  readonly pid: number;
  /** Match of `ready`, with its groups. */
  readonly match: RegExpMatchArray;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Asks the program to end and resolves with its exit code; after 60 s it is killed and the promise rejects. */
  stop(): Promise<number | null>;
}

/**
 * Starts a Node program of the repository and waits for its ready line.
 * Rejects with everything it printed when it ends before, or when the time is over.
 */
export async function startChild({
  args,
  offset = clockOffset(),
  ready,
  env,
  timeout = 60_000,
}: ChildOptions): Promise<ReadyChild> {
  const clock = offset === 0 ? [] : ['--import', new URL('clock.ts', import.meta.url).href];
  const child = spawn(process.execPath, [...clock, ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, [OFFSET]: String(offset), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child);
  const printed: string[] = [];
  const output = () => printed.join('');
  const match = await new Promise<RegExpMatchArray>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${args.join(' ')}: ${reason}\n${output()}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`not ready within ${timeout} ms`);
    }, timeout);
    const read = (chunk: Buffer) => {
      printed.push(chunk.toString());
      const found = output().match(ready);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it was ready`);
    });
  });
  return { pid: child.pid ?? 0, match, output, stop: () => stop(child, ended) };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('the program did not end within 60 s of SIGTERM'));
    }, 60_000);
    void ended.then(() => clearTimeout(timer));
  });
  return Promise.race([ended, late]);
}
