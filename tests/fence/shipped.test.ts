import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/e2e/child.ts';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

test('the image of the service gets the licence and the component of every package that it installs', () => {
  const target = mkdtempSync(join(tmpdir(), 'endcap-image-'));
  try {
    const [command = '', ...args] =
      /^RUN (node service\/notices.*) \/app$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? [];
    expect(command).toBe('node');
    execFileSync(process.execPath, [...args, target], { cwd: REPOSITORY, stdio: 'pipe' });
    const notices = readFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const { components } = JSON.parse(readFileSync(join(target, 'components.cdx.json'), 'utf8'));
    const listed = components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`);
    const packages: Record<string, { dev?: boolean; version: string }> = JSON.parse(read('package-lock.json')).packages;
    const installed = Object.entries(packages)
      .filter(([folder, { dev }]) => folder !== '' && dev !== true && existsSync(join(REPOSITORY, folder)))
      .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')} ${version}`);
    expect(installed).toEqual(expect.arrayContaining(['pg 8.23.1', 'zod 4.6.7']));
    expect(listed.toSorted()).toEqual([...new Set(installed)].toSorted());
    for (const one of installed) expect(notices).toContain(`\n${one}\nLicence: `);
  } finally {
    rmSync(target, { recursive: true });
  }
});

test('the repository says how to report a fault, and what changed', () => {
  const { version } = JSON.parse(read('package.json'));
  const security = read('SECURITY.md');
  expect(security).toContain('Report a vulnerability');
  expect(security).not.toMatch(/[\w.]+@[\w.]+\.\w+/);
  expect(security).toContain(version.replace(/\.\d+$/, '.x'));
  const changes = read('CHANGELOG.md');
  expect(changes).toContain('keepachangelog.com');
  expect(changes).toMatch(/^## \[Unreleased\]$/m);
  expect(changes).toContain(version);
});
