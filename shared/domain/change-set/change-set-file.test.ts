import { describe, expect, test } from 'vitest';
import { aContact, aDisplay, aListedStore, nthId } from '#tests/builders/contract.ts';
import { readChangeSet } from './change-set-file.ts';

const ID = nthId(1);
const DISPLAY = aDisplay('Lada', { expositionId: ID });
const STORE = aListedStore({ storeId: ID, name: 'Rynek' });
const CONTACT = aContact({ contactId: ID, name: 'Anna' });

const ofDisplays = (externalId: unknown, base: unknown, row: unknown) => ({
  ref: { externalId, kind: 'expositions' },
  base: [{ rowId: ID, row: base }],
  edits: [{ rowId: ID, row }],
});
const GOOD = ofDisplays('S-1', DISPLAY, { ...DISPLAY, label: 'Regał' });
const ofStore = (base: unknown, row: unknown) => ({
  ref: { externalId: 'S-2', kind: 'store' },
  base: [{ rowId: 'store', row: base }],
  edits: [{ rowId: 'store', row }],
});
const textOf = (resources: readonly unknown[], more: object = {}) =>
  JSON.stringify({ format: 'endcap-change-set', version: 1, exportedAt: '2026-11-20T10:00:00Z', resources, ...more });

function readingOf(resources: readonly unknown[]) {
  const reading = readChangeSet(textOf(resources));
  if (!reading.ok) throw new Error(reading.reason);
  return { taken: reading.file.resources.map(({ ref }) => ref.externalId), refused: reading.refused };
}

