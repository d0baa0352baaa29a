import { expect } from 'vitest';
import type { Chain } from '#service/store/chain.ts';
import {
  CrossStoreGroupBy,
  type FillRateGroup,
  type FillRateSummary,
  StoreGroupBy,
} from '#shared/contract/fill-rate.ts';
import {
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
} from '#shared/domain/fill-rate-aggregate.ts';
import type { FillRateFacts } from '#shared/domain/fill-rate-facts.ts';
import { factsOfChain, imageUrlOf } from './chain-facts.ts';
import type { ContractClient } from './contract-client.ts';
import type { Question } from './random-chain.ts';

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
      expect(answer, `grouped by ${groupBy}`).toEqual(rule);
    }
  }
}

/** Reports of every store and display equal the rule, and each level says the same of the same photos. */
export async function checkLevels(
  client: ContractClient,
  chain: Chain,
  facts: FillRateFacts,
  { range, status }: Pick<Question, 'range' | 'status'>,
): Promise<void> {
  const query = { ...range, status };
  const cross = await client.call('getCrossStoreFillRates', { query: { ...query, groupBy: 'store' } });
  for (const { store, expositions } of chain.stores) {
    const { externalId } = store;
    const reports = new Map<StoreGroupBy, Awaited<ReturnType<typeof ask>>>();
    const ask = (groupBy: StoreGroupBy) =>
      client.call('getStoreFillRates', { params: { externalId }, query: { ...query, groupBy } });
    for (const groupBy of StoreGroupBy.options) {
      const answer = await ask(groupBy);
      expect(answer, `${externalId} by ${groupBy}`).toEqual(
        recomputeStoreFillRates(facts, { ...query, externalId, groupBy }),
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
      for (const { photoId, imageUrl } of answer.items) expect(imageUrl).toContain(`/photos/${photoId}?`);
      const items = answer.items.map((item) => ({ ...item, imageUrl: imageUrlOf(item.photoId) }));
      expect({ ...answer, items }).toEqual(recomputeExpositionFillRate(facts, { ...query, ...params }));
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
