import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build is made from, relative to the checkout. */
const SOURCES = [
  'electron',
  'renderer',
  'service',
  'shared',
  'resources/locales',
  'docs/guide',
  'electron.vite.config.ts',
  'package.json',
];

/** What the build produces, including the file that it writes last. */
const RESULTS = [
  'out/main/main.js',
  'out/main/service-process.js',
  'out/main/picture-process.js',
  'out/main/cache-worker.js',
  'out/main/tables-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
];

const changedAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** The time of the latest change below a path. Folders count too: they change when a file is removed. */
function latestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name));
  const inside = names.map((name) => latestChange(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}

/**
 * Whether everything that was built is newer than everything it was built from.
 *
 * @param checkout absolute path of the repository
 */
export function isBuildFresh(checkout: string): boolean {
  const built = RESULTS.map((path) => changedAt(join(checkout, path)));
  const oldest = Math.min(...built.map((at) => at ?? Number.NEGATIVE_INFINITY));
  const latest = Math.max(...SOURCES.map((path) => latestChange(join(checkout, path))));
  return oldest > latest;
}
