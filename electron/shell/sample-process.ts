import { utilityProcess } from 'electron';
import type { SampleProcess } from '#electron/lib/platform.ts';

const SERVICE_NAME = 'Endcap sample service';

/**
 * Starts the sample service in a process of its own. Its token travels in a message, never in arguments or
 * environment, which other programs of the user can read.
 *
 * @param script absolute path of the built service-process.js
 * @param showOutput true while developing: the process writes to this one's terminal
 */
export function startSampleProcess(
  script: string,
  environment: Readonly<Record<string, string>>,
  showOutput: boolean,
): SampleProcess {
  const child = utilityProcess.fork(script, [], {
    serviceName: SERVICE_NAME,
    env: { ...environment },
    stdio: showOutput ? 'inherit' : 'ignore',
  });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', (message: unknown) => listener(message)),
    // Follows `error` too, and comes also when the process could not be started.
    onExit: (listener) => void child.once('exit', () => listener()),
    kill: () => void child.kill(),
  };
}
