import { createRandom } from '../behaviours/seeded-random.ts';

/** Draws from one stream of chance. */
export type Chance = {
  /** An integer from 0 up to but not including `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  /** One item of a list that may be empty. */
  readonly oneOf: <T>(items: readonly T[]) => T | undefined;
  /** true in `share` of the draws, 0 to 1. */
  readonly happens: (share: number) => boolean;
  readonly shuffled: <T>(items: readonly T[]) => T[];
};

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
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

/** Makes ids that are never the same. */
export type NewId = () => string;

export function createIds(): NewId {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
