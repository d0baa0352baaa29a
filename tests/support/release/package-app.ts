import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REPOSITORY } from '../e2e/child.ts';
import { planSigning } from './signing.ts';
import { planUpdates, signLists } from './update-lists.ts';

/**
 * `npm run package`: installers for this system by electron-builder, which takes all other options.
 *
 * `--electron-dir DIR` takes Electron from a folder instead of downloading it. What makes installers of it would still
 * be downloaded, so without a named target it makes the unpacked app alone, which needs no network.
 */
function packageApp(argv: readonly string[]): number {
  const { folder, rest } = takeElectronDir(argv);
  const fromFolder = folder === undefined ? [] : electronFrom(resolve(folder), rest);
  const { args, env, lines } = planSigning(process.platform, process.env);
  const updates = planUpdates(env);
  for (const line of [...lines, updates.line]) console.log(line);
  const cli = join(REPOSITORY, 'node_modules/electron-builder/cli.js');
  const all = [cli, '--publish', 'never', ...rest, ...fromFolder, ...args, ...updates.args];
  const status = spawnSync(process.execPath, all, { cwd: REPOSITORY, env, stdio: 'inherit' }).status ?? 1;
  if (status === 0 && updates.privateKey !== null) {
    const [, output = 'dist'] = /^-c\.directories\.output=(.+)$/m.exec(rest.join('\n')) ?? [];
    const signed = signLists(resolve(REPOSITORY, output), updates.privateKey);
    console.log(`Updates: signed ${signed.join(', ') || 'no list, because none was made'}.`);
  }
  return status;
}

function takeElectronDir(argv: readonly string[]): {
  readonly folder: string | undefined;
  readonly rest: readonly string[];
} {
  const at = argv.findIndex((one) => /^--electron-dir(=|$)/.test(one));
  const found = argv[at];
  if (found === undefined) return { folder: undefined, rest: argv };
  const inline = found.split('=')[1];
  const folder = inline ?? argv[at + 1];
  if (!folder) throw new Error('--electron-dir needs a folder.');
  return { folder, rest: argv.toSpliced(at, inline === undefined ? 2 : 1) };
}

function electronFrom(folder: string, rest: readonly string[]): readonly string[] {
  const note = join(folder, 'version');
  if (!existsSync(note)) throw new Error(`${folder} holds no Electron: it has no file "version".`);
  const found = readFileSync(note, 'utf8').trim().replace(/^v/, '');
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'node_modules/electron/package.json'), 'utf8'));
  if (found !== version) throw new Error(`${folder} holds Electron ${found}, and Endcap needs ${version}.`);
  const namesTarget = rest.some((one) => !one.startsWith('-'));
  return [`-c.electronDist=${folder}`, ...(namesTarget ? [] : ['--dir'])];
}

try {
  process.exitCode = packageApp(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
