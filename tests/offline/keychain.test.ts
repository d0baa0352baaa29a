import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Keychain } from '#electron/secrets/keychain.ts';
import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';
import { findAnswer } from '#electron/store/answers/answers-table.ts';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { aCache, aFolder, type CacheOptions } from './a-cache.ts';

const KEY = '{"externalId":"A"}';
const ENTRY = `${KEYCHAIN_SERVICE}/cache-key:w1`;
const value = (text: string) => ({ value: { items: [text] }, asOf: 10, complete: true });

/** One run that keeps a text and ends. */
async function keepInOneRun(options: CacheOptions, text: string): Promise<void> {
  const cache = aCache(options);
  expect(await cache.keep('stores.contacts', KEY, value(text))).not.toBe('refused');
  await cache.close();
}

const foundBy = async (cache: ReturnType<typeof aCache>) => (await cache.get('stores.contacts', KEY))?.value ?? null;
const bytesOf = (folder: string) => readFileSync(join(folder, 'kept.db'));
const refuse = (message: string) => () => Promise.reject(new Error(message));
const refusing = (message: string): Keychain => ({
  // As libsecret does: a locked collection answers a search like an empty one.
  getPassword: async () => null,
  setPassword: refuse(message),
  deletePassword: refuse(message),
});

test('ready: the key is made once, stands in the keychain alone, and is used again', async () => {
  const folder = await aFolder();
  const entries = new Map<string, string>();
  const keychain = memoryKeychain(entries);
  await keepInOneRun({ folder, keychain }, 'one');
  expect([...entries.keys()]).toEqual([ENTRY]);
  expect(entries.get(ENTRY)).toMatch(/^[0-9a-f]{64}$/);
  const key = Buffer.from(entries.get(ENTRY) ?? '', 'hex');
  const again = aCache({ folder, keychain });
  expect(await foundBy(again)).toEqual({ items: ['one'] });
  expect(again.state()).toEqual({ state: 'kept' });
  expect(again.quarantined()).toEqual([]);
  for (const name of readdirSync(folder)) {
    if (name === 'lease.db') continue;
    const bytes = readFileSync(join(folder, name));
    expect([name, bytes.includes(key), bytes.includes(key.toString('hex'))]).toEqual([name, false, false]);
  }
});

test.each([
  ['locked', 'Cannot create an item in a locked collection'],
  ['absent', 'Cannot autolaunch D-Bus without X11 $DISPLAY'],
] as const)(
  '%s: kept for this run only, the file is untouched, and readable again afterwards',
  async (state, message) => {
    const folder = await aFolder();
    const keychain = memoryKeychain();
    await keepInOneRun({ folder, keychain }, 'before');
    const before = bytesOf(folder);
    const meanwhile = aCache({ folder, keychain: refusing(message) });
    expect(await foundBy(meanwhile)).toBeNull();
    expect(meanwhile.state()).toEqual({ state: 'this_run_only', keychain: state });
    expect(await meanwhile.keep('stores.contacts', KEY, value('meanwhile'))).toBe('new');
    expect(await foundBy(meanwhile)).toEqual({ items: ['meanwhile'] });
    await meanwhile.close();
    expect(bytesOf(folder).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('this-run') || name.includes('set-aside'))).toEqual([]);
    const after = aCache({ folder, keychain });
    expect(await foundBy(after)).toEqual({ items: ['before'] });
    expect(after.quarantined()).toEqual([]);
  },
);

test('not built: kept for this run only, and no file stays', async () => {
  const folder = await aFolder();
  const cache = aCache({ folder, keychain: null });
  expect(await cache.keep('stores.contacts', KEY, value('one'))).toBe('new');
  expect(cache.state()).toEqual({ state: 'this_run_only', keychain: 'not_built' });
  await cache.close();
  expect(existsSync(join(folder, 'kept.db'))).toBe(false);
  expect(readdirSync(folder)).toEqual(['lease.db']);
});

