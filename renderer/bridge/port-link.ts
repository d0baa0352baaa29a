import { RPCLink } from '@orpc/client/message-port';
import { PORT_REQUEST } from '#shared/bridge/handshake.ts';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import { BridgeFailure, type BridgeLink, type OfPage } from './bridge.ts';

/** The part of the window needed to hand the port to the preload script. */
export type PortWindow = Pick<Window, 'postMessage' | 'origin'>;

/**
 * The bridge over a MessagePort to Electron's main process. It remembers when the port was closed, so that later calls
 * fail at once: on a dead link they would wait for ever.
 */
export function createPortLink(scope: PortWindow): BridgeLink {
  const { port1, port2 } = new MessageChannel();
  const closed = new AbortController();
  port1.addEventListener('close', () => closed.abort());
  const link = new RPCLink<OfPage>({
    port: port1,
    customJsonSerializers: [jsonTextSerializer],
    headers: ({ context }) => context,
  });
  port1.start();
  scope.postMessage(PORT_REQUEST, scope.origin, [port2]);
  return {
    async call(path, input, options) {
      if (closed.signal.aborted) throw new BridgeFailure({ code: 'host_gone' });
      return link.call(path, input, options);
    },
  };
}
