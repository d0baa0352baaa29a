import { z } from 'zod';
import { Failure } from './failure.ts';

/**
 * The outcome of a bridge call: a value, or a failure as data. Failures are not thrown across the bridge, because over
 * HTTP a thrown one becomes a 4xx, which the browser prints as an error of the page.
 */
export const answer = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), failure: Failure }),
  ]);

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** How much of the request is covered by a report that was computed on this computer. */
export const Computed = z.object({
  storesAsked: z.int().min(0),
  /** Stores with at least one stored result in the range. */
  storesKept: z.int().min(0),
  /** Days of the chain that the range touches. */
  daysAsked: z.int().min(0),
  /** Days that are complete within the range for every store that has any results. */
  daysKept: z.int().min(0),
});
export type Computed = z.infer<typeof Computed>;

const origin = {
  /** When the service gave the oldest part of it, ISO 8601 in UTC. */
  asOf: z.iso.datetime(),
  /** `service`: answered just now. `computer`: an earlier answer, cached on this computer. */
  source: z.enum(['service', 'computer']),
  /** false for a list known to be cut off, and for a report known to lack photos. */
  complete: z.boolean(),
  /** From this instant on the value is stale, because a newer protocol run was due. null when no run changes it. */
  staleAfter: z.iso.datetime().nullable(),
  /** Set when Endcap computed the figures itself from the photo results stored on this computer. */
  computed: Computed.nullable(),
};

/** A value read from the service or from this computer, with its age (architecture.md sections 5 and 11). */
export const read = <Data extends z.ZodType>(data: Data) => z.object({ data, ...origin });

/** Where a value comes from and how old it is. */
export const Origin = z.object(origin);
export type Origin = Readonly<z.infer<typeof Origin>>;

export type Read<Data> = Origin & { readonly data: Data };

const earliest = (instants: readonly string[]): string | null =>
  instants.reduce<string | null>(
    (one, other) => (one === null || Date.parse(other) < Date.parse(one) ? other : one),
    null,
  );

/** The most that was asked for and the least that is available; null when nothing was computed. */
const leastOf = (all: readonly Computed[]): Computed | null =>
  all.reduce<Computed | null>(
    (one, other) =>
      one === null
        ? other
        : {
            storesAsked: Math.max(one.storesAsked, other.storesAsked),
            storesKept: Math.min(one.storesKept, other.storesKept),
            daysAsked: Math.max(one.daysAsked, other.daysAsked),
            daysKept: Math.min(one.daysKept, other.daysKept),
          },
    null,
  );

/**
 * The origin of something put together from several reads: as old, as incomplete and as soon stale as the worst of
 * them.
 *
 * @returns null when there are no reads
 */
export function originOfAll(all: readonly Origin[]): Origin | null {
  const asOf = earliest(all.map((one) => one.asOf));
  if (asOf === null) return null;
  return {
    asOf,
    source: all.every(({ source }) => source === 'service') ? 'service' : 'computer',
    complete: all.every(({ complete }) => complete),
    staleAfter: earliest(all.flatMap(({ staleAfter }) => staleAfter ?? [])),
    computed: leastOf(all.flatMap(({ computed }) => computed ?? [])),
  };
}
