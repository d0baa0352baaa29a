import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../e2e/child.ts';
import { COVERED, type RunScript, sumBranches } from './branches.ts';

/**
 * `npm run coverage`: runs the tests of the shell, and prints how many branches of what imports Electron they take. Fewer
 * than so many percent are a failure, and so is a file that no test runs.
 */
const LEAST = 95;

const folder = mkdtempSync(join(tmpdir(), 'endcap-coverage-'));
const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'shell', ...process.argv.slice(2)], {
  cwd: REPOSITORY,
  env: { ...process.env, ENDCAP_COVERAGE: folder },
  stdio: 'inherit',
});
const scripts: RunScript[] = readdirSync(folder).flatMap((name) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
);
rmSync(folder, { recursive: true });

const files = sumBranches(scripts);
const all = [...files.values()].flat();
const taken = all.filter(({ count }) => count > 0).length;
for (const [path, branches] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const left = branches.filter(({ count }) => count === 0).map(({ line }) => line);
  const lines = left.length === 0 ? '' : `  not taken: line ${[...new Set(left)].toSorted((a, b) => a - b).join(', ')}`;
  console.log(`${`${branches.length - left.length}/${branches.length}`.padStart(8)}  ${path}${lines}`);
}
const unseen = globSync('electron/**/*.ts', { cwd: REPOSITORY }).filter(
  (path) => COVERED.test(path) && !files.has(path),
);
for (const path of unseen) console.log(`not run:  ${path}`);
const percent = (100 * taken) / Math.max(1, all.length);
console.log(
  `${percent.toFixed(1)} % of the ${all.length} branches of electron/shell, preload and main.ts; ${LEAST} % are due`,
);
process.exitCode = status !== 0 || percent < LEAST || unseen.length > 0 ? 1 : 0;
