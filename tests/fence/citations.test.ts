import { describe, expect, test } from 'vitest';
import { citationsIn, lostCitations, placesIn } from './citations.ts';
import { plantsCitations } from './rooms.ts';
import { documentsOfTheTree, sourcesOfTheTree } from './tree.ts';

const documents = documentsOfTheTree();
const sources = sourcesOfTheTree().filter(({ path }) => !plantsCitations(path));

test('every citation leads to a place that is there', () => {
  expect(lostCitations([...sources, ...documents], documents)).toEqual([]);
});

test('the three documents are cited, and most of what they say', () => {
  const cited = sources.flatMap(citationsIn).map(({ document, target }) => `${document} ${target}`);
  for (const one of ['api.md 4.12', 'api.md 2.9', 'sync.md 8', 'sync.md I5', 'sync.md Keys', 'architecture.md 9']) {
    expect(cited).toContain(one);
  }
  expect(cited.length).toBeGreaterThan(250);
});

const planted = [
  { path: 'docs/api.md', text: '# API\n\n## 4. Operations\n\n### 4.2 upsertStore\n\n1. Makes it.\n2. Or not.\n' },
  {
    path: 'docs/sync.md',
    text: '# Sync\n\n### 8. Outcome\n\n## Keys\n\n### contacts\n\n| I5 | is kept |\n| P1 | may be |\n',
  },
  { path: 'CONTRIBUTING.md', text: '# Contributing\n\n## Rules\n\n1. **One.**\n2. **Two.**\n' },
  { path: 'docs/decisions/0025-merge.md', text: '# 25. Merge\n' },
];

const lost = (text: string, path = 'shared/domain/a.ts') => lostCitations([{ path, text }], planted);

test('what can be cited: headings by number and name, numbered lines, codes of tables', () => {
  expect([...placesIn({ path: 'a.md', text: '# T\n## 4. Four\n1. one\n### 4.2 Two\n1. one\n| I5 | x |' })]).toEqual(
    expect.arrayContaining(['T', '4', 'Four', '4.1', '4.2', 'Two', '4.2.1', 'I5']),
  );
});

describe('a citation that leads somewhere passes', () => {
  test.each([
    '// api.md section 4.2',
    '// (api.md sections 4 and 4.2, sync.md, step 8)',
    '// api.md section 4.2.1',
    '/*\n * (api.md section\n * 4.2)\n */',
    '// sync.md, steps 8 and 8',
    '// (sync.md, "Keys", contacts)',
    '// sync.md, P1 and "Keys"',
    '// sync.md, "Keys" and step 8',
    '// (sync.md, step 8, I5): why (P1, I5)',
    '// Section 4.2: the path names the store (step 8).',
    '// RFC 9110 section 10.2.3 and XML 1.0 section 2.2',
    '// by the keys of sync.md, so that',
    '// (CONTRIBUTING.md, rule 2; decision 25)',
    "export const title = 'api.md, stores';",
  ])('%s', (text) => {
    expect(lost(text)).toEqual([]);
  });
});

describe('a planted citation that leads nowhere is refused', () => {
  test.each([
    ['// api.md section 4.13', 'api.md section 4.13'],
    ['// api.md sections 4.2 and 4.9', 'api.md sections 4.2'],
    ['// api.md section 4.2.3', 'api.md section 4.2.3'],
    ['/*\n * (api.md section\n * 4.7)\n */', 'api.md section 4.7'],
    ['// api.md 4.2', 'api.md 4.2'],
    ['// section 9', 'section 9'],
    ['// (spec 2.9)', 'spec 2.9'],
    ['// sync.md, step 15', 'sync.md, step 15'],
    ['// sync.md, steps 8 and 16', 'sync.md, steps 8'],
    ['// (step 7)', '(step 7'],
    ['// sync.md, "Locks"', 'sync.md, "Locks"'],
    ['// sync.md, "Keys", expositions', 'sync.md, "Keys"'],
    ['// sync.md, I13', 'sync.md, I13'],
    ['// what it may do (P11)', 'P11'],
    ['// sync.md, "Keys" and step 9', 'sync.md, "Keys"'],
    ['// design.md', 'design.md'],
    ['// notes.md section 1', 'notes.md section 1'],
    ['// CONTRIBUTING.md, rule 13', 'CONTRIBUTING.md, rule 13'],
    ['// decision 99', 'decision 99'],
  ])('%s', (text, said) => {
    const [first = ''] = lost(text);
    expect(first).toMatch(/^shared\/domain\/a\.ts:\d+ /);
    expect(first).toContain(said);
  });

  test('in a document, too, where a section alone is its own', () => {
    expect(lost('[the API](api.md) section 4.2. Here section 3', 'docs/sync.md')).toEqual(['docs/sync.md:1 section 3']);
    expect(lost('[gone](decisions/0031-gone.md)', 'docs/sync.md')).toEqual(['docs/sync.md:1 decisions/0031-gone.md)']);
    expect(lost('see [merge](decisions/0025-merge.md) and\ndecision 26', 'docs/sync.md')).toEqual([
      'docs/sync.md:2 decision 26',
    ]);
  });
});
