import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { CrossStoreFillRateResponse, CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { inTurn, interleave, least, median, percentile, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';
import { WHOLE_RANGE } from './service/bench-chain.ts';
import { fastestOf, type Rows } from './service/hand-written-sql.ts';
import { openToRead } from './service/open-sqlite.ts';
import { openConnection, requestOf } from './service/plain-client.ts';
import { type ServerChild, startChild } from './service/start-child.ts';
import { seedFile, withFolder } from './service/with-database.ts';

const MANY = 1_000_000;
const FEW = 100_000;
const REPEATS = 3;
const READERS = 20;
const READ_ROUNDS = 5;
const ALONE_MS = 1_000;
const GOALS = { handWritten: 0.15, growth: 11, readers: 3, blocked: 3, megabytes: 300 };

const pathOf = (groupBy: CrossStoreGroupBy): string =>
  `/v1/fill-rate?${new URLSearchParams({ ...WHOLE_RANGE, groupBy })}`;

const askFor = async ({ url }: ServerChild, groupBy: CrossStoreGroupBy): Promise<string> => {
  const answer = await fetch(url + pathOf(groupBy), { headers: { authorization: 'Bearer T' } });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return await answer.text();
};

const sumOf = (groups: readonly (readonly [number, number])[]): string =>
  JSON.stringify(groups.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));

/** A comparison of two questions is worth something only when they have the same answer. */
const checkSame = (text: string, rows: Rows): void => {
  const { items } = CrossStoreFillRateResponse.parse(JSON.parse(text));
  const ours = sumOf(items.map(({ protocolCount, imageCount }) => [protocolCount, imageCount]));
  const theirs = sumOf(rows.map(({ runs, images }) => [runs, images]));
  if (ours !== theirs) throw new Error('The hand-written SQL has another answer than the service');
};

const compareGrouping = async (
  groupBy: CrossStoreGroupBy,
  { many, few, database }: { readonly many: ServerChild; readonly few: ServerChild; readonly database: Database },
): Promise<BenchResult[]> => {
  const bare = await fastestOf(database, groupBy);
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

/** What 20 readers wait for one store each while something else is asked; milliseconds. */
const readDuring = async (
  service: ServerChild,
  readers: readonly (() => Promise<unknown>)[],
  other: () => Promise<unknown>,
) => {
  await service.gauge();
  const state = { isOver: false };
  const waits: number[] = [];
  const question = other().finally(() => {
    state.isOver = true;
  });
  await Promise.all(
    readers.map(async (ask) => {
      while (!state.isOver) waits.push(await timed(ask));
    }),
  );
  await question;
  const { blockedMs } = await service.gauge();
  return { p99: percentile(waits, 0.99), blockedMs };
};

/** Readers beside a long question, and alone for as long. */
const compareReaders = async (service: ServerChild): Promise<BenchResult[]> => {
  const connections = await Promise.all(Array.from({ length: READERS }, () => openConnection(service.url)));
  const readers = connections.map(({ send }, at) => {
    const request = requestOf(`/v1/stores/S-${String(at).padStart(4, '0')}`);
    return () => send(request);
  });
  const rounds = await inTurn(
    {
      ours: () => readDuring(service, readers, () => askFor(service, 'store')),
      peer: () => readDuring(service, readers, () => sleep(ALONE_MS)),
    },
    READ_ROUNDS,
  );
  for (const connection of connections) connection.close();
  const beside = (what: string, goal: number, figure: 'p99' | 'blockedMs', measure = median) =>
    comparison(
      { name: `service-fill-rates, ${what} meanwhile`, unit: 'ms', peerName: 'the same readers alone', goal },
      { ours: rounds.ours.map((one) => one[figure]), peer: rounds.peer.map((one) => one[figure]) },
      measure,
    );
  return [
    beside('p99 of 20 readers', GOALS.readers, 'p99'),
    beside('longest block', GOALS.blocked, 'blockedMs', least),
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
        const results = await compareReaders(many);
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
