import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { externalIdOf, valueOfTexts } from '#electron/cache/open-cache.ts';
import { createAnswerCalls, createTouches } from '#electron/store/answer-calls.ts';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { computeRead } from '#electron/store/results/report.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { aContact, aDisplay, aStore, aTarget, idOf } from '../builders/contract.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { createRandomSource } from '../contract/fuzz/random-source.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { type Behaviour, json, startFaultServer } from '../faults/fault-server.ts';
import { startBehavingService } from '../support/behaviours/start-behaving-service.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { aKillWorld, type Victim } from './kill-victim.ts';
import { NOW, sampleOf, ZONE } from './pins-world.ts';

// ENDCAP_DEEP=1 kills 500 times in all.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const REFRESH_KILLS = isDeep ? 250 : 8;
const PIN_KILLS = isDeep ? 250 : 7;
/** Then the download may come to its end, and another one begins. */
const KILLS_OF_A_PIN = 10;
const TIMEOUT = 120_000 + (REFRESH_KILLS + PIN_KILLS) * 8_000;

const startedAt = performance.now();
const nowThere = (): number => Math.round(NOW + performance.now() - startedAt);

/** Waits for something that follows from what the process does that will be killed. */
const until = async ({ isAlive }: Victim, isSo: () => boolean): Promise<void> => {
  while (!isSo()) {
    if (!isAlive()) throw new Error('it ended by itself');
    await pause(1);
  }
};

const times = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

/** A service whose answers carry the number of their request in every row. */
const numbered = (served: { count: number }): Behaviour => {
  const ids = (name: string, at: number) => idOf(`${name} ${at}`);
  return (request, response, nth) => {
    const { pathname } = new URL(request.url ?? '', 'http://service.test');
    served.count += 1;
    const number = served.count;
    const updatedAt = new Date(number * 1000).toISOString();
    const externalId = pathname.split('/')[3] ?? '';
    const rows: Record<string, unknown> = {
      contacts: times(60, (at) => aContact({ contactId: ids('contact', at), phone: `${number}` })),
      expectations: times(300, (at) => aTarget({ expectationId: ids('target', at), updatedAt })),
      expositions: times(80, (at) => aDisplay(`${externalId} ${at}`, { label: `${number}` })),
    };
    const items = rows[pathname.split('/')[4] ?? ''];
    const stores = times(90, (at) => aStore({ externalId: `S-${at}`, name: `${number}` }));
    const body = items ? { externalId, storeId: idOf(externalId), items } : { items: stores, nextCursor: null };
    json(200, body)(request, response, nth);
  };
};

/** The numbers that the rows of a kept answer carry. */
const numbersIn = (value: unknown): readonly number[] => {
  const text = JSON.stringify(value);
  const marks = [...text.matchAll(/"(?:phone|label|name)":"(\d+)"|"updatedAt":"([^"]+)"/g)];
  return [...new Set(marks.map(([, number, instant]) => (number ? Number(number) : Date.parse(instant ?? '') / 1000)))];
};

