import { expect, test } from 'vitest';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { removeItem } from '../db/items-table.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { cacheAnswer, findAnswer } from './answers-table.ts';
import { createDisplayFinder } from './find-displays.ts';

const ID = '00000000-0000-4000-8000-00000000000';
const aDisplay = (at: number, label: string, friendlyTitle: string | null = null) => ({
  expositionId: `${ID}${at}`,
  label,
  friendlyTitle,
});
const keyOf = (externalId: string) => JSON.stringify({ externalId });

function keep(db: WriteDb, externalId: string, items: readonly unknown[], asOf = 10): void {
  const about = { read: 'stores.expositions', inputKey: keyOf(externalId), externalId } as const;
  cacheAnswer(db, { ...about, complete: true, now: 1000, asOf, body: JSON.stringify({ externalId, items }) });
}

function aWorld() {
  const db = openMemoryDb();
  keep(db, 'S-1', [aDisplay(1, 'Lodówka z napojami', 'Przy wejściu'), aDisplay(2, 'Lada chłodnicza 1')]);
  keep(db, 'S-2', [aDisplay(3, 'Druga lada'), aDisplay(4, 'Regał'), { label: 7 }, null]);
  const find = createDisplayFinder();
  return { db, ids: (query: string, most = 9) => find(db, { query, most }), find };
}

const last = (found: ReturnType<ReturnType<typeof createDisplayFinder>>) =>
  found.displays.map(({ expositionId }) => Number(expositionId.at(-1)));

test.each([
  ['LODOWKA', [1]],
  ['wejsciu', [1]],
  ['lada', [2, 3]],
  ['lada s-2', [3]],
  [`${ID}4`, [4]],
  [`${ID}`, [1, 2, 3, 4]],
  ['nothing', []],
  ['  ', []],
])('%j finds %j, beginnings first', (query, expected) => {
  expect(last(aWorld().ids(query))).toEqual(expected);
});

test('a list that was cut off says how many more there are', () => {
  expect(aWorld().ids('a', 1)).toMatchObject({ displays: [{ externalId: 'S-1' }], more: 3 });
});

test('an answer that changed, came or went is found as it is now', () => {
  const { db, ids } = aWorld();
  expect(last(ids('regal'))).toEqual([4]);
  keep(db, 'S-2', [aDisplay(4, 'Kosz')], 20);
  keep(db, 'S-3', [aDisplay(5, 'Regał 2')]);
  expect(last(ids('regal'))).toEqual([5]);
  expect(last(ids('kosz'))).toEqual([4]);
  removeItem(db, findAnswer(db, 'stores.expositions', keyOf('S-3'))?.itemId ?? 0);
  expect(last(ids('regal'))).toEqual([]);
});
