import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CorePorts } from '#electron/app/create-core.ts';
import { LEASE_RETRY_MS } from '#electron/cache/file-opening.ts';
import { keyAccount } from '#electron/cache/find-key.ts';
import type { Keychain } from '#electron/secrets/keychain.ts';
import { healthy, TOKEN } from '#tests/faults/a-service.ts';
import { type FaultServer, startFaultServer } from '#tests/faults/fault-server.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { memoryKeychain, type RunningCore, startCore } from '#tests/faults/start-core.ts';

let server: FaultServer;
let userData: string;
let entries: Map<string, string>;
const open: RunningCore[] = [];

beforeEach(async () => {
  server = await startFaultServer(healthy);
  userData = await mkdtemp(join(tmpdir(), 'endcap-workspaces-'));
  entries = new Map();
});
afterEach(async () => {
  for (const core of open.splice(0)) await core.core.close();
  await server.close();
  await rm(userData, { recursive: true, force: true });
});

/** Where tokens are in the keychain. The key of a workspace's file comes once that is open, which nothing here waits for. */
const tokens = (): string[] => [...entries.keys()].filter((key) => !key.includes(keyAccount('')));

async function start(
  keychain: Keychain | null = memoryKeychain(entries),
  ports: Partial<CorePorts> = {},
): Promise<RunningCore['bridge']> {
  const core = await startCore({ loadKeychain: async () => keychain, ...ports }, { userData });
  open.push(core);
  return core.bridge;
}

const got = <Value>(answer: { ok: true; value: Value } | { ok: false; failure: { code: string } }): Value => {
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
};
const connect = (bridge: RunningCore['bridge'], name: string, token = TOKEN) =>
  bridge.workspaces.connect({ name, baseUrl: server.origin, token }).then(got);

test('a fresh computer has no workspace, and reading says so', async () => {
  const bridge = await start();
  expect(got(await bridge.workspaces.list())).toEqual({ items: [], activeId: null, keychain: 'ready' });
  expect(await bridge.stores.list()).toEqual({ ok: false, failure: { code: 'no_workspace' } });
  expect(await readdir(userData)).toEqual(['endcap.log']);
});

test('a connected service is there after a restart, token and all', async () => {
  const state = await connect(await start(), 'Chain');
  expect(state.items).toMatchObject([{ kind: 'service', name: 'Chain', baseUrl: server.origin, token: 'keychain' }]);
  const again = await start();
  expect(got(await again.workspaces.list())).toEqual(state);
  expect(got(await again.stores.list()).data).toHaveLength(1);
  expect((await stat(join(userData, 'workspaces.json'))).mode & 0o777).toBe(0o600);
});

test('without a keychain the token works for this run and is missing after a restart', async () => {
  const bridge = await start(null);
  const state = await connect(bridge, 'Chain');
  expect(state).toMatchObject({ keychain: 'not_built', items: [{ token: 'session' }] });
  expect(got(await bridge.stores.list()).data).toHaveLength(1);
  const again = await start(null);
  expect(got(await again.workspaces.list())).toMatchObject({ items: [{ token: 'missing' }] });
  expect(await again.stores.list()).toEqual({ ok: false, failure: { code: 'keychain_failed', state: 'not_built' } });
  const [id = ''] = state.items.map((item) => item.id);
  expect(got(await again.workspaces.replaceToken({ id, token: TOKEN }))).toMatchObject({
    items: [{ token: 'session' }],
  });
  expect(got(await again.stores.list()).data).toHaveLength(1);
});

test('a forgotten token is out of the keychain and missing', async () => {
  const bridge = await start();
  const [{ id = '' } = {}] = (await connect(bridge, 'Chain')).items;
  expect(got(await bridge.workspaces.forgetToken({ id })).items[0]?.token).toBe('missing');
  expect(tokens()).toEqual([]);
  expect(await bridge.stores.list()).toEqual({ ok: false, failure: { code: 'token_missing' } });
  expect(open[0]?.core.events.connection()).toEqual({ state: 'none' });
});

