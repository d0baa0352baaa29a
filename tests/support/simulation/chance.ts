import { createRandom } from '#tests/support/behaviours/seeded-random.ts';

/** Choices out of a seed. */
export type Chance = {
  readonly random: () => number;
  /** 0 up to, not including, `below`. */
  int(below: number): number;
  maybe(probability: number): boolean;
  pick<const T>(items: readonly [T, ...T[]]): T;
  /** undefined: there are none. */
  pickAny<T>(items: readonly T[]): T | undefined;
};

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const int = (below: number) => Math.floor(random() * below);
  return {
    random,
    int,
    maybe: (probability) => random() < probability,
    pick: (items) => items[int(items.length)] ?? items[0],
    pickAny: (items) => items[int(items.length)],
  };
}
