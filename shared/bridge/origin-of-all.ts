import type { Computed, Origin } from './answer.ts';

const earliest = (instants: readonly string[]): string | null =>
  instants.reduce<string | null>(
    (one, other) => (one === null || Date.parse(other) < Date.parse(one) ? other : one),
    null,
  );

/** As much as was asked for at the most, and of it as little as is here at the least; null: nothing was worked out. */
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
 * @returns null: there are none
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
