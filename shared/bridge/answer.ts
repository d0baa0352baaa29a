import { z } from 'zod';
import { Failure } from './failure.ts';

/**
 * Outcome of a bridge call: a value, or a failure as data. Failures are not thrown across the bridge,
 * because over HTTP a thrown one becomes a 4xx, which the browser prints as an error of the page.
 */
export const answer = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), failure: Failure }),
  ]);

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/**
 * A value read from the service or from this computer, with its age (design.md sections 4 and 9).
 * `asOf` is the instant the service answered, ISO 8601 in UTC; `complete` is false for a list known to be cut.
 */
export const read = <Data extends z.ZodType>(data: Data) =>
  z.object({
    data,
    asOf: z.iso.datetime(),
    source: z.enum(['service', 'computer']),
    complete: z.boolean(),
  });

export type Read<Data> = {
  readonly data: Data;
  readonly asOf: string;
  readonly source: 'service' | 'computer';
  readonly complete: boolean;
};
