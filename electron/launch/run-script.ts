import { spawn } from 'node:child_process';

export type ScriptRun = { readonly code: number | null; readonly output: string };

/**
 * Runs a Node script under the same Node and gathers what it prints.
 *
 * @param limitMs after this many milliseconds it is ended, with `code` null
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
