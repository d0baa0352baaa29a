import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LEASE_RETRY_MS } from '#electron/cache/file-opening.ts';
import { KEYCHAIN_SERVICE, type Keychain } from '#electron/secrets/keychain.ts';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { aCache, aFolder, type TestCache } from './a-cache.ts';

const KEY = '5c'.repeat(32);
const keychain = () => memoryKeychain(new Map([[`${KEYCHAIN_SERVICE}/cache-key:w1`, KEY]]));

/** A keychain that answers only once somebody has unlocked it. */
function aLockedKeychain(): { readonly locked: Keychain; readonly unlock: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const working = keychain();
  const getPassword: Keychain['getPassword'] = async (...entry) => {
    await promise;
    return working.getPassword(...entry);
  };
  return { locked: { ...working, getPassword }, unlock: resolve };
}

/** A cache whose keychain is slow, with an edit that was made meanwhile. */
async function aLateCache(folder: string) {
  const { locked, unlock } = aLockedKeychain();
  const late = aCache({ folder, keychain: locked });
  await late.clock.pass(5_000);
  await late.until('this_run_only');
  const row = { contactType: 'store', name: 'Ewa', phone: '600100200', email: null, hasWhatsapp: false };
  const edits = [{ edit: 'add', rowId: 'a', row }] as const;
  const ref = { externalId: 'S-1', kind: 'contacts' } as const;
  await late.call('drafts.save', { name: 'add', resources: [{ ref, remote: [], edits }], now: 1 });
  return { late, unlock };
}

/** Lets time pass until a cache is in a state. */
const passesTo = (cache: TestCache, state: string) =>
  expect
    .poll(
      async () => {
        await cache.clock.pass(LEASE_RETRY_MS);
        return cache.state().state;
      },
      { timeout: 30_000 },
    )
    .toBe(state);

test('what was drafted before the keychain answered stays while another Endcap writes, and comes over when it ends', async () => {
  const folder = await aFolder();
  const first = aCache({ folder, keychain: keychain() });
  await first.until('kept');
  const { late, unlock } = await aLateCache(folder);
  unlock();
  await passesTo(late, 'this_run_only');
  expect(await late.call('drafts.count', null)).toBe(1);
  await first.close();
  await passesTo(late, 'kept');
  expect(await late.call('drafts.count', null)).toBe(1);
});

test('what was drafted before the keychain answered stays if the real file can’t take it yet', async () => {
  const folder = await aFolder();
  await aCache({ folder, keychain: keychain() }).close();
  const { late, unlock } = await aLateCache(folder);
  const busy = openWorkspaceFile(join(folder, 'kept.db'), KEY, 'write');
  if (busy.verdict !== 'opened') throw new Error(busy.verdict);
  onTestFinished(() => busy.db.close());
  busy.db.exec('BEGIN EXCLUSIVE');
  unlock();
  await new Promise<void>((resolve) => setTimeout(resolve, 7000));
  expect(late.told.logged.join('\n')).toContain('locked');
  expect(late.state().state).toBe('this_run_only');
  expect(await late.call('drafts.count', null)).toBe(1);
  busy.db.exec('COMMIT');
  await passesTo(late, 'kept');
  expect(await late.call('drafts.count', null)).toBe(1);
});
