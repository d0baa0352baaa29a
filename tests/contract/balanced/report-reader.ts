import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '#service/store/chain.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { recomputeCrossStoreFillRates } from '#tests/oracles/fill-rate-rule.ts';
import { factsOfChain } from '../chain-facts.ts';
import type { ContractClient } from '../contract-client.ts';
import type { RandomSource } from '../fuzz/random-source.ts';

/** Statuses that say that nothing is known: of the service without its database, and of HAProxy without a service. */
export const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** A question, and the answers of which one is right. */
type Asked = { readonly path: string; readonly right: readonly unknown[] };

const RANGES = [
  { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  // Both ends cut a day.
  { from: '2026-11-12T09:30:00Z', to: '2026-11-17T13:00:00Z' },
];

/** Every grouping over each range, with the answers of the rule to each state in which the chain may be. */
const questionsOf = (states: readonly Chain[]): readonly Asked[] => {
  const facts = states.map(factsOfChain);
  const externalIds = (states[0]?.stores ?? []).map(({ store }) => store.externalId);
  return RANGES.flatMap((range) =>
    CrossStoreGroupBy.options.map((groupBy): Asked => {
      const query = { ...range, status: 'completed', groupBy, externalIds, belowExpectationOnly: false } as const;
      const open = { ...query, minFillRate: undefined, maxFillRate: undefined };
      const path = `/v1/fill-rate?${new URLSearchParams({ ...range, groupBy, externalIds: externalIds.join() })}`;
      return { path, right: facts.map((one) => recomputeCrossStoreFillRates(one, open)) };
    }),
  );
};

/** Asks for reports, one after the other. */
export type ReportReader = {
  /** Asks once; answers false when there was no answer. */
  readonly read: () => Promise<boolean>;
  readonly figures: () => { readonly answered: number; readonly unanswered: number };
  /** What was answered and wrong. */
  readonly faults: readonly string[];
};

/**
 * Reads the reports of a chain whose targets others change from one state to another and back: each must be right for
 * one of them.
 */
export function createReportReader(
  states: readonly Chain[],
  client: () => ContractClient,
  random: RandomSource,
): ReportReader {
  const questions = questionsOf(states);
  const faults: string[] = [];
  const count = { answered: 0, unanswered: 0 };
  return {
    read: async () => {
      const { path, right } = random.pick(questions);
      const answer = await client()
        .send(path)
        .catch(() => undefined);
      if (!answer || AWAY.has(answer.status)) {
        count.unanswered += 1;
        return false;
      }
      count.answered += 1;
      if (!right.some((one) => isDeepStrictEqual(answer.json, one))) {
        faults.push(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
      return true;
    },
    figures: () => ({ ...count }),
    faults,
  };
}
