import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins';
import type { ContractRouterClient } from '@orpc/contract';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import { RPC_PATH, SESSION_HEADER, SESSION_PATH } from '#shared/bridge/handshake.ts';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import { SessionAnswer } from '#shared/bridge/session-exchange.ts';

export type BridgeClient = ContractRouterClient<BridgeContract>;

/** Exchanges a launch link for a session, as the page does; uses the link up. */
export async function sessionOf(link: string): Promise<string> {
  const { origin, hash } = new URL(link);
  const exchange = await fetch(origin + SESSION_PATH, {
    method: 'POST',
    headers: { ...sameOrigin(origin), 'content-type': 'application/json' },
    body: JSON.stringify({ key: hash.replace('#key=', '') }),
  });
  if (!exchange.ok) throw new Error(`the host refused the launch secret: ${exchange.status}`);
  return SessionAnswer.parse(await exchange.json()).session;
}

/**
 * The bridge of a running browser host, called from Node with the headers that a browser would send.
 * Each call answers `{ ok, value }` or `{ ok, failure }`.
 */
export function bridgeOf(origin: string, session: string): BridgeClient {
  return createORPCClient(
    new RPCLink({
      url: origin + RPC_PATH,
      customJsonSerializers: [jsonTextSerializer],
      headers: { ...sameOrigin(origin), [SESSION_HEADER]: session },
      plugins: [new SimpleCsrfProtectionLinkPlugin()],
    }),
  );
}

const sameOrigin = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });
