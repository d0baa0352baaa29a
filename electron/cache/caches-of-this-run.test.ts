import { expect, test } from 'vitest';
import type { CacheState } from '#shared/bridge/offline.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { createCachesOfThisRun } from './caches-of-this-run.ts';

const FOR_THIS_RUN: CacheState = { state: 'this_run_only', keychain: 'absent' };

function aWorld(store: CacheState) {
  const counts = { opened: 0, closed: 0 };
  const caches = createCachesOfThisRun();
  const open = () =>
    caches.open('w1', () => {
      counts.opened += 1;
      const close = async () => {
        counts.closed += 1;
      };
      return { ...createMemoryCache(), state: () => store, close };
    });
  return { caches, counts, open };
}

test('a cache for this run only is found again as it was left', async () => {
  const { counts, open } = aWorld(FOR_THIS_RUN);
  const first = open();
  await first.keep('stores.list', 'null', { value: ['kept'], asOf: 1, complete: true });
  await first.close();
  expect(await open().get('stores.list', 'null')).toMatchObject({ value: ['kept'] });
  expect(counts).toEqual({ opened: 1, closed: 0 });
});

test('it is also found while whoever had it before still lets go', async () => {
  const { counts, open } = aWorld(FOR_THIS_RUN);
  const first = open();
  open();
  await first.close();
  expect(counts).toEqual({ opened: 1, closed: 0 });
});

test('a cache with a file is closed when it is left, and opened again', async () => {
  const { counts, open } = aWorld({ state: 'kept' });
  const first = open();
  const second = open();
  await first.close();
  await second.close();
  await open().close();
  expect(counts).toEqual({ opened: 3, closed: 3 });
});

test('it is closed when its workspace is removed, and at the end', async () => {
  const { caches, counts, open } = aWorld(FOR_THIS_RUN);
  await open().close();
  await caches.forget('w1');
  expect(counts.closed).toBe(1);
  await open().close();
  await caches.close();
  expect(counts).toEqual({ opened: 2, closed: 2 });
});
