import { createHash, timingSafeEqual } from 'node:crypto';

const MAX_BACK_OFF_MS = 5_000;
const FIRST_BACK_OFF_MS = 100;
const MAX_SESSIONS = 16;

export type LaunchPorts = {
  /** A fresh secret of at least 256 bits, safe in a URL. */
  readonly randomToken: () => string;
  /** Milliseconds of a clock that never runs backwards. */
  readonly now: () => number;
};

export type LaunchSecrets = {
  /** Makes a secret for one launch link. An earlier unused one becomes invalid. */
  readonly issue: () => string;
  /** Exchanges a launch secret for a session token, once. undefined: wrong, used, or tried too soon after a failure. */
  readonly exchange: (secret: string) => string | undefined;
  /** Whether this run gave out this session token. Takes constant time. */
  readonly hasSession: (token: string) => boolean;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Holds the single-use launch secret and the sessions made from it, in memory and only as digests. After each failed
 * exchange, no attempt is checked for a while: 100 ms at first, doubling up to 5 s.
 */
export function createLaunchSecrets({ randomToken, now }: LaunchPorts): LaunchSecrets {
  const sessions: Buffer[] = [];
  const state: { waiting: Buffer | undefined; failures: number; blockedUntil: number } = {
    waiting: undefined,
    failures: 0,
    blockedUntil: 0,
  };

  const issue = (): string => {
    const secret = randomToken();
    state.waiting = digest(secret);
    return secret;
  };

  const exchange = (secret: string): string | undefined => {
    if (now() < state.blockedUntil) return undefined;
    if (state.waiting === undefined || !timingSafeEqual(state.waiting, digest(secret))) {
      state.blockedUntil = now() + Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** state.failures);
      state.failures += 1;
      return undefined;
    }
    state.waiting = undefined;
    state.failures = 0;
    const session = randomToken();
    sessions.push(digest(session));
    if (sessions.length > MAX_SESSIONS) sessions.shift();
    return session;
  };

  const hasSession = (token: string): boolean => {
    const asked = digest(token);
    // Does not stop early: every session is compared.
    return sessions.reduce((found, one) => timingSafeEqual(one, asked) || found, false);
  };

  return { issue, exchange, hasSession };
}
