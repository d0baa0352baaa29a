import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from './npm.ts';
import { keytarLoads } from './setup-prerequisites.ts';

/**
 * Brings keytar back at the version of the lockfile. `npm ci` removes an optional dependency that can't be built
 * without a word; once the headers are there, a plain install adds what the lockfile has and node_modules lacks.
 * Where nothing helps, it is built once more with everything that the compiler says.
 * The lockfile is compared before and after: true only when keytar loads and nothing was written to it.
 */
export function installKeytar(repository: string): boolean {
  const lockfile = join(repository, 'package-lock.json');
  const before = readFileSync(lockfile, 'utf8');
  const headers = nodeHeaders();
  const attempts: readonly Attempt[] = [
    { headers: undefined, aloud: false },
    { headers, aloud: false },
    { headers, aloud: true },
  ];
  for (const attempt of attempts) {
    npmInstall(repository, attempt);
    if (readFileSync(lockfile, 'utf8') !== before) throw new Error('npm changed package-lock.json');
    if (keytarLoads()) return true;
  }
  return false;
}

interface Attempt {
  /** Where Node's headers are; absent: they are downloaded. */
  readonly headers: string | undefined;
  /** npm says nothing of an optional package that it could not build, unless the script prints by itself. */
  readonly aloud: boolean;
}

function npmInstall(repository: string, { headers, aloud }: Attempt): void {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  npm(aloud ? [...args, '--foreground-scripts'] : args, {
    cwd: repository,
    env: headers === undefined ? {} : { npm_config_nodedir: headers },
  });
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
