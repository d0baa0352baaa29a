import type { Router } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { decodeRequestMessage } from '@orpc/standard-server-peer';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import { jsonTextSerializer } from '#shared/bridge/json-text.ts';
import { eventsRouter, placesRouter, settingsRouter, viewsRouter, workspacesRouter } from './app-handlers.ts';
import { reasonsRouter, targetsRouter } from './calculated-handlers.ts';
import { draftsRouter } from './drafts-handlers.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';
import { handoversRouter } from './handovers-handlers.ts';
import { fetchesRouter, offlineRouter } from './offline-handlers.ts';
import { pageFilesRouter } from './page-files-handlers.ts';
import { photoReportsRouter } from './photo-reports-handlers.ts';
import { publishRouter } from './publish-handlers.ts';
import { fillRatesRouter, photosRouter, protocolsRouter, readsRouter, storesRouter } from './reads-handlers.ts';
import { reviewRouter } from './review-handlers.ts';
import { tablesRouter } from './tables-handlers.ts';
import { templatesRouter } from './templates-handlers.ts';

/** Written out, because the compiler can't serialise the inferred type of so many procedures. */
export type BridgeRouter = Router<BridgeContract, Record<never, never>>;

/**
 * Every call of shared/bridge, with input and output checked against it. The same router is served over a MessagePort
 * (createPortBridge) and over loopback HTTP (`new RPCHandler(core.router)` of '@orpc/server/node').
 */
export function createBridgeRouter(parts: BridgeParts): BridgeRouter {
  return bridge.router({
    drafts: draftsRouter(parts),
    events: eventsRouter(parts),
    fetches: fetchesRouter(parts),
    fillRates: fillRatesRouter(parts),
    handovers: handoversRouter(parts),
    offline: offlineRouter(parts),
    pageFiles: pageFilesRouter(parts),
    photoReports: photoReportsRouter(parts),
    photos: photosRouter(parts),
    places: placesRouter(parts),
    protocols: protocolsRouter(parts),
    publish: publishRouter(parts),
    reads: readsRouter(parts),
    reasons: reasonsRouter(parts),
    review: reviewRouter(parts),
    settings: settingsRouter(parts),
    stores: storesRouter(parts),
    tables: tablesRouter(parts),
    targets: targetsRouter(parts),
    templates: templatesRouter(parts),
    views: viewsRouter(parts),
    workspaces: workspacesRouter(parts),
  });
}

/** Serves the router to windows, each over its own port. The caller starts the port afterwards. */
export function createPortBridge(router: BridgeRouter): (port: PortLike) => void {
  const handler = new RPCHandler(router, { customJsonSerializers: [jsonTextSerializer] });
  return (port) => handler.upgrade(guardPort(port), { context: {} });
}

/** What oRPC and the guard need of a port; Electron's MessagePortMain has this shape. */
export type PortLike = {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  close(): void;
};

/** The largest message that a page may send, in characters or bytes. */
export const MAX_MESSAGE_SIZE = 4 * 1024 * 1024;

/**
 * Puts a check between a page's port and oRPC. oRPC decodes inside an asynchronous listener, where one malformed
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
      // One after the other: an abort that overtook its request would cancel nothing.
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