test('removing the active workspace opens another one and takes its token out of the keychain', async () => {
  const bridge = await start();
  const [{ id: first = '' } = {}] = (await connect(bridge, 'First')).items;
  const second = await connect(bridge, 'Second');
  expect(second.items.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(second.activeId).not.toBe(first);
  const state = got(await bridge.workspaces.remove({ id: second.activeId ?? '' }));
  expect(state).toMatchObject({ activeId: first, items: [{ name: 'First' }] });
  expect(tokens()).toHaveLength(1);
  expect(got(await bridge.workspaces.remove({ id: first }))).toMatchObject({ activeId: null, items: [] });
  expect(await bridge.stores.list()).toEqual({ ok: false, failure: { code: 'no_workspace' } });
});

test('a workspace that stays in the list, because that cannot be written, keeps its token', async () => {
  const bridge = await start();
  const [{ id = '' } = {}] = (await connect(bridge, 'First')).items;
  await expect.poll(async () => got(await bridge.offline.status()).store.state).toBe('kept');
  const away = `${userData}-away`;
  await rename(userData, away);
  await writeFile(userData, 'a file where the folder should be');
  const refused = await bridge.workspaces.remove({ id });
  await rm(userData);
  await rename(away, userData);
  expect(refused).toEqual({ ok: false, failure: { code: 'unwritable', isFull: false } });
  expect(tokens()).toHaveLength(1);
  expect(got(await bridge.workspaces.list()).items).toMatchObject([{ name: 'First', token: 'keychain' }]);
  expect(got(await bridge.workspaces.remove({ id })).items).toEqual([]);
  expect([...entries]).toEqual([]);
});

test('a workspace that stays in the list, because the keychain is locked, keeps its token', async () => {
  const working = memoryKeychain(entries);
  const state = { isLocked: false };
  const unlessLocked = () => (state.isLocked ? Promise.reject(new Error('Prompt dismissed')) : Promise.resolve());
  const bridge = await start({
    getPassword: (...entry) => unlessLocked().then(() => working.getPassword(...entry)),
    setPassword: (...entry) => unlessLocked().then(() => working.setPassword(...entry)),
    deletePassword: (...entry) => unlessLocked().then(() => working.deletePassword(...entry)),
  });
  const [{ id = '' } = {}] = (await connect(bridge, 'First')).items;
  await expect.poll(async () => got(await bridge.offline.status()).store.state).toBe('kept');
  state.isLocked = true;
  expect(await bridge.workspaces.remove({ id })).toMatchObject({ ok: false, failure: { code: 'keychain_failed' } });
  state.isLocked = false;
  expect(got(await bridge.workspaces.list()).items).toMatchObject([{ name: 'First', token: 'keychain' }]);
  await connect(bridge, 'Second');
  expect(tokens()).toHaveLength(2);
});

test('the end of the app waits for a removal that is under way', async () => {
  const working = memoryKeychain(entries);
  const asked = Promise.withResolvers<void>();
  const bridge = await start({
    ...working,
    async deletePassword(...entry) {
      if (entry[1].startsWith(keyAccount(''))) {
        asked.resolve();
        // A keychain that takes its time.
        await setTimeout(500);
      }
      return working.deletePassword(...entry);
    },
  });
  const [{ id = '' } = {}] = (await connect(bridge, 'First')).items;
  await expect.poll(async () => got(await bridge.offline.status()).store.state).toBe('kept');
  const removed = bridge.workspaces.remove({ id });
  await asked.promise;
  await open[0]?.core.close();
  expect([...entries]).toEqual([]);
  expect(await readdir(join(userData, 'workspaces'))).toEqual([]);
  expect(got(await removed).items).toEqual([]);
});

test('a workspace is renamed; an unknown one is none', async () => {
  const bridge = await start();
  const [{ id = '' } = {}] = (await connect(bridge, 'First')).items;
  expect(got(await bridge.workspaces.rename({ id, name: 'Żabka' })).items[0]?.name).toBe('Żabka');
  const unknown = { ok: false, failure: { code: 'no_workspace' } };
  expect(await bridge.workspaces.rename({ id: 'x', name: 'y' })).toEqual(unknown);
  expect(await bridge.workspaces.activate({ id: 'x' })).toEqual(unknown);
  expect(await bridge.workspaces.remove({ id: 'x' })).toEqual(unknown);
  expect(await bridge.workspaces.replaceToken({ id: 'x', token: 'y' })).toEqual(unknown);
  expect(tokens()).toHaveLength(1);
});

test('an address that may not be used stores nothing', async () => {
  const bridge = await start();
  const answer = await bridge.workspaces.connect({ name: 'x', baseUrl: 'https://u:p@api.example', token: 't' });
  expect(answer).toEqual({ ok: false, failure: { code: 'address_invalid' } });
  expect([...entries]).toEqual([]);
  expect(await readdir(userData)).toEqual(['endcap.log']);
});

test('an unreadable workspaces.json is quarantined, and Endcap starts without workspaces', async () => {
  await writeFile(join(userData, 'workspaces.json'), '{"version": 1, "items": [{');
  const bridge = await start();
  const { items, quarantined } = got(await bridge.workspaces.list());
  expect(items).toEqual([]);
  expect(await readFile(quarantined ?? '', 'utf8')).toBe('{"version": 1, "items": [{');
  await connect(bridge, 'New');
  const files = await readdir(userData);
  expect(files.filter((name) => name.startsWith('workspaces.json.unreadable-'))).toHaveLength(1);
  expect(await readFile(join(userData, 'endcap.log'), 'utf8')).toContain('file_quarantined');
});

test('the sample is there once however often it is opened, and needs no token', async () => {
  const bridge = await start();
  const state = got(await bridge.workspaces.openSample());
  expect(state.items).toMatchObject([
    { kind: 'sample', baseUrl: null, token: 'not_needed', timeZone: 'Europe/Warsaw', pictureHosts: [] },
  ]);
  expect(got(await bridge.workspaces.openSample()).items).toHaveLength(1);
});

test('Endcap starts where nothing can be written, also when the sample is wanted, and says so when it is asked for', async () => {
  const file = join(userData, 'a-file');
  await writeFile(file, '');
  const core = await startCore({}, { userData: join(file, 'in') }, { workspace: 'sample' });
  open.push(core);
  expect(got(await core.bridge.workspaces.list())).toMatchObject({ items: [], activeId: null });
  const refused = { ok: false, failure: { code: 'unwritable', isFull: false } };
  expect(await core.bridge.workspaces.openSample()).toEqual(refused);
});

test('a sample that cannot start is offline, and is tried again by itself', async () => {
  const starts = { count: 0 };
  const core = await startCore(
    {},
    {
      userData,
      startSampleProcess() {
        starts.count += 1;
        const listeners: (() => void)[] = [];
        return {
          send: () => setImmediate(() => listeners.forEach((tell) => void tell())),
          onMessage: () => {},
          onExit: (listener) => void listeners.push(listener),
          kill: () => {},
        };
      },
    },
  );
  open.push(core);
  await core.bridge.workspaces.openSample();
  const offline = { state: 'offline', failure: { code: 'sample_failed' } };
  await expect.poll(() => core.core.events.connection()).toMatchObject(offline);
  await expect.poll(() => starts.count).toBeGreaterThan(1);
});

test('settings are kept, and told to the windows', async () => {
  const bridge = await start();
  const events = await bridge.events.subscribe();
  await events.next();
  expect(got(await bridge.settings.get())).toEqual({ language: 'system', theme: 'system' });
  expect(got(await bridge.settings.set({ language: 'pl', author: 'Ewa' }))).toMatchObject({
    language: 'pl',
    author: 'Ewa',
  });
  expect((await events.next()).value).toEqual({ type: 'settings_changed' });
  await events.return();
  expect(got(await (await start()).settings.get())).toMatchObject({ language: 'pl', author: 'Ewa' });
  expect(got(await bridge.settings.info())).toEqual({ version: '0.0.0', host: 'browser', platform: 'linux' });
});

test('what another Endcap has saved meanwhile stays, and each goes on with its own workspace', async () => {
  const one = await start();
  const [first = ''] = (await connect(one, 'First')).items.map(({ id }) => id);
  const other = await start();
  const second = (await connect(one, 'Second')).activeId;
  const renamed = got(await other.workspaces.rename({ id: first, name: 'Once' }));
  expect(renamed).toMatchObject({ activeId: first, items: [{ name: 'Once' }, { name: 'Second' }] });
  await one.settings.set({ theme: 'dark' });
  expect(got(await other.settings.set({ language: 'pl' }))).toMatchObject({ theme: 'dark', language: 'pl' });
  expect(got(await one.workspaces.rename({ id: first, name: 'Twice' }))).toMatchObject({ activeId: second });
  expect(got(await (await start()).workspaces.list()).items.map(({ name }) => name)).toEqual(['Twice', 'Second']);
});

test('a workspace that was removed meanwhile does not become active, also not at the next start', async () => {
  const one = await start();
  const [first = ''] = (await connect(one, 'First')).items.map(({ id }) => id);
  const second = await connect(one, 'Second');
  // Then the first one's files are released.
  await expect.poll(async () => got(await one.offline.status()).store.state).toBe('kept');
  got(await (await start()).workspaces.remove({ id: first }));
  const left = { activeId: second.activeId, items: [{ name: 'Second' }] };
  expect(got(await one.workspaces.activate({ id: first }))).toMatchObject(left);
  expect(got(await (await start()).workspaces.list())).toMatchObject(left);
});

test('a workspace that another Endcap has open, and writes to, is not removed under it', async () => {
  const one = await start();
  const [first = ''] = (await connect(one, 'First')).items.map(({ id }) => id);
  expect(got(await one.stores.list()).data).toHaveLength(1);
  const other = await start();
  const refused = { ok: false, failure: { code: 'read_only' } };
  await expect.poll(async () => got(await other.offline.status()).store.state).toBe('read_only');
  expect(await other.workspaces.remove({ id: first })).toEqual(refused);
  await connect(other, 'Second');
  expect(await other.workspaces.remove({ id: first })).toEqual(refused);
  expect([...entries.keys()].filter((key) => key.includes(first))).toHaveLength(2);
  expect(got(await one.workspaces.remove({ id: first })).items.map(({ name }) => name)).toEqual(['Second']);
});

test('a workspace that another Endcap has removed is left by one that only reads it, and nothing of it is made anew', async () => {
  const one = await start();
  const [{ id = '' } = {}] = (await connect(one, 'First')).items;
  const stateOf = async (bridge: RunningCore['bridge']) => got(await bridge.offline.status()).store.state;
  await expect.poll(() => stateOf(one)).toBe('kept');
  const clock = createManualClock();
  const other = await start(memoryKeychain(entries), { clock });
  await expect.poll(() => stateOf(other)).toBe('read_only');
  const second = await connect(one, 'Second');
  await one.workspaces.remove({ id });
  const seenByOther = async () => {
    await clock.pass(LEASE_RETRY_MS);
    return got(await other.workspaces.list());
  };
  await expect.poll(seenByOther).toEqual({ ...second, items: second.items.slice(1) });
  expect(await readdir(join(userData, 'workspaces'))).not.toContain(id);
  expect([...entries.keys()].filter((key) => key.includes(id))).toEqual([]);
});
