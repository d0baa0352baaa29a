import { expect, test } from 'vitest';
import type { StoreLook } from '#shared/bridge/looks.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { keepLooks, openStore, readLooks, transferLooks } from './looks-table.ts';

const lookAt = (externalId: string, at: number, delta: number | null = -3): StoreLook => ({
  externalId,
  standing: delta === null ? 'idle' : 'below',
  delta,
  since: at,
  at,
});
const PERIOD = { period: 'last14' };

test('a look replaces the one before it, of its own period and its own stores', () => {
  const db = openMemoryDb();
  keepLooks(db, { ...PERIOD, stores: [lookAt('a', 1), lookAt('b', 1, null)] });
  keepLooks(db, { ...PERIOD, stores: [lookAt('a', 5, -2.5)] });
  keepLooks(db, { period: 'last7', stores: [lookAt('a', 9)] });
  expect(readLooks(db, PERIOD).stores).toEqual([lookAt('a', 5, -2.5), lookAt('b', 1, null)]);
  expect(readLooks(db, { period: 'last7' }).stores).toEqual([lookAt('a', 9)]);
  expect(readLooks(db, { period: 'last28' }).stores).toEqual([]);
});

test('a store counts as opened from the first look on, and never earlier than it was', () => {
  const db = openMemoryDb();
  keepLooks(db, { ...PERIOD, stores: [lookAt('a', 1)] });
  openStore(db, { externalId: 'a', at: 7 });
  openStore(db, { externalId: 'a', at: 4 });
  openStore(db, { externalId: 'b', at: 2 });
  keepLooks(db, { ...PERIOD, stores: [lookAt('a', 20), lookAt('b', 20)] });
  expect(readLooks(db, PERIOD).opened).toEqual([
    { externalId: 'a', at: 7 },
    { externalId: 'b', at: 2 },
  ]);
});

test('looks come over from another file, except at stores that were seen here since', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  keepLooks(from, { ...PERIOD, stores: [lookAt('a', 1), lookAt('b', 2)] });
  openStore(from, { externalId: 'c', at: 3 });
  keepLooks(to, { ...PERIOD, stores: [lookAt('b', 9)] });
  for (const _ of [1, 2]) transferLooks(from, to);
  expect(readLooks(to, PERIOD)).toEqual({
    stores: [lookAt('a', 1), lookAt('b', 9)],
    opened: [
      { externalId: 'a', at: 1 },
      { externalId: 'b', at: 9 },
      { externalId: 'c', at: 3 },
    ],
  });
});

test('a file from before looks has none to transfer', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  from.exec('DROP TABLE looks; DROP TABLE opened_stores');
  transferLooks(from, to);
  expect(readLooks(to, PERIOD)).toEqual({ stores: [], opened: [] });
});
