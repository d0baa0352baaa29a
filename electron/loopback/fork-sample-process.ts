import { fork } from 'node:child_process';
import type { SampleProcess } from '#electron/lib/platform.ts';

/**
 * Starts the sample service as a child of this process. Its token travels in a message, never in arguments or
 * environment, which other programs of the user can read.
 *
 * @param script path of service/service-process.ts
 * @param environment the whole environment of the child
 */
export function forkSampleProcess(script: string, environment: Readonly<Record<string, string>>): SampleProcess {
  const child = fork(script, [], {
    env: { ...environment },
    // Not those of this process: a debugger's port can't be opened twice.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    send: (message) => {
      // Through JSON, as the channel does it; a child that is gone tells so by its exit.
      if (child.connected) child.send(JSON.parse(JSON.stringify(message)), () => {});
    },
    onMessage: (listener) => void child.on('message', (message) => listener(message)),
    onExit: (listener) => {
      const ended = { told: false };
      const tell = () => {
        if (!ended.told) listener();
        ended.told = true;
      };
      child.once('exit', tell);
      child.once('error', tell);
    },
    kill: () => void child.kill('SIGTERM'),
  };
}
