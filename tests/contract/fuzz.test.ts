import { describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { idOf } from '../builders/contract.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { type DatabaseKind, keepDataIn } from '../support/services/service-databases.ts';
import { createContractClient } from './contract-client.ts';
import { checkAnswer } from './fuzz/check-answer.ts';
import { heldBytes } from './fuzz/collect-garbage.ts';
import { knownGood } from './fuzz/known-good.ts';
import { createRequestMaker } from './fuzz/make-requests.ts';
import { createRandomSource } from './fuzz/random-source.ts';
import { IDS } from './fuzz/sample-value.ts';
import { createFuzzSender } from './fuzz/send-fuzzed.ts';
import { fridge, rack, runIds, runsChain } from './runs-chain.ts';
import { startTestService, TOKEN } from './test-service.ts';

/** `npm run test:deep` sends so many; the seed can be given again to repeat a run. */
const REQUESTS = process.env['ENDCAP_DEEP'] === '1' ? 100_000 : 3_000;
const SEED = seedOfRun();
const CONNECTIONS = 8;
const MAX_GROWTH_BYTES = 16 * 1024 * 1024;
/** About a third of the requests are valid; that fewer than a tenth of 750 are is all but impossible. */
const LEAST_GOOD = 0.1;

const makeRequest = createRequestMaker({
  token: TOKEN,
  externalIds: ['S-1', 'S-1', 'S-2', 'S-3', 'Zażółć 1/2', 'nobody'],
  protocolIds: [...runIds('friday', 'saturday', 'other store'), 'nothing'],
  expositionIds: [rack.expositionId, fridge.expositionId, ...IDS.slice(0, 3), idOf('nothing'), 'no uuid'],
});

const show = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}... (${text.length})` : text);

const RUNS: readonly (readonly [DatabaseKind, number])[] = [
  ['SQLite memory', REQUESTS],
  ['PostgreSQL', REQUESTS / 4],
];

describe.each(RUNS)('7 whatever is sent, on %s', (kind, requests) => {
  keepDataIn(kind);

  test(`${requests} requests, valid and not, are answered by the contract`, { timeout: 3_600_000 }, async () => {
    console.log(`fuzz: ${requests} requests on ${kind}, ENDCAP_SEED=${SEED}`);
    const failed: unknown[] = [];
    const service = await startTestService(runsChain, {
      log: (entry) => {
        if (entry.event === 'failed') failed.push(entry);
      },
    });
    const sender = createFuzzSender(service.url, CONNECTIONS);
    const random = createRandomSource(SEED);
    const faults: unknown[] = [];
    const statuses = new Map<number | 'hung up', number>();
    const held: number[] = [];
    const state = { sent: 0 };

    const sendUpTo = async (count: number): Promise<void> => {
      while (state.sent < count && faults.length === 0) {
        state.sent += 1;
        const number = state.sent;
        const fuzzed = makeRequest(random);
        const answer = await sender.send(fuzzed);
        const status = answer?.status ?? 'hung up';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!answer) continue;
        const { fault } = checkAnswer(fuzzed, answer);
        if (fault !== undefined) {
          const { body, target } = fuzzed;
          const sent = { target: show(target), body: show(String(body)), answer: show(answer.text) };
          faults.push({ number, fault, ...fuzzed, headers: undefined, ...sent });
        }
      }
    };
    // The front door is open to every operation, before the random requests and behind them: they stand inside.
    const client = createContractClient(service.url, TOKEN);
    const callEach = async (): Promise<void> => {
      for (const name of Object.keys(operations) as OperationName[]) await client.call(name, knownGood[name]);
    };
    await callEach();
    const started = performance.now();
    for (const count of [requests / 4, requests]) {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => sendUpTo(count)));
      held.push(heldBytes());
    }
    const seconds = (performance.now() - started) / 1000;
    sender.close();
    if (faults.length === 0) await callEach();
    await service.stop();

    const [before = 0, after = 0] = held;
    const growth = ((after - before) / 1024 / 1024).toFixed(1);
    const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    console.log(`fuzz: ${seconds.toFixed(1)} s, memory ${growth} MB after warm-up; ${counts.join(', ')}`);
    expect(faults).toEqual([]);
    expect(failed).toEqual([]);
    expect(after - before).toBeLessThan(MAX_GROWTH_BYTES);
    // Otherwise the random requests would only have met the front door.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests * LEAST_GOOD);
  });
});