test(`kill -9 during refreshes, ${REFRESH_KILLS} times: every answer is one of the service, no kept one is lost`, {
  timeout: TIMEOUT,
}, async () => {
  const seed = seedOfRun();
  const random = createRandomSource(seed);
  const world = aKillWorld();
  const served = { count: 0 };
  const server = await startFaultServer(numbered(served));
  onTestFinished(() => server.close());
  const acknowledged = new Map<string, { read: ReadName; inputKey: string; asOf: number }>();
  const figures = { answers: 0, acknowledged: 0 };

  const check = async (db: WorkspaceDb): Promise<void> => {
    const calls = createAnswerCalls(createTouches());
    for (const { read, inputKey, asOf } of acknowledged.values()) {
      const found = calls['answers.find'](db, { read, inputKey, externalId: externalIdOf(inputKey), now: nowThere() });
      expect(found?.asOf, `${read} ${inputKey}`).toBeGreaterThanOrEqual(asOf);
      const numbers = numbersIn(found && (await valueOfTexts(found)));
      // All rows of one request: half of an answer would carry two numbers.
      expect(numbers, `${read} ${inputKey}`).toHaveLength(1);
      expect(numbers[0]).toBeLessThanOrEqual(served.count);
      figures.answers += 1;
    }
  };
  for (let kill = 0; kill < REFRESH_KILLS; kill += 1) {
    const order = { work: 'refresh', baseUrl: server.origin, token: TOKEN, now: nowThere(), seed: kill } as const;
    const begun = served.count;
    const victim = world.start(order, (word) => {
      if (word.type !== 'refreshed') return;
      acknowledged.set(`${word.read} ${word.inputKey}`, word);
      figures.acknowledged += 1;
    });
    // One in ten dies while it starts.
    const requests = random.chance(0.1) ? 0 : 1 + random.below(60);
    await until(victim, () => served.count >= begun + requests);
    await pause(requests === 0 ? random.below(600) : random.below(15));
    await victim.kill();
    const db = world.open();
    if (db === null) expect(acknowledged.size).toBe(0);
    else {
      await check(db);
      db.close();
    }
  }
  console.log(
    `kill -9 during refreshes: ${REFRESH_KILLS} times, seed ${seed}:`,
    figures,
    `of ${served.count} requests`,
  );
  expect(figures.acknowledged).toBeGreaterThan(0);
});

test(`kill -9 while stores are made available offline, ${PIN_KILLS} times: no half of a store, and it comes to its end`, {
  timeout: TIMEOUT,
}, async () => {
  const seed = seedOfRun();
  const random = createRandomSource(seed);
  const chain = sampleOf(30);
  const service = await startTestService(chain, { now: nowThere });
  const front = await startBehavingService({ service, token: TOKEN });
  onTestFinished(() => front.stop());
  const client = createContractClient(service.url, TOKEN);
  const range = { from: startOfDay('2026-11-18', ZONE), to: startOfDay('2026-11-21', ZONE) };
  const reports = await Promise.all(
    chain.stores.map(async ({ store: { externalId } }) => {
      const query = { ...range, status: 'completed', groupBy: 'protocol' } as const;
      const answer = await client.call('getStoreFillRates', { params: { externalId }, query });
      return { input: { ...query, externalId }, answer };
    }),
  );
  /** Answers that are marked complete must equal those of the service. Returns how many stores are complete. */
  const check = (db: WorkspaceDb): number => {
    const found = reports.map(({ input, answer }) => {
      const computed = computeRead(db, 'fillRates.store', input, 'Europe/Warsaw');
      if (!computed?.complete) return false;
      expect(computed.value).toEqual(answer);
      return true;
    });
    return found.filter(Boolean).length;
  };
  const order = () => ({ work: 'pin', baseUrl: front.url, token: TOKEN, now: nowThere(), seed: 0 }) as const;
  const requests = () => front.journal.requests().length;
  const whole: string[] = [];
  for (let killed = 0; killed < PIN_KILLS; ) {
    const world = aKillWorld();
    const kills = Math.min(KILLS_OF_A_PIN, PIN_KILLS - killed);
    killed += kills;
    const counts: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const begun = requests();
      const victim = world.start(order());
      const most = random.chance(0.1) ? 0 : 1 + random.below(60);
      await until(victim, () => requests() >= begun + most);
      await pause(most === 0 ? random.below(600) : random.below(15));
      await victim.kill();
      front.journal.clear();
      const db = world.open();
      if (db === null) continue;
      counts.push(check(db));
      db.close();
    }
    const last = world.start(order());
    await last.heard((word) => word.type === 'pinned' && word.storesKept === chain.stores.length);
    await last.kill();
    const db = world.open();
    if (db === null) throw new Error('there is no file');
    expect(check(db)).toBe(chain.stores.length);
    db.close();
    whole.push(counts.join(' '));
  }
  console.log(
    `kill -9 while a pin downloads: ${PIN_KILLS} times, seed ${seed}; whole stores after each: ${whole.join(', ')}`,
  );
});
