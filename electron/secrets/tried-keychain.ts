import { randomBytes } from 'node:crypto';
import type { Clock } from '#electron/lib/clock.ts';
import type { KeychainState } from '#shared/bridge/failure.ts';
import { KEYCHAIN_SERVICE, type Keychain, type LoadKeychain } from './keychain.ts';

/** Account of the entry with which the keychain is tried; no workspace has this id. */
const TRIAL_ACCOUNT = 'keychain-trial';

export type TriedKeychainPorts = {
  readonly loadKeychain: LoadKeychain;
  readonly clock: Clock;
  /** Called when the keychain's state has changed by itself, such as after a late unlock. */
  readonly onChange: () => void;
};

/** The OS keychain, loaded when it is first asked, with what is known of its state from each call. */
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

  /** Runs a call that answers whether the keychain gives back what it took; its state follows from that. */
  const trial = async (run: (keychain: Keychain) => Promise<boolean>): Promise<boolean> => {
    const result = await call(run);
    if (result.ok) turn(result.value ? 'ready' : 'absent');
    return result.ok && result.value;
  };

  const probe = async (): Promise<KeychainState> => {
    // Reading alone proves nothing: from a locked collection keytar answers "no such entry".
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
    /** As last seen. */
    state: (): KeychainState => state.keychain,
    /** The same, after it has been tried once in this run. */
    async tried(): Promise<KeychainState> {
      state.trial ??= probe();
      await state.trial;
      return state.keychain;
    },
    /** Tries the keychain by writing, reading and removing an entry. */
    probe,
    /** Whether it holds a thread of this process and would not let it end. */
    hangs: (): boolean => state.guarded?.hangs() ?? false,
    /** Calls back whenever the state may have changed; the answer ends that. */
    watch(onTurn: () => void): () => void {
      watching.add(onTurn);
      return () => void watching.delete(onTurn);
    },
    /** An entry; null: there is none, or it cannot be had. */
    async read(account: string): Promise<string | null> {
      const found = await call((keychain) => keychain.getPassword(KEYCHAIN_SERVICE, account));
      return found.ok ? found.value : null;
    },
    /** Writes an entry; false: the keychain did not take it and give it back unchanged, and keeps none. */
    write: (account: string, secret: string): Promise<boolean> =>
      trial(async (keychain) => {
        await keychain.setPassword(KEYCHAIN_SERVICE, account, secret);
        const isSame = (await keychain.getPassword(KEYCHAIN_SERVICE, account)) === secret;
        if (!isSame) await keychain.deletePassword(KEYCHAIN_SERVICE, account);
        return isSame;
      }),
    /** Removes an entry; `ready`, or the reason why it may still be there. */
    async remove(account: string): Promise<KeychainState> {
      const removed = await call((keychain) => keychain.deletePassword(KEYCHAIN_SERVICE, account));
      return removed.ok ? 'ready' : removed.state;
    },
  };
}

/** Longest time that Endcap waits for the keychain; it goes on without it then. */
export const KEYCHAIN_WAIT_MS = 5000;

type KeychainCall<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly state: Exclude<KeychainState, 'ready'> };

type GuardedKeychain = {
  /** Runs one call; never rejects, and never takes longer than the time limit. */
  call<Value>(run: (keychain: Keychain) => Promise<Value>): Promise<KeychainCall<Value>>;
  /** Whether a call that was given up has still not come back. */
  hangs(): boolean;
};

/**
 * Puts a time limit around the keychain and lets only one call into it at a time. A call that hangs (nobody
 * answers the unlock dialog, a dead D-Bus service) holds a thread of Node's small pool, and four of them would
 * stop every file and DNS request of the app: while one hangs, no other is made.
 *
 * @param onSettled called when a call that had been given up came back after all
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
        (error: unknown) => settle({ ok: false, state: refusalOf(error) }),
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

/** `locked` when the keychain is there but did not open (libsecret, KWallet, macOS), else `absent`. */
export function refusalOf(error: unknown): Exclude<KeychainState, 'ready'> {
  const message = error instanceof Error ? error.message : String(error);
  return /lock|user canceled|user interaction|dismissed|-25308|-128\b/i.test(message) ? 'locked' : 'absent';
}
