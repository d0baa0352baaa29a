import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import {
  CrossStoreFillRateResponse,
  CrossStoreGroupBy,
  ExpositionFillRateResponse,
  FillRateResponse,
  PhotoFillRate,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import { Percent, Uuid } from '#shared/contract/formats.ts';
import { ExternalId } from '#shared/contract/params.ts';
import { answer, read } from './answer.ts';
import { inOrder, range } from './range.ts';

export const CrossStoreQuery = z
  .object({
    ...range,
    status: ProtocolStatus,
    groupBy: CrossStoreGroupBy,
    externalIds: z.array(ExternalId).max(5000).optional().describe('absent: all stores'),
    minFillRate: Percent.optional(),
    maxFillRate: Percent.optional(),
    belowExpectationOnly: z.boolean(),
  })
  .refine(...inOrder);
export type CrossStoreQuery = z.infer<typeof CrossStoreQuery>;

export const StoreFillRateQuery = z
  .object({ ...range, externalId: ExternalId, status: ProtocolStatus, groupBy: StoreGroupBy })
  .refine(...inOrder);
export type StoreFillRateQuery = z.infer<typeof StoreFillRateQuery>;

export const ExpositionFillRateQuery = z
  .object({ ...range, externalId: ExternalId, expositionId: Uuid, status: ProtocolStatus })
  .refine(...inOrder);
export type ExpositionFillRateQuery = z.infer<typeof ExpositionFillRateQuery>;

/** A photo's result without its link: the page asks for the picture by photoId. */
export const PhotoResult = PhotoFillRate.omit({ imageUrl: true });
export type PhotoResult = z.infer<typeof PhotoResult>;

export const ExpositionFillRate = ExpositionFillRateResponse.extend({ items: z.array(PhotoResult) });
export type ExpositionFillRate = z.infer<typeof ExpositionFillRate>;

export const fillRatesContract = {
  crossStore: oc.input(CrossStoreQuery).output(answer(read(CrossStoreFillRateResponse))),
  store: oc.input(StoreFillRateQuery).output(answer(read(FillRateResponse))),
  exposition: oc.input(ExpositionFillRateQuery).output(answer(read(ExpositionFillRate))),
};
