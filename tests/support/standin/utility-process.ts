import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions } from 'electron';

const PARENT_PORT = new URL('./parent-port.ts', import.meta.url).href;

/** A utility process as a child of Node, in which `process.parentPort` stands as in Electron's. */
export class UtilityProcessStandin extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(script: string, args: readonly string[], { env, stdio = 'inherit' }: ForkOptions) {
    super();
    const output = stdio === 'ignore' ? 'ignore' : 'inherit';
    const streams: StdioOptions = ['ignore', output, output, 'ipc'];
    this.#child = fork(script, args, {
      ...(env === undefined ? {} : { env: { ...env } as NodeJS.ProcessEnv }),
      execArgv: ['--import', PARENT_PORT],
      stdio: streams,
      serialization: 'advanced',
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code) => this.emit('exit', code ?? 0));
  }
  get pid(): number | undefined {
    return this.#child.pid;
  }
  postMessage(message: unknown): void {
    this.#child.send(message as object);
  }
  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}
