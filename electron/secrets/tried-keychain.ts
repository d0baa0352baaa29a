import { randomBytes } from 'node:crypto';
import type { Clock } from '#electron/lib/clock.ts';
import type { KeychainState } from '#shared/bridge/answer.ts';
import { KEYCHAIN_SERVICE, type Keychain, type LoadKeychain, TRIAL_ACCOUNT } from './keychain.ts';

export type TriedKeychainPorts = {
  readonly loadKeychain: LoadKeychain;
  readonly clock: Clock;
  /** Called when the keychain's state has changed by itself, for example after a late unlock. */
  readonly onChange: () => void;
};

/** The OS keychain, loaded on first use. Every call updates its known state. */
export function createTriedKeychain({ loadKeychain, clock, onChange }: TriedKeychainPorts) {
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

  /** Runs a call that tests whether the keychain returns what it was given, and updates the state. */
  const trial = async (run: (keychain: Keychain) => Promise<boolean>): Promise<boolean> => {
    const result = await call(run);
    if (result.ok) turn(result.value ? 'ready' : 'absent');
    return result.ok && result.value;
  };

  const probe = async (): Promise<KeychainState> => {
    // Reading alone proves nothing: keytar answers "no such entry" for a locked collection.
    const value = randomBytes(12).toString('hex');
    await trial(async (keychain) => {
      await keychain.setPassword(KEYCHAIN_SERVICE, TRIAL_ACCOUNT, value);
      const back = await keychain.getPassword(KEYCHAIN_SERVICE, TRIAL_ACCOUNT);
      await keychain.deletePassword(KEYCHAIN_SERVICE, TRIAL_ACCOUNT);
      return back === value;
    });
    return state.keychain;
  };

  return {
    /** The last known state. */
    state: (): KeychainState => state.keychain,
    /** The same, but after at least one attempt in this run. */
    async tried(): Promise<KeychainState> {
      state.trial ??= probe();
      await state.trial;
      return state.keychain;
    },
    /** Tests the keychain by writing, reading and removing an entry. */
    probe,
    /** Whether it is blocking a thread of this process, which would prevent it from ending. */
    hangs: (): boolean => state.guarded?.hangs() ?? false,
    /** Calls back whenever the state may have changed. Call the returned function to stop. */
    watch(onTurn: () => void): () => void {
      watching.add(onTurn);
      return () => void watching.delete(onTurn);
    },
    /** Reads an entry; null: there is none, or it is unavailable. */
    async read(account: string): Promise<string | null> {
      const found = await call((keychain) => keychain.getPassword(KEYCHAIN_SERVICE, account));
      return found.ok ? found.value : null;
    },
    /** Writes an entry; false: the keychain did not accept it and return it unchanged, and the entry was removed. */
    write: (account: string, secret: string): Promise<boolean> =>
      trial(async (keychain) => {
        await keychain.setPassword(KEYCHAIN_SERVICE, account, secret);
        const isSame = (await keychain.getPassword(KEYCHAIN_SERVICE, account)) === secret;
        if (!isSame) await keychain.deletePassword(KEYCHAIN_SERVICE, account);
        return isSame;
      }),
    /** Removes an entry. Returns `ready`, or the reason why it may still exist. */
    async remove(account: string): Promise<KeychainState> {
      const removed = await call((keychain) => keychain.deletePassword(KEYCHAIN_SERVICE, account));
      if (!removed.ok) return removed.state;
      // keytar finds nothing in a locked collection, without an error.
      return removed.value ? 'ready' : probe();
    },
  };
}

/** Longest time that Endcap waits for the keychain before it continues without it. */
export const KEYCHAIN_WAIT_MS = 5000;

type KeychainCall<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly state: Exclude<KeychainState, 'ready'> };

type GuardedKeychain = {
  /** Runs one call. Never rejects, and never takes longer than the time limit. */
  call<Value>(run: (keychain: Keychain) => Promise<Value>): Promise<KeychainCall<Value>>;
  /** Whether a call that timed out has still not returned. */
  hangs(): boolean;
};

/**
 * Gives keychain calls a time limit and runs only one at a time. A call that hangs (nobody answers the unlock dialog, a
 * dead D-Bus service) blocks a thread of Node's small pool. Four such calls would stop all file and DNS requests of the
 * app, so no other call is made while one hangs.
 *
 * @param onSettled called when a call that had timed out returned after all
 */
function guardKeychain(keychain: Keychain, clock: Clock, onSettled: () => void): GuardedKeychain {
  const state: { hanging: boolean; last: Promise<unknown> } = { hanging: false, last: Promise.resolve() };

  const limited = <Value>(run: (keychain: Keychain) => Promise<Value>): Promise<KeychainCall<Value>> => {
    if (state.hanging) return Promise.resolve({ ok: false, state: 'locked' });
    return new Promise((resolve) => {
      const giveUp = clock.after(KEYCHAIN_WAIT_MS, () => {
        state.hanging = true;
        // Most likely an unlock dialog that nobody has answered yet.
        resolve({ ok: false, state: 'locked' });
      });
      const settle = (result: KeychainCall<Value>) => {
        giveUp();
        if (state.hanging) {
          state.hanging = false;
          onSettled();
        }
        resolve(result);
      };
      run(keychain).then(
        (value) => settle({ ok: true, value }),
        (error: unknown) => settle({ ok: false, state: stateOfRefusal(error) }),
      );
    });
  };

  return {
    hangs: () => state.hanging,
    call(run) {
      const result = state.last.then(() => limited(run));
      state.last = result;
      return result;
    },
  };
}

/** `locked` if the keychain exists but did not open (libsecret, KWallet, macOS), else `absent`. */
export function stateOfRefusal(error: unknown): Exclude<KeychainState, 'ready'> {
  const message = error instanceof Error ? error.message : String(error);
  return /lock|user canceled|user interaction|dismissed|-25308|-128\b/i.test(message) ? 'locked' : 'absent';
}
