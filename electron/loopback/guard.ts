import { LAUNCH_PATH, RPC_PATH, SESSION_PATH } from '#shared/bridge/handshake.ts';

/** What the guard checks. Each header is a list of all values that were sent, so that repeated headers are noticed. */
export type RequestFacts = {
  readonly method: string;
  /** Request target exactly as on the request line, before any decoding. */
  readonly target: string;
  readonly host: readonly string[];
  readonly origin: readonly string[];
  readonly fetchSite: readonly string[];
  readonly fetchDest: readonly string[];
  readonly session: readonly string[];
};

/** What the guard compares with: `127.0.0.1:<port>` of this server, and the sessions it gave out. */
type Door = {
  readonly authority: string;
  /** Compares in constant time. */
  readonly hasSession: (token: string) => boolean;
};

export type Decision =
  | { readonly to: 'refuse' }
  | { readonly to: 'page' }
  | { readonly to: 'launch' }
  | { readonly to: 'asset'; readonly path: string }
  | { readonly to: 'session' }
  | { readonly to: 'bridge' };

const REFUSE: Decision = { to: 'refuse' };

// File names as the build writes them. No percent sign, backslash or leading dot: a path that needs decoding is not
// ours.
const ASSET = /^\/[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const PROCEDURE = /^(?:\/[A-Za-z]+)+$/;

const only = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined);

const isProcedure = (target: string): boolean =>
  target.startsWith(`${RPC_PATH}/`) && PROCEDURE.test(target.slice(RPC_PATH.length));

function decideGet({ target, origin, fetchSite, fetchDest }: RequestFacts): Decision {
  const site = only(fetchSite);
  if (target === '/') {
    // `none` is an address typed or opened from outside the browser. Framing and embedding have another destination.
    const navigates = (site === 'none' || site === 'same-origin') && only(fetchDest) === 'document';
    return navigates ? { to: 'page' } : REFUSE;
  }
  if (target === LAUNCH_PATH) {
    // The page there holds nothing, so other sites may lead to it, too: browsers do not tell them from a file.
    const arrives = site === 'none' || site === 'cross-site';
    return arrives && origin.length === 0 && only(fetchDest) === 'document' ? { to: 'launch' } : REFUSE;
  }
  if (site !== 'same-origin' || !ASSET.test(target) || target.endsWith('.html')) return REFUSE;
  if (target === RPC_PATH || target === SESSION_PATH || isProcedure(target)) return REFUSE;
  return { to: 'asset', path: target };
}

function decidePost({ target, origin, fetchSite, session }: RequestFacts, door: Door): Decision {
  if (origin.length === 0 || only(fetchSite) !== 'same-origin') return REFUSE;
  if (target === SESSION_PATH) return session.length === 0 ? { to: 'session' } : REFUSE;
  const token = only(session);
  return isProcedure(target) && token !== undefined && door.hasSession(token) ? { to: 'bridge' } : REFUSE;
}

/**
 * Decides what a request to the loopback server may reach, based only on its facts.
 *
 * The Host is compared first: after DNS rebinding, `Origin` and `Host` match and both contain the attacker's name, so
 * only the literal address counts. Calls that change state must state their origin.
 */
export function decideRequest(facts: RequestFacts, door: Door): Decision {
  if (only(facts.host) !== door.authority) return REFUSE;
  if (facts.origin.length > 0 && only(facts.origin) !== `http://${door.authority}`) return REFUSE;
  if (facts.method === 'GET') return decideGet(facts);
  if (facts.method === 'POST') return decidePost(facts, door);
  return REFUSE;
}
