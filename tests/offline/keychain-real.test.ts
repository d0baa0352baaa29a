import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { missingForKeyring, startKeyring } from '#tests/support/keyring/keyring.ts';

const RUN = fileURLToPath(new URL('./keychain-run.ts', import.meta.url));

/** One run of the cache in a process of its own, with the keychain that the environment leads to. */
function runCache(folder: string, env: Readonly<Record<string, string>>, text: string): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, folder, text], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

test('with a real keychain: kept over a restart, untouched while it is locked, and there again afterwards', async () => {
  expect(missingForKeyring()).toEqual([]);
  const root = mkdtempSync(join(tmpdir(), 'endcap-locked-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'w1');
  const home = mkdtempSync(join(root, 'keyring-'));
  const kept = { store: { state: 'kept' }, quarantined: null };

  const keyring = await startKeyring(home);
  expect(runCache(folder, keyring.env, 'one')).toEqual({ ...kept, found: null, outcome: 'new' });
  expect(runCache(folder, keyring.env, 'two')).toEqual({ ...kept, found: { items: ['one'] }, outcome: 'changed' });

  const bytes = readFileSync(join(folder, 'kept.db'));
  keyring.lock();
  expect(runCache(folder, keyring.env, 'three')).toEqual({
    store: { state: 'this_run_only', keychain: 'locked' },
    quarantined: null,
    found: null,
    outcome: 'new',
  });
  expect(readFileSync(join(folder, 'kept.db')).equals(bytes)).toBe(true);
  await keyring.stop();

  const opened = await startKeyring(home);
  expect(runCache(folder, opened.env, 'four')).toEqual({ ...kept, found: { items: ['two'] }, outcome: 'changed' });
  await opened.stop();

  const without = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
  const before = readFileSync(join(folder, 'kept.db'));
  expect(runCache(folder, without, 'five')).toMatchObject({ store: { state: 'this_run_only', keychain: 'absent' } });
  expect(readFileSync(join(folder, 'kept.db')).equals(before)).toBe(true);
});
