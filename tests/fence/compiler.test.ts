import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { REPOSITORY } from '../support/e2e/child.ts';

/** A tiny repository with the real projects: one honest file per root. */
const PROJECTS = ['shared', 'service', 'electron', 'electron/preload', 'renderer'];
const COPIED = ['package.json', 'tsconfig.base.json', ...PROJECTS.map((root) => `${root}/tsconfig.json`)];
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  shared: ['service', 'electron', 'renderer'],
  service: ['electron', 'renderer'],
  electron: ['service', 'renderer'],
  'electron/preload': ['service', 'renderer'],
  renderer: ['service', 'electron'],
};

const Failed = z.object({ status: z.number(), stdout: z.instanceof(Buffer) });
let repository = '';

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'endcap-fence-'));
  for (const file of COPIED) {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    cpSync(join(REPOSITORY, file), join(repository, file));
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(repository, 'node_modules'), 'junction');
  write('tsconfig.json', JSON.stringify({ files: [], references: PROJECTS.map((path) => ({ path: `./${path}` })) }));
  for (const root of PROJECTS) write(`${root}/honest.ts`, "export const name: string = 'honest';\n");
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

function write(path: string, text: string): void {
  writeFileSync(join(repository, path), text);
}

/**
 * What `tsc -b` prints over the tiny repository with these files planted; empty when it accepts them. Everything is built
 * anew, because a build that goes by the times of files can miss one that was planted as the last build ended.
 */
function compile(planted: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(planted)) write(path, text);
  try {
    const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    return execFileSync(process.execPath, [tsc, '-b', '--force', '--pretty', 'false'], { cwd: repository }).toString();
  } catch (error) {
    return Failed.parse(error).stdout.toString();
  } finally {
    for (const path of Object.keys(planted)) rmSync(join(repository, path));
  }
}

test('the honest tree compiles', () => {
  expect(compile({ 'renderer/reads.ts': "export { name } from '#shared/honest.ts';\n" })).toBe('');
});

test.each(Object.keys(FOREIGN))('tsc refuses what %s imports from another root', (root) => {
  const planted = Object.fromEntries(
    (FOREIGN[root] ?? []).map((other) => [`${root}/from-${other}.ts`, `export { name } from '#${other}/honest.ts';\n`]),
  );
  const output = compile(planted);
  for (const path of Object.keys(planted)) expect(output).toContain(`${path}(1,`);
});

test.each([
  ['shared/dom.ts', 'export const width = () => window.innerWidth;\n', "'window'"],
  ['shared/node.ts', 'export const home = () => process.cwd();\n', "'process'"],
  ['shared/builtin.ts', "export { join } from 'node:path';\n", "'node:path'"],
  ['renderer/builtin.ts', "export { readFile } from 'node:fs/promises';\n", "'node:fs/promises'"],
  ['electron/dom.ts', 'export const width = () => window.innerWidth;\n', "'window'"],
  ['service/enumeration.ts', 'export enum Colour { Red }\n', 'erasableSyntaxOnly'],
  ['service/unchecked.ts', 'export const first = (list: string[]): string => list[0];\n', 'undefined'],
])('tsc refuses %s', (path, text, why) => {
  const output = compile({ [path]: text });
  expect(output).toContain(path);
  expect(output).toContain(why);
});
