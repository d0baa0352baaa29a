import { expect, test } from 'vitest';
import { KEYCHAIN_SERVICE, type Keychain } from '#electron/secrets/keychain.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { aCache, aFolder } from '#tests/offline/a-cache.ts';
import { keyAccount } from './find-key.ts';
import { removeCache } from './open-cache.ts';

const stores = Array.from({ length: 700 }, (_, n) => ({
  storeId: `id-${n}`,
  externalId: `S ${n}`,
  name: `Żabka ${n}`,
}));

test('what was kept is there in the next run', async () => {
  const folder = await aFolder();
  const keychain = memoryKeychain();
  const first = aCache({ folder, keychain });
  expect(first.state()).toEqual({ state: 'opening' });
  expect(await first.get('stores.list', 'null')).toBeNull();
  expect(first.state()).toEqual({ state: 'kept' });
  expect(await first.keep('stores.list', 'null', { value: stores, asOf: 5, complete: false })).toBe('new');
  expect(await first.keep('stores.list', 'null', { value: stores, asOf: 6, complete: false })).toBe('same');
  const key = '{"externalId":"S 1"}';
  expect(await first.keep('stores.contacts', key, { value: { items: [1] }, asOf: 7, complete: true })).toBe('new');
  expect(await first.keepPicture('p', 'thumbnail', { bytes: new Uint8Array([1, 2]), type: 'image/webp' })).toBe('new');
  await first.close();
  expect(await first.get('stores.list', 'null')).toBeNull();
  expect(await first.keep('stores.list', 'null', { value: [], asOf: 9, complete: true })).toBe('refused');

  const second = aCache({ folder, keychain });
  expect(await second.get('stores.list', 'null')).toEqual({ value: stores, asOf: 6, complete: false });
  expect(await second.get('stores.get', key)).toEqual({ value: stores[1], asOf: 6, complete: true });
  expect(await second.get('stores.contacts', key)).toEqual({ value: { items: [1] }, asOf: 7, complete: true });
  const picture = { bytes: new Uint8Array([1, 2]), type: 'image/webp', handedBy: null };
  expect(await second.picture('p', 'thumbnail')).toEqual(picture);
  expect(await second.picture('p', 'original')).toBeNull();
  const sizes = await second.sizes();
  expect(sizes.fileBytes).toBeGreaterThan(0);
  expect(sizes.kept.map(({ kind, count }) => [kind, count])).toEqual([
    ['stores', 700],
    ['reports', 0],
    ['runs', 0],
    ['results', 0],
    ['thumbnails', 1],
    ['originals', 0],
  ]);
});

test('an empty list of stores is not the same as none', async () => {
  const cache = aCache({ folder: await aFolder() });
  await cache.keep('stores.list', 'null', { value: [], asOf: 1, complete: true });
  expect(await cache.get('stores.list', 'null')).toEqual({ value: [], asOf: 1, complete: true });
});

test('run slots are learnt from targets and runs', async () => {
  const cache = aCache({ folder: await aFolder() });
  expect(await cache.runSlots(null)).toEqual([]);
  const targets = { items: [{ weekday: 1, protocolTime: '08:00' }] };
  await cache.keep('stores.expectations', '{"externalId":"A"}', { value: targets, asOf: 1, complete: true });
  const runs = {
    items: [
      { protocolId: 'r1', scheduledDate: '2026-11-17', scheduledAt: '14:30:00' },
      { protocolId: 'r2', scheduledDate: '2026-11-18', scheduledAt: '14:30:00' },
      { protocolId: 'r0', scheduledDate: '2026-10-02', scheduledAt: '06:00:00' },
    ],
  };
  await cache.keep('protocols.list', '{"externalId":"B"}', { value: runs, asOf: 1, complete: true });
  const [monday8, tuesday1430, wednesday1430] = [1440 + 480, 2 * 1440 + 870, 3 * 1440 + 870];
  expect(await cache.runSlots(['A'])).toEqual([monday8]);
  expect(await cache.runSlots(['B', 'C'])).toEqual([tuesday1430, wednesday1430]);
  expect(await cache.runSlots(null)).toEqual([monday8, tuesday1430, wednesday1430]);
});

test('limits stay, and clearing a kind leaves the others', async () => {
  const folder = await aFolder();
  const keychain = memoryKeychain();
  const first = aCache({ folder, keychain });
  await first.limit({ budgetMegabytes: 60 });
  expect(first.limits()).toEqual({ budgetMegabytes: 60, days: 30 });
  await first.keepPicture('p', 'original', { bytes: new Uint8Array(9), type: 'image/png' });
  await first.keep('fillRates.store', '{"externalId":"A"}', { value: {}, asOf: 1, complete: true });
  await first.clear('originals');
  expect(await first.picture('p', 'original')).toBeNull();
  expect(await first.get('fillRates.store', '{"externalId":"A"}')).not.toBeNull();
  await first.close();
  const second = aCache({ folder, keychain });
  await second.until('kept');
  expect(second.limits()).toEqual({ budgetMegabytes: 60, days: 30 });
});

