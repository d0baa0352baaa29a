import { spawn } from 'node:child_process';

/** A window that ends with an error this soon was never usable: a system library may be missing, for example. */
const USELESS_MS = 5_000;

type ElectronEnd =
  /** It ran, and ended with this code. */
  | { readonly ran: true; readonly code: number }
  /** It never opened a window. */
  | { readonly ran: false; readonly reason: string };

/**
 * Runs the desktop app from the checkout until it ends, and passes on the signals that this process gets.
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
    child.once('error', () => end({ ran: false, reason: 'the Electron binary cannot be run' }));
    child.once('exit', (code, signal) => {
      const failedAtOnce = code !== 0 && signal === null && performance.now() - startedAt < USELESS_MS;
      if (failedAtOnce) end({ ran: false, reason: `Electron ended at once with code ${code}` });
      else end({ ran: true, code: code ?? 1 });
    });
  });
}

type ScriptRun = { readonly code: number | null; readonly output: string };

/**
 * Runs a Node script with the same Node and collects what it prints.
 *
 * @param limitMs it is killed after this many milliseconds, with `code` null
 */
export function runScript(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly limitMs: number },
): Promise<ScriptRun> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.limitMs,
      killSignal: 'SIGKILL',
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    const end = (code: number | null) => resolve({ code, output: Buffer.concat(printed).toString('utf8') });
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', end);
  });
}
