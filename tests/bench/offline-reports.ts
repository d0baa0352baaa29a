import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import type { Chain } from '#service/store/chain.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { CrossStoreFillRateResponse, CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { openKept } from './kept/open-kept.ts';
import { inTurn, least, longestBlock, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { benchChain, WHOLE_RANGE } from './service/bench-chain.ts';
import { fastestOf } from './service/hand-written-sql.ts';
import { openToRead } from './service/open-sqlite.ts';
import { seedFile, withFolder } from './service/with-database.ts';

/** Three photos in a hundred belong to failed runs: 155,000 are in the reports. */
const MANY = 160_000;
const FEW = MANY / 10;
const REPEATS = 9;
const GOALS = { sql: 1.2, part: 0.5, blocked: 0.1, growth: 11 };

type Report = {
  readonly name: string;
  readonly read: ReadName;
  readonly input: unknown;
  readonly floor: Floor;
};

/** What a report is held against, and the largest ratio to it that is good enough. */
type Floor = { readonly name: string; readonly ask: () => Promise<unknown>; readonly goal: number };

/** Every kind of report that is calculated on this computer, and what it is held against. */
async function reportsOf(chain: Chain, database: Database, cache: OpenCache): Promise<readonly Report[]> {
  const query = { ...WHOLE_RANGE, status: 'completed', belowExpectationOnly: false };
  const [first] = chain.stores;
  const externalId = first?.store.externalId;
  const expositionId = first?.expositions[0]?.expositionId;
  const reports: Report[] = [];
  for (const groupBy of CrossStoreGroupBy.options) {
    const { ask } = await fastestOf(database, groupBy);
    const floor = { name: 'hand-written SQL, plain file', ask, goal: GOALS.sql };
    reports.push({ name: groupBy, read: 'fillRates.crossStore', input: { ...query, groupBy }, floor });
  }
  // A report of one store is little more than the way to the thread and back, which no SQL takes.
  const whole = { read: 'fillRates.crossStore', input: { ...query, groupBy: 'store' } } as const;
  const floor = { name: 'the report of all stores', ask: () => work(cache, whole), goal: GOALS.part };
  for (const groupBy of StoreGroupBy.options) {
    const input = { ...query, externalId, groupBy };
    reports.push({ name: `of a store by ${groupBy}`, read: 'fillRates.store', input, floor });
  }
  const input = { ...query, externalId, expositionId };
  return [...reports, { name: 'of a display', read: 'fillRates.exposition', input, floor }];
}

async function work({ report }: Pick<OpenCache, 'report'>, { read, input }: Pick<Report, 'read' | 'input'>) {
  const computed = await report('reports.compute', { read, input, timeZone: 'Europe/Warsaw' });
  if (computed === null) throw new Error(`no ${read}`);
  return computed;
}

async function measure(report: Report, many: OpenCache, few: OpenCache): Promise<BenchResult[]> {
  const name = `offline-reports ${report.name}`;
  const { ours, bare, small } = await inTurn(
    {
      ours: () => timed(() => work(many, report)),
      bare: () => timed(report.floor.ask),
      small: () => timed(() => work(few, report)),
    },
    REPEATS,
  );
  return [
    comparison({ name, unit: 'ms', peerName: report.floor.name, goal: report.floor.goal }, { ours, peer: bare }),
    comparison(
      { name: `${name}, growth`, unit: 'ms', peerName: 'a tenth of the photos', goal: GOALS.growth },
      { ours, peer: small },
    ),
  ];
}

/** How long the core does nothing else while the thread makes a report, of what the report takes. */
async function measureBlocks(report: Report, cache: OpenCache): Promise<BenchResult> {
  const blocks: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < REPEATS; round += 1) {
    times.push(await timed(async () => blocks.push(await longestBlock(() => work(cache, report)))));
  }
  const name = 'offline-reports, longest block of the core';
  return comparison(
    { name, unit: 'ms', peerName: 'the time of the report', goal: GOALS.blocked },
    { ours: blocks, peer: times },
    least,
  );
}

/** Reports calculated from an encrypted file with 160,000 photos, through the thread that the app uses. */
export const offlineReports: Bench = {
  name: 'offline-reports',
  run: () =>
    withFolder(async (folder) => {
      const chain = benchChain(MANY);
      const bareFile = join(folder, 'bare.db');
      await seedFile(bareFile, MANY);
      const database = openToRead(bareFile);
      const [many, few] = [await openKept(`${folder}/many`, chain), await openKept(`${folder}/few`, benchChain(FEW))];
      try {
        const reports = await reportsOf(chain, database, many);
        const [first] = reports;
        if (!first) throw new Error('no reports');
        const whole = CrossStoreFillRateResponse.parse((await work(many, first)).value);
        if (whole.summary.imageCount < 150_000) throw new Error('too few photos to speak of');
        const results = [await measureBlocks(first, many)];
        for (const report of reports) results.push(...(await measure(report, many, few)));
        return results;
      } finally {
        database.close();
        await Promise.all([many.close(), few.close()]);
        await rm(folder, { recursive: true, force: true });
      }
    }),
};