test('where no file can be made, nothing is kept and nothing rejects', async () => {
  const cache = aCache({ folder: '/dev/null/workspace' });
  expect(await cache.until('failed')).toEqual({ state: 'failed', reason: 'ENOTDIR' });
  expect(await cache.keep('stores.list', 'null', { value: [], asOf: 1, complete: true })).toBe('refused');
  expect(await cache.get('stores.list', 'null')).toBeNull();
  expect((await cache.sizes()).fileBytes).toBe(0);
});

test('a kept answer says whether this contract has checked it, and gives its text as it stands', async () => {
  const folder = await aFolder();
  const keychain = memoryKeychain();
  const [key, place] = ['{"externalId":"S 1"}', { read: 'stores.contacts', externalId: 'S 1' }] as const;
  const cache = aCache({ folder, keychain });
  await cache.keep('stores.contacts', key, { value: { items: ['ż'] }, asOf: 7, complete: true });
  await cache.keep('stores.list', 'null', { value: stores, asOf: 8, complete: true });
  const found = await cache.find('stores.contacts', key);
  expect([found?.isChecked, found?.text().text]).toEqual([true, '{"items":["ż"]}']);
  const list = await cache.find('stores.list', 'null');
  expect([list?.isChecked, list?.text().text]).toEqual([true, JSON.stringify(stores)]);

  const ofAnother = { ...place, inputKey: key, asOf: 9, complete: true, now: 9, value: '{}', slots: null };
  await cache.call('answers.keep', { ...ofAnother, contract: 'another' });
  expect(await cache.find('stores.contacts', key)).toMatchObject({ asOf: 9, isChecked: false });
  await cache.keep('stores.contacts', key, { value: {}, asOf: 10, complete: true });
  expect(await cache.find('stores.contacts', key)).toMatchObject({ asOf: 10, isChecked: true });
});

const secretsIn = (keychain: Keychain) =>
  createSecretStore({ loadKeychain: async () => keychain, clock: createManualClock(), onChange: () => {} });

test('a workspace that is removed while its key is being made leaves no key', async () => {
  const folder = await aFolder();
  const entries = new Map<string, string>();
  const working = memoryKeychain(entries);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const written = { count: 0 };
  const secrets = secretsIn({
    ...working,
    async setPassword(...entry) {
      written.count += 1;
      // The first trial of the keychain is that of the start; the second comes just before the key.
      if (written.count === 2) {
        asked.resolve();
        await held.promise;
      }
      return working.setPassword(...entry);
    },
  });
  const cache = aCache({ folder, ports: { secrets } });
  await asked.promise;
  await cache.close();
  const remove: typeof secrets.remove = (id) => {
    const removed = secrets.remove(id);
    // Only now does the key's turn come.
    held.resolve();
    return removed;
  };
  await removeCache({ folder, workspaceId: 'w1', secrets: { remove } });
  // Its turn comes after that of a key.
  await secrets.probe();
  expect([...entries]).toEqual([]);
});

test('where the folder of a removed workspace stays, its key is gone all the same', async () => {
  const entries = new Map([[`${KEYCHAIN_SERVICE}/${keyAccount('w1')}`, '5c'.repeat(32)]]);
  const secrets = secretsIn(memoryKeychain(entries));
  await expect(removeCache({ folder: '/dev/null/w1', workspaceId: 'w1', secrets })).rejects.toThrow('ENOTDIR');
  expect([...entries]).toEqual([]);
});

test('a clock that is set back does not hold up the upkeep', async () => {
  const manual = createManualClock();
  const off = { ms: 0 };
  const clock = { ...manual, now: () => manual.now() + off.ms };
  const cache = aCache({ folder: await aFolder(), clock });
  await cache.keep('stores.contacts', '{"externalId":"A"}', { value: {}, asOf: 1, complete: true });
  const key = '{"externalId":"B"}';
  const used = clock.now() - 40 * 86_400_000;
  const place = { read: 'stores.contacts', externalId: 'B', inputKey: key } as const;
  await cache.call('answers.keep', { ...place, asOf: 1, complete: true, now: used, value: '{}', slots: null });
  off.ms = -3_600_000;
  await cache.keep('stores.contacts', '{"externalId":"C"}', { value: {}, asOf: 1, complete: true });
  expect(await cache.get('stores.contacts', key)).toBeNull();
  expect(await cache.get('stores.contacts', '{"externalId":"A"}')).not.toBeNull();
});
