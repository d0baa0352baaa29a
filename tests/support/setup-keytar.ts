import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from './setup-npm.ts';
import { keytarLoads } from './setup-prerequisites.ts';

/**
 * Brings keytar back at the version of the lockfile. `npm ci` removes an optional dependency that can't be built
 * without a word; once the headers are there, a plain install adds what the lockfile has and node_modules lacks.
 * The lockfile is compared before and after: true only when keytar loads and nothing was written to it.
 */
export function installKeytar(repository: string): boolean {
  const lockfile = join(repository, 'package-lock.json');
  const before = readFileSync(lockfile, 'utf8');
  for (const headers of [undefined, nodeHeaders()]) {
    npmInstall(repository, headers);
    if (readFileSync(lockfile, 'utf8') !== before) throw new Error('npm changed package-lock.json');
    if (keytarLoads()) return true;
  }
  return false;
}

function npmInstall(repository: string, headers: string | undefined): void {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  npm(args, { cwd: repository, env: headers === undefined ? {} : { npm_config_nodedir: headers } });
}

/**
 * Where a system-wide Node keeps its headers, for a machine that can't download them. keytar uses the stable ABI,
 * so headers of another version of Node do.
 */
function nodeHeaders(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const prefixes = folders
    .map((folder) => join(folder, 'node'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(dirname(realpathSync(file))));
  return prefixes.find((prefix) => existsSync(join(prefix, 'include', 'node', 'node_api.h')));
}
