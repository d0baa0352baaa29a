import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExternalId } from '#shared/contract/formats.ts';
import { answer } from './answer.ts';

const Instant = z.int().nonnegative();

/** A store as it was seen; its times are milliseconds since 1970 UTC (shared/domain/signals/since-look.ts). */
export const StoreLook = z.object({
  externalId: ExternalId,
  standing: z.enum(['below', 'met', 'unjudged', 'idle']),
  delta: z.number().nullable(),
  since: Instant,
  at: Instant,
});
export type StoreLook = z.infer<typeof StoreLook>;

/** What a look was at: figures of periods of another length can't be compared. */
const OfPeriod = z.object({ period: z.enum(['last7', 'last14', 'last28']) });

/** The most stores that are kept at once; as many as one report can have. */
const MOST_STORES = 20_000;

export const looksContract = {
  /** How the stores stood when they were seen last, and when each was opened last. Nothing of it is ever sent. */
  get: oc.input(OfPeriod).output(
    answer(
      z.object({
        stores: z.array(StoreLook),
        opened: z.array(z.object({ externalId: ExternalId, at: Instant })),
      }),
    ),
  ),
  /** Notes how these stores stand. Those that were never opened count as opened now. */
  keep: oc.input(OfPeriod.extend({ stores: z.array(StoreLook).max(MOST_STORES) })).output(answer(z.null())),
  /** Notes that a store's page or photos were opened. */
  opened: oc.input(z.object({ externalId: ExternalId })).output(answer(z.null())),
};
