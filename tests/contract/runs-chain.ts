import type { ChainImage, ChainProtocol } from '#service/store/chain.ts';
import type { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget, idOf } from '../builders/contract.ts';

/*
 * One store with two displays and runs on three days, of which two at the same instant, and a second store, whose
 * runs and photos must never be seen in the first. Friday 07:00 has a target of 80 for the rack.
 */

export const rack = aDisplay('rack');
export const fridge = aDisplay('fridge', { expositionType: 'FRIDGE_SALADS', productCategories: [] });
const elsewhere = aDisplay('elsewhere');

const storeId = idOf('store S-1');
const otherStoreId = idOf('store S-2');

export const runs: readonly ChainProtocol[] = [
  aRun('thursday', { storeId, scheduledDate: '2026-11-19', status: 'failed' }),
  aRun('friday', { storeId }),
  aRun('friday again', { storeId, status: 'processing' }),
  aRun('saturday', { storeId, scheduledDate: '2026-11-21', status: 'awaiting_submission' }),
];

const photosOf = (run: string, rackStatus: ImageStatus, fridgeStatus: ImageStatus): ChainImage[] => [
  aPhoto(`${run} rack`, {
    protocolId: idOf(`run ${run}`),
    expositionId: rack.expositionId,
    status: rackStatus,
    fillRate: rackStatus === 'completed' ? 60.5 : null,
  }),
  aPhoto(`${run} fridge`, {
    protocolId: idOf(`run ${run}`),
    expositionId: fridge.expositionId,
    status: fridgeStatus,
    fillRate: fridgeStatus === 'completed' ? 90 : null,
    capturedAt: null,
  }),
];

export const photos: readonly ChainImage[] = [
  ...photosOf('thursday', 'failed', 'completed'),
  ...photosOf('friday', 'completed', 'completed'),
  ...photosOf('friday again', 'evaluating', 'completed'),
];

export const runsChain = aChain({
  stores: [
    aChainStore({ externalId: 'S-1' }, { expositions: [rack, fridge], expectations: [aTarget()] }),
    aChainStore({ externalId: 'S-2' }, { expositions: [elsewhere] }),
  ],
  protocols: [...runs, aRun('other store', { storeId: otherStoreId })],
  images: [
    ...photos,
    aPhoto('other store', { protocolId: idOf('run other store'), expositionId: elsewhere.expositionId }),
  ],
});

/** Holds every run of the chain. */
export const wholeRange = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };

/** Ids of runs by name. */
export const runIds = (...names: string[]): string[] => names.map((name) => idOf(`run ${name}`));

/** The two runs at the same instant, in the order of their ids. */
export const sameInstant = ['friday', 'friday again'].toSorted((a, b) =>
  idOf(`run ${a}`) < idOf(`run ${b}`) ? -1 : 1,
);

export const statusOf = (name: string): ProtocolStatus | undefined =>
  runs.find(({ protocolId }) => protocolId === idOf(`run ${name}`))?.status;
