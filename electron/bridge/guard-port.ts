import { RPCHandler } from '@orpc/server/message-port';
import { decodeRequestMessage } from '@orpc/standard-server-peer';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import type { BridgeRouter } from './router.ts';

/** Serves the router to windows, each over its own port; the caller starts the port afterwards. */
export function createPortBridge(router: BridgeRouter): (port: PortLike) => void {
  const handler = new RPCHandler(router, { customJsonSerializers: [jsonTextSerializer] });
  return (port) => handler.upgrade(guardPort(port), { context: {} });
}

/** What oRPC and the guard use of a port; Electron's MessagePortMain has this shape. */
export type PortLike = {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  close(): void;
};

/** Largest message that a page may send, in characters or bytes. */
export const MAX_MESSAGE_SIZE = 4 * 1024 * 1024;

/**
 * Puts a check between a page's port and oRPC, which decodes inside an asynchronous listener: one malformed
 * message would be an unhandled rejection of the whole core. A page that sends rubbish loses its port.
 *
 * @param maxSize longest accepted message, in characters (text) or bytes
 */
export function guardPort(port: PortLike, maxSize: number = MAX_MESSAGE_SIZE) {
  const state = { closed: false, last: Promise.resolve() };
  const check = async (data: unknown, forward: (event: { data: unknown }) => void) => {
    if (state.closed) return;
    const message = accepted(data, maxSize);
    if (message !== null && (await decodes(message))) return forward({ data: message });
    state.closed = true;
    port.close();
  };
  return {
    on(event: string, listener: (event?: { data: unknown }) => void) {
      if (event === 'close') port.on('close', () => listener());
      if (event !== 'message') return;
      // One after the other: an abort that overtakes its request would cancel nothing.
      port.on('message', (sent) => {
        state.last = state.last.then(() => check(sent.data, listener));
      });
    },
    postMessage(data: unknown) {
      if (!state.closed) port.postMessage(data);
    },
  };
}

function accepted(data: unknown, maxSize: number): string | Uint8Array<ArrayBuffer> | null {
  if (typeof data === 'string') return data.length <= maxSize ? data : null;
  if (!(data instanceof Uint8Array) || data.byteLength > maxSize) return null;
  return new Uint8Array(data);
}

async function decodes(message: string | Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    await decodeRequestMessage(message);
    return true;
  } catch {
    return false;
  }
}
