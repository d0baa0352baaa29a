import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSources } from '#electron/reads/read-sources.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { cachedSizes } from '../answer-calls.ts';
import { removeItem } from '../db/items-table.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { CONTRACT_MARK, cacheAnswer, findAnswer } from './answers-table.ts';

const READ = 'stores.contacts';
const KEY = '{"externalId":"A 1"}';
const answer = { read: READ, inputKey: KEY, externalId: 'A 1', complete: true, now: 1000 } as const;
const found = (db: ReadDb) => {
  const one = findAnswer(db, READ, KEY);
  return one && { ...one, body: one.body.toString() };
};

test('an answer comes back as it was kept, and is found by read and input', () => {
  const db = openMemoryDb();
  expect(findAnswer(db, READ, KEY)).toBeNull();
  expect(cacheAnswer(db, { ...answer, asOf: 10, body: '{"items":["ż"]}' })).toBe('new');
  expect(found(db)).toMatchObject({ asOf: 10, complete: true, body: '{"items":["ż"]}' });
  expect(findAnswer(db, 'stores.expectations', KEY)).toBeNull();
  expect(findAnswer(db, READ, '{"externalId":"A 2"}')).toBeNull();
});

test('the same answer again only moves its age; another one replaces it; an older one is passed over', () => {
  const db = openMemoryDb();
  cacheAnswer(db, { ...answer, asOf: 10, body: '1' });
  expect(cacheAnswer(db, { ...answer, asOf: 20, body: '1' })).toBe('same');
  expect(found(db)).toMatchObject({ asOf: 20, body: '1' });
  expect(cacheAnswer(db, { ...answer, asOf: 30, body: '2' })).toBe('changed');
  expect(cacheAnswer(db, { ...answer, asOf: 25, body: '3' })).toBe('older');
  expect(found(db)).toMatchObject({ asOf: 30, body: '2' });
  expect(cacheAnswer(db, { ...answer, asOf: 40, body: '2', complete: false })).toBe('changed');
  expect(findAnswer(db, READ, KEY)?.complete).toBe(false);
});

test('an answer of the future, from a clock that was set back, does not stay for ever', () => {
  const db = openMemoryDb();
  cacheAnswer(db, { ...answer, asOf: 5000, now: 5000, body: '1' });
  expect(cacheAnswer(db, { ...answer, asOf: 900, now: 1000, body: '2' })).toBe('changed');
  expect(found(db)).toMatchObject({ asOf: 900, body: '2' });
});

test('an answer that is removed takes no space', () => {
  const db = openMemoryDb();
  cacheAnswer(db, { ...answer, asOf: 10, body: '12345' });
  expect(cachedSizes(db).find(({ kind }) => kind === 'stores')?.bytes).toBe(5);
  removeItem(db, findAnswer(db, READ, KEY)?.itemId ?? 0);
  expect(findAnswer(db, READ, KEY)).toBeNull();
  expect(cachedSizes(db).every(({ bytes }) => bytes === 0)).toBe(true);
});

test('the mark of the contract is that of who kept the answer last', () => {
  const db = openMemoryDb();
  cacheAnswer(db, { ...answer, asOf: 10, contract: 'one', body: '1' });
  expect(findAnswer(db, READ, KEY)?.contract).toBe('one');
  expect(cacheAnswer(db, { ...answer, asOf: 20, contract: 'two', body: '1' })).toBe('same');
  expect(findAnswer(db, READ, KEY)?.contract).toBe('two');
  cacheAnswer(db, { ...answer, asOf: 30, body: '1' });
  expect(findAnswer(db, READ, KEY)?.contract).toBeNull();
});

// A check that is written as code does not show in a JSON schema: who changes one gives the mark a new last letter.
const LETTER = 'a';

test('the mark beside kept answers is that of this contract', () => {
  const schemas = Object.entries(readSources).map(([name, { value }]) => [
    name,
    z.toJSONSchema(value, { unrepresentable: 'any' }),
  ]);
  const digest = hash('sha256', canonicalJson(Object.fromEntries(schemas)), 'hex').slice(0, 12);
  expect(CONTRACT_MARK).toBe(`${digest}${LETTER}`);
});
