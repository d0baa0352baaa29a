import { expect, test } from 'vitest';
import type { PinRequest } from '#shared/bridge/offline.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { listPins, putPin } from '../results/pins-table.ts';
import { DEFAULT_LIMITS, readLimits, readViews } from './facts-table.ts';

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
