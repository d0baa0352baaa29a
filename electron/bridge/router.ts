import type { Router } from '@orpc/server';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';
import { draftsRouter } from './drafts-handlers.ts';
import { eventsRouter } from './events-handlers.ts';
import { fillRatesRouter } from './fill-rates-handlers.ts';
import { offlineRouter } from './offline-handlers.ts';
import { photosRouter } from './photos-handlers.ts';
import { protocolsRouter } from './protocols-handlers.ts';
import { publishRouter } from './publish-handlers.ts';
import { readsRouter } from './reads-handlers.ts';
import { settingsRouter } from './settings-handlers.ts';
import { storesRouter } from './stores-handlers.ts';
import { tablesRouter } from './tables-handlers.ts';
import { viewsRouter } from './views-handlers.ts';
import { workspacesRouter } from './workspaces-handlers.ts';

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
