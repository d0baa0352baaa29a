import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOfRun } from '../support/seed/seed.ts';
import { type Postgres, startPostgres } from '../support/services/postgres.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { createRandomSource, type RandomSource } from './fuzz/random-source.ts';
import { type NotedStore, noteStore } from './histories/noted-store.ts';
import { type ServiceChild, startMain } from './service-child.ts';

/*
 * Histories of clients that read and write a few stores through two processes of the service on PostgreSQL, while
 * processes are killed, held up and restarted, and the database is killed. What each client saw is noted and judged
 * afterwards (tests/oracles/history-rule.ts): nothing that was acknowledged or seen may be lost, doubled or stale.
 */

/** Histories live through a fault together, each with its own stores and clients. */
const AT_ONCE = 5;
const FAULTS = process.env['ENDCAP_DEEP'] === '1' ? 200 : 10;
const [STORES, CLIENTS] = [2, 4];
/** Answers of each history before its fault, and after it. */
const CALLS = 15;
const SEED = seedOfRun();

type Process = { readonly child: ServiceChild; readonly client: ContractClient };

let postgres: Postgres;
let database: string;
let processes: Process[];
const startOne = async (): Promise<Process> => {
  const child = startMain('--port', '0', '--token', 'T', '--database', database, '--log', 'none');
  return { child, client: createContractClient(await child.ready, 'T') };
};
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  processes = await Promise.all([startOne(), startOne()]);
}, 120_000);
afterAll(async () => {
  for (const { child } of processes ?? []) child.child.kill('SIGKILL');
  await Promise.all((processes ?? []).map(({ child }) => child.ended));
  await postgres.stop();
});

const killProcess = (index: number) => async (): Promise<void> => {
  const child = processes[index]?.child;
  child?.child.kill('SIGKILL');
  await child?.ended;
  processes[index] = await startOne();
};
const holdUpProcess = async (random: RandomSource): Promise<void> => {
  const child = random.pick(processes).child.child;
  child.kill('SIGSTOP');
  await pause(50 + random.below(200));
  child.kill('SIGCONT');
};
const killDatabase = async (random: RandomSource): Promise<void> => {
  await postgres.kill9();
  await pause(random.below(100));
  await postgres.start();
};
/** Ends when the clients can go on. */
type Fault = (random: RandomSource) => Promise<void>;
const FAULT_KINDS: readonly Fault[] = [killProcess(0), killDatabase, killProcess(1), holdUpProcess];

const anyClient = (random: RandomSource) => (): ContractClient => random.pick(processes).client;

const makeStore = async (externalId: string, random: RandomSource): Promise<NotedStore> => {
  const client = anyClient(random);
  await client().call('upsertStore', { params: { externalId }, body: { name: externalId } });
  return noteStore(externalId, client);
};

const answered = (stores: readonly NotedStore[]): number =>
  stores.map(({ counts }) => counts().ok).reduce((sum, count) => sum + count, 0);

/** Has clients call before, during and after a fault, and then reads all that they wrote. */
const recordRound = async (round: number, random: RandomSource, fault: Fault): Promise<readonly NotedStore[]> => {
  const histories = await Promise.all(
    Array.from({ length: AT_ONCE }, (_one, history) =>
      Promise.all(Array.from({ length: STORES }, (_two, store) => makeStore(`H-${round}-${history}-${store}`, random))),
    ),
  );
  const all = histories.flat();
  const state = { isOver: false };
  const callOn = async (stores: readonly NotedStore[]): Promise<void> => {
    while (!state.isOver) await random.pick(stores).callOnce(random);
  };
  const clients = Promise.all(histories.flatMap((stores) => Array.from({ length: CLIENTS }, () => callOn(stores))));
  const somethingIsAnswered = async (): Promise<void> => {
    const goal = answered(all) + CALLS * AT_ONCE;
    while (answered(all) < goal) await pause(2);
  };
  await somethingIsAnswered();
  await pause(random.below(50));
  await fault(random);
  await somethingIsAnswered();
  state.isOver = true;
  await clients;
  await Promise.all(all.map(({ readAll }) => readAll()));
  return all;
};

test(`${AT_ONCE * FAULTS} histories of clients, a fault for each ${AT_ONCE}: nothing is lost, doubled or stale`, {
  timeout: 60_000 + FAULTS * 10_000,
}, async () => {
  const random = createRandomSource(SEED);
  const total = { ok: 0, failed: 0, unknown: 0 };
  for (let round = 0; round < FAULTS; round += 1) {
    const fault = FAULT_KINDS[round % FAULT_KINDS.length] ?? killDatabase;
    const stores = await recordRound(round, random, fault);
    expect(
      stores.flatMap(({ faults }) => faults()),
      `round ${round}, ENDCAP_SEED=${SEED}`,
    ).toEqual([]);
    for (const { counts } of stores) {
      for (const outcome of ['ok', 'failed', 'unknown'] as const) total[outcome] += counts()[outcome];
    }
  }
  const { ok, failed, unknown } = total;
  console.log(
    `${AT_ONCE * FAULTS} histories: ${ok} calls answered, ${failed} refused, ${unknown} of unknown outcome, ` +
      `ENDCAP_SEED=${SEED}`,
  );
  // Faults that never met a call would prove nothing.
  expect(unknown).toBeGreaterThan(FAULTS / 2);
});
