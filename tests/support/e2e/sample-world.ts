import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import type { Chain } from '#service/store/chain.ts';
import { type BehavingService, startBehavingService } from '../behaviours/start-behaving-service.ts';
import { startMemoryService } from '../behaviours/start-memory-service.ts';
import type { BridgeClient } from './bridge.ts';
import { testNow } from './now.ts';
import { unwrap } from './places.ts';
import { startService } from './service.ts';

const TOKEN = 'token-of-the-sample-world';

/** A tenth of the stores of the sample behind a service that behaves as told, and a workspace for it that is empty. */
export type SampleWorld = {
  readonly chain: Chain;
  readonly front: BehavingService;
  readonly workspaceId: string;
};

function tenthOfSample(): Chain {
  const chain = makeSampleChain({ seed: 1, now: new Date(testNow()), timeZone: 'Europe/Warsaw' });
  const stores = chain.stores.filter((_, index) => index % 10 === 0);
  const storeIds = new Set(stores.map(({ store }) => store.storeId));
  const protocols = [...chain.protocols].filter(({ storeId }) => storeIds.has(storeId));
  const protocolIds = new Set(protocols.map(({ protocolId }) => protocolId));
  const images = [...chain.images].filter(({ protocolId }) => protocolIds.has(protocolId));
  return { regions: chain.regions, stores, protocols, images };
}

/** Starts a world and opens its workspace; the caller stops its front. */
export async function startSampleWorld({ workspaces }: BridgeClient): Promise<SampleWorld> {
  const chain = tenthOfSample();
  const service = await startMemoryService({ token: TOKEN, chain });
  const front = await startBehavingService({ service, token: TOKEN });
  const { activeId } = unwrap(await workspaces.connect({ name: 'Hostile', baseUrl: front.url, token: TOKEN }));
  return { chain, front, workspaceId: activeId ?? '' };
}

/** Starts a service with all of the sample, behind one that behaves as told; the caller stops its front. */
export async function startSampleFront() {
  const { baseUrl: url, token, stop } = await startService();
  const front = await startBehavingService({ service: { url, stop: async () => void (await stop()) }, token });
  return { front, baseUrl: front.url, token };
}
