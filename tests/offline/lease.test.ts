import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { LEASE_RETRY_MS } from '#electron/cache/file-opening.ts';
import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { aCache, aFolder } from './a-cache.ts';

const HOLDER = fileURLToPath(new URL('./lease-holder.ts', import.meta.url));
const KEY = '5c'.repeat(32);
const keychain = () => memoryKeychain(new Map([[`${KEYCHAIN_SERVICE}/cache-key:w1`, KEY]]));
const INPUT = '{"externalId":"A"}';

test('a second process only reads what the first one keeps, and takes over when that is killed', async () => {
  const folder = await aFolder();
  const first = fork(HOLDER, [folder, KEY], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => void first.kill('SIGKILL'));
  const last = { n: 0 };
  first.on('message', ({ n }: { n: number }) => {
    last.n = n;
  });
  const [told] = await once(first, 'message');
  expect(told).toEqual({ n: 1, kept: 'new', store: { state: 'kept' } });

  const second = aCache({ folder, keychain: keychain() });
  const seen = await second.get('stores.contacts', INPUT);
  expect(second.state()).toEqual({ state: 'read_only' });
  expect(seen?.asOf).toBeGreaterThanOrEqual(1);
  expect(await second.keep('stores.contacts', INPUT, { value: {}, asOf: 1e12, complete: true })).toBe('refused');
  expect((await second.sizes()).fileBytes).toBeGreaterThan(0);
  await expect(second.limit({ days: 3 })).rejects.toMatchObject({ failure: { code: 'read_only' } });
  expect(second.limits().days).toBe(30);

  // It goes on reading while the other writes, and asks in vain for the right to write.
  await second.clock.pass(LEASE_RETRY_MS);
  expect((await second.get('stores.contacts', INPUT))?.asOf).toBeGreaterThanOrEqual(seen?.asOf ?? 0);
  expect(second.state()).toEqual({ state: 'read_only' });

  first.kill('SIGKILL');
  await once(first, 'exit');
  await expect
    .poll(
      async () => {
        await second.clock.pass(LEASE_RETRY_MS);
        return second.state().state;
      },
      { timeout: 60_000 },
    )
    .toBe('kept');
  expect(second.quarantined()).toEqual([]);
  const after = await second.get('stores.contacts', INPUT);
  expect(after?.asOf).toBeGreaterThanOrEqual(last.n);
  expect(after?.value).toEqual({ n: after?.asOf });
  expect(await second.keep('stores.contacts', INPUT, { value: {}, asOf: 1e9, complete: true })).toBe('changed');
});

test('a second one in the same process waits as well, and the first one closing lets it write', async () => {
  const folder = await aFolder();
  const first = aCache({ folder, keychain: keychain() });
  await first.keep('stores.contacts', INPUT, { value: { n: 1 }, asOf: 1, complete: true });
  const second = aCache({ folder, keychain: keychain() });
  await second.until('read_only');
  expect((await second.get('stores.contacts', INPUT))?.value).toEqual({ n: 1 });
  await first.close();
  await second.clock.pass(LEASE_RETRY_MS);
  await second.until('kept');
  expect((await second.get('stores.contacts', INPUT))?.value).toEqual({ n: 1 });
  expect(second.told.replaced).toBe(1);
});

test('one that is opened after another has closed does not ask too early', async () => {
  const folder = await aFolder();
  const first = aCache({ folder, keychain: keychain() });
  await first.until('kept');
  const after = first.close();
  const second = aCache({ folder, keychain: keychain(), ports: { after } });
  expect(await second.get('stores.contacts', INPUT)).toBeNull();
  expect(second.state()).toEqual({ state: 'kept' });
});

test('a process that comes before the first one has made its file reads nothing, and does not make one', async () => {
  const folder = await aFolder();
  const entries = new Map<string, string>();
  const asked = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  const shared = memoryKeychain(entries);
  const first = aCache({
    folder,
    keychain: {
      ...shared,
      async setPassword(...entry) {
        if (entry[1].startsWith('cache-key')) {
          // It has the right to write by now.
          asked.resolve();
          await slow.promise;
        }
        return shared.setPassword(...entry);
      },
    },
  });
  await asked.promise;
  const second = aCache({ folder, keychain: shared });
  expect(await second.get('stores.contacts', INPUT)).toBeNull();
  expect(second.state()).toEqual({ state: 'read_only' });
  expect(entries.size).toBe(0);
  slow.resolve();
  await first.keep('stores.contacts', INPUT, { value: { n: 1 }, asOf: 1, complete: true });
  await expect
    .poll(
      async () => {
        await second.clock.pass(2_000);
        return (await second.get('stores.contacts', INPUT))?.value;
      },
      { timeout: 60_000 },
    )
    .toEqual({ n: 1 });
  expect(second.state()).toEqual({ state: 'read_only' });
});

test('a lock file that is damaged keeps nobody out, and is made anew for the others', async () => {
  const folder = await aFolder();
  const first = aCache({ folder, keychain: keychain() });
  await first.keep('stores.contacts', INPUT, { value: { n: 1 }, asOf: 1, complete: true });
  await first.close();
  writeFileSync(join(folder, 'lease.db'), 'damage'.repeat(1000));
  const second = aCache({ folder, keychain: keychain() });
  expect((await second.get('stores.contacts', INPUT))?.value).toEqual({ n: 1 });
  expect(second.state()).toEqual({ state: 'kept' });
  await aCache({ folder, keychain: keychain() }).until('read_only');
});
