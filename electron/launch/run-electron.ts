import { spawn } from 'node:child_process';

/** A window that ends with an error so soon was never usable: a library of the system is missing, for example. */
const USELESS_MS = 5_000;

export type ElectronEnd =
  /** Ran, and ended with this code. */
  | { readonly ran: true; readonly code: number }
  /** Never got as far as a window. */
  | { readonly ran: false; readonly reason: string };

/**
 * Runs the desktop app from the checkout until it ends, handing on the signals that this process gets.
 *
 * @param args arguments for the app, after the folder of the checkout
 */
export function runElectron(
  binary: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ElectronEnd> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const { ELECTRON_RUN_AS_NODE: _left, ...env } = environment;
    const child = spawn(binary, args, { env, stdio: 'inherit', windowsHide: false });
    const handOn = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', handOn).on('SIGTERM', handOn);
    const end = (result: ElectronEnd) => {
      process.off('SIGINT', handOn).off('SIGTERM', handOn);
      resolve(result);
    };
    child.once('error', () => end({ ran: false, reason: 'the Electron binary can not be run' }));
    child.once('exit', (code, signal) => {
      const failedAtOnce = code !== 0 && signal === null && performance.now() - startedAt < USELESS_MS;
      if (failedAtOnce) end({ ran: false, reason: `Electron ended at once with code ${code}` });
      else end({ ran: true, code: code ?? 1 });
    });
  });
}
