import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { aCache, aFolder } from './a-cache.ts';

const CRASHING = fileURLToPath(new URL('./crashing-worker.ts', import.meta.url));
const PAGE_BYTES = 4096;
const inputOf = (n: number) => `{"externalId":"S-${n}"}`;
const body = (n: number) => ({ value: { n, filler: 'x'.repeat(6_000) }, asOf: 10, complete: true });

/** Writes something else into every page of a file but the first ones. */
function spoilTheEnd(path: string, pages: number): void {
  const file = openSync(path, 'r+');
  for (let at = pages * PAGE_BYTES; at < statSync(path).size; at += PAGE_BYTES) writeSync(file, 'damage', at + 100);
  closeSync(file);
}

/** A cache with sixty answers from an earlier run, whose file is damaged behind its first pages while it is open. */
async function aSpoiledCache(pages = 60) {
  const folder = await aFolder();
  const keychain = memoryKeychain();
  const first = aCache({ folder, keychain });
  for (let n = 0; n < 60; n += 1) await first.keep('stores.contacts', inputOf(n), body(n));
  await first.close();
  const cache = aCache({ folder, keychain });
  await cache.until('kept');
  spoilTheEnd(join(folder, 'kept.db'), pages);
  return { folder, keychain, cache };
}

test('a file that is damaged while it is open is quarantined, and a new one goes on', async () => {
  const { folder, keychain, cache } = await aSpoiledCache();
  const found = await Promise.all(Array.from({ length: 60 }, (_, n) => cache.get('stores.contacts', inputOf(n))));
  // Never another answer: each is the one that was kept, or none.
  for (const [n, answer] of found.entries()) if (answer) expect(answer.value).toEqual(body(n).value);
  expect(found.filter((answer) => answer === null).length).toBeGreaterThan(0);
  expect(await cache.keep('stores.contacts', inputOf(1), body(7))).toBe('new');
  expect(cache.state()).toEqual({ state: 'kept' });
  expect(cache.quarantined()).toMatchObject([{ reason: 'damaged', unsentEdits: 0, tried: { result: 'damaged' } }]);
  expect(existsSync(join(cache.quarantined()[0]?.path ?? '', 'kept.db'))).toBe(true);
  expect(cache.told.replaced).toBe(1);
  await cache.close();
  const next = aCache({ folder, keychain });
  expect((await next.get('stores.contacts', inputOf(1)))?.value).toEqual(body(7).value);
});

test('a check finds damage that nothing has read yet, and the file is set aside when it says so', async () => {
  const { cache } = await aSpoiledCache();
  expect((await cache.checkFile()).damage.length).toBeGreaterThan(0);
  expect(cache.quarantined()).toMatchObject([{ reason: 'damaged' }]);
  expect(cache.told.replaced).toBe(1);
  expect(await cache.checkFile()).toMatchObject({ damage: [], drafts: { all: 0, unreadable: 0, edits: 0 } });
  expect(cache.quarantined()).toHaveLength(1);
  expect(await cache.keep('stores.contacts', inputOf(1), body(7))).toBe('new');
});

test('a check finds a file damaged that can no longer be opened beside the one who has it open', async () => {
  const { cache } = await aSpoiledCache(1);
  expect(await cache.checkFile()).toMatchObject({ damage: [expect.any(String)], drafts: null, reviews: null });
  expect(cache.quarantined()).toMatchObject([{ reason: 'damaged' }]);
  expect(await cache.checkFile()).toMatchObject({ damage: [], drafts: { all: 0, unreadable: 0, edits: 0 } });
});

test('a thread that ends by itself is started again, with everything that was durable', async () => {
  const folder = await aFolder();
  const cache = aCache({ folder, ports: { workerScript: CRASHING } });
  expect(await cache.keep('stores.contacts', inputOf(1), body(1))).toBe('new');
  expect((await cache.sizes()).fileBytes).toBe(0);
  expect((await cache.get('stores.contacts', inputOf(1)))?.value).toEqual(body(1).value);
  expect(cache.state()).toEqual({ state: 'kept' });
  expect(cache.quarantined()).toEqual([]);
});

test('a thread that ends again and again is given up, and nothing rejects', async () => {
  const cache = aCache({ folder: await aFolder(), ports: { workerScript: CRASHING } });
  for (let n = 0; n < 4; n += 1) await cache.sizes();
  expect(await cache.until('failed')).toMatchObject({ state: 'failed' });
  expect(await cache.get('stores.contacts', inputOf(1))).toBeNull();
  expect(await cache.keep('stores.contacts', inputOf(1), body(1))).toBe('refused');
});
