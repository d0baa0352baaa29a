import { z } from 'zod';
import { ImageStatus, ProtocolStatus } from './enumerations.ts';
import { CrossStoreGroupBy, StoreGroupBy } from './fill-rate.ts';
import {
  DEFAULT_PAGE_SIZE,
  ExternalId,
  MAX_PHOTOS_PER_PAGE,
  MAX_PROTOCOLS_PER_PAGE,
  MAX_STORES_PER_PAGE,
  Uuid,
} from './formats.ts';

// Text is turned into numbers here and nowhere else: a body with "5" where a number belongs must be refused.

const NUMBER_TEXT = /^-?\d+(\.\d+)?$/;

const numberOfText = z
  .string()
  .regex(NUMBER_TEXT, 'Expected a number')
  .transform((text) => Number(text));

/** Whole number from a query string, `min` to `max`. */
const queryInteger = (min: number, max: number) =>
  z.union([z.number(), numberOfText], { error: 'Expected a whole number' }).pipe(z.int().min(min).max(max));

/** Number from a query string, `min` to `max`. */
const queryNumber = (min: number, max: number) =>
  z.union([z.number(), numberOfText], { error: 'Expected a number' }).pipe(z.number().min(min).max(max));

/** `true` or `false` from a query string. */
const queryBoolean = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })], {
  error: 'Expected true or false',
});

/**
 * An instant with a zone, as required of `from` and `to` (section 4). Without an offset the range would be ambiguous.
 */
export const queryDateTime = z.iso.datetime({ offset: true, error: 'Expected an ISO 8601 date-time with an offset' });

/** Path of a store and its sub-resources (section 4). */
export const StoreParams = z.object({ externalId: ExternalId });

/** Path of one protocol run (section 4.7). */
export const ProtocolParams = z.object({ externalId: ExternalId, protocolId: z.string().min(1) });

/** Path of one exposition (section 4.11). */
export const ExpositionParams = z.object({ externalId: ExternalId, expositionId: Uuid });

/** Half-open range `[from, to)` (section 4). */
const range = { from: queryDateTime, to: queryDateTime };

/** Query of listStores (section 4.1). */
export const ListStoresQuery = z.object({
  limit: queryInteger(1, MAX_STORES_PER_PAGE).default(DEFAULT_PAGE_SIZE),
  cursor: z.string().optional(),
});

/** Query of listStoreProtocols. `cursor` is an extra of our service; the client never sends it (section 4.6). */
export const ListProtocolsQuery = z.object({
  ...range,
  status: ProtocolStatus.optional(),
  limit: queryInteger(1, MAX_PROTOCOLS_PER_PAGE).default(DEFAULT_PAGE_SIZE),
  cursor: z.string().optional(),
});

/** One `status` of listStorePhotos: the status of a protocol or of an image (section 4.10). */
const PhotoStatusFilter = z.union([ProtocolStatus, ImageStatus]);

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
export const GetExpositionFillRateQuery = z.object({ ...range, status: ProtocolStatus.default('completed') });

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
