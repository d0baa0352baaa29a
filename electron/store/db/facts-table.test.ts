import { expect, test } from 'vitest';
import type { PinRequest } from '#shared/bridge/offline.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { listPins, putPin } from '../results/pins-table.ts';
import { DEFAULT_LIMITS, keepFolds, readFolds, readLimits, readViews } from './facts-table.ts';

test('a pin that cannot be read does not hide the others', () => {
  const db = openMemoryDb();
  const pin = { createdAt: 1, state: 'waiting', failure: null, round: null } as const;
  const request: PinRequest = { externalIds: null, period: { kind: 'last_days', days: 7 }, photos: 'none' };
  for (const pinId of ['a', 'b', 'c']) putPin(db, { ...pin, pinId, request });
  db.exec("UPDATE pins SET request = '{' WHERE pin_id = 'a'; UPDATE pins SET request = '5' WHERE pin_id = 'b'");
  expect(listPins(db).map(({ pinId }) => pinId)).toEqual(['c']);
});

test('a view that cannot be read does not hide the others, and limits that cannot be read are the default ones', () => {
  const db = openMemoryDb();
  const good = { page: 'displays', name: 'Mine', search: {} };
  const older = { room: 'stores', name: 'Theirs', search: { types: ['Kiosk'] } };
  const put = db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  put.run('views', JSON.stringify([{ page: 5 }, good, older]));
  put.run('limits', '{');
  expect(readViews(db)).toEqual([good, { page: 'stores', name: 'Theirs', search: { types: ['Kiosk'] } }]);
  expect(readLimits(db)).toEqual(DEFAULT_LIMITS);
  put.run('views', '[');
  expect(readViews(db)).toEqual([]);
});

const texts = (count: number) => Array.from({ length: count }, (_none, nth) => `group ${nth}`);

test('folded groups are kept by page and column, until nothing is folded', () => {
  const db = openMemoryDb();
  const of = (page: string, column: string) => readFolds(db, { page, column });
  keepFolds(db, { page: 'displays', column: 'store', folded: ['Rynek', ''] });
  keepFolds(db, { page: 'displays', column: 'type', folded: ['Kiosk'] });
  keepFolds(db, { page: 'targets', column: 'store', folded: ['Plac'] });
  keepFolds(db, { page: 'displays', column: 'store', folded: ['Rynek'] });
  keepFolds(db, { page: 'targets', column: 'store', folded: [] });
  expect([of('displays', 'store'), of('displays', 'type'), of('targets', 'store')]).toEqual([['Rynek'], ['Kiosk'], []]);
  expect(of('contacts', 'store')).toEqual([]);
});

test('of very many folded groups those that were folded last are kept, and one that cannot be read hides none', () => {
  const db = openMemoryDb();
  const of = (column: string) => readFolds(db, { page: 'displays', column }).length;
  for (let nth = 0; nth < 42; nth += 1) keepFolds(db, { page: 'displays', column: `c${nth}`, folded: ['x'] });
  expect(['c0', 'c1', 'c2', 'c41'].map(of)).toEqual([0, 0, 1, 1]);
  for (const column of ['a', 'b', 'c']) keepFolds(db, { page: 'displays', column, folded: texts(9_000) });
  expect(['c41', 'a', 'b', 'c'].map(of)).toEqual([0, 0, 9_000, 9_000]);
  db.exec("UPDATE facts SET value = json_set(value, '$[0].folded', 5) WHERE name = 'folds'");
  expect(['b', 'c'].map(of)).toEqual([0, 9_000]);
  db.exec("UPDATE facts SET value = '{' WHERE name = 'folds'");
  expect(of('c')).toBe(0);
});
