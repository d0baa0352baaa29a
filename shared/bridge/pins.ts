import { z } from 'zod';
import { ExternalId } from '#shared/contract/params.ts';
import { Failure } from './failure.ts';

/** A period that moves with today, in whole days of the chain up to and including today; or fixed days. */
export const PinPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('last_days'), days: z.int().min(1).max(400) }),
  z.object({ kind: z.literal('days'), firstDay: z.iso.date(), lastDay: z.iso.date() }),
]);
export type PinPeriod = z.infer<typeof PinPeriod>;

/** What a person wants to have without a network. */
export const PinRequest = z.object({
  externalIds: z.array(ExternalId).min(1).max(10_000).nullable().describe('null: all stores, also those to come'),
  period: PinPeriod,
  photos: z.enum(['none', 'thumbnails', 'originals']),
});
export type PinRequest = z.infer<typeof PinRequest>;

/** What a pin would cost. Every figure is a guess until it has been fetched once. */
export const PinEstimate = z.object({
  stores: z.int(),
  requests: z.int(),
  pictures: z.int(),
  bytes: z.int(),
  /** False when the budget for this computer would not hold it. */
  fitsBudget: z.boolean(),
});
export type PinEstimate = z.infer<typeof PinEstimate>;

/** A download under way. `total` grows while it learns how many runs and displays there are. */
export const PinProgress = z.object({
  pinId: z.string(),
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** Set while it waits, because the service asked for a pause or does not answer. */
  waitingUntil: z.iso.datetime().nullable(),
});
export type PinProgress = z.infer<typeof PinProgress>;

/** A pin and how far it is. */
export const Pin = PinRequest.extend({
  pinId: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(['waiting', 'running', 'complete', 'incomplete', 'stopped', 'failed']),
  /** The oldest part of what is here; null: nothing yet. */
  asOf: z.iso.datetime().nullable(),
  storesKept: z.int(),
  storesAsked: z.int(),
  progress: PinProgress.nullable(),
  failure: Failure.nullable(),
});
export type Pin = z.infer<typeof Pin>;
