import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { REPOSITORY } from '../support/e2e/child.ts';

const biome = join(REPOSITORY, 'node_modules/@biomejs/biome/bin/biome');
const config = z.looseObject({}).parse(JSON.parse(readFileSync(join(REPOSITORY, 'biome.json'), 'utf8')));

/** What the linter, with the repository's rules, says about one file at a path; empty when it accepts it. */
function lint(path: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-lint-'));
  try {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
    // Biome turns on the rules of React and of tests where package.json names them.
    copyFileSync(join(REPOSITORY, 'package.json'), join(folder, 'package.json'));
    const args = [biome, 'lint', '--error-on-warnings', '--reporter=github', path];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder });
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('an honest file passes', () => {
  expect(lint('service/honest.ts', "export const name: string = 'honest';\n")).toBe('');
});

test.each([
  ['noExplicitAny', 'service/a.ts', 'export const first = (list: any) => list;\n'],
  ['noNonNullAssertion', 'service/a.ts', 'export const first = (list: string[]) => list[0]!;\n'],
  ['noDefaultExport', 'renderer/app/a.ts', 'export default 1;\n'],
  ['noEnum', 'shared/lib/a.ts', 'export enum Colour {\n  Red,\n}\n'],
  ['noConsole', 'electron/reads/a.ts', "export const say = () => console.log('a');\n"],
  ['noSkippedTests', 'service/a.test.ts', "import { test } from 'vitest';\ntest.skip('later', () => {});\n"],
  ['noFocusedTests', 'service/a.test.ts', "import { test } from 'vitest';\ntest.only('mine', () => {});\n"],
  ['useFilenamingConvention', 'service/StoreThing.ts', 'export const a = 1;\n'],
  ['noUnusedImports', 'service/a.ts', "import { b } from './b.ts';\nexport const a = 1;\n"],
  ['useImportType', 'service/a.ts', "import { B } from './b.ts';\nexport const a = (b: B) => b;\n"],
  [
    'noDangerouslySetInnerHtml',
    'renderer/ui/a.tsx',
    "export const A = () => <p dangerouslySetInnerHTML={{ __html: 'a' }} />;\n",
  ],
])('the linter refuses with %s', (rule, path, text) => {
  expect(lint(path, text)).toContain(rule);
});
