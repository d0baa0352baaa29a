import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../e2e/child.ts';

/**
 * `npm run types`: `tsc -b` over all projects. The keys of the locales are typed, but TypeScript 7 does not check
 * files again when only a JSON file they import has changed, so the projects that read locales start afresh then.
 */
const STAMP = join(REPOSITORY, 'out/types/locales.sha256');
const READ_LOCALES = ['renderer', 'tests'].map((name) => join(REPOSITORY, `out/types/${name}.tsbuildinfo`));

function hashOfLocales(): string {
  const hash = createHash('sha256');
  for (const file of globSync('resources/**/*.json', { cwd: REPOSITORY }).toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(REPOSITORY, file)));
  return hash.digest('hex');
}

const hash = hashOfLocales();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) {
  for (const file of READ_LOCALES) rmSync(file, { force: true });
  mkdirSync(join(REPOSITORY, 'out/types'), { recursive: true });
  writeFileSync(STAMP, hash);
}
const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
// With more checkers each works out the types of the packages for itself: almost twice the work on two cores.
process.exitCode =
  spawnSync(process.execPath, [tsc, '-b', '--checkers', '1'], { cwd: REPOSITORY, stdio: 'inherit' }).status ?? 1;
