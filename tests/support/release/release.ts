import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { npm } from '../setup/npm.ts';

/** Three whole numbers, compared one by one. */
type Version = readonly [number, number, number];

const PATTERN = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

function parseVersion(text: string): Version | null {
  const [, major, minor, patch] = PATTERN.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Why this version can't be released from this tree; null: it can. */
function obstacleTo(text: string): string | null {
  const version = parseVersion(text);
  if (version === null) return 'Name a version: npm run release -- X.Y.Z';
  const changed = git('status', '--porcelain');
  if (changed !== '') return `Commit or remove these first:\n${changed}`;
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8'));
  const released = git('tag', '--list', 'v*')
    .split('\n')
    .map((tag) => tag.slice(1));
  if (released.includes(text)) return `${text} was released already.`;
  const later = [...released, current].find((one) => compare(parseVersion(one) ?? version, version) > 0);
  return later === undefined ? null : `${text} is not greater than ${later}.`;
}

/**
 * Puts what is unreleased under the heading of a version.
 *
 * @throws when there is nothing, or the heading is there already
 */
function withHeading(changes: string, version: string, day: string): string {
  const section = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changes)?.[1];
  if (section === undefined) throw new Error('CHANGELOG.md has no section [Unreleased].');
  if (!/^- /m.test(section)) throw new Error('CHANGELOG.md says of no change in [Unreleased].');
  if (changes.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a heading of ${version} already.`);
  return changes.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}

/**
 * `npm run release -- X.Y.Z`: writes the version and the heading of the changelog, commits and tags them. Nothing is
 * pushed. Refuses a tree with changes, a version that is not greater than all before, and a changelog with nothing to say.
 */
function release(version: string, day: string): void {
  const changes = withHeading(readFileSync('CHANGELOG.md', 'utf8'), version, day);
  const supported = readFileSync('SECURITY.md', 'utf8').replace(
    /^\| \d+\.\d+\.x \| supported \|$/m,
    `| ${version.replace(/\.\d+$/, '.x')} | supported |`,
  );
  const isWritten =
    npm(['version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts', '--silent'], {
      cwd: process.cwd(),
    }) === 0;
  if (!isWritten) throw new Error('npm could not write the version.');
  writeFileSync('CHANGELOG.md', changes);
  writeFileSync('SECURITY.md', supported);
  git('commit', '--quiet', '--all', '-m', `release: ${version}`);
  git('tag', '--annotate', `v${version}`, '-m', `Endcap ${version}`);
  console.log(`Tagged v${version}. To draft its packages: git push --follow-tags`);
}

try {
  const version = process.argv[2] ?? '';
  const obstacle = obstacleTo(version);
  if (obstacle !== null) throw new Error(obstacle);
  release(version, new Date().toISOString().slice(0, 10));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
