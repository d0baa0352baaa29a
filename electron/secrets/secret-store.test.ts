import { expect, test } from 'vitest';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { KEYCHAIN_SERVICE, type Keychain } from './keychain.ts';
import { createSecretStore } from './secret-store.ts';
import { KEYCHAIN_WAIT_MS, stateOfRefusal } from './tried-keychain.ts';

function aStore(keychain: Keychain | null) {
  const clock = createManualClock();
  const changes = { count: 0 };
  const onChange = () => {
    changes.count += 1;
  };
  return { store: createSecretStore({ loadKeychain: async () => keychain, clock, onChange }), clock, changes };
}

test('a keychain that gives back what it got is ready, and keeps nothing of the trial', async () => {
  const entries = new Map<string, string>();
  const { store } = aStore(memoryKeychain(entries));
  expect(await store.tried()).toBe('ready');
  expect([...entries]).toEqual([]);
  expect(await store.set('w', 'secret')).toBe('keychain');
  expect([...entries]).toEqual([[`${KEYCHAIN_SERVICE}/w`, 'secret']]);
  expect(store.known()).toEqual(['secret']);
  expect(await store.remove('w')).toBe('ready');
  expect([...entries]).toEqual([]);
  expect(await store.get('w')).toEqual({ secret: null, place: 'missing' });
});

test('without the module, the secret is kept for this run', async () => {
  const { store } = aStore(null);
  expect(await store.tried()).toBe('not_built');
  expect(await store.add('w', 'secret')).toBe('session');
  expect(await store.get('w')).toEqual({ secret: 'secret', place: 'session' });
  expect(await store.remove('w')).toBe('ready');
  expect(await store.get('w')).toEqual({ secret: null, place: 'missing' });
});

test('a keychain that changes what it keeps is not trusted, and what it kept is removed', async () => {
  const entries = new Map<string, string>();
  const keychain = memoryKeychain(entries);
  const cutting: Keychain = {
    ...keychain,
    setPassword: (service, id, text) => keychain.setPassword(service, id, text.slice(0, 4)),
  };
  const { store } = aStore(cutting);
  expect(await store.tried()).toBe('absent');
  expect(await store.set('w', 'a long secret')).toBe('session');
  expect([...entries]).toEqual([]);
});

test('a locked keychain: the secret is kept for this run, and a removal of an older entry is refused', async () => {
  const refuse = () => Promise.reject(new Error('Cannot create an item in a locked collection'));
  const locked: Keychain = { getPassword: async () => null, setPassword: refuse, deletePassword: refuse };
  const { store } = aStore(locked);
  expect(await store.tried()).toBe('locked');
  expect(await store.add('w', 'secret')).toBe('session');
  expect(await store.remove('w')).toBe('ready');
  expect(await store.remove('older')).toBe('locked');
});

const MISSING = { secret: null, place: 'missing' };

/** A keychain as keytar shows it, with a token of an earlier run, which a person can unlock. */
function aLockedKeychain() {
  const entries = new Map([[`${KEYCHAIN_SERVICE}/w`, 'old']]);
  const working = memoryKeychain(entries);
  const lock = { isLocked: true };
  const refuse = () => Promise.reject(new Error('locked collection'));
  const keychain: Keychain = {
    getPassword: async (...entry) => (lock.isLocked ? null : working.getPassword(...entry)),
    setPassword: (...entry) => (lock.isLocked ? refuse() : working.setPassword(...entry)),
    deletePassword: async (...entry) => !lock.isLocked && working.deletePassword(...entry),
  };
  return { ...aStore(keychain), entries, lock };
}

test('a token that replaced a locked one is not all that there is to forget; the older one never comes back', async () => {
  const { store, entries, lock } = aLockedKeychain();
  expect(await store.set('w', 'new')).toBe('session');
  expect(await store.remove('w')).toBe('locked');
  lock.isLocked = false;
  expect(await store.get('w')).toEqual(MISSING);
  const read = new Set<unknown>();
  store.watch(() => void store.get('w').then(({ secret }) => read.add(secret)));
  expect(await store.probe()).toBe('ready');
  // Its turn comes after that of the removal.
  await store.probe();
  expect([...read]).toEqual([null]);
  expect([...entries]).toEqual([]);
});

