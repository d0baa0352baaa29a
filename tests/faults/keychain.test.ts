import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loadKeyring, loadKeytar } from '#electron/secrets/load-keychain.ts';
import { type KeyringState, missingForKeyring, runWithKeyring } from '#tests/support/keyring/keyring.ts';

const SESSION = fileURLToPath(new URL('../support/keyring/keyring-session.ts', import.meta.url));
const TURNS = fileURLToPath(new URL('../support/keyring/keyring-turns.ts', import.meta.url));
const STORES = fileURLToPath(new URL('../support/keyring/keyring-stores.ts', import.meta.url));
const SECRET = 'canary ąę/+=';

/** What loads the keychain: the app, or the app where keytar can't be loaded. */
const MODULES = [
  { modules: 'both modules', args: [] },
  { modules: 'keyring alone', args: ['--no-keytar'] },
] as const;

function run(script: string, state: KeyringState, args: readonly string[] = []): unknown {
  const { status, stdout, stderr } = runWithKeyring([process.execPath, script, ...args], state);
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Each turn with what it should give; the turns share a keychain of their own. */
function expectTurns(...turns: readonly (readonly [turn: string, gives: unknown])[]): void {
  expect(
    run(
      TURNS,
      'unlocked',
      turns.map(([turn]) => turn),
    ),
  ).toEqual(turns.map(([, gives]) => gives));
}

test('this computer has what the keychain tests need', async () => {
  expect(missingForKeyring()).toEqual([]);
  expect(await loadKeytar()).not.toBeNull();
  expect(await loadKeyring()).not.toBeNull();
});

test.each(MODULES)('$modules: a real keychain keeps a token over a restart and lets it go', ({ args }) => {
  expect(run(SESSION, 'unlocked', args)).toMatchObject({
    probed: 'ready',
    state: 'ready',
    place: 'keychain',
    found: { secret: SECRET, place: 'keychain' },
    afterRestart: { secret: SECRET, place: 'keychain' },
    removed: 'ready',
    afterRemoval: { secret: null, place: 'missing' },
  });
});

test.each(MODULES)('$modules: a locked keychain is named so, and the token lives for this run only', ({ args }) => {
  expect(run(SESSION, 'locked', args)).toMatchObject({
    probed: 'locked',
    state: 'locked',
    place: 'session',
    found: { secret: SECRET, place: 'session' },
    afterRestart: { secret: null, place: 'missing' },
    afterRemoval: { secret: null, place: 'missing' },
  });
});

test.each(MODULES)('$modules: without a keychain the token lives for this run only', ({ args }) => {
  expect(run(SESSION, 'absent', args)).toMatchObject({
    probed: 'absent',
    state: 'absent',
    place: 'session',
    found: { secret: SECRET, place: 'session' },
    afterRestart: { secret: null, place: 'missing' },
  });
});

test.each(MODULES)(
  '$modules: a keychain that never answers holds nobody up for longer than its limit',
  async ({ args }) => {
    const folder = await mkdtemp(join(tmpdir(), 'endcap-mute-'));
    const path = join(folder, 'bus');
    const mute = createServer(() => {}).listen(path);
    await once(mute, 'listening');
    const child = spawn(process.execPath, [SESSION, '--one', ...args], {
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    await once(child, 'close');
    const seen: unknown = JSON.parse(Buffer.concat(printed).toString());
    expect(seen).toMatchObject({ probed: 'locked', place: 'session', found: { secret: SECRET, place: 'session' } });
    // Once for its limit, and never again.
    expect(seen).toHaveProperty('waited', [5_000]);
    // A thread that hangs in the keychain must not keep the process from ending.
    expect(child.signalCode).toBe('SIGKILL');
    mute.close();
    await rm(folder, { recursive: true, force: true });
  },
);

test('what both modules kept is found by keyring alone and by keytar alone', () =>
  expectTurns(
    ['both set key one', null],
    ['keyring get key', 'one'],
    ['keytar get key', 'one'],
    ['both set key two', null],
    ['keyring get key', 'two'],
    ['keytar get key', 'two'],
  ));

test('what keytar alone had kept is found by keyring alone once both were there', () =>
  expectTurns(
    ['keytar set key one', null],
    ['keyring get key', null],
    ['both get key', 'one'],
    ['keyring get key', 'one'],
  ));

test('what changed while keytar could not be loaded is the later, and keytar gets it', () =>
  expectTurns(
    ['both set key one', null],
    ['keyring set key two', null],
    ['keyring set new three', null],
    ['both get key', 'two'],
    ['both get new', 'three'],
    ['keytar get key', 'two'],
    ['keytar get new', 'three'],
    ['both set key four', null],
    ['keyring get key', 'four'],
  ));

test('what was removed while keytar could not be loaded does not come back, and nothing of it stays', () =>
  expectTurns(
    ['both set key one', null],
    ['keyring delete key', true],
    ['keyring get key', null],
    ['keyring delete key', false],
    ['both get key', null],
    ['keytar get key', null],
    ['keyring delete key', false],
    ['keyring set other two', null],
    ['keyring delete other', true],
    ['both delete other', false],
  ));

test('what both modules remove is removed for each alone', () =>
  expectTurns(
    ['both set key one', null],
    ['both delete key', true],
    ['keyring get key', null],
    ['keytar get key', null],
    ['both delete key', false],
  ));

test('keyring keeps entries in the Secret Service', () => {
  const inSecretService = { refused: null, secretService: true, kernel: false };
  expect(run(STORES, 'unlocked')).toEqual({ endcap: inSecretService, itself: inSecretService });
});

test('without a Secret Service keyring keeps nothing, where it would by itself turn to the keyring of the kernel', () => {
  const { endcap, itself } = z
    .record(z.string(), z.object({ refused: z.string().nullable(), secretService: z.boolean(), kernel: z.boolean() }))
    .parse(run(STORES, 'absent'));
  expect(endcap).toEqual({ refused: expect.stringContaining('DBus'), secretService: false, kernel: false });
  // Where the kernel refuses, as in many containers, the reason is the kernel's and not that of D-Bus.
  expect(itself?.kernel === true || !itself?.refused?.includes('DBus')).toBe(true);
});
