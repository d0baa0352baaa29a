import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const KEEPER = fileURLToPath(new URL('keeper-process.ts', import.meta.url));

/**
 * Clears away after this process, also when it is killed: the server that runs then, and the folder.
 *
 * @returns says which server runs (`pid N`; 0: none), and at the end that all is cleared (`done`)
 */
export function startKeeper(folder: string): (line: `pid ${number}` | 'done') => void {
  const keeper = spawn(process.execPath, [KEEPER, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  keeper.unref();
  keeper.stdin.on('error', () => undefined);
  return (line) => void keeper.stdin.write(`${line}\n`);
}