const without = (row: object, field: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('one resource that cannot be taken is named, and the others are taken', () => {
  test.each<[string, unknown, object]>([
    [
      'a base without a field',
      ofStore(without(STORE, 'name'), STORE),
      { externalId: 'S-2', kind: 'store', row: 'store', field: 'name', problem: 'missing' },
    ],
    [
      'a base with a value of another type',
      ofDisplays('S-2', { ...DISPLAY, productCategories: 5 }, DISPLAY),
      { row: 'Lada', field: 'productCategories', problem: 'value' },
    ],
    [
      'an edit without a field of its row',
      ofDisplays('S-2', DISPLAY, without(DISPLAY, 'status')),
      { row: 'Lada', field: 'status', problem: 'missing' },
    ],
    [
      'an edit with an object for a text',
      ofDisplays('S-2', DISPLAY, { ...DISPLAY, label: { a: 1 } }),
      { field: 'label', problem: 'value' },
    ],
    [
      'an edit with a number for a set',
      ofDisplays('S-2', DISPLAY, { ...DISPLAY, productCategories: [1] }),
      { row: 'Lada', field: 'productCategories', problem: 'value' },
    ],
    [
      'an id that is no text',
      ofDisplays('S-2', DISPLAY, { ...DISPLAY, expositionId: 7 }),
      { field: 'expositionId', problem: 'value' },
    ],
    [
      'a secret on one side only',
      ofStore(STORE, { ...STORE, loginCode: 'x' }),
      { field: 'loginCode', problem: 'missing' },
    ],
    ['a display that is removed', ofDisplays('S-2', DISPLAY, null), { problem: 'removal' }],
    [
      'a row that is removed and was never there',
      { ref: { externalId: 'S-2', kind: 'contacts' }, base: [], edits: [{ rowId: 'a', row: null }] },
      { row: 'a', problem: 'removal' },
    ],
    ['rows of another kind', { ...ofDisplays('S-2', CONTACT, CONTACT) }, { row: 'Anna', problem: 'missing' }],
    [
      'a store as a row of another id',
      { ...ofStore(STORE, STORE), edits: [{ rowId: 'other', row: STORE }] },
      { problem: 'shape' },
    ],
    [
      'a row twice',
      { ...GOOD, ref: { externalId: 'S-2', kind: 'expositions' }, edits: [...GOOD.edits, ...GOOD.edits] },
      { problem: 'twice' },
    ],
    ['no edits', { ...GOOD, edits: [] }, { externalId: 'S-1', row: null, problem: 'shape' }],
    [
      'a kind that nobody knows',
      { ...GOOD, ref: { externalId: 'S-2', kind: 'photos' } },
      { externalId: 'S-2', kind: null, problem: 'kind' },
    ],
    ['an id that no address can carry', ofDisplays('.', DISPLAY, DISPLAY), { externalId: '.', problem: 'store' }],
    ['another one', ofDisplays('..', DISPLAY, DISPLAY), { externalId: '..', problem: 'store' }],
    ['no id', ofDisplays(null, DISPLAY, DISPLAY), { externalId: null, problem: 'store' }],
    ['nothing', null, { externalId: null, kind: null, problem: 'kind' }],
    [
      'a value of a thousand levels',
      ofDisplays('S-2', { ...DISPLAY, extra: deep(1_000) }, DISPLAY),
      { problem: 'shape' },
    ],
    [
      'a key that changes objects',
      ofDisplays('S-2', JSON.parse(`{"__proto__": {"label": "x"}}`), DISPLAY),
      { problem: 'shape' },
    ],
    [
      'such a key inside a value',
      ofDisplays('S-2', { ...DISPLAY, extra: JSON.parse('{"__proto__": 1}') }, DISPLAY),
      { problem: 'shape' },
    ],
    ['the same resource again', GOOD, { externalId: 'S-1', problem: 'twice' }],
  ])('%s', (_, broken, expected) => {
    const { taken, refused } = readingOf([GOOD, broken, { ...GOOD, ref: { externalId: 'S-3', kind: 'expositions' } }]);
    expect(taken).toEqual(['S-1', 'S-3']);
    expect(refused).toMatchObject([expected]);
  });
});

describe('what a person may have entered is taken', () => {
  test.each<[string, unknown]>([
    [
      'a value that the contract refuses',
      ofDisplays('S-1', DISPLAY, { ...DISPLAY, expositionType: 'SHELF', label: '' }),
    ],
    ['categories that nobody knows', ofDisplays('S-1', DISPLAY, { ...DISPLAY, productCategories: ['FISH'] })],
    ['a field of a newer service', ofDisplays('S-1', { ...DISPLAY, height: { cm: [1] } }, DISPLAY)],
    ['a new row that is not complete', { ...GOOD, base: [], edits: [{ rowId: 'new-1', row: { label: 'New' } }] }],
    ['a store without its login code', ofStore(STORE, { ...STORE, name: 'Nowy' })],
    ['a store that the file creates', { ...ofStore(STORE, { name: 'Nowy' }), base: [] }],
    [
      'a contact that is removed',
      {
        ref: { externalId: 'S-1', kind: 'contacts' },
        base: [{ rowId: ID, row: CONTACT }],
        edits: [{ rowId: ID, row: null }],
      },
    ],
  ])('%s', (_, resource) => {
    const { taken, refused } = readingOf([resource]);
    expect({ taken: taken.length, refused }).toEqual({ taken: 1, refused: [] });
  });
});

test.each<[string, string, string]>([
  ['nothing', '', 'not_json'],
  ['half a file', textOf([GOOD]).slice(0, -9), 'not_json'],
  ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000), 'malformed'],
  ['a newer version', textOf([GOOD], { version: 2 }), 'newer'],
  ['no version', textOf([GOOD], { version: 'x' }), 'malformed'],
  ['another format', textOf([GOOD], { format: 'endcap' }), 'malformed'],
  ['no resources', textOf([]), 'malformed'],
  ['no list of resources', textOf([GOOD], { resources: { '0': GOOD } }), 'malformed'],
  ['a date that is none', textOf([GOOD], { exportedAt: 'yesterday' }), 'malformed'],
])('a file with %s is refused as a whole', (_, text, reason) => {
  expect(readChangeSet(text)).toEqual({ ok: false, reason });
});

test('a byte order mark is no part of a file', () => {
  expect(readChangeSet(`\uFEFF${textOf([GOOD])}`).ok).toBe(true);
});

test.each<[string, object, string | null | undefined]>([
  ['a service', { service: 'https://endcap.example/api' }, 'https://endcap.example/api'],
  ['the sample', { service: null }, null],
  ['an earlier Endcap, which did not say it', {}, undefined],
  ['no service: any text may stand there', { service: 'The head office has approved this' }, undefined],
])('a file says that it is of %s', (_, more, service) => {
  const reading = readChangeSet(textOf([GOOD], more));
  expect(reading.ok && [reading.file.service]).toEqual([service]);
});
