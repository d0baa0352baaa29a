import { type ChildProcess, fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { dirname, join, parse } from 'node:path';
import type { HostProcess } from '#electron/lib/platform.ts';
import { MOST_HEAP_MEGABYTES } from '#electron/tables/limits.ts';

/**
 * Starts the sample service as a child of this process. Its token is sent in a message, never in arguments or the
 * environment, which other programs of the user can read.
 *
 * @param script path of service/service-process.ts
 * @param environment the whole environment of the child
 */
export function forkSampleProcess(script: string, environment: Readonly<Record<string, string>>): HostProcess {
  const child = fork(script, [], {
    env: { ...environment },
    // Not the arguments of this process: two processes cannot open the same debugger port.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Goes through JSON, as the channel itself does.
  return processOf(child, (message) => child.send(JSON.parse(JSON.stringify(message)), () => {}), 'SIGTERM');
}

type ForkBareProcess = (script: string, environment: Readonly<Record<string, string>>) => HostProcess;

/**
 * Starts the process that decodes pictures.
 *
 * @param script path of electron/photos/picture-process.ts
 * @param environment the whole environment of the child
 */
export const forkPictureProcess: ForkBareProcess = (script, environment) =>
  forkBareProcess(script, environment, ['--allow-addons', '--max-old-space-size=256']);

/**
 * Starts a process that opens a file of somebody else.
 *
 * @param script path of electron/tables/table-process.ts
 * @param environment the whole environment of the child
 */
export const forkTableProcess: ForkBareProcess = (script, environment) =>
  forkBareProcess(script, environment, [`--max-old-space-size=${MOST_HEAP_MEGABYTES}`]);

/**
 * Starts a child of this process with nothing but a channel to it. Node lets it read the code and packages of Endcap
 * alone, write no file, and start no program and no thread.
 */
function forkBareProcess(
  script: string,
  environment: Readonly<Record<string, string>>,
  options: readonly string[],
): HostProcess {
  const child = fork(script, [], {
    env: { ...environment },
    execArgv: [...permissionFlags(script), ...options],
    // Outside any folder of the user.
    cwd: parse(script).root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // One that hangs in native code, or is stopped, listens to nothing milder.
  return processOf(child, (message) => child.send(Object(message), () => {}), 'SIGKILL');
}

/** Node's permission model does not hold native code back, but it does whatever a decoder's script would be led to do. */
function permissionFlags(script: string): readonly string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const checkout = join(dirname(script), '..', '..');
  const folders = ['electron', 'shared', 'node_modules'].map((name) => join(checkout, name, '*'));
  const readable = [...folders, join(checkout, 'package.json')];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}

/** A child as the core knows it. Its channel may fail more than once, and each failure ends this process unless it is heard. */
export function processOf(
  child: Pick<ChildProcess, 'connected' | 'kill'> & Pick<EventEmitter, 'on' | 'once'>,
  send: (message: unknown) => void,
  signal: NodeJS.Signals,
): HostProcess {
  return {
    send: (message) => {
      // A child that is gone is noticed by its exit.
      if (child.connected) send(message);
    },
    onMessage: (listener) => void child.on('message', (message) => listener(message)),
    onExit: (listener) => {
      const ended = { told: false };
      const tell = () => {
        if (!ended.told) listener();
        ended.told = true;
      };
      child.once('exit', tell);
      child.on('error', tell);
    },
    kill: () => void child.kill(signal),
  };
}
