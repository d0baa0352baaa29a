import { expect, test } from 'vitest';
import { findSections, makeGuide, placeOfLink } from './guide.ts';

const guide = makeGuide({
  '../docs/contacts.md': '# Contacts\n\nPeople of a store.\n\n## Find & replace\n\n- **Replace** a phone\n- `+48`\n',
  '../docs/README.md': '# Using it\n\n| Guide | |\n|---|---|\n| [Stores](stores.md) | details |\n\n## The pages\n',
  '../docs/stores.md':
    '# Stores\n\n## Godziny otwarcia\n\nTydzień zaczyna się w poniedziałek. See [Contacts](contacts.md).\n',
});

test('the first page leads to the others in its order, and what it leaves out comes last', () => {
  expect(guide.map(({ id, title }) => [id, title])).toEqual([
    ['README', 'Using it'],
    ['stores', 'Stores'],
    ['contacts', 'Contacts'],
  ]);
});

test('a section has the anchor that links to it name', () => {
  expect(guide.flatMap(({ sections }) => sections.map(({ anchor }) => anchor))).toEqual([
    '',
    'the-pages',
    '',
    'godziny-otwarcia',
    '',
    'find--replace',
  ]);
});

test.each([
  ['tydzien', ['stores godziny-otwarcia']],
  ['REPLACE phone', ['contacts find--replace']],
  ['people', ['contacts ']],
  ['stores', ['README ', 'stores ']],
  ['contacts.md', []],
  ['  ', []],
])('%j is found in %j', (query, found) => {
  expect(findSections(guide, query).map(({ page, section }) => `${page.id} ${section.anchor}`)).toEqual(found);
});

test.each([
  ['stores.md', { page: 'stores', anchor: '' }],
  ['stores.md#details', { page: 'stores', anchor: 'details' }],
  ['#details', { page: 'targets', anchor: 'details' }],
  ['README.md', { page: 'README', anchor: '' }],
  ['../admin.md', null],
  ['../../README.md', null],
  ['https://example.com/stores.md', null],
  ['contacts.md', null],
  ['', null],
])('on the page of targets, the link %j leads to %j', (link, place) => {
  expect(placeOfLink(link, 'targets', ['README', 'stores', 'targets'])).toEqual(place);
});
