import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import { SimpleCsrfProtectionHandlerPlugin } from '@orpc/server/plugins';
import { MAX_MESSAGE_SIZE } from '#electron/bridge/guard-port.ts';
import type { BridgeRouter } from '#electron/bridge/router.ts';
import { RPC_PATH } from '#shared/bridge/handshake.ts';
import { rawJsonSerializer, withRawJson } from './raw-json.ts';
import { inOnePiece } from './whole-body.ts';

/**
 * Serves the bridge over HTTP, behind the guard. The plugin asks for a header that no form can send: oRPC would
 * otherwise take multipart bodies, which need no preflight. Unknown errors are masked by oRPC.
 *
 * @returns a handler that answers false when there is no such procedure and nothing was written
 */
export function createHttpBridge(router: BridgeRouter) {
  const handler = new RPCHandler(router, {
    customJsonSerializers: [rawJsonSerializer],
    rootInterceptors: [async ({ next }) => inOnePiece(withRawJson(await next()))],
    plugins: [new SimpleCsrfProtectionHandlerPlugin(), new BodyLimitPlugin({ maxBodySize: MAX_MESSAGE_SIZE })],
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { matched } = await handler.handle(request, response, { prefix: RPC_PATH, context: {} });
    return matched;
  };
}
