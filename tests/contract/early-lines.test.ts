import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceDatabase } from '#service/store/database.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhotoLine, aRunLine } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { type Postgres, startPostgres } from '../support/services/postgres.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { type ServiceChild, startMain } from './service-child.ts';
import { startTestService, TOKEN } from './test-service.ts';

/* Lines of a followed feed that come before the store or display that they are about. */

let folder: string;
let postgres: Postgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-early-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

describe.each(['SQLite', 'PostgreSQL'])('a feed that is ahead of the stores, on %s', (kind) => {
  let address: string;
  let database: ServiceDatabase;
  let client: ContractClient;
  let stop: () => Promise<void>;
  let count = 0;
  const children: ServiceChild[] = [];
  beforeAll(async () => {
    address = kind === 'SQLite' ? join(folder, 'early.db') : await postgres.createDatabase();
    const target = kind === 'SQLite' ? ({ kind: 'file', path: address } as const) : undefined;
    database = await openDatabase(target ?? { kind: 'postgres', url: address });
    await seedChain(database, aChain({ stores: [aChainStore({ externalId: 'S-1' })] }));
    const service = await startTestService(undefined, { database });
    client = createContractClient(service.url, TOKEN);
    stop = service.stop;
  });
  afterAll(async () => {
    for (const { child } of children) child.kill('SIGKILL');
    await Promise.all(children.map(({ ended }) => ended));
    await stop();
  });

  const textOf = (...lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  /** A store that is not there yet, with lines about it, and a feed that has other lines so far. */
  const start = async () => {
    count += 1;
    const externalId = `NEW ${count}`;
    const named = (what: string): string => idOf(`${kind} ${what} ${count}`);
    const run = (fields: object = {}) => aRunLine({ protocolId: named('run'), externalId, ...fields });
    const photo = (fields: object = {}) =>
      aPhotoLine({ photoId: named('photo'), protocolId: named('run'), expositionId: named('display'), ...fields });
    const file = join(folder, `${kind}-${count}.ndjson`);
    await writeFile(file, textOf(aRunLine({ protocolId: named('other') })));
    return { externalId, named, run, photo, file };
  };
  const follow = (file: string): ServiceChild & { readonly said: () => string } => {
    const child = startMain('import', file, '--database', address, '--follow');
    let err = '';
    child.child.stderr?.on('data', (data) => {
      err += data;
    });
    children.push(child);
    return { ...child, said: () => err };
  };
  const kill = async ({ child, ended }: ServiceChild): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const createStore = (externalId: string) =>
    client.call('upsertStore', { params: { externalId }, body: { name: externalId } });
  const createDisplay = (externalId: string, expositionId: string) =>
    client.call('upsertStoreExpositions', {
      params: { externalId },
      body: { expositions: [{ ...aDisplay('new'), expositionId }] },
    });
  const range = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };
  /** Statuses of the runs and fill rates of the photos of a store that is there. */
  const storedOf = async (externalId: string) => {
    const params = { externalId };
    const runs = await client.call('listStoreProtocols', { params, query: range });
    const photos = await client.call('listStorePhotos', { params, query: range });
    return {
      runs: runs.items.map(({ status }) => status),
      photos: (photos as { items: { fillRate?: number }[] }).items.map(({ fillRate }) => fillRate),
    };
  };

  test('a run, its photos, and a display are taken when they can be, though the import was killed meanwhile', async () => {
    const { externalId, named, run, photo, file } = await start();
    await appendFile(file, textOf(run({ status: 'processing' }), photo({ fillRate: 10 })));
    const first = follow(file);
    await expect.poll(first.said).toContain(`Line 2 waits: externalId: There is no store "${externalId}"`);
    expect(first.said()).toContain('Line 3 waits: protocolId: There is no run');
    await kill(first);
    await createStore(externalId);
    const second = follow(file);
    await expect.poll(() => storedOf(externalId)).toEqual({ runs: ['processing'], photos: [] });
    await createDisplay(externalId, named('display'));
    // Nothing more is written to the file.
    await expect.poll(() => storedOf(externalId)).toEqual({ runs: ['processing'], photos: [10] });
    await kill(second);
    expect(second.said()).toContain('1 line that waited is taken');
  });

  test('of several lines about one record, the last counts, whether it waited or not', async () => {
    const { externalId, named, run, photo, file } = await start();
    const child = follow(file);
    await appendFile(file, textOf(run({ status: 'processing' }), photo({ fillRate: 10 }), run({ status: 'failed' })));
    await expect.poll(child.said).toContain('Line 4 waits');
    await kill(child);
    await createStore(externalId);
    await createDisplay(externalId, named('display'));
    await appendFile(file, textOf(photo({ fillRate: 20 })));
    const again = follow(file);
    await expect.poll(() => storedOf(externalId)).toEqual({ runs: ['failed'], photos: [20] });
    await kill(again);
  });

  test('what another import has brought meanwhile is not replaced by the line that waited', async () => {
    const { externalId, named, run, photo, file } = await start();
    const child = follow(file);
    await appendFile(file, textOf(run({ status: 'processing' }), photo({ fillRate: 10 })));
    await expect.poll(child.said).toContain('Line 3 waits');
    await kill(child);
    await createStore(externalId);
    await createDisplay(externalId, named('display'));
    const newer = `${file}.newer`;
    await writeFile(newer, textOf(run(), photo({ fillRate: 30 })));
    expect(await startMain('import', newer, '--database', address).ended).toMatchObject({ code: 0 });
    await appendFile(file, textOf(aRunLine({ protocolId: named('third') })));
    const again = follow(file);
    const feed = () =>
      database.now.selectFrom('feed_positions').where('feed', '=', file).select('line_count').execute();
    await expect.poll(feed).toEqual([{ line_count: 4 }]);
    expect(await storedOf(externalId)).toEqual({ runs: ['completed'], photos: [30] });
    await kill(again);
  });

  test('a line that can never be taken is refused, at once or when it has waited', async () => {
    const { externalId, named, run, photo, file } = await start();
    const child = follow(file);
    await appendFile(file, textOf(run(), photo(), 'nonsense'));
    await expect.poll(child.said).toContain('Line 4 refused');
    await createStore(externalId);
    await createDisplay('S-1', named('display'));
    await expect.poll(child.said).toContain('Line 3 refused: expositionId: This display belongs to another store');
    expect(await storedOf(externalId)).toEqual({ runs: ['completed'], photos: [] });
    expect(await database.now.selectFrom('early_lines').selectAll().execute()).toEqual([]);
    await kill(child);
  });

  test('an import that is not followed refuses them, and a strict one stops there', async () => {
    const { run, file } = await start();
    await appendFile(file, textOf(run()));
    const once = await startMain('import', file, '--database', address).ended;
    expect(once).toMatchObject({ code: 0, err: expect.stringContaining('Line 2 refused: externalId') });
    const strict = await startMain('import', file, '--database', address, '--follow', '--strict').ended;
    expect(strict).toMatchObject({ code: 1, err: expect.stringContaining('Line 2 refused: externalId') });
    expect(await database.now.selectFrom('early_lines').selectAll().execute()).toEqual([]);
  });
});
