import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { aCache, aFolder } from './a-cache.ts';

const RUN = fileURLToPath(new URL('./disk-full-run.ts', import.meta.url));
const KEY = '5c'.repeat(32);
const INPUT = '{"externalId":"S-1"}';
const keychain = () => memoryKeychain(new Map([[`${KEYCHAIN_SERVICE}/cache-key:w1`, KEY]]));
const ref = { externalId: 'S-1', kind: 'contacts' } as const;
const contact = { contactType: 'store', name: 'Ewa', phone: '600100200', email: null, hasWhatsapp: false };

/** Runs the app's cache in a process whose files the system does not let grow, not even by a byte. */
function runWithoutSpace(folder: string) {
  // The shell ignores the signal that would end the process, so a write fails as on a full disk.
  const shell = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', shell, process.execPath, RUN, folder, KEY], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Without the index of the log, which SQLite leaves empty where it could not fill it. */
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('-shm'))
    .toSorted();

test.runIf(process.platform !== 'win32')(
  'on a disk that takes nothing, an intact file is read, edits and marks are refused, and all of it is there afterwards',
  async () => {
    const folder = await aFolder();
    const first = aCache({ folder, keychain: keychain() });
    await first.keep('stores.contacts', INPUT, { value: { n: 1 }, asOf: 1, complete: true });
    const edits = [{ edit: 'add', rowId: 'a', row: contact }] as const;
    await first.call('drafts.save', { name: 'add', resources: [{ ref, remote: [], edits }], now: 1 });
    await first.close();
    const [names, bytes] = [namesIn(folder), readFileSync(join(folder, 'kept.db'))];

    expect(runWithoutSpace(folder)).toEqual({
      store: { state: 'unwritable', isFull: expect.any(Boolean) },
      found: { n: 1 },
      saved: { code: 'unwritable', isFull: expect.any(Boolean) },
      marked: { code: 'unwritable', isFull: expect.any(Boolean) },
      drafts: 1,
      pins: [],
    });
    expect(namesIn(folder)).toEqual(names);
    expect(readFileSync(join(folder, 'kept.db')).equals(bytes)).toBe(true);

    const after = aCache({ folder, keychain: keychain() });
    expect((await after.get('stores.contacts', INPUT))?.value).toEqual({ n: 1 });
    expect(await after.call('drafts.count', null)).toBe(1);
    expect(after.state()).toEqual({ state: 'kept' });
    expect(await after.keep('stores.contacts', INPUT, { value: { n: 2 }, asOf: 2, complete: true })).toBe('changed');
  },
);

test.runIf(process.platform !== 'win32')(
  'what a kill has left in the log is read from a disk that takes nothing',
  async () => {
    const [folder, copy] = [await aFolder(), await aFolder()];
    const first = aCache({ folder, keychain: keychain() });
    await first.keep('stores.contacts', INPUT, { value: { n: 1 }, asOf: 1, complete: true });
    mkdirSync(copy, { recursive: true });
    // As the disk looks after a kill and a restart of the computer.
    for (const name of ['kept.db', 'kept.db-wal', 'lease.db']) copyFileSync(join(folder, name), join(copy, name));
    expect(statSync(join(copy, 'kept.db-wal')).size).toBeGreaterThan(0);
    const log = readFileSync(join(copy, 'kept.db-wal'));
    expect(runWithoutSpace(copy)).toMatchObject({ store: { state: 'unwritable' }, found: { n: 1 } });
    expect(readFileSync(join(copy, 'kept.db-wal')).equals(log)).toBe(true);
    const after = aCache({ folder: copy, keychain: keychain() });
    expect((await after.get('stores.contacts', INPUT))?.value).toEqual({ n: 1 });
  },
);

test('an intact file that needs no update is opened without a write', async () => {
  const folder = await aFolder();
  const first = aCache({ folder, keychain: keychain() });
  await first.keep('stores.contacts', INPUT, { value: { n: 1 }, asOf: 1, complete: true });
  await first.close();
  const contentOf = () => namesIn(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]);
  const before = contentOf();
  const again = aCache({ folder, keychain: keychain() });
  expect((await again.get('stores.contacts', INPUT))?.value).toEqual({ n: 1 });
  const names = namesIn(folder).filter((name) => !name.endsWith('-wal'));
  expect(names).toEqual(before.map(([name]) => name));
  expect(readFileSync(join(folder, 'kept.db-wal')).length).toBe(0);
});
