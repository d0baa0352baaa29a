import { randomBytes } from 'node:crypto';
import type { Clock } from '#electron/core/clock.ts';
import type { KeychainState } from '#shared/bridge/failure.ts';
import { type GuardedKeychain, guardKeychain, type KeychainCall } from './guarded-keychain.ts';
import type { Keychain, LoadKeychain } from './keychain.ts';

/** Name under which the OS shows Endcap's entries. */
export const KEYCHAIN_SERVICE = 'Endcap';
/** Account of the entry with which the keychain is tried; no workspace has this id. */
const TRIAL_ACCOUNT = 'keychain-trial';

export type SecretPlace = 'keychain' | 'session' | 'missing';
export type FoundSecret = { readonly secret: string | null; readonly place: SecretPlace };

/** Secrets of workspaces, one each. In the OS keychain, or for this run in memory when that can not be had. */
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

export type SecretStorePorts = {
  readonly loadKeychain: LoadKeychain;
  readonly clock: Clock;
  /** Called when the keychain's state has changed by itself, such as after a late unlock. */
  readonly onChange: () => void;
};

/** Secrets in the keychain, or in memory while it can not be used. */
export function createSecretStore({ loadKeychain, clock, onChange }: SecretStorePorts): SecretStore {
  const known = new Map<string, { secret: string; place: 'keychain' | 'session' }>();
  const watching = new Set<() => void>();
  const state: {
    keychain: KeychainState;
    opening: Promise<GuardedKeychain | null> | null;
    guarded: GuardedKeychain | null;
    trial: Promise<KeychainState> | null;
  } = { keychain: 'absent', opening: null, guarded: null, trial: null };

  const tell = (): void => {
    for (const onTurn of [...watching]) onTurn();
  };

  const turn = (keychain: KeychainState): void => {
    if (state.keychain === keychain) return;
    state.keychain = keychain;
    tell();
  };

  const settled = async (): Promise<void> => {
    await probe();
    onChange();
    tell();
  };

  const open = async (): Promise<GuardedKeychain | null> => {
    const keychain = await loadKeychain();
    if (keychain) state.guarded = guardKeychain(keychain, clock, () => void settled());
    return state.guarded;
  };

  const call = async <Value>(run: (keychain: Keychain) => Promise<Value>): Promise<KeychainCall<Value>> => {
    state.opening ??= open();
    const guarded = await state.opening;
    const result: KeychainCall<Value> = guarded ? await guarded.call(run) : { ok: false, state: 'not_built' };
    if (!result.ok) turn(result.state);
    return result;
  };

  const probe = async (): Promise<KeychainState> => {
    // Reading alone proves nothing: from a locked collection keytar answers "no such entry".
    const value = randomBytes(12).toString('hex');
    const result = await call(async (keychain) => {
      await keychain.setPassword(KEYCHAIN_SERVICE, TRIAL_ACCOUNT, value);
      const back = await keychain.getPassword(KEYCHAIN_SERVICE, TRIAL_ACCOUNT);
      await keychain.deletePassword(KEYCHAIN_SERVICE, TRIAL_ACCOUNT);
      return back === value;
    });
    if (result.ok) turn(result.value ? 'ready' : 'absent');
    return state.keychain;
  };

  const write = async (id: string, secret: string): Promise<boolean> => {
    const kept = await call(async (keychain) => {
      await keychain.setPassword(KEYCHAIN_SERVICE, id, secret);
      const isSame = (await keychain.getPassword(KEYCHAIN_SERVICE, id)) === secret;
      if (!isSame) await keychain.deletePassword(KEYCHAIN_SERVICE, id);
      return isSame;
    });
    if (kept.ok) turn(kept.value ? 'ready' : 'absent');
    return kept.ok && kept.value;
  };

  return {
    state: () => state.keychain,
    async tried() {
      state.trial ??= probe();
      await state.trial;
      return state.keychain;
    },
    probe,
    hangs: () => state.guarded?.hangs() ?? false,
    known: () => [...known.values()].map(({ secret }) => secret),
    async get(id) {
      const inMemory = known.get(id);
      if (inMemory) return inMemory;
      const found = await call((keychain) => keychain.getPassword(KEYCHAIN_SERVICE, id));
      if (!found.ok || found.value === null) return { secret: null, place: 'missing' };
      known.set(id, { secret: found.value, place: 'keychain' });
      return { secret: found.value, place: 'keychain' };
    },
    async set(id, secret) {
      const place = (await write(id, secret)) ? 'keychain' : 'session';
      known.set(id, { secret, place });
      return place;
    },
    async keep(id, secret) {
      const isKept = await write(id, secret);
      if (isKept) known.set(id, { secret, place: 'keychain' });
      return isKept;
    },
    watch(onTurn) {
      watching.add(onTurn);
      return () => void watching.delete(onTurn);
    },
    async remove(id) {
      const isSessionOnly = known.get(id)?.place === 'session';
      known.delete(id);
      const removed = await call((keychain) => keychain.deletePassword(KEYCHAIN_SERVICE, id));
      return removed.ok || isSessionOnly ? 'ready' : removed.state;
    },
  };
}
