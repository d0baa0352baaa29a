import { spawnSync } from 'node:child_process';

export interface NpmOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs npm with the terminal as its own, under the Node that runs this, and answers its exit code.
 * Inside `npm run` it is the npm that was called; a signal counts as 1.
 */
export function npm(args: readonly string[], { cwd, env }: NpmOptions): number {
  const cli = process.env['npm_execpath'];
  const [command, all] = cli === undefined ? ['npm', args] : [process.execPath, [cli, ...args]];
  return spawnSync(command, all, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}
