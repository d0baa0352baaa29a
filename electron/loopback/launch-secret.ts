import { createHash, timingSafeEqual } from 'node:crypto';

const MAX_BACK_OFF_MS = 5_000;
const FIRST_BACK_OFF_MS = 100;
/** More refusals than this don't wait: waiting ones occupy a connection each. */
const MAX_WAITING = 32;
/** Of more sessions, the one that was used longest ago ends: that of a tab which is closed, as a rule. */
const MAX_SESSIONS = 64;

export type LaunchPorts = {
  /** A fresh secret of at least 256 bits, safe in a URL. */
  readonly randomToken: () => string;
  /** Waits this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
};

export type LaunchSecrets = {
  /** Makes a secret for one launch link. An earlier unused one becomes invalid. */
  readonly issue: () => string;
  /** Exchanges a launch secret for a session token, once. undefined, after a wait: wrong or used. */
  readonly exchange: (secret: string) => Promise<string | undefined>;
  /** Whether this run gave out this session token. Takes constant time. */
  readonly hasSession: (token: string) => boolean;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Holds the single-use launch secret and the sessions made from it, in memory and only as digests. Every secret is
 * compared at once, so that no other program can keep the right one out by posting wrong ones. Only refusals wait: 100
 * ms at first, doubling up to 5 s.
 */
export function createLaunchSecrets({ randomToken, wait }: LaunchPorts): LaunchSecrets {
  const sessions: Buffer[] = [];
  const state: { unused: Buffer | undefined; failures: number; waiting: number } = {
    unused: undefined,
    failures: 0,
    waiting: 0,
  };

  const issue = (): string => {
    const secret = randomToken();
    state.unused = digest(secret);
    return secret;
  };

  const waitForRefusal = async (): Promise<void> => {
    const ms = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** state.failures);
    state.failures += 1;
    if (state.waiting >= MAX_WAITING) return;
    state.waiting += 1;
    await wait(ms).finally(() => {
      state.waiting -= 1;
    });
  };

  const exchange = async (secret: string): Promise<string | undefined> => {
    if (state.unused === undefined || !timingSafeEqual(state.unused, digest(secret))) {
      await waitForRefusal();
      return undefined;
    }
    state.unused = undefined;
    state.failures = 0;
    const session = randomToken();
    sessions.push(digest(session));
    if (sessions.length > MAX_SESSIONS) sessions.shift();
    return session;
  };

  const hasSession = (token: string): boolean => {
    const asked = digest(token);
    // Does not stop early: every session is compared.
    const found = sessions.reduce((last, one, at) => (timingSafeEqual(one, asked) ? at : last), -1);
    if (found === -1) return false;
    sessions.push(...sessions.splice(found, 1));
    return true;
  };

  return { issue, exchange, hasSession };
}
