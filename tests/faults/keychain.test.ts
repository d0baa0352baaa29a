import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadKeytar } from '#electron/secrets/keychain.ts';
import { type KeyringState, missingForKeyring, runWithKeyring } from '#tests/support/keyring/keyring.ts';

const SESSION = fileURLToPath(new URL('../support/keyring/keyring-session.ts', import.meta.url));
const SECRET = 'canary ąę/+=';

function session(state: KeyringState): unknown {
  const { status, stdout, stderr } = runWithKeyring([process.execPath, SESSION], state);
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

test('this computer has what the keychain tests need', async () => {
  expect(missingForKeyring()).toEqual([]);
  expect(await loadKeytar()).not.toBeNull();
});

test('a real keychain keeps a token over a restart and lets it go', () => {
  expect(session('unlocked')).toMatchObject({
    probed: 'ready',
    state: 'ready',
    place: 'keychain',
    found: { secret: SECRET, place: 'keychain' },
    afterRestart: { secret: SECRET, place: 'keychain' },
    removed: 'ready',
    afterRemoval: { secret: null, place: 'missing' },
  });
});

test('a locked keychain is named so, and the token lives for this run only', () => {
  expect(session('locked')).toMatchObject({
    probed: 'locked',
    state: 'locked',
    place: 'session',
    found: { secret: SECRET, place: 'session' },
    afterRestart: { secret: null, place: 'missing' },
    afterRemoval: { secret: null, place: 'missing' },
  });
});

test('without a keychain the token lives for this run only', () => {
  expect(session('absent')).toMatchObject({
    probed: 'absent',
    state: 'absent',
    place: 'session',
    found: { secret: SECRET, place: 'session' },
    afterRestart: { secret: null, place: 'missing' },
  });
});

test('a keychain that never answers holds nobody up for longer than its time limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-mute-'));
  const path = join(folder, 'bus');
  const mute = createServer(() => {}).listen(path);
  await once(mute, 'listening');
  const child = spawn(process.execPath, [SESSION, '--one'], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  await once(child, 'close');
  const seen: unknown = JSON.parse(Buffer.concat(printed).toString());
  expect(seen).toMatchObject({ probed: 'locked', place: 'session', found: { secret: SECRET, place: 'session' } });
  expect(seen).toHaveProperty('seconds', expect.closeTo(5, 0));
  // A thread that hangs in the keychain must not keep the process from ending.
  expect(child.signalCode).toBe('SIGKILL');
  mute.close();
  await rm(folder, { recursive: true, force: true });
});
