import { createRandom } from '#tests/support/behaviours/seeded-random.ts';

/** Choices that follow from a seed. */
export type RandomSource = {
  /** A whole number from 0 up to but not including `below`. */
  readonly below: (below: number) => number;
  /** True in that share of the cases. */
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(options: readonly T[]) => T;
};

export function createRandomSource(seed: number): RandomSource {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    chance: (share) => random() < share,
    pick: <T>(options: readonly T[]): T => {
      const index = below(options.length);
      if (options.length === 0) throw new Error('Nothing to choose from');
      return options[index] as T;
    },
  };
}
