import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumDueBlocks } from '#service/analytics/sum-blocks.ts';
import { sumDueDays } from '#service/analytics/sum-days.ts';
import type { Chain } from '#service/store/chain.ts';
import type { ServiceDatabase } from '#service/store/database.ts';
import { earlyKeyOf, keepEarlyLines } from '#service/store/early-lines.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { countRunsBefore, pruneRunsBefore } from '#service/store/prune-runs.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { emptyDatabase } from '../support/services/service-databases.ts';
import { checkAgreement, checkCrossStore } from './agreement.ts';
import { factsOfChain } from './chain-facts.ts';
import { checkDays } from './check-days.ts';
import { createContractClient } from './contract-client.ts';
import { createRandomSource } from './fuzz/random-source.ts';
import { partOfSample } from './part-of-sample.ts';
import { randomChain, randomQuestion } from './random-chain.ts';
import { serversOfFile } from './servers-of-file.ts';
import { startMain, withoutProgress } from './service-child.ts';
import { startTestService, TOKEN } from './test-service.ts';

/* What is left when old runs are deleted: a chain that never had them. */

const ALWAYS = {
  range: { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
  status: 'completed',
  minFillRate: undefined,
  maxFillRate: undefined,
  belowExpectationOnly: false,
} as const;

const servers = serversOfFile('prune');

const pathOf = (kind: string, name: string): Promise<string> =>
  kind === 'SQLite' ? Promise.resolve(servers.fileOf(`${name}.db`)) : servers.postgres.createDatabase();

const open = (kind: string, at: string): Promise<ServiceDatabase> =>
  openDatabase(kind === 'SQLite' ? { kind: 'file', path: at } : { kind: 'postgres', url: at });

/** The chain without what is before a date. */
const without = (chain: Chain, date: string): Chain => {
  const protocols = [...chain.protocols].filter((run) => run.scheduledDate >= date);
  const ids = new Set(protocols.map(({ protocolId }) => protocolId));
  return { ...chain, protocols, images: [...chain.images].filter(({ protocolId }) => ids.has(protocolId)) };
};

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  test('random chains are as if they had begun on that date', { timeout: 240_000 }, async () => {
    const database = await open(kind, await pathOf(kind, 'random'));
    const service = await startTestService(undefined, { database });
    const client = createContractClient(service.url, TOKEN);
    const date = fc.constantFrom('2026-03-29', '2026-11-20', '2026-12-31', '2027-01-03');
    const property = fc.asyncProperty(randomChain, randomQuestion, date, fc.boolean(), async (...given) => {
      const [chain, question, before, isSummed] = given;
      await emptyDatabase(database);
      await seedChain(database, chain);
      if (isSummed) await sumDueDays(database);
      if (isSummed) await sumDueBlocks(database);
      const rest = without(chain, before);
      const counted = await countRunsBefore(database.now, before);
      await pruneRunsBefore(database, before, () => undefined);
      expect(counted).toMatchObject({
        runs: [...chain.protocols].length - [...rest.protocols].length,
        photos: [...chain.images].length - [...rest.images].length,
      });
      expect(await countRunsBefore(database.now, before)).toEqual({ stores: 0, runs: 0, photos: 0 });
      for (const table of ['run_days', 'kind_days', 'block_days', 'block_group_days'] as const) {
        const sums = database.now.selectFrom(table).where('scheduled_date', '<', before).select('image_count');
        expect(await sums.execute()).toEqual([]);
      }
      await checkDays(database);
      await checkAgreement(client, rest, question);
    });
    await fc.assert(property, { numRuns: kind === 'SQLite' ? 30 : 10, seed: seedOfRun() });
    await service.stop();
  });

  test('the command counts first, deletes with --yes, and of that time nothing is answered', async () => {
    const at = await pathOf(kind, 'command');
    const database = await open(kind, at);
    const chain = partOfSample(2, '2026-01-01');
    const service = await startTestService(chain, { database });
    const client = createContractClient(service.url, TOKEN);
    const prune = async (...args: string[]) => {
      const end = await startMain('prune', '--database', at, '--before', '2026-11-10', ...args).ended;
      return { ...end, err: withoutProgress(end.err) };
    };
    const rest = without(chain, '2026-11-10');
    const gone = [...chain.protocols].find((run) => run.scheduledDate < '2026-11-10' && run.status === 'completed');
    const externalId = chain.stores.find(({ store }) => store.storeId === gone?.storeId)?.store.externalId ?? '';
    const past = { from: '2026-10-01T00:00:00Z', to: '2026-11-09T22:00:00Z' };
    const params = { externalId, protocolId: gone?.protocolId ?? '' };
    const [link] = (await client.call('getStoreProtocol', { params })).images.map(({ imageUrl }) => String(imageUrl));
    expect((await fetch(link ?? '')).status).toBe(200);

    const runs = [...chain.protocols].length - [...rest.protocols].length;
    const photos = [...chain.images].length - [...rest.images].length;
    const counted = `Before 2026-11-10: ${runs} runs of 2 stores with ${photos.toLocaleString('en')} photos.\n`;
    expect(await prune()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/Nothing is deleted/) });
    await checkCrossStore(client, factsOfChain(chain), ALWAYS);
    expect(await prune('--yes')).toMatchObject({ code: 0, out: `${counted}Done: they are deleted.\n` });
    await checkCrossStore(client, factsOfChain(rest), ALWAYS);
    expect(await client.refuse('getStoreProtocol', { params })).toMatchObject({ status: 404, code: 'not_found' });
    expect((await fetch(link ?? '')).status).toBe(404);
    const store = { params: { externalId } };
    expect((await client.call('listStoreProtocols', { ...store, query: past })).items).toEqual([]);
    expect((await client.call('listStorePhotos', { ...store, query: past })).items).toEqual([]);
    const report = await client.call('getStoreFillRates', { ...store, query: past });
    expect(report).toMatchObject({ items: [], summary: { protocolCount: 0, imageCount: 0, averageFillRate: null } });
    expect(await prune('--yes')).toMatchObject({
      code: 0,
      out: 'Before 2026-11-10: 0 runs of 0 stores with 0 photos.\n',
    });
    await service.stop();
  });

  test('lines of a feed that have waited since before that are counted and deleted, too', async () => {
    const at = await pathOf(kind, 'waiting');
    const database = await open(kind, at);
    const midnight = Date.parse('2026-11-10T00:00:00Z');
    for (const [id, cameMs] of [
      ['old', midnight - 1],
      ['new', midnight],
    ] as const) {
      const line = {
        key: earlyKeyOf('photo', id),
        number: 1,
        record: '{}',
        needs: { protocolId: id, expositionId: id },
      };
      await database.write((db) => keepEarlyLines(db, [line], cameMs));
    }
    const waiting = async () =>
      (await database.now.selectFrom('early_lines').select('protocol_id as id').execute()).map(({ id }) => id);
    const prune = (...args: string[]) => startMain('prune', '--database', at, '--before', '2026-11-10', ...args).ended;
    const counted =
      'Before 2026-11-10: 0 runs of 0 stores with 0 photos.\n' +
      'Lines of feeds that have waited for their store, run or display since before 2026-11-10: 1.\n';
    expect(await prune()).toMatchObject({
      code: 0,
      out: `${counted}Nothing is deleted. Add --yes to delete them; they can't be brought back.\n`,
    });
    expect(await waiting()).toHaveLength(2);
    expect(await prune('--yes')).toMatchObject({ code: 0, out: `${counted}Done: they are deleted.\n` });
    expect(await waiting()).toEqual(['new']);
    await database.close();
  });

  test('kill -9 leaves every answer right, and the rest for the next time', { timeout: 240_000 }, async () => {
    const at = await pathOf(kind, 'killed');
    const database = await open(kind, at);
    const chain = partOfSample(20, '2026-01-01');
    await seedChain(database, chain);
    await sumDueDays(database);
    const random = createRandomSource(seedOfRun());
    const left = async () => (await countRunsBefore(database.now, '2026-11-20')).runs;
    let cut = 0;
    for (let kills = 0; kills < 5 && (await left()) > 0; kills += 1) {
      const begin = await left();
      const { child, ended } = startMain('prune', '--database', at, '--before', '2026-11-20', '--yes');
      const stopAt = begin - 1 - random.below(begin / 3);
      while ((await left()) > stopAt && child.exitCode === null) await pause(1);
      child.kill('SIGKILL');
      await ended;
      const rest = await left();
      if (rest > 0 && rest < begin) cut += 1;
      await checkDays(database);
    }
    expect(cut).toBeGreaterThan(1);
    expect(await startMain('prune', '--database', at, '--before', '2026-11-20', '--yes').ended).toMatchObject({
      code: 0,
    });
    const service = await startTestService(undefined, { database });
    const rest = factsOfChain(without(chain, '2026-11-20'));
    await checkCrossStore(createContractClient(service.url, TOKEN), rest, ALWAYS);
    await service.stop();
  });
});

test.each([
  [['--database', 'none.db'], '--before must be a date'],
  [['--before', '2026-02-30', '--database', 'none.db'], '--before must be a date'],
  [['--before', '2026-02-01'], '--database must be given'],
  [['--before', '2026-02-01', '--database', 'none.db'], 'There is no database none.db'],
])('%j is refused in one line', async (args, expected) => {
  const { code, err } = await startMain('prune', ...args).ended;
  expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
  expect(err).toContain(expected);
});
