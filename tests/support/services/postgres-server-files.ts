import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NEEDED = ['initdb', 'postgres', 'psql'];

/** Folders in which distributions put one folder per version: Debian, Fedora and Homebrew. */
const VERSIONED = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

const isBin = (folder: string): boolean => NEEDED.every((name) => existsSync(join(folder, name)));

const versionOf = (folder: string): number => Number(/(\d+)/.exec(folder)?.[1] ?? 0);

const versionedBins = (parent: string): string[] => {
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).filter((name) => /^(postgresql@?)?\d*$/.test(name));
  return versions.toSorted((a, b) => versionOf(b) - versionOf(a)).map((version) => join(parent, version, 'bin'));
};

/**
 * The folder with the programs of a PostgreSQL server: PG_BIN, else the newest version installed, else what PATH has.
 *
 * @returns undefined when there is no server on this machine
 */
export function findPostgresBin(env: NodeJS.ProcessEnv): string | undefined {
  const chosen = env['PG_BIN'];
  const onPath = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = chosen ? [chosen] : [...VERSIONED.flatMap(versionedBins), '/usr/pgsql/bin', ...onPath];
  return candidates.find(isBin);
}

/** What to say, and do, where there is no server. */
export const POSTGRES_MISSING =
  'These tests need a PostgreSQL server (15 or later): run `npm run setup`, install it with the package manager ' +
  '(Debian, Ubuntu: apt-get install postgresql), or set PG_BIN to the folder that holds initdb and postgres.';

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** The user under which a server may run: itself, but for root, whom PostgreSQL refuses. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // Not every machine has both.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}
