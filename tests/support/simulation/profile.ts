import { RESOURCE_KINDS, type ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import { NETWORK_FAULTS, type NetworkFault } from './model-network.ts';

/**
 * What a history is about. Each one leaves most things out, so that what is left happens often enough to meet: rare
 * faults need the same one again and again, not a little of everything.
 */
export type Profile = {
  readonly kinds: readonly [ResourceKind, ...ResourceKind[]];
  readonly faults: readonly NetworkFault[];
  readonly faultChance: number;
  /** Chance that an edit adds a row. */
  readonly addChance: number;
  /** Chance that a text is one the service refuses. */
  readonly refuseChance: number;
  /** Chance that a call of the file takes seconds. */
  readonly slowChance: number;
  /** How much more often processes end. */
  readonly kills: number;
  /** How much other systems write. */
  readonly foreign: number;
  /** How often a store vanishes from the service. */
  readonly vanishing: number;
  /** Chance that the first client does it, whatever it is; the others have the rest. */
  readonly lead: number;
  /** Times that pass between two things, in milliseconds. */
  readonly pauses: readonly [number, ...number[]];
};

const some = <T>(chance: Chance, items: readonly [T, ...T[]]): readonly [T, ...T[]] => {
  const [first, ...rest] = items.filter(() => chance.happens(0.4));
  return first === undefined ? [chance.pick(items)] : [first, ...rest];
};

export function chooseProfile(chance: Chance): Profile {
  return {
    // A third of the histories mix everything that can be published.
    kinds: chance.happens(1 / 3) ? RESOURCE_KINDS : some(chance, RESOURCE_KINDS),
    faults: some(chance, NETWORK_FAULTS),
    faultChance: chance.pick([0, 0.1, 0.3, 0.5]),
    addChance: chance.pick([0.1, 0.3, 0.7]),
    refuseChance: chance.pick([0, 0, 0.03, 0.2]),
    slowChance: chance.pick([0, 0, 0, 0.1]),
    kills: chance.pick([0, 1, 1, 6]),
    foreign: chance.pick([0, 0, 1, 4]),
    vanishing: chance.pick([0, 0, 0, 1]),
    lead: chance.pick([0, 0, 0.8, 1]),
    pauses: chance.pick<Profile['pauses']>([[50], [500], [5000], [50, 500, 5000, 20_000]]),
  };
}
