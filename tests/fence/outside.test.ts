import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/e2e/child.ts';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

/** The text of one service in compose.yaml: its lines down to the next name at the same depth, or a depth above. */
const serviceNamed = (name: string): string =>
  new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(read('compose.yaml'))?.[1] ?? '';

const PINNED = /^[\w./-]+:\d+(?:\.\d+)+(?:-\w+)?@sha256:[0-9a-f]{64}$/;

test('every image that is pulled has an exact version and a digest', () => {
  const inDockerfile = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
  const inCompose = [...read('compose.yaml').matchAll(/^ {4}image: (\S+)/gm)].map(([, image = '']) => image);
  const images = [...inDockerfile, ...inCompose];
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(PINNED);
});

test('the image runs the version of Node that the tests run', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  expect(read('Dockerfile')).toContain(`FROM node:${devDependencies.node}-slim@`);
});

test('the image runs without root, and without install scripts', () => {
  const lines = read('Dockerfile').split('\n');
  expect(lines.indexOf('USER node')).toBeGreaterThan(-1);
  expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER node']);
  expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')));
  expect(read('Dockerfile')).toContain('npm ci --omit=dev --ignore-scripts');
});

test.each([
  ['service', 'node'],
  ['postgres', 'postgres'],
])('%s has no root, no capability and nothing to write to but its data and its memory', (name, user) => {
  const text = serviceNamed(name);
  expect(text).toContain(`    user: ${user}\n`);
  expect(text).toContain('    read_only: true\n');
  expect(text).toMatch(/^ {4}tmpfs: \[\/tmp\b/m);
  expect(text).toContain('    cap_drop: [ALL]\n');
  expect(text).toContain('    security_opt: [no-new-privileges:true]\n');
  expect(text).not.toMatch(/cap_add|privileged: true|network_mode|pid:/);
});

test('the database can be reached by the service alone', () => {
  const compose = read('compose.yaml');
  expect(serviceNamed('postgres')).toContain('    networks: [database]\n');
  expect(serviceNamed('postgres')).not.toContain('ports:');
  expect(compose).toMatch(/^ {2}database:\n {4}internal: true$/m);
  expect(serviceNamed('service')).toContain('      - 127.0.0.1:8080:8080\n');
});

test('the reader of xlsx files, which its makers do not publish, is exactly the one that was looked at', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  const locked = JSON.parse(read('package-lock.json')).packages['node_modules/@e965/xlsx'];
  const integrity = 'sha512-703RN/3OdsRD5mtse2HBX7Um7xwaP9tlswEG6svOtjqokXoX7rJdQj7DyabD2I+xk22RgaIIU+R6BHgkpZGB/w==';
  expect(dependencies['@e965/xlsx']).toBe('0.20.3');
  expect(locked).toMatchObject({ version: '0.20.3', integrity, license: 'Apache-2.0' });
  expect(Object.keys(locked)).not.toContain('dependencies');
  expect(read('docs/decisions/0027-guarded-table-files.md')).toContain(integrity);
});

test('every locked package has its sum', () => {
  const packages: Record<string, { integrity?: string }> = JSON.parse(read('package-lock.json')).packages;
  const without = Object.entries(packages).filter(([folder, { integrity }]) => folder !== '' && !integrity);
  expect(without.map(([folder]) => folder)).toEqual([]);
});

test('what pptxgenjs declares and never loads is not installed', () => {
  const packages: Record<string, { name?: string; version: string }> = JSON.parse(read('package-lock.json')).packages;
  const left = ['https', 'image-size'];
  for (const name of left) {
    const locked = Object.entries(packages).filter(([folder]) => folder.endsWith(`node_modules/${name}`));
    expect(locked.map(([, { name: real, version }]) => `${real} ${version}`)).toEqual(['empty-npm-package 1.0.0']);
  }
  // An update that begins to use one of them would get nothing for it.
  const { exports } = JSON.parse(read('node_modules/pptxgenjs/package.json'));
  const loaded = [exports.import, exports.require].map((path: string) => read(`node_modules/pptxgenjs/${path}`));
  for (const text of loaded) {
    const named = [...text.matchAll(/(?:require\(|import\(|from )\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name);
    expect(named).toContain('jszip');
    expect(named.filter((name) => left.includes(name))).toEqual([]);
  }
});
