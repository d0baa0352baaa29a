import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aPhotoLine, aRunLine } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { findLastingPort } from '../support/services/free-port.ts';
import { findHaproxy, type Haproxy, startHaproxy } from '../support/services/haproxy.ts';
import { type Postgres, startPostgres } from '../support/services/postgres.ts';
import { AWAY, createReportReader } from './balanced/report-reader.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { createRandomSource } from './fuzz/random-source.ts';
import { type KillFigures, track } from './kill/tracked-resource.ts';
import { readWritten, writerResources } from './kill/writer-resources.ts';
import { partOfSample } from './part-of-sample.ts';
import { type ServiceChild, startMain } from './service-child.ts';

/*
 * Three processes of the service on one PostgreSQL database behind HAProxy, under load, while the database is restarted
 * and processes are killed: nothing that was acknowledged is lost, nothing is there twice, and no report is wrong.
 * `npm run setup` installs HAProxy; without it, the test is skipped.
 */

const haproxy = findHaproxy(process.env);
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const RESTARTS = isDeep ? 40 : 2;
/** Between two restarts, so much is answered first. */
const [WRITES, REPORTS] = isDeep ? [400, 200] : [100, 40];
const SEED = seedOfRun();
const PHOTOS = 4_000;

let folder: string;
let postgres: Postgres;
let database: string;
let services: ServiceChild[];
let balancer: Haproxy | undefined;
const startOne = (port: number): ServiceChild =>
  startMain('--port', String(port), '--token', 'T', '--database', database, '--log', 'none');

