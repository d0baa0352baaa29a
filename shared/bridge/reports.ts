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
import { ExternalId, Percent, Uuid } from '#shared/contract/formats.ts';
import { RunPhoto } from '#shared/domain/photo-facts.ts';
import { Run } from '#shared/domain/run-facts.ts';
import { answer, read } from './answer.ts';

/** Half-open range of instants `[from, to)`, as ISO 8601 date-times with an offset (api.md section 4). */
const range = { from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) };

/** For `.refine(...inOrder)`: `from` must lie before `to`, so that a page can't ask for an empty range. */
const inOrder = [
  (query: { readonly from: string; readonly to: string }) => Date.parse(query.from) < Date.parse(query.to),
  { path: ['to'], error: 'The end must be after the start' },
] as [(query: { readonly from: string; readonly to: string }) => boolean, { path: string[]; error: string }];

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

/** A part of a day, by display type. What is over is kept: the service is asked again only if a person wants it. */
export const DayPartQuery = z
  .object({ ...range, status: ProtocolStatus, externalIds: CrossStoreQuery.shape.externalIds })
  .refine(...inOrder);
export type DayPartQuery = z.infer<typeof DayPartQuery>;

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
  dayPart: oc.input(DayPartQuery).output(answer(read(CrossStoreFillRateResponse))),
  store: oc.input(StoreFillRateQuery).output(answer(read(FillRateResponse))),
  exposition: oc.input(ExpositionFillRateQuery).output(answer(read(ExpositionFillRate))),
};

export const RunsQuery = z
  .object({ ...range, externalId: ExternalId, status: ProtocolStatus.optional() })
  .refine(...inOrder);
export type RunsQuery = z.infer<typeof RunsQuery>;

export const OfRun = z.object({ externalId: ExternalId, protocolId: z.string().min(1) });
export type OfRun = z.infer<typeof OfRun>;

export const protocolsContract = {
  /** Runs in a range, newest first. `complete` is false when the service cut the list off. */
  list: oc.input(RunsQuery).output(answer(read(z.array(Run)))),
  get: oc.input(OfRun).output(answer(read(z.object({ run: Run, photos: z.array(RunPhoto) })))),
};
