import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExternalId } from '#shared/contract/formats.ts';
import { answer, Failure } from './answer.ts';
import { PinEstimate, PinProgress, PinRequest } from './offline.ts';

/**
 * Runs, photos and what they are compared with, wanted now: of stores in this order, and of all days of the chain that
 * `[from, to)` touches. What is here and can't have changed is not asked for again.
 */
export const FetchRequest = z.object({
  externalIds: z.array(ExternalId).min(1).max(10_000).nullable().describe('null: all stores'),
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  photos: PinRequest.shape.photos,
});
export type FetchRequest = z.infer<typeof FetchRequest>;

/**
 * A fetch, which runs before all pins. `waiting`: the service can't be reached, or another round has to end first.
 * `incomplete`: it got to its end, but something could not be read. Whatever was fetched stays, and can be removed
 * when space is needed.
 */
export const Fetch = z.object({
  state: z.enum(['waiting', 'running', 'complete', 'incomplete', 'stopped', 'failed']),
  request: FetchRequest,
  /** null: it has not begun, or is over. */
  progress: PinProgress.omit({ pinId: true }).nullable(),
  failure: Failure.nullable(),
});
export type Fetch = Readonly<z.infer<typeof Fetch>>;

export const fetchesContract = {
  /** What a fetch would cost if nothing of it were here. */
  estimate: oc.input(FetchRequest).output(answer(PinEstimate)),
  /**
   * Begins a fetch, with the lowest need and at the pace of the service. Takes the place of an earlier one. Events
   * (`fetch_changed`) tell how far it is. Fails with `read_only` or `unwritable` when nothing could be kept.
   */
  start: oc.input(FetchRequest).output(answer(Fetch)),
  /** The current or the last fetch since the workspace was opened; null: none. */
  state: oc.output(answer(Fetch.nullable())),
  /** What was fetched stays. */
  stop: oc.output(answer(Fetch.nullable())),
};
