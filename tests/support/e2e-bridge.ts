import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins';
import type { ContractRouterClient } from '@orpc/contract';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import { RPC_PATH, SESSION_HEADER, SESSION_PATH } from '#shared/bridge/handshake.ts';
import { SessionAnswer } from '#shared/bridge/session-exchange.ts';

export type BridgeClient = ContractRouterClient<BridgeContract>;

/**
 * The bridge of a running browser host, called from Node with the headers that a browser would send.
 * Uses up the launch link; each call answers `{ ok, value }` or `{ ok, failure }`.
 */
export async function bridgeOf(link: string): Promise<BridgeClient> {
  const { origin, hash } = new URL(link);
  const sameOrigin = { origin, 'sec-fetch-site': 'same-origin' };
  const exchange = await fetch(origin + SESSION_PATH, {
    method: 'POST',
    headers: { ...sameOrigin, 'content-type': 'application/json' },
    body: JSON.stringify({ key: hash.replace('#key=', '') }),
  });
  if (!exchange.ok) throw new Error(`the host refused the launch secret: ${exchange.status}`);
  const { session } = SessionAnswer.parse(await exchange.json());
  return createORPCClient(
    new RPCLink({
      url: origin + RPC_PATH,
      headers: { ...sameOrigin, [SESSION_HEADER]: session },
      plugins: [new SimpleCsrfProtectionLinkPlugin()],
    }),
  );
}
