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
  expect(await store.set('w', 'secret')).toBe('session');
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
  expect(await store.set('w', 'secret')).toBe('session');
  expect(await store.remove('w')).toBe('ready');
  expect(await store.remove('older')).toBe('locked');
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