beforeAll(async () => {
  if (haproxy === undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'endcap-balanced-'));
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  services = [];
  // They come back at their addresses.
  while (services.length < 3) services.push(startOne(await findLastingPort()));
  balancer = await startHaproxy(haproxy, await Promise.all(services.map(({ ready }) => ready)));
}, 120_000);
afterAll(async () => {
  await balancer?.stop();
  for (const { child } of services ?? []) child.kill('SIGTERM');
  await Promise.all((services ?? []).map(({ ended }) => ended));
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Does something again and again until it is told to stop; rests when nothing was answered. */
const keepOn = async (state: { isOver: boolean }, once: () => Promise<boolean>): Promise<void> => {
  while (!state.isOver) if (!(await once())) await pause(20);
};

/** Imports a feed, again and again while the database goes away. */
const importUntilDone = async (file: string): Promise<number> => {
  for (let tries = 1; ; tries += 1) {
    if ((await startMain('import', file, '--database', database).ended).code === 0) return tries;
  }
};

const feedOf = (externalId: string): string =>
  Array.from({ length: PHOTOS }, (_one, at) => {
    const protocolId = idOf(`fed run ${at}`);
    const photo = { photoId: idOf(`fed photo ${at}`), protocolId, expositionId: idOf('display fed') };
    return [aRunLine({ protocolId, externalId }), aPhotoLine(photo)].map((line) => JSON.stringify(line)).join('\n');
  }).join('\n');

test.skipIf(haproxy === undefined)(
  `three processes behind HAProxy, the database restarted ${RESTARTS} times: nothing lost, nothing twice, nothing wrong`,
  { timeout: 120_000 + RESTARTS * 60_000 },
  async () => {
    if (!balancer) throw new Error('HAProxy does not run');
    const client: ContractClient = createContractClient(balancer.url, 'T');
    const random = createRandomSource(SEED);
    const chain = partOfSample(6, '2026-11-09');
    const [first] = chain.stores;
    if (!first) throw new Error('A sample without stores');
    const seeding = await openDatabase({ kind: 'postgres', url: database });
    await seedChain(seeding, chain);
    await seeding.close();

    // Targets of one store change to and fro, so that its days are summed anew all the time.
    const turned = first.expectations.map((one) => ({ ...one, expectedFillRatio: 100 - one.expectedFillRatio }));
    const stores = chain.stores.map((one) => (one === first ? { ...one, expectations: turned } : one));
    const reader = createReportReader([chain, { ...chain, stores }], () => client, random);
    const targets = { is: false };
    const turnTargets = async (): Promise<boolean> => {
      targets.is = !targets.is;
      const expectations = (targets.is ? turned : first.expectations).map(
        ({ expectationId: _id, updatedAt: _at, ...target }) => target,
      );
      const path = `/v1/stores/${encodeURIComponent(first.store.externalId)}/expectations`;
      const body = JSON.stringify({ expectations });
      const answer = await client.send(path, { method: 'PUT', body }).catch(() => undefined);
      await pause(100);
      return answer?.status === 200;
    };

    // Stores that are written as a whole, and displays that are created without an id: twice sent would be two.
    const figures: KillFigures = { acknowledged: 0, open: 0, openStored: 0 };
    const names = ['W-0', 'W-1', 'W-2', 'W-3'];
    const makers = ['M-0', 'M-1', 'M-2', 'M-3'];
    for (const externalId of [...names, ...makers, 'fed']) {
      const body = { name: 'name 0', location: 'place 0', loginCode: 'code 0' };
      await client.call('upsertStore', { params: { externalId }, body });
    }
    const fed = { params: { externalId: 'fed' }, body: { expositions: [aDisplay('fed')] } };
    await client.call('upsertStoreExpositions', fed);
    const writers = names.map((name) => ({
      read: () => readWritten(name, client),
      trackers: writerResources(name, () => client).map((resource) => {
        const put = async (number: number): Promise<number> => {
          const status = await resource.put(number);
          return AWAY.has(status) ? 503 : status;
        };
        return track({ ...resource, put }, figures);
      }),
    }));
    const made = { acknowledged: [] as string[], tried: 0 };
    const make = async (externalId: string): Promise<boolean> => {
      made.tried += 1;
      const label = `made ${made.tried}`;
      const { expositionId: _id, ...display } = aDisplay('', { label });
      const body = JSON.stringify({ expositions: [display] });
      const path = `/v1/stores/${externalId}/expositions`;
      const answer = await client.send(path, { method: 'PUT', body }).catch(() => undefined);
      if (answer?.status === 200) made.acknowledged.push(label);
      return answer?.status === 200;
    };

    const feed = join(folder, 'feed.ndjson');
    await writeFile(feed, feedOf('fed'));
    const state = { isOver: false };
    const load = Promise.all([
      ...writers.map(({ trackers }) => keepOn(state, () => random.pick(trackers).write())),
      keepOn(state, reader.read),
      keepOn(state, reader.read),
      keepOn(state, turnTargets),
      ...makers.map((externalId) => keepOn(state, () => make(externalId))),
    ]);
    let hasFailed = false;
    load.catch(() => {
      hasFailed = true;
    });
    const imported = importUntilDone(feed);
    const works = async (): Promise<void> => {
      const [writes, reports] = [figures.acknowledged + WRITES, reader.figures().answered + REPORTS];
      while (!hasFailed && (figures.acknowledged < writes || reader.figures().answered < reports)) await pause(20);
    };
    for (let restart = 0; restart < RESTARTS && !hasFailed; restart += 1) {
      await works();
      await (restart % 2 === 0 ? postgres.shutdown() : postgres.kill9());
      await pause(random.below(500));
      await postgres.start();
      await works();
      // And one of the processes, which comes back at its address.
      const at = restart % services.length;
      const { port } = new URL((await services[at]?.ready) ?? '');
      services[at]?.child.kill('SIGKILL');
      await services[at]?.ended;
      services[at] = startOne(Number(port));
      await services[at]?.ready;
    }
    await works();
    state.isOver = true;
    await load;
    const tries = await imported;

    const { answered, unanswered } = reader.figures();
    console.log(
      `${figures.acknowledged} writes acknowledged, ${answered} reports right, ${unanswered} without an answer, ` +
        `${made.acknowledged.length} of ${made.tried} displays made, import at try ${tries}, ENDCAP_SEED=${SEED}`,
    );
    expect(reader.faults).toEqual([]);
    for (const { trackers, read } of writers) {
      const seen = await read();
      expect(trackers.map((tracker) => tracker.verify(seen)).filter((fault) => fault !== undefined)).toEqual([]);
    }
    const lists = await Promise.all(
      makers.map((externalId) => client.call('listStoreExpositions', { params: { externalId } })),
    );
    const labels = lists.flatMap(({ items }) => items.map(({ label }) => label));
    expect(new Set(labels).size, 'none is there twice').toBe(labels.length);
    const isThere = new Set(labels);
    expect(made.acknowledged.filter((label) => !isThere.has(label))).toEqual([]);
    const counts = 'select count(*), count(distinct protocol_key) from images where exposition_key = ';
    const ofFed = `(select exposition_key from expositions where exposition_id = '${idOf('display fed')}')`;
    expect(await postgres.sql(`${counts}${ofFed}`, database)).toEqual([`${PHOTOS}|${PHOTOS}`]);
    expect(unanswered + figures.open, 'the restarts met the load').toBeGreaterThan(0);
  },
);
