import { z } from 'zod';
import { ImageStatus, ProtocolStatus } from './enumerations.ts';
import { CrossStoreGroupBy, StoreGroupBy } from './fill-rate.ts';
import { Uuid } from './formats.ts';
import { DEFAULT_PAGE_SIZE, MAX_PHOTOS_PER_PAGE, MAX_PROTOCOLS_PER_PAGE, MAX_STORES_PER_PAGE } from './limits.ts';
import { queryBoolean, queryDateTime, queryInteger, queryNumber } from './query-values.ts';

/** Half-open range `[from, to)` (section 4). */
const range = { from: queryDateTime, to: queryDateTime };

/** Query of listStores (section 4.1). */
export const ListStoresQuery = z.object({
  limit: queryInteger(1, MAX_STORES_PER_PAGE).default(DEFAULT_PAGE_SIZE),
  cursor: z.string().optional(),
});

/** Query of listStoreProtocols; `cursor` is our service's extra, the client never sends it (section 4.6). */
export const ListProtocolsQuery = z.object({
  ...range,
  status: ProtocolStatus.optional(),
  limit: queryInteger(1, MAX_PROTOCOLS_PER_PAGE).default(DEFAULT_PAGE_SIZE),
  cursor: z.string().optional(),
});

/** One `status` of listStorePhotos: a status of a protocol or of an image (section 4.10). */
export const PhotoStatusFilter = z.union([ProtocolStatus, ImageStatus]);

/** Query of listStorePhotos (section 4.10). */
export const ListPhotosQuery = z.object({
  ...range,
  limit: queryInteger(1, MAX_PHOTOS_PER_PAGE).default(DEFAULT_PAGE_SIZE),
  status: z.union([PhotoStatusFilter, z.array(PhotoStatusFilter).min(1).max(2)]).optional(),
  protocolId: z.string().optional(),
  expositionId: Uuid.optional(),
  cursor: z.string().optional(),
});

/** Query of getStoreFillRates (section 4.9). */
export const StoreFillRatesQuery = z.object({
  ...range,
  status: ProtocolStatus.default('completed'),
  groupBy: StoreGroupBy.default('protocol'),
});

/** Query of getExpositionFillRate (section 4.11). */
export const ExpositionFillRateQuery = z.object({ ...range, status: ProtocolStatus.default('completed') });

/** Query of getCrossStoreFillRates (section 4.12). */
export const CrossStoreFillRatesQuery = z.object({
  ...range,
  status: ProtocolStatus.default('completed'),
  groupBy: CrossStoreGroupBy.default('store'),
  externalIds: z.string().describe('comma-separated external store IDs').optional(),
  minFillRate: queryNumber(0, 100).optional(),
  maxFillRate: queryNumber(0, 100).optional(),
  belowExpectationOnly: queryBoolean.default(false),
});
