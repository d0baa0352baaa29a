import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/e2e-child.ts';
import { idleDependencies, Manifest, packageRules } from './package-rules.ts';
import { breachesOf } from './rule.ts';
import { rules } from './rules.ts';
import { sourcesOfTheTree } from './tree.ts';

const manifest = Manifest.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')));
const sources = sourcesOfTheTree();

test('the tree keeps every rule of the fence', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap((file) => breachesOf(file, rules))).toEqual([]);
});

test('the tree imports what package.json names, and the packaged part only what is packaged', () => {
  expect(sources.flatMap((file) => breachesOf(file, packageRules(manifest)))).toEqual([]);
});

test('everything in dependencies is needed by the core or the service', () => {
  expect(idleDependencies(manifest, sources)).toEqual([]);
});
