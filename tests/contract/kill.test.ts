import { expect, test } from 'vitest';
import { seedOfRun } from '../support/seed/seed.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { createRandomSource } from './fuzz/random-source.ts';
import { killRounds, type Victim } from './kill/kill-rounds.ts';
import { type KillFigures, track } from './kill/tracked-resource.ts';
import { readWritten, writerResources } from './kill/writer-resources.ts';
import { serversOfFile } from './servers-of-file.ts';
import { type ServiceChild, startMain } from './service-child.ts';

/** `npm run test:deep` kills so often, each of the three. */
const ROUNDS = process.env['ENDCAP_DEEP'] === '1' ? 200 : 4;
const SEED = seedOfRun();
const WRITERS = 5;
const TIMEOUT = 60_000 + ROUNDS * 10_000;

const servers = serversOfFile('kill');

/** A service as a child process, which can be killed and started again on the same database. */
const startKillable = async (database: string) => {
  const now: { child: ServiceChild; client: ContractClient } = await startOn(database);
  return {
    client: () => now.client,
    kill: async () => {
      now.child.child.kill('SIGKILL');
      await now.child.ended;
    },
    restart: async () => {
      Object.assign(now, await startOn(database));
    },
    stop: async () => {
      now.child.child.kill('SIGTERM');
      return await now.child.ended;
    },
  };
};

const startOn = async (database: string): Promise<{ child: ServiceChild; client: ContractClient }> => {
  const child = startMain('--port', '0', '--token', 'T', '--database', database);
  return { child, client: createContractClient(await child.ready, 'T') };
};

type Killable = Awaited<ReturnType<typeof startKillable>>;

const killUnderLoad = async (what: string, service: Killable, victim: Victim): Promise<void> => {
  console.log(`kill -9 ${what}: ${ROUNDS} times, ENDCAP_SEED=${SEED}`);
  const figures: KillFigures = { acknowledged: 0, open: 0, openStored: 0 };
  const names = Array.from({ length: WRITERS }, (_one, writer) => `W-${writer}`);
  const started = performance.now();
  const report = (rounds: number, end: string): void => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const { acknowledged, open, openStored } = figures;
    console.log(
      `kill -9 ${what}: ${rounds} times in ${seconds} s, ${acknowledged} acknowledged writes, ` +
        `${open} without an answer, of which ${openStored} were stored${end}`,
    );
  };
  try {
    for (const externalId of names) {
      const body = { name: 'name 0', location: 'place 0', loginCode: 'code 0' };
      await service.client().call('upsertStore', { params: { externalId }, body });
    }
    const writers = names.map((name) => ({
      trackers: writerResources(name, service.client).map((resource) => track(resource, figures)),
      read: () => readWritten(name, service.client()),
    }));
    const faults = await killRounds(victim, writers, ROUNDS, createRandomSource(SEED), (round) => {
      if (round % 25 === 0) report(round, '');
    });
    expect(faults).toEqual([]);
  } finally {
    const { code, err } = await service.stop();
    report(ROUNDS, `; stopped with ${code}; last line of stderr: ${err.trimEnd().split('\n').at(-1)?.slice(0, 200)}`);
  }
  // A kill that never met a write would prove nothing.
  expect(figures.acknowledged).toBeGreaterThan(ROUNDS);
  expect(figures.open).toBeGreaterThan(0);
};

test('kill -9 of the service on a SQLite file loses and halves nothing', { timeout: TIMEOUT }, async () => {
  const service = await startKillable(servers.fileOf('killed.db'));
  await killUnderLoad('the service on a SQLite file', service, service);
});

test('kill -9 of the service on PostgreSQL loses and halves nothing', { timeout: TIMEOUT }, async () => {
  const service = await startKillable(await servers.postgres.createDatabase());
  await killUnderLoad('the service on PostgreSQL', service, service);
});

test('kill -9 of PostgreSQL under a service that goes on loses and halves nothing', { timeout: TIMEOUT }, async () => {
  const service = await startKillable(await servers.postgres.createDatabase());
  const victim = { kill: () => servers.postgres.kill9(), restart: () => servers.postgres.start() };
  await killUnderLoad('PostgreSQL', service, victim);
});
