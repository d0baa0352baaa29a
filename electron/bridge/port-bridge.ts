import { RPCHandler } from '@orpc/server/message-port';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import { guardPort, type PortLike } from './guard-port.ts';
import type { BridgeRouter } from './router.ts';

/** Serves the router to windows, each over its own port; the caller starts the port afterwards. */
export function createPortBridge(router: BridgeRouter): (port: PortLike) => void {
  const handler = new RPCHandler(router, { customJsonSerializers: [jsonTextSerializer] });
  return (port) => handler.upgrade(guardPort(port), { context: {} });
}
