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
  /** The same for an id that is new, of which the keychain has nothing from before. */
  add(id: string, secret: string): Promise<SecretPlace>;
  /**
   * Stores a secret in the keychain or nowhere; false: the keychain did not accept it and return it unchanged. Use it
   * for keys of data that outlives the app: if the keychain loses such a key, the data is locked for ever.
   */
  keep(id: string, secret: string): Promise<boolean>;
  /**
   * Removes a secret everywhere. Returns `ready`, or the reason why the keychain entry may still exist. If it does, it is
   * removed as soon as the keychain can be used in this run, and not read until then.
   */
  remove(id: string): Promise<KeychainState>;
  /** The same, except that nothing is removed if a locked keychain may hold the entry. */
  removeUnlessLocked(id: string): Promise<KeychainState>;
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
  /** Ids that are new in this run and of which the keychain has taken nothing. */
  const onlyHere = new Set<string>();
  /** Ids whose entries may still be in the keychain and have to go. */
  const leaving = new Set<string>();

  const write = async (id: string, secret: string): Promise<boolean> => {
    // Before it is written: once the keychain takes anything, whatever is leaving is removed.
    const wasLeaving = leaving.delete(id);
    const isKept = await keychain.write(id, secret);
    if (isKept) onlyHere.delete(id);
    else if (wasLeaving) leaving.add(id);
    return isKept;
  };
  const set: SecretStore['set'] = async (id, secret) => {
    const place = (await write(id, secret)) ? 'keychain' : 'session';
    known.set(id, { secret, place });
    return place;
  };
  const removeEntry = async (id: string): Promise<KeychainState> => {
    leaving.add(id);
    const removed = await keychain.remove(id);
    if (removed === 'ready') leaving.delete(id);
    return removed;
  };
  // Before anybody else hears of it, and so before anything is read.
  keychain.watch(() => {
    if (keychain.state() === 'ready') for (const id of leaving) void removeEntry(id);
  });

  const remove = async (id: string): Promise<KeychainState> => {
    known.delete(id);
    const removed = await removeEntry(id);
    return onlyHere.delete(id) ? 'ready' : removed;
  };

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
      const secret = leaving.has(id) ? null : await keychain.read(id);
      // It may have been removed meanwhile.
      if (secret === null || leaving.has(id)) return { secret: null, place: 'missing' };
      known.set(id, { secret, place: 'keychain' });
      return { secret, place: 'keychain' };
    },
    set,
    add(id, secret) {
      onlyHere.add(id);
      return set(id, secret);
    },
    async keep(id, secret) {
      const isKept = await write(id, secret);
      if (isKept) known.set(id, { secret, place: 'keychain' });
      return isKept;
    },
    remove,
    async removeUnlessLocked(id) {
      // Asked before: a removal that a keychain takes long over can't be taken back.
      const isLocked = !onlyHere.has(id) && (await keychain.probe()) === 'locked';
      return isLocked ? 'locked' : remove(id);
    },
  };
}
