import { PRELOAD_GLOBAL } from '#shared/bridge/handshake.ts';
import type { BridgeLink } from './endcap.ts';
import { createHttpLink } from './http-link.ts';
import { openSession } from './open-session.ts';
import { createPortLink } from './port-link.ts';

/**
 * The way to the core: a MessagePort inside Electron, loopback HTTP in an ordinary browser.
 *
 * @returns null when this tab has no session with the loopback server
 */
export async function connectBridge(scope: Window & typeof globalThis): Promise<BridgeLink | null> {
  if (PRELOAD_GLOBAL in scope) return createPortLink(scope);
  const session = await openSession({
    location: scope.location,
    history: scope.history,
    storage: scope.sessionStorage,
    fetch: scope.fetch.bind(scope),
  }).catch(() => null);
  return session === null ? null : createHttpLink(scope.location.origin, session);
}
