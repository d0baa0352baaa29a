/** A stream of numbers from 0 up to but not including 1; the same seed gives the same stream (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The items in another order (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const pool = [...items];
  return items.flatMap(() => pool.splice(Math.floor(random() * pool.length), 1));
}

/** Choices out of a seed. */
export type Chance = {
  /** From 0 up to but not including 1. */
  readonly random: () => number;
  /** A whole number from 0 up to but not including `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <const T>(items: readonly [T, ...T[]]) => T;
  /** undefined: there are none. */
  readonly oneOf: <T>(items: readonly T[]) => T | undefined;
  /** true in `share` of the draws, 0 to 1. */
  readonly happens: (share: number) => boolean;
  readonly shuffled: <T>(items: readonly T[]) => T[];
};

/** Draws from one stream of chance. */
export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    random,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    oneOf: (items) => items[below(items.length)],
    happens: (share) => random() < share,
    shuffled: (items) => {
      const pool = [...items];
      for (let at = pool.length - 1; at > 0; at--) {
        const other = below(at + 1);
        const [a, b] = [pool[at], pool[other]];
        if (a !== undefined && b !== undefined) [pool[at], pool[other]] = [b, a];
      }
      return pool;
    },
  };
}
