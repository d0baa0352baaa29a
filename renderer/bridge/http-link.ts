import { RPCLink } from '@orpc/client/fetch';
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins';
import { RPC_PATH, SESSION_HEADER } from '#shared/bridge/handshake.ts';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import type { BridgeLink } from './bridge.ts';

/** The bridge over HTTP to the loopback server that served the page. */
export function createHttpLink(origin: string, session: string): BridgeLink {
  return new RPCLink({
    url: `${origin}${RPC_PATH}`,
    customJsonSerializers: [jsonTextSerializer],
    headers: { [SESSION_HEADER]: session },
    plugins: [new SimpleCsrfProtectionLinkPlugin()],
  });
}
