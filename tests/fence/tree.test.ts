import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/e2e/child.ts';
import { filesWithoutPlace } from './order-rules.ts';
import { idleDependencies, Manifest, packageRules, serverOnlyImports } from './package-rules.ts';
import { breachesOf } from './rule.ts';
import { rules } from './rules.ts';
import { sourcesOfTheTree } from './tree.ts';

const manifest = Manifest.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')));
const sources = sourcesOfTheTree();

test('the tree keeps every rule of the fence', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap((file) => breachesOf(file, rules))).toEqual([]);
});

test('every source file stands in a folder that has its place in the order of its root', () => {
  expect(filesWithoutPlace(sources.map(({ path }) => path))).toEqual([]);
});

test('the tree imports what package.json names, and the packaged part only what is packaged', () => {
  expect(sources.flatMap((file) => breachesOf(file, packageRules(manifest)))).toEqual([]);
});

test('everything in dependencies is needed by the core or the service', () => {
  expect(idleDependencies(manifest, sources)).toEqual([]);
});

test('the desktop app reaches no PostgreSQL client, which it does not ship', () => {
  expect(serverOnlyImports(sources)).toEqual([]);
});

test('few rules of the linter are set aside, each with a reason', () => {
  // One in fifty files: the tree grows, the habit must not.
  const most = Math.floor(sources.length / 50);
  const own = /biome-ignore(?:-start)? lint\S*: (.*)/g;
  const reasons = sources
    .filter((file) => !file.path.startsWith('tests/fence/'))
    .flatMap(({ path, text }) => [...text.matchAll(own)].map((match) => ({ path, reason: match[1] ?? '' })));
  expect(reasons.filter(({ reason }) => reason.length < 20)).toEqual([]);
  expect(reasons.length).toBeLessThanOrEqual(most);
});
