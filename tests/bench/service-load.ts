import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '#tests/support/services/postgres.ts';
import { interleave, percentile } from './measure.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';
import { benchChain } from './service/bench-chain.ts';
import { createLoad, type LoadClient } from './service/load-client.ts';
import { type LoadKind, loadMix } from './service/load-mix.ts';
import { createLoadWrites } from './service/load-writes.ts';
import { startChild } from './service/start-child.ts';
import { seedPostgres, withFolder } from './service/with-database.ts';

const PHOTOS = 100_000;
const SERVERS = 3;
const WRITTEN_STORES = 20;
const REPEATS = 5;
const CLOSED_MS = 2_000;
const OPEN_MS = process.env['ENDCAP_DEEP'] === '1' ? 60_000 : 8_000;
/** The rate that a chain of 5,000 stores may want. A machine that gives less is asked half of what it gives. */
const PER_SECOND = 1_000;
/**
 * Measured 21 to 30, at a load of 5 to 19 on two cores. The bare request is 1 of these: a list of one store is four
 * statements (begin, store, list, commit), each of which goes to the database and back and is planned anew.
 */
const GOALS = { request: 40, errors: 0 };
const PEER = 'three bare node:http, same bytes';

const startThree = (file: 'served.ts' | 'bare-server.ts', argument: string) =>
  Promise.all(Array.from({ length: SERVERS }, () => startChild(file, argument)));

const askOnce = async (url: string, init: RequestInit = {}): Promise<string> => {
  const headers = { authorization: 'Bearer T', 'content-type': 'application/json' };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return await answer.text();
};

/** Asks each question once, holds its answer against what is right, and keeps it. */
async function askAll(url: string, kinds: readonly LoadKind[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { path, isRight } of kinds.flatMap(({ questions }) => questions)) {
    const text = await askOnce(url + path);
    if (!isRight(JSON.parse(text))) throw new Error(`A wrong answer to ${path}: ${text.slice(0, 300)}`);
    answers[`GET ${path}`] = text;
  }
  return answers;
}

async function measure(ours: LoadClient, bare: LoadClient): Promise<BenchResult[]> {
  const perRequest = await interleave(
    () => ours.closedLoop(CLOSED_MS),
    () => bare.closedLoop(CLOSED_MS),
    REPEATS,
  );
  const request = comparison(
    { name: 'service-load, a request', unit: 'ms/request', peerName: PEER, goal: GOALS.request },
    perRequest,
  );
  const rate = Math.floor(Math.min(PER_SECOND, 500 / request.value));
  const [waits, bareWaits] = [await ours.openLoop(rate, OPEN_MS), await bare.openLoop(rate, OPEN_MS)];
  const waited = [0.5, 0.95, 0.99].map((share) =>
    result(
      { name: `service-load, p${share * 100}`, unit: 'ms', peerName: `the same, both ${rate} requests/s`, goal: null },
      percentile(waits, share),
      percentile(bareWaits, share),
    ),
  );
  const rates = result(
    { name: 'service-load, rate', unit: 'requests/s', peerName: PEER, goal: null },
    1_000 / request.value,
    1_000 / request.peer,
  );
  const errors = result(
    { name: 'service-load, errors', unit: 'requests', peerName: 'all requests', goal: GOALS.errors },
    ours.faults.length,
    ours.asked(),
  );
  return [request, rates, ...waited, errors];
}

/**
 * Reads and a few writes of the whole API by one client on kept connections: three processes on one PostgreSQL database,
 * against three servers that only send the same bytes.
 *
 * How much they can do is seen in a closed loop, in which 30 connections always wait for an answer: the machine is full,
 * and what counts is how many are answered. How long a caller waits is seen in an open loop, in which requests come at
 * their time whether or not others are answered: in a closed one, whoever is slow is asked less.
 *
 * Before the load, each answer is held against the chain and the rule of reports; during it, against these bytes. What
 * was written is read afterwards. `ENDCAP_DEEP=1` makes the open loop last a minute.
 */
export const serviceLoad: Bench = {
  name: 'service-load',
  run: () =>
    withFolder(async (folder) => {
      const postgres = await startPostgres({ durable: true });
      try {
        const database = await postgres.createDatabase();
        await seedPostgres(database, PHOTOS);
        await postgres.sql('vacuum analyze', database);
        const chain = benchChain(PHOTOS);
        const kinds = loadMix(chain);
        const services = await startThree('served.ts', database);
        const [url = ''] = services.map((service) => service.url);
        const answers = await askAll(url, kinds);
        const written = chain.stores.slice(-WRITTEN_STORES);
        const [writes, bareWrites] = [createLoadWrites(written), createLoadWrites(written)];
        const sent = await writes.sendAll((path, body) => askOnce(url + path, { method: 'PUT', body }));
        const file = join(folder, 'answers.json');
        await writeFile(file, JSON.stringify({ ...answers, ...sent }));
        const bares = await startThree('bare-server.ts', file);
        const ours = createLoad(
          services.map((one) => one.url),
          { kinds, answers, writes },
        );
        const bare = createLoad(
          bares.map((one) => one.url),
          { kinds, answers, writes: bareWrites },
        );
        const results = await measure(ours, bare);
        for (const fault of ours.faults.slice(0, 5)) console.error(fault);
        if (bare.faults.length > 0) throw new Error(`The bare servers failed: ${bare.faults[0]}`);
        await writes.check(async (path) => JSON.parse(await askOnce(url + path)));
        for (const server of [...services, ...bares]) await server.stop();
        return results;
      } finally {
        await postgres.stop();
      }
    }),
};
