import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../support/e2e/child.ts';
import type { Text } from './citations.ts';
import { readSource, type SourceFile } from './source-file.ts';

const ROOTS = ['electron', 'renderer', 'service', 'shared', 'tests'];
const READ = /\.(ts|tsx|mts|cts|css|mjs|cjs|js|html)$/;

/** Every source of the repository, its tests and style sheets included, generated files left out. */
export function sourcesOfTheTree(): readonly SourceFile[] {
  const configs = readdirSync(REPOSITORY).filter((name) => name.endsWith('.config.ts'));
  return [...configs, ...ROOTS.flatMap((root) => filesBelow(root, READ))].map((path) =>
    readSource(path, readFileSync(join(REPOSITORY, path), 'utf8')),
  );
}

/** Every document of the repository. */
export function documentsOfTheTree(): readonly Text[] {
  const first = readdirSync(REPOSITORY).filter((name) => name.endsWith('.md'));
  return [...first, ...filesBelow('docs', /\.md$/)].map((path) => ({
    path,
    text: readFileSync(join(REPOSITORY, path), 'utf8'),
  }));
}

function filesBelow(folder: string, wanted: RegExp): readonly string[] {
  return readdirSync(join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}
