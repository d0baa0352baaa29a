import type { Router } from '@orpc/server';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import { eventsRouter, settingsRouter, viewsRouter, workspacesRouter } from './app-handlers.ts';
import { draftsRouter } from './drafts-handlers.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';
import { offlineRouter } from './offline-handlers.ts';
import { publishRouter } from './publish-handlers.ts';
import { fillRatesRouter, photosRouter, protocolsRouter, readsRouter, storesRouter } from './reads-handlers.ts';
import { tablesRouter } from './tables-handlers.ts';

/** Written out, because the compiler can not serialize the inferred type of so many procedures. */
export type BridgeRouter = Router<BridgeContract, Record<never, never>>;

/**
 * Every call of shared/bridge, with input and output checked against it. The same router is served over a
 * MessagePort (port-bridge.ts) and over loopback HTTP (`new RPCHandler(core.router)` of '@orpc/server/node').
 */
export function createBridgeRouter(parts: BridgeParts): BridgeRouter {
  return bridge.router({
    drafts: draftsRouter(parts),
    events: eventsRouter(parts),
    fillRates: fillRatesRouter(parts),
    offline: offlineRouter(parts),
    photos: photosRouter(parts),
    protocols: protocolsRouter(parts),
    publish: publishRouter(parts),
    reads: readsRouter(parts),
    settings: settingsRouter(parts),
    stores: storesRouter(parts),
    tables: tablesRouter(parts),
    views: viewsRouter(parts),
    workspaces: workspacesRouter(parts),
  });
}