test('a token that is entered after a removal was refused is not removed', async () => {
  const { store, entries, lock } = aLockedKeychain();
  expect(await store.remove('w')).toBe('locked');
  expect(await store.set('w', 'of this run')).toBe('session');
  expect(await store.get('w')).toEqual({ secret: 'of this run', place: 'session' });
  lock.isLocked = false;
  expect(await store.set('w', 'new')).toBe('keychain');
  await store.probe();
  expect([...entries.values()]).toEqual(['new']);
});

test('what the keychain takes late, after its removal, is removed', async () => {
  const entries = new Map<string, string>();
  const working = memoryKeychain(entries);
  const dialog = Promise.withResolvers<void>();
  const { store, clock } = aStore({
    ...working,
    async setPassword(...entry) {
      if (entry[1] === 'w') await dialog.promise;
      return working.setPassword(...entry);
    },
  });
  const added = store.add('w', 'secret');
  await clock.pass(KEYCHAIN_WAIT_MS);
  expect(await added).toBe('session');
  expect(await store.remove('w')).toBe('ready');
  dialog.resolve();
  await clock.pass(0);
  expect(store.state()).toBe('ready');
  expect(await store.get('w')).toEqual(MISSING);
  expect([...entries]).toEqual([]);
});

test('a removal is not undone by a read that was under way', async () => {
  const working = memoryKeychain(new Map([[`${KEYCHAIN_SERVICE}/w`, 'old']]));
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { store } = aStore({
    ...working,
    async getPassword(...entry) {
      const found = await working.getPassword(...entry);
      asked.resolve();
      await held.promise;
      return found;
    },
  });
  const found = store.get('w');
  await asked.promise;
  const removed = store.remove('w');
  held.resolve();
  expect(await found).toEqual(MISSING);
  expect(await removed).toBe('ready');
  expect(await store.get('w')).toEqual(MISSING);
});

test('while one call hangs no other is made; when it comes back the keychain is tried again', async () => {
  const entries = new Map<string, string>();
  const working = memoryKeychain(entries);
  const calls = { count: 0 };
  const first = Promise.withResolvers<void>();
  const hanging: Keychain = {
    ...working,
    async setPassword(service, id, text) {
      calls.count += 1;
      if (calls.count === 1) await first.promise;
      return working.setPassword(service, id, text);
    },
  };
  const { store, clock, changes } = aStore(hanging);
  const tried = store.tried();
  await clock.pass(KEYCHAIN_WAIT_MS);
  expect(await tried).toBe('locked');
  expect(store.hangs()).toBe(true);
  expect(await store.set('w', 'secret')).toBe('session');
  expect(await store.get('other')).toEqual({ secret: null, place: 'missing' });
  expect(calls.count).toBe(1);
  first.resolve();
  await clock.pass(0);
  expect(store.hangs()).toBe(false);
  expect(store.state()).toBe('ready');
  expect(changes.count).toBe(1);
  expect(await store.set('w', 'secret')).toBe('keychain');
});

test('a key goes into the keychain or nowhere', async () => {
  const entries = new Map<string, string>();
  const { store } = aStore(memoryKeychain(entries));
  expect(await store.keep('k', 'key')).toBe(true);
  expect(await store.get('k')).toEqual({ secret: 'key', place: 'keychain' });
  expect(store.known()).toEqual(['key']);
  const { store: without } = aStore(null);
  expect(await without.keep('k', 'key')).toBe(false);
  expect(await without.get('k')).toEqual({ secret: null, place: 'missing' });
});

test('whoever watches hears of each change of the keychain, until it stops', async () => {
  const working = memoryKeychain();
  const lock = { isLocked: true };
  const { store } = aStore({
    ...working,
    setPassword: (...entry) =>
      lock.isLocked ? Promise.reject(new Error('locked collection')) : working.setPassword(...entry),
  });
  const seen: string[] = [];
  const stop = store.watch(() => seen.push(store.state()));
  await store.tried();
  lock.isLocked = false;
  await store.probe();
  await store.probe();
  stop();
  lock.isLocked = true;
  await store.probe();
  expect(seen).toEqual(['locked', 'ready']);
});

test.each([
  ['Cannot create an item in a locked collection', 'locked'],
  ['User canceled the operation.', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'absent'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'absent'],
])('"%s" means %s', (message, state) => {
  expect(stateOfRefusal(new Error(message))).toBe(state);
});
