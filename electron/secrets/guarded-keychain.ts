import type { Clock } from '#electron/lib/clock.ts';
import type { KeychainState } from '#shared/bridge/failure.ts';
import type { Keychain } from './keychain.ts';

/** Longest time that Endcap waits for the keychain; it goes on without it then. */
export const KEYCHAIN_WAIT_MS = 5000;

export type KeychainCall<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly state: Exclude<KeychainState, 'ready'> };

export type GuardedKeychain = {
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
export function guardKeychain(keychain: Keychain, clock: Clock, onSettled: () => void): GuardedKeychain {
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
