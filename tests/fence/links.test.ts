import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { REPOSITORY } from '../support/e2e/child.ts';

/** Every document of the repository, by its path. */
const documents = ['README.md', 'CONTRIBUTING.md', ...documentsBelow('docs')].map((path) => ({
  path,
  text: read(path),
}));

function documentsBelow(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return documentsBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

function read(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

/** The anchors of a document, as GitHub makes them of its headings. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Whether a relative link of a document leads somewhere. */
function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(REPOSITORY, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

/** All matches of the first group of a pattern, with the document they stand in. */
const found = (pattern: RegExp): readonly { readonly path: string; readonly what: string }[] =>
  documents.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, what = '']) => ({ path, what })));

test('every link in the documents leads to a file, and to a heading in it', () => {
  const links = found(/\]\(([^)\s]+)\)/g).filter(({ what }) => !/^https?:/.test(what));
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter(({ path, what }) => !leadsSomewhere(path, what))).toEqual([]);
});

test('every script that the documents name is in package.json', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
  const named = found(/npm run (?:--silent |-s )?([a-z:]+)/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ what }) => scripts[what] === undefined)).toEqual([]);
});

test('every source that the documents name is there', () => {
  const named = found(/`((?:electron|renderer|service|shared|tests|resources)\/[\w./-]+)`/g);
  expect(named.filter(({ what }) => !existsSync(join(REPOSITORY, what)))).toEqual([]);
});
