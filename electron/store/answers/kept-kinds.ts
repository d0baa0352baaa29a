import type { CachedKind } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';

const OF_READS = {
  'stores.list': 'stores',
  'stores.get': 'stores',
  'stores.contacts': 'stores',
  'stores.expectations': 'stores',
  'stores.expositions': 'stores',
  'protocols.list': 'runs',
  'protocols.get': 'runs',
  'fillRates.crossStore': 'reports',
  'fillRates.store': 'reports',
  'fillRates.exposition': 'results',
} as const satisfies Record<ReadName, CachedKind>;

/** The kind as which a person sees and clears the answers of a read. */
export const kindOfRead = (read: ReadName): CachedKind => OF_READS[read];

/** The kind of a picture. */
export const kindOfPicture = (size: PictureSize): CachedKind => (size === 'thumbnail' ? 'thumbnails' : 'originals');
