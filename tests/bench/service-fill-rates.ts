import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { CrossStoreFillRateResponse, CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { interleave, median, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';
import { WHOLE_RANGE } from './service/bench-chain.ts';
import { COUNT_RUNS, HAND_WRITTEN, SUM_ALL } from './service/hand-written-sql.ts';
import { openToRead } from './service/open-sqlite.ts';
import { type Connection, openConnection } from './service/plain-client.ts';
import { type ServerChild, startChild } from './service/start-child.ts';
import { seedFile, withFolder } from './service/with-database.ts';

const MANY = 1_000_000;
const FEW = 100_000;
const REPEATS = 3;
const READERS = 20;
const READ_ROUNDS = 5;
const GOALS = { handWritten: 1.3, growth: 11, readersMs: 100, blockedMs: 50, megabytes: 300 };

const pathOf = (groupBy: CrossStoreGroupBy): string =>
  `/v1/fill-rate?${new URLSearchParams({ ...WHOLE_RANGE, groupBy })}`;

const askFor = async ({ url }: ServerChild, groupBy: CrossStoreGroupBy): Promise<string> => {
  const answer = await fetch(url + pathOf(groupBy), { headers: { authorization: 'Bearer T' } });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return await answer.text();
};

const Rows = z.array(z.object({ runs: z.number(), images: z.number() }));

/** What somebody's own SQL takes for the same answer, in the way that is fastest here. */
const handWritten = async (database: Database, groupBy: CrossStoreGroupBy) => {
  const runs = database.prepare(COUNT_RUNS);
  // Photos lie in several categories, so the groups do not add up to the summary.
  const others = groupBy === 'productCategory' ? [runs, database.prepare(SUM_ALL)] : [runs];
  const ways = HAND_WRITTEN[groupBy].map((sql) => database.prepare(sql));
  const times: number[] = [];
  for (const way of ways) times.push(await timed(async () => way.all()));
  const best = ways[times.indexOf(Math.min(...times))] ?? runs;
  return {
    rows: () => Rows.parse(best.all()),
    ask: async (): Promise<void> => {
      for (const statement of [best, ...others]) statement.all();
    },
  };
};

const sumOf = (groups: readonly (readonly [number, number])[]): string =>
  JSON.stringify(groups.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));

/** A comparison of two questions is worth something only when they have the same answer. */
const checkSame = (text: string, rows: z.infer<typeof Rows>): void => {
  const { items } = CrossStoreFillRateResponse.parse(JSON.parse(text));
  const ours = sumOf(items.map(({ protocolCount, imageCount }) => [protocolCount, imageCount]));
  const theirs = sumOf(rows.map(({ runs, images }) => [runs, images]));
  if (ours !== theirs) throw new Error('The hand-written SQL has another answer than the service');
};

const compareGrouping = async (
  groupBy: CrossStoreGroupBy,
  { many, few, database }: { readonly many: ServerChild; readonly few: ServerChild; readonly database: Database },
): Promise<BenchResult[]> => {
  const bare = await handWritten(database, groupBy);
  checkSame(await askFor(many, groupBy), bare.rows());
  const ours = () => timed(() => askFor(many, groupBy));
  const toHand = await interleave(ours, () => timed(bare.ask), REPEATS);
  const toFew = await interleave(ours, () => timed(() => askFor(few, groupBy)), REPEATS);
  const name = `service-fill-rates ${groupBy}`;
  return [
    comparison({ name, unit: 'ms', peerName: 'hand-written SQL', goal: GOALS.handWritten }, toHand),
    comparison({ name: `${name}, growth`, unit: 'ms', peerName: 'a tenth of the photos', goal: GOALS.growth }, toFew),
  ];
};

/** What 20 readers wait for one store each while the service answers a long question; milliseconds. */
const readDuringOne = async (service: ServerChild, readers: readonly Connection[]) => {
  await service.gauge();
  const state = { isOver: false };
  const waits: number[] = [];
  const question = askFor(service, 'store').finally(() => {
    state.isOver = true;
  });
  await Promise.all(
    readers.map(async ({ ask }) => {
      while (!state.isOver) waits.push(await timed(ask));
    }),
  );
  await question;
  const { blockedMs } = await service.gauge();
  return { p99: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN, blockedMs };
};

const readDuring = async (service: ServerChild): Promise<BenchResult[]> => {
  const readers = await Promise.all(
    Array.from({ length: READERS }, (_one, at) =>
      openConnection(service.url, `/v1/stores/S-${String(at).padStart(4, '0')}`),
    ),
  );
  const rounds: Awaited<ReturnType<typeof readDuringOne>>[] = [];
  for (let round = 0; round < READ_ROUNDS; round += 1) rounds.push(await readDuringOne(service, readers));
  for (const reader of readers) reader.close();
  const p99 = median(rounds.map((round) => round.p99));
  // What the question itself holds up comes back in every round; what other programs of the machine do, does not.
  const blocked = Math.min(...rounds.map(({ blockedMs }) => blockedMs));
  const budget = { unit: 'ms', peerName: 'budget', goal: 1 };
  return [
    result({ ...budget, name: 'service-fill-rates, p99 of 20 readers meanwhile' }, p99, GOALS.readersMs),
    result({ ...budget, name: 'service-fill-rates, longest block meanwhile' }, blocked, GOALS.blockedMs),
  ];
};

/** Reports over a million photos in a SQLite file: against SQL, against a tenth, beside readers, and in memory. */
export const serviceFillRates: Bench = {
  name: 'service-fill-rates',
  run: () =>
    withFolder(async (folder) => {
      const [manyFile, fewFile] = [join(folder, 'many.db'), join(folder, 'few.db')];
      await seedFile(manyFile, MANY);
      await seedFile(fewFile, FEW);
      const [many, few] = await Promise.all([startChild('served.ts', manyFile), startChild('served.ts', fewFile)]);
      const database = openToRead(manyFile);
      try {
        const results = await readDuring(many);
        for (const groupBy of CrossStoreGroupBy.options)
          results.push(...(await compareGrouping(groupBy, { many, few, database })));
        const { peakMegabytes } = await many.gauge();
        const budget = { name: 'service-fill-rates, resident memory', unit: 'MB', peerName: 'budget', goal: 1 };
        return [...results, result(budget, peakMegabytes, GOALS.megabytes)];
      } finally {
        database.close();
        await Promise.all([many.stop(), few.stop()]);
      }
    }),
};
