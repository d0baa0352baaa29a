import type { FeedRecord } from '#service/feed/feed-record.ts';
import type { Chain, ChainImage, ChainProtocol, ChainStore } from '#service/store/chain.ts';
import { instantOf } from '#shared/domain/instants.ts';
import { aStore, idOf } from './contract.ts';

/** Time zone of the chains that tests build. */
export const CHAIN_TIME_ZONE = 'Europe/Warsaw';

export const aChainStore = (
  store: Parameters<typeof aStore>[0] = {},
  configured: Partial<Omit<ChainStore, 'store'>> = {},
): ChainStore => ({ store: aStore(store), contacts: [], expectations: [], expositions: [], ...configured });

/** A run of a store, on Friday 2026-11-20 at 07:00 by default; the instant follows from date and time. */
export const aRun = (name: string, fields: Partial<ChainProtocol> & { readonly storeId: string }): ChainProtocol => {
  const scheduledDate = fields.scheduledDate ?? '2026-11-20';
  const scheduledAt = fields.scheduledAt ?? '07:00:00';
  return {
    protocolId: idOf(`run ${name}`),
    status: 'completed',
    scheduledDate,
    scheduledAt,
    scheduledDatetime: new Date(instantOf(scheduledDate, scheduledAt, CHAIN_TIME_ZONE)).toISOString(),
    ...fields,
  };
};

export const aPhoto = (
  name: string,
  fields: Partial<ChainImage> & { readonly protocolId: string; readonly expositionId: string },
): ChainImage => ({
  photoId: idOf(`photo ${name}`),
  status: 'completed',
  fillRate: 75,
  capturedAt: '2026-11-20T06:05:00.000Z',
  ...fields,
});

/** A chain of what a test cares about. */
export const aChain = (parts: Partial<Chain> = {}): Chain => ({
  regions: [],
  stores: [],
  protocols: [],
  images: [],
  ...parts,
});

/** A line of a feed about a run of the store S-1. */
export const aRunLine = (fields: object = {}): FeedRecord =>
  ({
    type: 'protocol',
    protocolId: idOf('run'),
    externalId: 'S-1',
    status: 'completed',
    scheduledDate: '2026-11-20',
    scheduledAt: '07:00:00',
    scheduledDatetime: '2026-11-20T06:00:00.000Z',
    ...fields,
  }) as FeedRecord;

/** A line of a feed about a photo of that run. */
export const aPhotoLine = (fields: object = {}): FeedRecord =>
  ({
    type: 'photo',
    photoId: idOf('photo'),
    protocolId: idOf('run'),
    expositionId: idOf('display rack'),
    imageStatus: 'completed',
    fillRate: 73.4567,
    capturedAt: '2026-11-20T06:05:00.000Z',
    ...fields,
  }) as FeedRecord;
