import { setTimeout } from 'node:timers/promises';
import type { Keychain, LoadKeychain } from './keychain.ts';
import { type KeyringEntries, keyringAlone, keytarWithCopies } from './keyring.ts';

type KeytarModule = { readonly default?: Keychain } & Partial<Keychain>;
type KeyringModule = Pick<typeof import('@napi-rs/keyring'), 'AsyncEntry' | 'findCredentialsAsync'>;

/** keytar is optional and has to be compiled on most computers; null: it can't be loaded on this one. */
export const loadKeytar: LoadKeychain = async () => {
  try {
    const module: KeytarModule = await import('keytar');
    // keytar is a CommonJS module. The bundler and Node put its functions in different places.
    const keychain = module.default ?? module;
    return isKeychain(keychain) ? keychain : null;
  } catch {
    return null;
  }
};

/** keyring comes built for each system; null: not for this one. */
export async function loadKeyring(platform: NodeJS.Platform = process.platform): Promise<KeyringEntries | null> {
  try {
    const module: { readonly default?: KeyringModule } & KeyringModule = await import('@napi-rs/keyring');
    return entriesOf(module.default ?? module, platform);
  } catch {
    return null;
  }
}

/** The OS keychain: by keytar, or by keyring where keytar can't be loaded. Each finds what the other has kept. */
export const loadKeychain: LoadKeychain = async () => {
  const keytar = await loadKeytar();
  // On macOS both use the same entries.
  if (keytar && process.platform === 'darwin') return keytar;
  return joinKeychains(keytar, await loadKeyring());
};

/** Of two modules, as far as they could be loaded, one keychain; null: of none. */
export function joinKeychains(keytar: Keychain | null, keyring: KeyringEntries | null): Keychain | null {
  if (keyring === null) return keytar;
  return keytar === null ? keyringAlone(keyring) : keytarWithCopies(keytar, keyring);
}

function isKeychain(value: Partial<Keychain>): value is Keychain {
  return [value.getPassword, value.setPassword, value.deletePassword].every((part) => typeof part === 'function');
}

/**
 * On Linux, keyring by itself falls back to the kernel's keyring where there is no Secret Service, without a word. A
 * restart of the computer empties that one, and workspace files would be locked for ever. So every entry is pinned.
 */
const PINNED = { linux: { store: 'secret-service' } } as const;

/**
 * gnome-keyring ends now and then when one connection goes at the moment at which another one comes: then it is locked,
 * and a person is asked for the password. So on Linux this many milliseconds are between the one and the other.
 */
const REST_MS = 10;

/** @returns null for a version that would not heed where entries are pinned to */
export function entriesOf(module: KeyringModule, platform: NodeJS.Platform): KeyringEntries | null {
  const { AsyncEntry, findCredentialsAsync } = module;
  if (platform === 'linux' && !refusesUnknownStores(AsyncEntry)) return null;

  // keyring opens a connection for each call, and another for each entry.
  const rest = () => (platform === 'linux' ? setTimeout(REST_MS) : undefined);

  const list = async (service: string) => {
    try {
      return new Map((await findCredentialsAsync(service)).map(({ account, password }) => [account, password]));
    } finally {
      await rest();
    }
  };

  const withEntry = async <Value>(
    service: string,
    account: string,
    use: (entry: InstanceType<typeof AsyncEntry>) => Promise<Value>,
  ): Promise<Value> => {
    // The constructor connects to the Secret Service in this very thread, and one that is dead would stop the app.
    // So a thread of the pool finds out first whether it answers, whatever it answers.
    if (platform === 'linux') await list(service).catch(() => undefined);
    const entry = new AsyncEntry(service, account, PINNED);
    await rest();
    try {
      return await use(entry);
    } finally {
      await rest();
    }
  };

  return {
    list,
    getPassword: (service, account) => withEntry(service, account, (entry) => entry.getPassword()),
    setPassword: (service, account, password) => withEntry(service, account, (entry) => entry.setPassword(password)),
    deletePassword: (service, account) => withEntry(service, account, (entry) => entry.deletePassword()),
  };
}

function refusesUnknownStores(AsyncEntry: KeyringModule['AsyncEntry']): boolean {
  try {
    Reflect.construct(AsyncEntry, ['Endcap', 'unknown', { linux: { store: 'unknown' } }]);
    return false;
  } catch (error) {
    // Where no store can be reached, a version that ignores the option fails as well, but for another reason.
    return error instanceof Error && /LinuxStore|variant/.test(error.message);
  }
}
