import { z } from 'zod';
import { ExpositionType, ImageStatus, ProtocolStatus } from './enumerations.ts';
import { Count, DateOnly, DateTime, Percent, TimeOfDay, Uuid } from './formats.ts';

/** What a report over several stores may be grouped by (section 2.20). */
export const CrossStoreGroupBy = z.enum(['store', 'region', 'expositionType', 'productCategory', 'day', 'week']);
export type CrossStoreGroupBy = z.infer<typeof CrossStoreGroupBy>;

/** What a report of one store may be grouped by (section 2.18). */
export const StoreGroupBy = z.enum(['protocol', 'exposition', 'category']);
export type StoreGroupBy = z.infer<typeof StoreGroupBy>;

/** Totals of a report (section 2.15). */
export const FillRateSummary = z
  .object({
    protocolCount: Count,
    imageCount: Count,
    averageFillRate: Percent.nullable(),
    expectedAverageFillRate: Percent.nullable(),
    delta: z.number().nullable(),
    belowExpectationCount: Count,
  })
  .meta({ id: 'FillRateSummary' });
export type FillRateSummary = z.infer<typeof FillRateSummary>;

/** Measured against expected fill rates, with their denominators (section 2.16). */
export const ExpectationComparison = z
  .object({
    expectedAverageFillRate: Percent.nullable(),
    delta: z.number().nullable().describe('measured fill rate minus expected fill rate'),
    belowExpectation: z.boolean().nullable(),
    comparedImageCount: Count,
    missingExpectationCount: Count,
    ambiguousExpectationCount: Count,
  })
  .meta({ id: 'ExpectationComparison' });
export type ExpectationComparison = z.infer<typeof ExpectationComparison>;

/**
 * One group of a report. The specification does not say which optional fields come with which grouping (section 2.17).
 */
export const FillRateGroup = z
  .object({
    key: z.string(),
    protocolId: z.string().optional(),
    externalId: z.string().nullish(),
    storeName: z.string().optional(),
    regionName: z.string().nullish(),
    expositionId: Uuid.optional(),
    expositionType: ExpositionType.optional(),
    productCategory: z.string().nullish(),
    scheduledDate: DateOnly.optional(),
    scheduledAt: TimeOfDay.optional(),
    scheduledDatetime: DateTime.optional(),
    week: z
      .string()
      .regex(/^\d{4}-W\d{1,2}$/)
      .optional(),
    status: ProtocolStatus.optional(),
    protocolCount: Count,
    imageCount: Count,
    averageFillRate: Percent.nullable(),
    expectation: ExpectationComparison,
  })
  .meta({ id: 'FillRateGroup' });
export type FillRateGroup = z.infer<typeof FillRateGroup>;

/** A report of one store (section 2.18). */
export const FillRateResponse = z
  .object({
    externalId: z.string(),
    groupBy: StoreGroupBy,
    protocolStatus: ProtocolStatus,
    from: DateTime,
    to: DateTime,
    summary: FillRateSummary,
    items: z.array(FillRateGroup),
  })
  .meta({ id: 'FillRateResponse' });
export type FillRateResponse = z.infer<typeof FillRateResponse>;

/** The result of one photo; `fillRate` is absent or null when it was not measured (section 2.19). */
export const PhotoFillRate = z
  .object({
    photoId: Uuid,
    protocolId: Uuid,
    expositionId: Uuid,
    imageUrl: z.string(),
    scheduledDate: DateOnly,
    scheduledAt: TimeOfDay,
    scheduledDatetime: DateTime,
    protocolStatus: ProtocolStatus,
    imageStatus: ImageStatus,
    fillRate: Percent.nullish(),
    expectation: ExpectationComparison,
  })
  .meta({ id: 'PhotoFillRate' });
export type PhotoFillRate = z.infer<typeof PhotoFillRate>;

/** A report of one display, photo by photo (section 2.19). */
export const ExpositionFillRateResponse = z
  .object({
    externalId: z.string(),
    expositionId: Uuid,
    protocolStatus: ProtocolStatus,
    from: DateTime,
    to: DateTime,
    summary: FillRateSummary,
    items: z.array(PhotoFillRate),
  })
  .meta({ id: 'ExpositionFillRateResponse' });
export type ExpositionFillRateResponse = z.infer<typeof ExpositionFillRateResponse>;

/**
 * The filters of a cross-store report as the service applied them (section 2.20). The specification does not say
 * whether unused ones are echoed.
 */
export const CrossStoreFilters = z
  .object({
    externalIds: z.array(z.string()).nullish(),
    minFillRate: z.number().nullish(),
    maxFillRate: z.number().nullish(),
    belowExpectationOnly: z.boolean().nullish(),
  })
  .meta({ id: 'CrossStoreFilters' });
export type CrossStoreFilters = z.infer<typeof CrossStoreFilters>;

/** A report over several stores (section 2.20). */
export const CrossStoreFillRateResponse = z
  .object({
    groupBy: CrossStoreGroupBy,
    protocolStatus: ProtocolStatus,
    from: DateTime,
    to: DateTime,
    filters: CrossStoreFilters,
    summary: FillRateSummary,
    items: z.array(FillRateGroup),
  })
  .meta({ id: 'CrossStoreFillRateResponse' });
export type CrossStoreFillRateResponse = z.infer<typeof CrossStoreFillRateResponse>;
