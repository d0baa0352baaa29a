import type { KeychainState } from '#shared/bridge/failure.ts';
import { createTriedKeychain, type TriedKeychainPorts } from './tried-keychain.ts';

type SecretPlace = 'keychain' | 'session' | 'missing';
type FoundSecret = { readonly secret: string | null; readonly place: SecretPlace };

/** Secrets of workspaces, one each. In the OS keychain, or for this run in memory when that cannot be had. */
export type SecretStore = {
  /** What the keychain is like, as last seen. */
  state(): KeychainState;
  /** The same, after it has been tried once in this run. */
  tried(): Promise<KeychainState>;
  /** Tries the keychain by writing, reading and removing an entry. */
  probe(): Promise<KeychainState>;
  get(id: string): Promise<FoundSecret>;
  /** Where the secret is now: `session` when the keychain did not take it and give it back unchanged. */
  set(id: string, secret: string): Promise<SecretPlace>;
  /**
   * Puts a secret into the keychain or nowhere; false: the keychain did not take it and give it back unchanged.
   * For keys of what outlives the app: one that does not would lock it up for ever.
   */
  keep(id: string, secret: string): Promise<boolean>;
  /** Removes it from everywhere; `ready` or the reason why the keychain's entry may still be there. */
  remove(id: string): Promise<KeychainState>;
  /** Secrets in memory, for the log to leave out. */
  known(): readonly string[];
  /** Calls back whenever the keychain's state may have changed; the answer ends that. */
  watch(onTurn: () => void): () => void;
  /** Whether the keychain holds a thread of this process and would not let it end. */
  hangs(): boolean;
};

/** Secrets in the keychain, or in memory while it cannot be used. */
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
