import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { removeItem } from '../db/items-table.ts';
import { findAnswerHead } from './answers-table.ts';
import { cacheStoreList, countStores, findStore, findStoreList, type StoreText } from './stores-table.ts';

const store = (externalId: string | null, name: string): StoreText => ({
  externalId,
  body: JSON.stringify({ externalId, name }),
});
const listed = (stores: readonly StoreText[], asOf = 10) => ({ stores, asOf, complete: true, now: 1000 });
const namesIn = (parts: readonly string[] | undefined) =>
  parts?.flatMap((part): unknown[] => JSON.parse(part)).map((one) => (one as { name: string }).name);

test('never kept is not the same as no stores', () => {
  const db = openMemoryDb();
  expect(findStoreList(db)).toBeNull();
  expect(cacheStoreList(db, listed([]))).toBe('new');
  expect(findStoreList(db)).toMatchObject({ parts: [], asOf: 10, complete: true });
});

test('the list keeps its order, in parts, with stores that have no ID or the same one', () => {
  const db = openMemoryDb();
  const many = Array.from({ length: 600 }, (_, n) => store(`S-${n}`, `n${n}`));
  cacheStoreList(db, listed([store(null, 'none'), store('X', 'first'), store('X', 'second'), ...many]));
  const parts = findStoreList(db)?.parts;
  expect(parts).toHaveLength(3);
  expect(namesIn(parts)?.slice(0, 4)).toEqual(['none', 'first', 'second', 'n0']);
  expect(countStores(db)).toBe(603);
  expect(findStore(db, 'S-599')?.body).toBe('{"externalId":"S-599","name":"n599"}');
  expect(findStore(db, 'nowhere')).toBeNull();
});

test('a shorter list takes the place of a longer one; a list that is removed takes its stores along', () => {
  const db = openMemoryDb();
  cacheStoreList(db, listed([store('A', '1'), store('B', '2'), store('C', '3')]));
  expect(cacheStoreList(db, listed([store('A', '1'), store('B', '2'), store('C', '3')], 20))).toBe('same');
  expect(cacheStoreList(db, listed([store('B', '2'), store('C', '4')], 30))).toBe('changed');
  expect(namesIn(findStoreList(db)?.parts)).toEqual(['2', '4']);
  expect(findStore(db, 'A')).toBeNull();
  removeItem(db, findAnswerHead(db, 'stores.list', 'null')?.itemId ?? 0);
  expect(countStores(db)).toBe(0);
});
