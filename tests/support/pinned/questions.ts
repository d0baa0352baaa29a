import fc from 'fast-check';
import type { Chain } from '#service/store/chain.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { type Question, randomQuestion } from '#tests/contract/random-chain.ts';
import type { FillRateFacts } from '#tests/oracles/fill-rate-rule.ts';
import {
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
} from '#tests/oracles/fill-rate-rule.ts';
import { targetOf } from '../behaviours/plain-client.ts';

/** A report as it is asked of this computer, of the service, and of the rule. */
export type Asked = {
  readonly read: 'fillRates.crossStore' | 'fillRates.store' | 'fillRates.exposition';
  readonly query: object;
  /** Path and query of the same request. */
  readonly target: string;
  readonly externalIds: readonly string[];
  readonly byRule: (facts: FillRateFacts) => unknown;
};

type Seen = { readonly question: Question; readonly kind: number; readonly nth: number };

/** What a question is about is chosen when the chain is known. */
export const randomAsk: fc.Arbitrary<Seen> = fc.record({ question: randomQuestion, kind: fc.nat(11), nth: fc.nat() });

const texts = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The question of a chain: two in three over all its stores, the others of one store or one display. */
export function askOf(chain: Chain, { question, kind, nth }: Seen): Asked {
  const all = chain.stores.map(({ store }) => store.externalId);
  const { range, externalIds: wanted, ...filters } = question;
  const groupBy = CrossStoreGroupBy.options[nth % CrossStoreGroupBy.options.length] ?? 'store';
  const owner = chain.stores[nth % chain.stores.length];
  const display = owner?.expositions[kind % Math.max(1, owner.expositions.length)];
  if (kind < 8 || !owner) {
    const externalIds = wanted?.some((id) => all.includes(id)) ? wanted : undefined;
    const query = { ...range, ...filters, groupBy, externalIds };
    return {
      read: 'fillRates.crossStore',
      query,
      target: targetOf('getCrossStoreFillRates', {}, texts(query)),
      externalIds: externalIds ?? all,
      byRule: (facts) => recomputeCrossStoreFillRates(facts, query),
    };
  }
  const { externalId } = owner.store;
  if (kind < 10 || !display) {
    const by = StoreGroupBy.options[nth % StoreGroupBy.options.length] ?? 'protocol';
    const query = { ...range, status: question.status, externalId, groupBy: by };
    return {
      read: 'fillRates.store',
      query,
      target: targetOf('getStoreFillRates', { externalId }, texts({ ...range, status: question.status, groupBy: by })),
      externalIds: [externalId],
      byRule: (facts) => recomputeStoreFillRates(facts, query),
    };
  }
  const { expositionId } = display;
  const query = { ...range, status: question.status, externalId, expositionId };
  return {
    read: 'fillRates.exposition',
    query,
    target: targetOf(
      'getExpositionFillRate',
      { externalId, expositionId },
      texts({ ...range, status: question.status }),
    ),
    externalIds: [externalId],
    byRule: (facts) => recomputeExpositionFillRate(facts, query),
  };
}
