import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/e2e/child.ts';
import { readSource } from './source-file.ts';
import { sourcesOfTheTree } from './tree.ts';
import { unusedClasses, unusedExports, unusedTexts } from './unused.ts';

const LOCALES = join(REPOSITORY, 'resources/locales/en');
const sources = sourcesOfTheTree();
const product = sources.filter(({ isTest }) => !isTest);

/** `a.b.c` for every text of a locale file. */
function keysOf(node: unknown, path = ''): readonly string[] {
  if (typeof node !== 'object' || node === null) return [path];
  return Object.entries(node).flatMap(([key, value]) => keysOf(value, path === '' ? key : `${path}.${key}`));
}

test('everything exported is used', () => {
  expect(unusedExports(sources)).toEqual([]);
});

test('every class of a style module is used', () => {
  expect(unusedClasses(sources)).toEqual([]);
});

// The labels of `terms` are found by a value of the wire; renderer/i18n/terms.test.ts holds them to the contract.
test.each(readdirSync(LOCALES).filter((file) => file !== 'terms.json'))('every text of %s is used', (file) => {
  const keys = keysOf(JSON.parse(readFileSync(join(LOCALES, file), 'utf8')));
  expect(unusedTexts(keys, product)).toEqual([]);
});

test('what is not used any more is found', () => {
  const planted = [
    readSource('shared/lib/a.ts', 'export const used = 1;\nexport function left() {}\nexport type Left = string;'),
    readSource('renderer/ui/b.module.css', '.shown { width: 1.5rem; } .left:hover, .chosen {} /* .gone */'),
    readSource(
      'renderer/ui/b.tsx',
      `import { used } from '#shared/lib/a.ts';
       import classes from './b.module.css';
       const t = (key: string) => key + used + classes.shown + classes['chosen'];
       const texts = t('title') + t('common:close') + t(\`state.\${used}\`);`,
    ),
  ];
  expect(unusedExports(planted)).toEqual(['shared/lib/a.ts left', 'shared/lib/a.ts Left']);
  expect(unusedClasses(planted)).toEqual(['renderer/ui/b.module.css left']);
  const keys = ['title', 'close', 'state.on', 'state.off', 'old', 'gone.count_one', 'gone.count_other'];
  expect(unusedTexts(keys, planted)).toEqual(['old', 'gone.count']);
});
