import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeRead } from '#electron/store/results/report.ts';
import type { Chain } from '#service/store/chain.ts';
import { CrossStoreFillRateResponse, CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import {
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
} from '#tests/oracles/fill-rate-rule.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { randomChain, randomQuestion } from '../contract/random-chain.ts';
import { keepChain, listedRun } from '../support/core/kept-results.ts';
import { ZONE } from './pins-world.ts';
import { AS_OF, everything, isDeep, seed } from './random-chains.ts';

const numRuns = isDeep ? 2000 : 80;

const linksLeftOut = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'imageUrl' in value ? { ...value, imageUrl: '' } : value;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, linksLeftOut));

/** Whether a store has two runs at one time, which ids alone can tell apart. */
const hasEqualTimes = ({ protocols }: Chain): boolean => {
  const times = [...protocols].map(({ storeId, scheduledDatetime }) => `${storeId} ${Date.parse(scheduledDatetime)}`);
  return new Set(times).size < times.length;
};

const upper = (id: string) => id.toUpperCase();

/** The chain as the list of runs writes it. */
const withUpperIds = (chain: Chain): Chain => ({
  ...chain,
  protocols: [...chain.protocols].map((run) => ({ ...run, protocolId: upper(run.protocolId) })),
  images: [...chain.images].map((image) => ({ ...image, protocolId: upper(image.protocolId) })),
});

test(`on ${numRuns} random chains (seed ${seed}) whose photos write the ids of runs otherwise, no run counts twice`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const compared = { count: 0 };
  fc.assert(
    fc.property(randomChain, randomQuestion, (chain, { range, externalIds: _, ...question }) => {
      const facts = factsOfChain(withUpperIds(chain));
      const db = openMemoryDb();
      keepChain(db, chain, everything, AS_OF, (run, externalId) => {
        return listedRun({ ...run, protocolId: upper(run.protocolId) }, externalId);
      });
      const query = { ...range, ...question, groupBy: 'store' as const };
      const rule = recomputeCrossStoreFillRates(facts, query);
      const computed = computeRead(db, 'fillRates.crossStore', query, ZONE)?.value;
      if (hasEqualTimes(chain)) {
        const { summary } = CrossStoreFillRateResponse.parse(computed);
        const all = { ...query, minFillRate: undefined, maxFillRate: undefined, belowExpectationOnly: false };
        expect(summary.protocolCount).toBeLessThanOrEqual(
          recomputeCrossStoreFillRates(facts, all).summary.protocolCount,
        );
      } else {
        compared.count += 1;
        expect(plain(computed), JSON.stringify(query)).toEqual(plain(rule));
      }
      db.close();
    }),
    { numRuns, seed },
  );
  expect(compared.count).toBeGreaterThan(0);
});

test(`on ${numRuns} random chains (seed ${seed}) every report from the tables equals the rule`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  fc.assert(
    fc.property(randomChain, randomQuestion, (chain, { range, externalIds, ...question }) => {
      const facts = factsOfChain(chain);
      const db = openMemoryDb();
      keepChain(db, chain, everything, AS_OF);
      const check = (read: Parameters<typeof computeRead>[1], query: object, rule: unknown) => {
        const computed = computeRead(db, read, query, ZONE);
        expect(plain(computed?.value), JSON.stringify(query)).toEqual(plain(rule));
        expect(computed?.complete).toBe(true);
      };
      const asked = externalIds?.some((id) => chain.stores.some(({ store }) => store.externalId === id));
      for (const groupBy of CrossStoreGroupBy.options) {
        const query = { ...range, ...question, groupBy, externalIds: asked === false ? undefined : externalIds };
        check('fillRates.crossStore', query, recomputeCrossStoreFillRates(facts, query));
      }
      for (const { store, expositions } of chain.stores) {
        const { externalId } = store;
        for (const groupBy of StoreGroupBy.options) {
          const query = { ...range, status: question.status, externalId, groupBy };
          check('fillRates.store', query, recomputeStoreFillRates(facts, query));
        }
        for (const { expositionId } of expositions) {
          const query = { ...range, status: question.status, externalId, expositionId };
          check('fillRates.exposition', query, recomputeExpositionFillRate(facts, query));
        }
      }
      db.close();
    }),
    { numRuns, seed },
  );
});
