import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import type { Chain } from '#service/store/chain.ts';
import type { FillRateFacts } from '#tests/oracles/fill-rate-rule.ts';
import { checkCrossStore, checkLevels } from './agreement.ts';
import { factsOfChain } from './chain-facts.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import type { Question } from './random-chain.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

const now = new Date('2026-11-20T10:00:00Z');
const everything = { from: '2026-10-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };

let chain: Chain;
let facts: FillRateFacts;
let service: TestService;
let client: ContractClient;

beforeAll(async () => {
  chain = makeSampleChain({ seed: 1, now, timeZone: 'Europe/Warsaw' });
  facts = factsOfChain(chain);
  service = await startTestService(chain);
  client = createContractClient(service.url, TOKEN);
});
afterAll(() => service.stop());

const questions: [string, Question][] = [
  [
    'completed runs of the whole sample, groups below expectation only',
    {
      range: everything,
      status: 'completed',
      minFillRate: undefined,
      maxFillRate: undefined,
      belowExpectationOnly: true,
      externalIds: undefined,
    },
  ],
  [
    'two weeks, between two rates, some stores',
    {
      range: { from: '2026-11-05T23:00:00Z', to: '2026-11-19T23:00:00Z' },
      status: 'completed',
      minFillRate: 60,
      maxFillRate: 75,
      belowExpectationOnly: false,
      externalIds: ['G-001', 'G-002', 'unknown'],
    },
  ],
  [
    'failed runs',
    {
      range: everything,
      status: 'failed',
      minFillRate: undefined,
      maxFillRate: 90,
      belowExpectationOnly: false,
      externalIds: undefined,
    },
  ],
];

test.each(questions)('sample, cross-store, every grouping: %s', async (_name, question) => {
  await checkCrossStore(client, facts, question);
});

// Thousands of questions: half a minute on PostgreSQL, and many times that while the machine has other work.
test('sample, every store and display: all levels say the same as the rule', { timeout: 600_000 }, async () => {
  await checkLevels(client, chain, facts, { range: everything, status: 'completed' });
});

test('the sample has what a report must cope with', async () => {
  const query = { ...everything, groupBy: 'region' } as const;
  const { summary, items } = await client.call('getCrossStoreFillRates', { query });
  expect(items).toHaveLength(6);
  expect(summary.imageCount).toBeGreaterThan(100_000);
  const total = (count: 'missingExpectationCount' | 'ambiguousExpectationCount') =>
    items.reduce((sum, { expectation }) => sum + expectation[count], 0);
  expect(total('missingExpectationCount')).toBeGreaterThan(0);
  expect(total('ambiguousExpectationCount')).toBeGreaterThan(0);
});
