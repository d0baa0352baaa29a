import { RPCLink } from '@orpc/client/fetch';
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins';
import { RPC_PATH, SESSION_HEADER } from '#shared/bridge/handshake.ts';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import type { BridgeLink } from './bridge.ts';

/** A browser keeps at most 64 KiB on its way for pages that are gone. No character takes more than three bytes. */
const MOST_KEPT = 20_000;

/**
 * The bridge over HTTP to the loopback server that served the page. What a page saves on its way out is sent also when
 * the page is gone before.
 */
export function createHttpLink(scope: Window & typeof globalThis, session: string): BridgeLink {
  const page = { isLeaving: false };
  // Before any part of the page hears of it.
  scope.addEventListener('pagehide', () => (page.isLeaving = true), { capture: true });
  scope.addEventListener('pageshow', () => (page.isLeaving = false));
  return new RPCLink({
    url: `${scope.location.origin}${RPC_PATH}`,
    fetch: (request, init, _options, _path, input) =>
      scope.fetch(
        request,
        page.isLeaving && (JSON.stringify(input)?.length ?? 0) <= MOST_KEPT ? { ...init, keepalive: true } : init,
      ),
    customJsonSerializers: [jsonTextSerializer],
    headers: ({ context }) => ({ ...context, [SESSION_HEADER]: session }),
    plugins: [new SimpleCsrfProtectionLinkPlugin()],
  });
}
