import { rm } from 'node:fs/promises';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import type { Chain } from '#service/store/chain.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { CrossStoreFillRateResponse, CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { openKept } from './kept/open-kept.ts';
import { interleave, longestBlock, median, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';
import { benchChain, WHOLE_RANGE } from './service/bench-chain.ts';
import { withFolder } from './service/with-database.ts';

/** Three photos in a hundred belong to failed runs: 155,000 are in the reports. */
const MANY = 160_000;
const FEW = MANY / 10;
const REPEATS = 9;
const GOALS = { reportMs: 300, blockedMs: 20, growth: 11 };

type Report = { readonly name: string; readonly read: ReadName; readonly input: unknown };

/** Every kind of report that is calculated on this computer. */
function reportsOf(chain: Chain): readonly Report[] {
  const query = { ...WHOLE_RANGE, status: 'completed', belowExpectationOnly: false };
  const [first] = chain.stores;
  const externalId = first?.store.externalId;
  const expositionId = first?.expositions[0]?.expositionId;
  return [
    ...CrossStoreGroupBy.options.map((groupBy) => {
      return { name: groupBy, read: 'fillRates.crossStore', input: { ...query, groupBy } } as const;
    }),
    ...StoreGroupBy.options.map((groupBy) => {
      return {
        name: `of a store by ${groupBy}`,
        read: 'fillRates.store',
        input: { ...query, externalId, groupBy },
      } as const;
    }),
    { name: 'of a display', read: 'fillRates.exposition', input: { ...query, externalId, expositionId } },
  ];
}

async function work({ report }: Pick<OpenCache, 'report'>, { read, input }: Report) {
  const computed = await report('reports.compute', { read, input, timeZone: 'Europe/Warsaw' });
  if (computed === null) throw new Error(`no ${read}`);
  return computed;
}

async function measure(report: Report, many: OpenCache, few: OpenCache): Promise<BenchResult[]> {
  const name = `offline-reports ${report.name}`;
  const ours = () => timed(() => work(many, report));
  const pair = await interleave(ours, () => timed(() => work(few, report)), REPEATS);
  const blocks: number[] = [];
  for (let round = 0; round < REPEATS; round += 1) blocks.push(await longestBlock(() => work(many, report)));
  return [
    result({ name, unit: 'ms', peerName: 'budget', goal: 1 }, median(pair.ours), GOALS.reportMs),
    comparison({ name: `${name}, growth`, unit: 'ms', peerName: 'a tenth of the photos', goal: GOALS.growth }, pair),
    // What a report itself holds up comes back in every round; what other programs of the machine do, does not.
    result(
      { name: `${name}, longest block of the core`, unit: 'ms', peerName: 'budget', goal: 1 },
      Math.min(...blocks),
      GOALS.blockedMs,
    ),
  ];
}

/** Reports calculated from an encrypted file with 160,000 photos, through the thread that the app uses. */
export const offlineReports: Bench = {
  name: 'offline-reports',
  run: () =>
    withFolder(async (folder) => {
      const chain = benchChain(MANY);
      const [many, few] = [await openKept(`${folder}/many`, chain), await openKept(`${folder}/few`, benchChain(FEW))];
      try {
        const reports = reportsOf(chain);
        const [first] = reports;
        const whole = first && CrossStoreFillRateResponse.parse((await work(many, first)).value);
        if ((whole?.summary.imageCount ?? 0) < 150_000) throw new Error('too few photos to speak of');
        const results: BenchResult[] = [];
        for (const report of reports) results.push(...(await measure(report, many, few)));
        return results;
      } finally {
        await Promise.all([many.close(), few.close()]);
        await rm(folder, { recursive: true, force: true });
      }
    }),
};
