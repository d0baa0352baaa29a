import { expect, test } from 'vitest';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { TRIAL_ACCOUNT } from './keychain.ts';
import { type KeyringEntries, keyringAlone, keytarWithCopies } from './keyring.ts';
import { entriesOf, joinKeychains } from './load-keychain.ts';

const S = 'Endcap';

function aKeyring(entries = new Map<string, string>()): KeyringEntries {
  const list = async (service: string) =>
    new Map([...entries].map(([key, value]) => [key.slice(service.length + 1), value]));
  return { ...memoryKeychain(entries), list };
}

const refuse = () => Promise.reject(new Error('no reply'));
const brokenKeyring: KeyringEntries = {
  getPassword: refuse,
  setPassword: refuse,
  deletePassword: refuse,
  list: refuse,
};

test('where keyring fails, keytar goes on as if it were alone', async () => {
  const entries = new Map<string, string>();
  const keychain = keytarWithCopies(memoryKeychain(entries), brokenKeyring);
  await keychain.setPassword(S, 'key', 'one');
  expect(await keychain.getPassword(S, 'key')).toBe('one');
  expect([...entries]).toEqual([['Endcap/key', 'one']]);
  expect(await keychain.deletePassword(S, 'key')).toBe(true);
  expect([...entries]).toEqual([]);
});

test('keyring is asked once for each entry, and never for the trial of the keychain', async () => {
  const [kept, asked] = [new Map([['Endcap/key', 'one']]), [] as string[]];
  const entries = aKeyring();
  const list: KeyringEntries['list'] = (service) => {
    asked.push(service);
    return entries.list(service);
  };
  const both = keytarWithCopies(memoryKeychain(kept), { ...entries, list });
  for (let time = 0; time < 3; time += 1) expect(await both.getPassword(S, 'key')).toBe('one');
  await both.setPassword(S, 'key', 'two');
  expect(await both.getPassword(S, 'key')).toBe('two');
  expect(asked).toEqual([S]);
  await both.setPassword(S, TRIAL_ACCOUNT, 'x');
  expect(await both.getPassword(S, TRIAL_ACCOUNT)).toBe('x');
  expect(await both.deletePassword(S, TRIAL_ACCOUNT)).toBe(true);
  expect(asked).toEqual([S]);
  expect([...(await entries.list(S))]).toEqual([['copy:key', 'two']]);
});

test('a copy that fails is made when the entry is read next', async () => {
  const [kept, copies] = [new Map<string, string>(), new Map<string, string>()];
  const state = { fails: false };
  const entries = aKeyring(copies);
  const both = keytarWithCopies(memoryKeychain(kept), {
    ...entries,
    setPassword: (...entry) => (state.fails ? refuse() : entries.setPassword(...entry)),
  });
  await both.setPassword(S, 'key', 'one');
  state.fails = true;
  await both.setPassword(S, 'key', 'two');
  expect([...copies]).toEqual([['Endcap/copy:key', 'one']]);
  state.fails = false;
  expect(await both.getPassword(S, 'key')).toBe('two');
  expect([...copies]).toEqual([['Endcap/copy:key', 'two']]);
});

test('a list that fails hides no copy from a removal, and a copy that stays is told', async () => {
  const [kept, copies] = [new Map<string, string>(), new Map<string, string>()];
  const state = { lists: true, removes: true };
  const entries = aKeyring(copies);
  const both = keytarWithCopies(memoryKeychain(kept), {
    ...entries,
    list: (service) => (state.lists ? entries.list(service) : refuse()),
    deletePassword: (...entry) => (state.removes ? entries.deletePassword(...entry) : refuse()),
  });
  await both.setPassword(S, 'key', 'one');
  state.lists = false;
  state.removes = false;
  await expect(both.deletePassword(S, 'key')).rejects.toThrow('no reply');
  await expect(both.deletePassword(S, 'key')).rejects.toThrow('no reply');
  state.removes = true;
  expect(await both.deletePassword(S, 'key')).toBe(true);
  expect([[...kept], [...copies]]).toEqual([[], []]);
  expect(await both.deletePassword(S, 'key')).toBe(false);
});

test('a refusal of keytar is told, and no copy is made of what it does not keep', async () => {
  const copies = new Map<string, string>();
  const locked = {
    getPassword: async () => null,
    setPassword: () => Promise.reject(new Error('locked collection')),
    deletePassword: async () => false,
  };
  await expect(keytarWithCopies(locked, aKeyring(copies)).setPassword(S, 'key', 'one')).rejects.toThrow('locked');
  expect([...copies]).toEqual([]);
});

test('without keytar, only what keytar may still have leaves a mark when it is removed', async () => {
  const entries = new Map<string, string>();
  const alone = keyringAlone(aKeyring(entries));
  await alone.setPassword(S, 'own', 'one');
  expect(await alone.deletePassword(S, 'own')).toBe(true);
  expect([...entries]).toEqual([]);
  const kept = new Map<string, string>();
  const startBoth = () => keytarWithCopies(memoryKeychain(kept), aKeyring(entries));
  await startBoth().setPassword(S, 'shared', 'two');
  expect(await alone.deletePassword(S, 'shared')).toBe(true);
  expect(await alone.getPassword(S, 'shared')).toBeNull();
  expect([...entries.values()]).not.toContain('two');
  expect(await startBoth().getPassword(S, 'shared')).toBeNull();
  expect([[...kept], [...entries]]).toEqual([[], []]);
});

test('of no module there is no keychain, and of keytar alone it is keytar itself', () => {
  expect(joinKeychains(null, null)).toBeNull();
  const keytar = memoryKeychain();
  expect(joinKeychains(keytar, null)).toBe(keytar);
});

test('a version of keyring that does not heed where entries go is not used on Linux', () => {
  class Heedless {
    getPassword = async () => null;
    setPassword = async () => {};
    deletePassword = async () => false;
  }
  const heedless = Object.assign({ findCredentialsAsync: async () => [] }, { AsyncEntry: Heedless });
  // A stub of the few parts that are used; the module's own types ask for all of them.
  const module = heedless as unknown as Parameters<typeof entriesOf>[0];
  expect(entriesOf(module, 'linux')).toBeNull();
  expect(entriesOf(module, 'win32')).not.toBeNull();
});
