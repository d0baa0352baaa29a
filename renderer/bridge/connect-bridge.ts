import { PRELOAD_GLOBAL } from '#shared/bridge/handshake.ts';
import type { BridgeLink } from './endcap.ts';
import { openSession } from './open-session.ts';

/**
 * The way to the core: a MessagePort inside Electron, loopback HTTP in an ordinary browser.
 *
 * @returns null when this tab has no session with the loopback server
 */
export async function connectBridge(scope: Window & typeof globalThis): Promise<BridgeLink | null> {
  // Each host needs only one of the two links, so each is a chunk of its own.
  if (PRELOAD_GLOBAL in scope) {
    const { createPortLink } = await import('./port-link.ts');
    return createPortLink(scope);
  }
  const link = import('./http-link.ts');
  const session = await openSession({
    location: scope.location,
    history: scope.history,
    storage: scope.sessionStorage,
    fetch: scope.fetch.bind(scope),
  }).catch(() => null);
  const { createHttpLink } = await link;
  return session === null ? null : createHttpLink(scope.location.origin, session);
}
