import { expect } from 'vitest';
import type { Chain } from '#service/store/chain.ts';
import {
  CrossStoreGroupBy,
  type FillRateGroup,
  type FillRateSummary,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import {
  type FillRateFacts,
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
} from '#tests/oracles/fill-rate-rule.ts';
import { factsOfChain, imageUrlOf, splitByStore } from './chain-facts.ts';
import type { ContractClient } from './contract-client.ts';
import { expectSame } from './expect-same.ts';
import type { Question, Selection } from './random-chain.ts';

/** What a group and the summary of the same photos have in common. */
const inCommon = (group: FillRateGroup) => ({
  imageCount: group.imageCount,
  averageFillRate: group.averageFillRate,
  expectedAverageFillRate: group.expectation.expectedAverageFillRate,
  delta: group.expectation.delta,
});

const ofSummary = ({ imageCount, averageFillRate, expectedAverageFillRate, delta }: FillRateSummary) => ({
  imageCount,
  averageFillRate,
  expectedAverageFillRate,
  delta,
});

/** Cross-store reports of every grouping equal the rule, with and without the question's filters. */
export async function checkCrossStore(client: ContractClient, facts: FillRateFacts, question: Question): Promise<void> {
  const { range, status, externalIds, ...filters } = question;
  const open = { minFillRate: undefined, maxFillRate: undefined, belowExpectationOnly: false };
  for (const groupBy of CrossStoreGroupBy.options) {
    for (const filter of [open, filters]) {
      const answer = await client.call('getCrossStoreFillRates', {
        query: { ...range, status, groupBy, ...filter, externalIds: externalIds?.join(',') },
      });
      const rule = recomputeCrossStoreFillRates(facts, { ...range, status, groupBy, ...filter, externalIds });
      expectSame(answer, rule, `grouped by ${groupBy}`);
    }
  }
}

/** Reports of every store and display equal the rule, and each level says the same of the same photos. */
export async function checkLevels(
  client: ContractClient,
  chain: Chain,
  allFacts: FillRateFacts,
  { range, status }: Selection,
): Promise<void> {
  const query = { ...range, status };
  const cross = await client.call('getCrossStoreFillRates', { query: { ...query, groupBy: 'store' } });
  const factsByStore = splitByStore(allFacts);
  for (const { store, expositions } of chain.stores) {
    const { externalId } = store;
    const facts = factsByStore.get(externalId) ?? allFacts;
    const reports = new Map<StoreGroupBy, Awaited<ReturnType<typeof ask>>>();
    const ask = (groupBy: StoreGroupBy) =>
      client.call('getStoreFillRates', { params: { externalId }, query: { ...query, groupBy } });
    for (const groupBy of StoreGroupBy.options) {
      const answer = await ask(groupBy);
      expectSame(
        answer,
        recomputeStoreFillRates(facts, { ...query, externalId, groupBy }),
        `${externalId} by ${groupBy}`,
      );
      reports.set(groupBy, answer);
    }
    const summary = reports.get('protocol')?.summary;
    const group = cross.items.find(({ key }) => key === externalId);
    if (group && summary) expect(inCommon(group)).toEqual(ofSummary(summary));
    else expect(summary?.imageCount).toBe(0);

    let below = 0;
    for (const { expositionId } of expositions) {
      const params = { externalId, expositionId };
      const answer = await client.call('getExpositionFillRate', { params, query });
      expect(answer.items.filter(({ photoId, imageUrl }) => !imageUrl.includes(`/photos/${photoId}?`))).toEqual([]);
      const items = answer.items.map((item) => ({ ...item, imageUrl: imageUrlOf(item.photoId) }));
      expectSame({ ...answer, items }, recomputeExpositionFillRate(facts, { ...query, ...params }), expositionId);
      const display = reports.get('exposition')?.items.find(({ key }) => key === expositionId);
      if (display) {
        expect(inCommon(display)).toEqual(ofSummary(answer.summary));
        expect(display.protocolCount).toBe(answer.summary.protocolCount);
      } else expect(answer.summary.imageCount).toBe(0);
      below += answer.summary.belowExpectationCount;
    }
    expect(below).toBe(summary?.belowExpectationCount);
  }
}

/** Everything a chain's reports must agree on. */
export async function checkAgreement(client: ContractClient, chain: Chain, question: Question): Promise<void> {
  const facts = factsOfChain(chain);
  await checkCrossStore(client, facts, question);
  await checkLevels(client, chain, facts, question);
}
