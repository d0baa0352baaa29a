import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { createRandom, shuffle } from '../support/behaviours/seeded-random.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

const ROUNDS = 800;
/**
 * The slower one of a pair is the same question this much more often than half of the times, at most. Between two
 * questions that take the same time the order is random, whatever else the machine does: 0.12 of 800 pairs is almost
 * seven standard deviations.
 */
const NOISE = 0.12;

const displays = Array.from({ length: 300 }, (_one, index) => aDisplay(`timed ${index}`));
const known = { externalId: 'S-1', expositionId: displays[0]?.expositionId ?? '', protocolId: idOf('run') };
const unknown = { externalId: 'S-2', expositionId: idOf('nothing'), protocolId: idOf('none') };

let service: TestService;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  service = await startTestService(
    aChain({ stores: [aChainStore({ externalId: known.externalId }, { expositions: displays })] }),
  );
});
afterAll(() => {
  agent.destroy();
  return service.stop();
});

/** A request, written down once so that both of a pair take the same way. */
type Question = { readonly method: string; readonly path: string; readonly token: string; readonly body?: string };
type Heard = { readonly milliseconds: number; readonly status: number; readonly said: string };

/** What differs between any two answers. */
const OF_EVERY_ANSWER = new Set(['date', 'x-request-id']);

const ask = ({ method, path, token, body }: Question): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, service.url);
    const started = performance.now();
    const sent = request(url, { agent, method, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const milliseconds = performance.now() - started;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => !OF_EVERY_ANSWER.has(name));
        const status = response.statusCode ?? 0;
        resolve({ milliseconds, status, said: JSON.stringify([status, headers, Buffer.concat(chunks).toString()]) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** How far from half is the share of pairs in which one of two questions, asked in turn, was the slower one. */
const compareTimes = async (one: Question, other: Question): Promise<number> => {
  const random = createRandom(seedOfRun());
  let slower = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order is random: otherwise what follows an answer would slow down the same one each time.
    const times: [number, number] = [0, 0];
    for (const which of shuffle([0, 1] as const, random)) {
      times[which] = (await ask(which === 0 ? one : other)).milliseconds;
    }
    slower += times[0] > times[1] ? 1 : 0;
  }
  return Math.abs(slower / ROUNDS - 0.5);
};

const questionFor = (name: OperationName, params: Readonly<Record<string, string>>, token: string): Question => {
  const { method, path } = operations[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, part: string) => params[part] ?? '');
  return method === 'PUT' ? { method, path: filled, token, body: '{}' } : { method, path: filled, token };
};

const ofStores = (Object.keys(operations) as OperationName[]).filter((name) => operations[name].path.includes('{'));

describe('5.3 a caller whose token is wrong', () => {
  test.each(ofStores)('%s says the same, byte for byte, of what exists and what does not', async (name) => {
    const [ofKnown, ofUnknown] = await Promise.all(
      [known, unknown].map((params) => ask(questionFor(name, params, 'wrong'))),
    );
    expect(ofKnown?.status).toBe(401);
    expect(ofKnown?.said).toBe(ofUnknown?.said);
  });

  test('waits as long for a store that exists as for one that does not', async () => {
    const difference = await compareTimes(
      questionFor('listStoreExpositions', known, 'wrong'),
      questionFor('listStoreExpositions', unknown, 'wrong'),
    );
    expect(difference).toBeLessThan(NOISE);
  });

  test('waits as long with a token that is almost right', async () => {
    const difference = await compareTimes(
      questionFor('getStore', known, `${TOKEN.slice(0, -1)}x`),
      questionFor('getStore', known, `x${TOKEN.slice(1)}`),
    );
    expect(difference).toBeLessThan(NOISE);
  });

  test('the measure would see a difference: with the token the two stores take other times', async () => {
    const difference = await compareTimes(
      questionFor('listStoreExpositions', known, TOKEN),
      questionFor('listStoreExpositions', unknown, TOKEN),
    );
    expect(difference).toBeGreaterThan(NOISE);
  });
});
