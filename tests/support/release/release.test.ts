import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./release.ts', import.meta.url));

let folder: string;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const manifest = (version: string) => JSON.stringify({ name: 'shop', version, private: true }, null, 2);

const CHANGES = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A counter.\n\n## [1.2.3] - 2026-01-02\n\n- A till.\n';

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'endcap-release-'));
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Tester');
  git('config', 'user.email', 'tester@example.invalid');
  git('config', 'commit.gpgsign', 'false');
  write('package.json', `${manifest('1.2.3')}\n`);
  const root = { name: 'shop', version: '1.2.3' };
  write('package-lock.json', `${JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root } }, null, 2)}\n`);
  write('CHANGELOG.md', CHANGES);
  write('SECURITY.md', '| Version | |\n|---|---|\n| 1.2.x | supported |\n| older | not supported |\n');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'first');
  git('tag', 'v1.2.3');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The repository is as it was. */
function expectUntouched(): void {
  expect(git('log', '--format=%s')).toBe('first');
  expect(git('tag')).toBe('v1.2.3');
}

test('a release is a version, a heading and a tag', () => {
  const { status, output } = release('1.10.0');
  expect(output).toContain('git push --follow-tags');
  expect(status).toBe(0);
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.10.0' });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '1.10.0',
    packages: { '': { version: '1.10.0' } },
  });
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## \[Unreleased\]\n\n## \[1\.10\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A counter\.\n\n## \[1\.2\.3\] - 2026-01-02\n\n- A till\.\n$/,
  );
  expect(read('SECURITY.md')).toContain('| 1.10.x | supported |\n| older');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('release: 1.10.0');
  expect(git('cat-file', '-t', 'v1.10.0')).toBe('tag');
  expect(git('rev-parse', 'v1.10.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
});

test('what package.json has already can be the first release', () => {
  git('tag', '--delete', 'v1.2.3');
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n- A till.\n');
  git('commit', '--quiet', '--all', '-m', 'nothing released yet');
  expect(release('1.2.3')).toMatchObject({ status: 0 });
  expect(git('tag')).toBe('v1.2.3');
  expect(read('CHANGELOG.md')).toContain('## [1.2.3] - ');
});

test('a tree with changes is refused, and so is one with a new file', () => {
  write('CHANGELOG.md', `${CHANGES}- More.\n`);
  expect(release('1.3.0')).toMatchObject({ status: 1, output: expect.stringContaining('CHANGELOG.md') });
  git('checkout', '--quiet', '--', '.');
  write('new.txt', '');
  expect(release('1.3.0')).toMatchObject({ status: 1, output: expect.stringContaining('new.txt') });
  expectUntouched();
});

test.each(['1.2.3', '1.2.2', '0.9.9'])('%s is refused: 1.2.3 was released', (version) => {
  expect(release(version)).toMatchObject({ status: 1, output: expect.stringContaining('1.2.3') });
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.2.3' });
  expectUntouched();
});

test('what is not three numbers is no version', () => {
  for (const args of [['v1.3.0'], ['1.3'], ['01.3.0'], ['1.3.0-beta.1'], ['--force'], []])
    expect(release(...args)).toMatchObject({
      status: 1,
      output: expect.stringContaining('npm run release -- X.Y.Z'),
    });
  expectUntouched();
});

test.each([
  ['no section of what is unreleased', CHANGES.replace('## [Unreleased]', '## [Soon]')],
  ['nothing in it', CHANGES.replace('- A counter.\n', '')],
  ['the heading of this version already', CHANGES.replace('[1.2.3]', '[1.3.0]')],
])('a changelog with %s is refused', (_what, text) => {
  write('CHANGELOG.md', text);
  git('commit', '--quiet', '--all', '--amend', '--no-edit');
  expect(release('1.3.0')).toMatchObject({ status: 1, output: expect.stringContaining('CHANGELOG.md') });
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.2.3' });
  expectUntouched();
});
