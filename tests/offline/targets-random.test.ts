import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Chain } from '#service/store/chain.ts';
import type { ExpositionType } from '#shared/contract/enumerations.ts';
import { randomChain, randomQuestion } from '../contract/random-chain.ts';
import { createRandom } from '../support/behaviours/seeded-random.ts';
import {
  draftAtRandom,
  draftFixes,
  expectCountsOfService,
  expectSame,
  expectSameNow,
  movedIn,
  nameOf,
  type Question,
  tryAll,
  verdicts,
} from './targets-proof.ts';
import { aTargetsWorld, joinedChains } from './targets-world.ts';

// A failure prints its seed; ENDCAP_SEED repeats a run. ENDCAP_DEEP=1 looks at 2,000 chains, 200 at a time.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const first = Number(process.env['ENDCAP_SEED'] ?? 1);
const CHAINS = 200;
const seeds = Array.from({ length: isDeep ? 10 : 1 }, (_, nth) => first + nth);
const everything = { from: '2024-12-29T00:00:00Z', to: '2027-01-06T00:00:00Z' };
const NOW = Date.parse('2027-01-05T10:00:00Z');
const period = { kind: 'days', firstDay: '2024-12-28', lastDay: '2027-01-06' } as const;

/** The same chain, whose stores do not offer what they show salads in. */
function withoutOffer(chain: Chain): Chain {
  const typeOf = (type: ExpositionType): ExpositionType => (type === 'FRIDGE_SALADS' ? 'ROLLS_NOT_OFFERED' : type);
  return {
    ...chain,
    stores: chain.stores.map(({ expositions, expectations, ...rest }) => ({
      ...rest,
      expositions: expositions.map((one) => ({ ...one, expositionType: typeOf(one.expositionType) })),
      expectations: expectations.map((one) => ({ ...one, displayType: typeOf(one.displayType) })),
    })),
  };
}

test.each(seeds)(
  `on ${CHAINS} random chains (seed %i) the service comes to what Try and the linter said`,
  {
    timeout: 240_000,
  },
  async (seed) => {
    const chains = fc.sample(randomChain, { numRuns: CHAINS, seed });
    const { whole, stores } = joinedChains(chains.map((chain, nth) => (nth % 2 === 0 ? chain : withoutOffer(chain))));
    const world = await aTargetsWorld(whole, { now: NOW, period });
    const random = createRandom(seed);
    const asked = fc.sample(randomQuestion, { numRuns: CHAINS, seed });
    const questions = stores.map((externalIds, nth): Question => {
      const question = asked[nth];
      const isWide = nth % 2 === 0 || question === undefined;
      return {
        externalIds,
        ...(isWide ? { ...everything, status: 'completed' } : { ...question.range, status: question.status }),
      };
    });

    const counts = await expectCountsOfService(world, await world.check(everything), everything);
    expect(Math.min(counts.missing, counts.ambiguous)).toBeGreaterThan(0);

    const was = await verdicts(world, world.externalIds, everything);
    expect(await draftAtRandom(world, random)).toBeGreaterThan(CHAINS);
    const trials = await tryAll(world, questions);
    expect(await expectSame(world, questions, trials, 'before')).toBeGreaterThan(0);
    const drafted = await world.check(everything);
    await expectSameNow(world, drafted, everything);
    const all: Question = { ...everything, status: 'completed', externalIds: world.externalIds };
    const moved = movedIn([await world.try({ ...all, groupBy: 'store' })]);
    await world.publish();
    expect(await expectSame(world, questions, trials, 'after')).toBeGreaterThan(0);
    await expectCountsOfService(world, drafted, everything);
    const is = await verdicts(world, world.externalIds, everything);
    const changed = [...was].filter(([id, below]) => is.get(id) !== below);
    expect(moved.size).toBeGreaterThan(0);
    expect(new Map(changed.map(([id, below]) => [id, [below, is.get(id)]]))).toEqual(moved);

    const fixed = await draftFixes(world, await world.check(everything));
    expect(new Set(fixed.map((name) => JSON.parse(name)[1]))).toEqual(
      new Set(['missing', 'duplicate', 'dead_slot', 'dead_type', 'category', 'not_offered']),
    );
    await world.publish();
    const afterwards = await world.check(everything);
    await expectCountsOfService(world, afterwards, everything);
    const left = afterwards.flatMap((store) =>
      store.known ? store.findings.map((one) => nameOf(store.externalId, one)) : [],
    );
    expect(left.filter((name) => fixed.includes(name))).toEqual([]);
  },
);
