import type { KeychainState } from '#shared/bridge/answer.ts';
import { createTriedKeychain, type TriedKeychainPorts } from './tried-keychain.ts';

type SecretPlace = 'keychain' | 'session' | 'missing';
type FoundSecret = { readonly secret: string | null; readonly place: SecretPlace };

/**
 * The secrets of workspaces, one each. They are in the OS keychain or, if that is unavailable, in memory for this run.
 */
export type SecretStore = {
  /** The last known state of the keychain. */
  state(): KeychainState;
  /** The same, but after at least one attempt to use the keychain in this run. */
  tried(): Promise<KeychainState>;
  /** Tests the keychain by writing, reading and removing an entry. */
  probe(): Promise<KeychainState>;
  get(id: string): Promise<FoundSecret>;
  /**
   * Stores a secret and returns where it is now: `session` if the keychain did not accept it and return it unchanged.
   */
  set(id: string, secret: string): Promise<SecretPlace>;
  /**
   * Stores a secret in the keychain or nowhere; false: the keychain did not accept it and return it unchanged. Use it
   * for keys of data that outlives the app: if the keychain loses such a key, the data is locked for ever.
   */
  keep(id: string, secret: string): Promise<boolean>;
  /** Removes a secret everywhere. Returns `ready`, or the reason why the keychain entry may still exist. */
  remove(id: string): Promise<KeychainState>;
  /** Secrets in memory, so that the log can leave them out. */
  known(): readonly string[];
  /** Calls back whenever the keychain's state may have changed. Call the returned function to stop. */
  watch(onTurn: () => void): () => void;
  /** Whether a keychain call is blocking a thread of this process, which would prevent it from ending. */
  hangs(): boolean;
};

/** Keeps secrets in the keychain, or in memory while it is unavailable. */
export function createSecretStore(ports: TriedKeychainPorts): SecretStore {
  const keychain = createTriedKeychain(ports);
  const known = new Map<string, { secret: string; place: 'keychain' | 'session' }>();
  return {
    state: keychain.state,
    tried: keychain.tried,
    probe: keychain.probe,
    hangs: keychain.hangs,
    watch: keychain.watch,
    known: () => [...known.values()].map(({ secret }) => secret),
    async get(id) {
      const inMemory = known.get(id);
      if (inMemory) return inMemory;
      const secret = await keychain.read(id);
      if (secret === null) return { secret: null, place: 'missing' };
      known.set(id, { secret, place: 'keychain' });
      return { secret, place: 'keychain' };
    },
    async set(id, secret) {
      const place = (await keychain.write(id, secret)) ? 'keychain' : 'session';
      known.set(id, { secret, place });
      return place;
    },
    async keep(id, secret) {
      const isKept = await keychain.write(id, secret);
      if (isKept) known.set(id, { secret, place: 'keychain' });
      return isKept;
    },
    async remove(id) {
      const isSessionOnly = known.get(id)?.place === 'session';
      known.delete(id);
      const removed = await keychain.remove(id);
      return isSessionOnly ? 'ready' : removed;
    },
  };
}
