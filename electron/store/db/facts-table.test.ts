import { expect, test } from 'vitest';
import type { PinRequest } from '#shared/bridge/offline.ts';
import { MOST_FOLDED } from '#shared/bridge/views.ts';
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
  expect(readViews(db)).toEqual([good, { page: 'storesSheet', name: 'Theirs', search: { types: ['Kiosk'] } }]);
  // The list of stores and their sheet shared one page.
  const list = { page: 'stores', name: 'Theirs', search: { q: 'gdynia', sort: 'name' } };
  put.run('views', JSON.stringify([list, { ...list, search: { group: 'storeType' } }]));
  expect(readViews(db).map(({ page }) => page)).toEqual(['stores', 'storesSheet']);
  expect(readLimits(db)).toEqual(DEFAULT_LIMITS);
  put.run('views', '[');
  expect(readViews(db)).toEqual([]);
});

const sheet = (page: string, column: string) => ({ page, column, language: 'en' as const });
const texts = (count: number) => Array.from({ length: count }, (_none, nth) => `group ${nth}`);

test('folded groups are kept by page, column and language, until nothing is folded', () => {
  const db = openMemoryDb();
  const of = (page: string, column: string) => readFolds(db, sheet(page, column));
  keepFolds(db, { ...sheet('displays', 'store'), folded: ['Rynek', ''], unfolded: [] });
  keepFolds(db, { ...sheet('displays', 'type'), folded: ['Rack'], unfolded: [] });
  keepFolds(db, { ...sheet('displays', 'type'), language: 'pl', folded: ['Regał'], unfolded: [] });
  keepFolds(db, { ...sheet('targets', 'store'), folded: ['Plac'], unfolded: [] });
  keepFolds(db, { ...sheet('displays', 'store'), folded: [], unfolded: [''] });
  keepFolds(db, { ...sheet('targets', 'store'), folded: [], unfolded: ['Plac'] });
  expect([of('displays', 'store'), of('displays', 'type'), of('targets', 'store')]).toEqual([['Rynek'], ['Rack'], []]);
  expect(readFolds(db, { ...sheet('displays', 'type'), language: 'pl' })).toEqual(['Regał']);
  expect(of('contacts', 'store')).toEqual([]);
  // What was folded in the sheet of stores when it had the page of their list.
  const put = db.prepare<[string]>("INSERT OR REPLACE INTO facts (name, value) VALUES ('folds', ?)");
  put.run(JSON.stringify([{ ...sheet('stores', 'storeType'), folded: ['Kiosk'] }]));
  expect(of('storesSheet', 'storeType')).toEqual(['Kiosk']);
});

test('what one window folds and unfolds leaves what another one did, and of too many together none is kept', () => {
  const db = openMemoryDb();
  const of = sheet('displays', 'store');
  keepFolds(db, { ...of, folded: ['a', 'b'], unfolded: [] });
  keepFolds(db, { ...of, folded: ['b', 'c'], unfolded: ['gone'] });
  keepFolds(db, { ...of, folded: ['d'], unfolded: ['a'] });
  expect(readFolds(db, of)).toEqual(['b', 'c', 'd']);
  keepFolds(db, { ...of, folded: texts(MOST_FOLDED - 3), unfolded: [] });
  expect(readFolds(db, of)).toHaveLength(MOST_FOLDED);
  keepFolds(db, { ...of, folded: ['one more'], unfolded: [] });
  expect(readFolds(db, of)).toEqual([]);
});

test('of very many folded groups those that were folded last are kept, and one that cannot be read hides none', () => {
  const db = openMemoryDb();
  const of = (column: string) => readFolds(db, sheet('displays', column)).length;
  const fold = (column: string, folded: string[]) =>
    keepFolds(db, { ...sheet('displays', column), folded, unfolded: [] });
  for (let nth = 0; nth < 42; nth += 1) fold(`c${nth}`, ['x']);
  expect(['c0', 'c1', 'c2', 'c41'].map(of)).toEqual([0, 0, 1, 1]);
  for (const column of ['a', 'b', 'c']) fold(column, texts(9_000));
  expect(['c41', 'a', 'b', 'c'].map(of)).toEqual([0, 0, 9_000, 9_000]);
  db.exec("UPDATE facts SET value = json_set(value, '$[0].folded', 5) WHERE name = 'folds'");
  expect(['b', 'c'].map(of)).toEqual([0, 9_000]);
  db.exec("UPDATE facts SET value = '{' WHERE name = 'folds'");
  expect(of('c')).toBe(0);
});