test('slow: this run only after 5 s; when the keychain answers after 30 s, the file with both', async () => {
  const folder = await aFolder();
  const entries = new Map<string, string>();
  const working = memoryKeychain(entries);
  await keepInOneRun({ folder, keychain: working }, 'before');
  const clock = createManualClock();
  const slow = Promise.withResolvers<void>();
  const keychain: Keychain = {
    ...working,
    async setPassword(...entry) {
      await slow.promise;
      return working.setPassword(...entry);
    },
  };
  const cache = aCache({ folder, keychain, clock });
  expect(cache.state()).toEqual({ state: 'opening' });
  await clock.pass(5_000);
  expect(await cache.until('this_run_only')).toEqual({ state: 'this_run_only', keychain: 'slow' });
  await cache.keep('stores.expectations', KEY, value('meanwhile'));
  await clock.pass(25_000);
  expect(cache.told.replaced).toBe(0);
  slow.resolve();
  await cache.until('kept');
  expect(await foundBy(cache)).toEqual({ items: ['before'] });
  expect((await cache.get('stores.expectations', KEY))?.value).toEqual({ items: ['meanwhile'] });
  expect(cache.told.replaced).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('this-run'))).toEqual([]);
});

test('slow and then refused: the reason is told, and the file waits', async () => {
  const folder = await aFolder();
  const clock = createManualClock();
  const dialog = Promise.withResolvers<void>();
  const cache = aCache({ folder, clock, keychain: { ...memoryKeychain(), setPassword: () => dialog.promise } });
  await clock.pass(5_000);
  expect(await cache.until('this_run_only')).toEqual({ state: 'this_run_only', keychain: 'slow' });
  dialog.reject(new Error('User canceled the operation.'));
  await expect.poll(() => cache.state(), { timeout: 60_000 }).toEqual({ state: 'this_run_only', keychain: 'locked' });
  expect(existsSync(join(folder, 'kept.db'))).toBe(false);
});

test('missing: the file is quarantined whole, told until read, and opens with its key', async () => {
  const folder = await aFolder();
  const entries = new Map<string, string>();
  await keepInOneRun({ folder, keychain: memoryKeychain(entries) }, 'before');
  const lost = entries.get(ENTRY) ?? '';
  const before = bytesOf(folder);
  entries.clear();
  const cache = aCache({ folder, keychain: memoryKeychain(entries) });
  expect(await foundBy(cache)).toBeNull();
  expect(cache.state()).toEqual({ state: 'kept' });
  const [aside] = cache.quarantined();
  expect(aside).toMatchObject({ reason: 'key_missing', unsentEdits: 0 });
  const old = join(aside?.path ?? '', 'kept.db');
  expect(readFileSync(old).equals(before)).toBe(true);
  expect(entries.get(ENTRY)).not.toBe(lost);
  const opening = openWorkspaceFile(old, lost, 'write');
  if (opening.verdict !== 'opened') throw new Error(opening.verdict);
  expect(findAnswer(opening.db, 'stores.contacts', KEY)?.body.toString()).toBe('{"items":["before"]}');
  opening.db.close();
  expect(await cache.dismissQuarantined(aside?.id ?? '')).toBe(true);
  expect(cache.quarantined()).toMatchObject([{ dismissed: true }]);
  expect(existsSync(old)).toBe(true);
});

test('changed: another key in the keychain sets the file aside, and is used for the new one', async () => {
  const folder = await aFolder();
  const entries = new Map<string, string>();
  await keepInOneRun({ folder, keychain: memoryKeychain(entries) }, 'before');
  const before = bytesOf(folder);
  const other = 'ab'.repeat(32);
  entries.set(ENTRY, other);
  const cache = aCache({ folder, keychain: memoryKeychain(entries) });
  expect(await foundBy(cache)).toBeNull();
  expect(cache.quarantined()[0]?.reason).toBe('key_wrong');
  expect(readFileSync(join(cache.quarantined()[0]?.path ?? '', 'kept.db')).equals(before)).toBe(true);
  expect(entries.get(ENTRY)).toBe(other);
  await cache.keep('stores.contacts', KEY, value('new'));
  await cache.close();
  const next = aCache({ folder, keychain: memoryKeychain(entries) });
  expect(await foundBy(next)).toEqual({ items: ['new'] });
  expect(next.quarantined()[0]?.reason).toBe('key_wrong');
});

test('an entry that is no key is not lost either', async () => {
  const folder = await aFolder();
  const entries = new Map<string, string>();
  await keepInOneRun({ folder, keychain: memoryKeychain(entries) }, 'before');
  entries.set(ENTRY, 'not a key');
  const cache = aCache({ folder, keychain: memoryKeychain(entries) });
  await cache.until('kept');
  expect(cache.quarantined()[0]?.reason).toBe('key_wrong');
  expect([...entries.values()]).toContain('not a key');
  expect(entries.get(ENTRY)).toMatch(/^[0-9a-f]{64}$/);
});
