import pg from 'pg';
import { z } from 'zod';
import { CrossStoreFillRateResponse, CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { type Postgres, startPostgres } from '#tests/support/services/postgres.ts';
import { interleave, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { WHOLE_RANGE } from './service/bench-chain.ts';
import { COUNT_RUNS, HAND_WRITTEN, SUM_ALL } from './service/hand-written-sql.ts';
import { type ServerChild, startChild } from './service/start-child.ts';
import { seedPostgres } from './service/with-database.ts';
import { displays, putOf, targets } from './service/writes.ts';

const MANY = 1_000_000;
const FEW = 100_000;
const REPEATS = 3;
const WRITES = 15;
const GOALS = { handWritten: 0.25, growth: 11, writes: 2.5 };

type Query = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

/** One connection that prepares each statement once, as the driver's guide has it. */
async function connect(url: string): Promise<{ readonly query: Query; readonly end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // What the service gives a report.
  await client.query("set work_mem = '64MB'; set jit = off");
  const names = new Map<string, string>();
  return {
    query: async (text, values = []) => {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      return (await client.query({ name, text, values: [...values] })).rows;
    },
    end: () => client.end(),
  };
}

const inTransaction = async (query: Query, work: () => Promise<void>): Promise<void> => {
  await query('begin');
  await work();
  await query('commit');
};

const UPSERT = `insert into expositions (exposition_id, store_key, label, friendly_title, product_categories,
  exposition_type, status, kind) values ($1, 1, $2, $3, $4, $5, $6, 0) on conflict (exposition_id) do update set
  label = excluded.label, friendly_title = excluded.friendly_title, product_categories = excluded.product_categories,
  exposition_type = excluded.exposition_type, status = excluded.status returning exposition_key`;
const Key = z.tuple([z.object({ exposition_key: z.number() })]);

const bareDisplays = (query: Query) => () =>
  inTransaction(query, async () => {
    for (const { expositionId, label, friendlyTitle, productCategories, expositionType, status } of displays) {
      const categories = JSON.stringify(productCategories);
      const row = await query(UPSERT, [expositionId, label, friendlyTitle, categories, expositionType, status]);
      const [{ exposition_key: key }] = Key.parse(row);
      await query('delete from exposition_categories where exposition_key = $1', [key]);
      for (const category of productCategories) {
        await query('insert into exposition_categories (exposition_key, product_category) values ($1, $2)', [
          key,
          category,
        ]);
      }
    }
  });

const INSERT = `insert into expectations (store_key, position, expectation_id, product_category, display_type,
  week_minute, expected_fill_ratio, updated_at) values (1, $1, $2, $3, $4, $5, $6, $7)`;

const bareTargets = (query: Query) => () =>
  inTransaction(query, async () => {
    await query('delete from expectations where store_key = 1');
    const updatedAt = new Date().toISOString();
    for (const [position, { productCategory, displayType, weekday, expectedFillRatio }] of targets.entries()) {
      const id = crypto.randomUUID();
      const weekMinute = weekday * 1440 + 420;
      await query(INSERT, [position, id, productCategory, displayType, weekMinute, expectedFillRatio, updatedAt]);
    }
  });

async function writes(postgres: Postgres): Promise<BenchResult[]> {
  const [served, bare] = [await postgres.createDatabase(), await postgres.createDatabase()];
  await seedPostgres(served, 0);
  await seedPostgres(bare, 0);
  const service = await startChild('served.ts', served);
  const { query, end } = await connect(bare);
  const compare = async (what: string, ours: () => Promise<void>, theirs: () => Promise<void>) => {
    const pair = await interleave(
      () => timed(ours),
      () => timed(theirs),
      WRITES,
    );
    const described = { unit: 'ms', peerName: 'prepared statements in one transaction', goal: GOALS.writes };
    return comparison({ ...described, name: `service-postgres ${what}` }, pair);
  };
  try {
    return [
      await compare('500 displays', putOf(service, 'expositions', displays), bareDisplays(query)),
      await compare('2,000 targets', putOf(service, 'expectations', targets), bareTargets(query)),
    ];
  } finally {
    await end();
    await service.stop();
  }
}

const askFor = async ({ url }: ServerChild, groupBy: CrossStoreGroupBy): Promise<string> => {
  const query = new URLSearchParams({ ...WHOLE_RANGE, groupBy });
  const answer = await fetch(`${url}/v1/fill-rate?${query}`, { headers: { authorization: 'Bearer T' } });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return await answer.text();
};

const Rows = z.array(z.object({ images: z.coerce.number() }));

/** The fastest of the hand-written ways, which has to count the same photos. */
async function handWritten(query: Query, groupBy: CrossStoreGroupBy, text: string): Promise<() => Promise<void>> {
  const others = groupBy === 'productCategory' ? [COUNT_RUNS, SUM_ALL] : [COUNT_RUNS];
  const times: number[] = [];
  const ways = HAND_WRITTEN[groupBy];
  // Ways that only SQLite takes are left out.
  for (const way of ways) times.push(await timed(() => query(way)).catch(() => Number.POSITIVE_INFINITY));
  const best = ways[times.indexOf(Math.min(...times))] ?? COUNT_RUNS;
  const countsOf = (groups: readonly { readonly images: number }[]) =>
    JSON.stringify(groups.map(({ images }) => images).toSorted((a, b) => a - b));
  const { items } = CrossStoreFillRateResponse.parse(JSON.parse(text));
  const theirs = Rows.parse(await query(best));
  if (countsOf(theirs) !== countsOf(items.map(({ imageCount }) => ({ images: imageCount })))) {
    throw new Error('The hand-written SQL has another answer than the service');
  }
  return async () => {
    for (const statement of [best, ...others]) await query(statement);
  };
}

async function reports(postgres: Postgres): Promise<BenchResult[]> {
  const [manyUrl, fewUrl] = [await postgres.createDatabase(), await postgres.createDatabase()];
  await seedPostgres(manyUrl, MANY);
  await seedPostgres(fewUrl, FEW);
  for (const url of [manyUrl, fewUrl]) await postgres.sql('vacuum analyze', url);
  const [many, few] = [await startChild('served.ts', manyUrl), await startChild('served.ts', fewUrl)];
  const { query, end } = await connect(manyUrl);
  const results: BenchResult[] = [];
  try {
    for (const groupBy of CrossStoreGroupBy.options) {
      const bare = await handWritten(query, groupBy, await askFor(many, groupBy));
      const ours = () => timed(() => askFor(many, groupBy));
      const toHand = await interleave(ours, () => timed(bare), REPEATS);
      const toFew = await interleave(ours, () => timed(() => askFor(few, groupBy)), REPEATS);
      const name = `service-postgres ${groupBy}`;
      results.push(
        comparison({ name, unit: 'ms', peerName: 'hand-written SQL', goal: GOALS.handWritten }, toHand),
        comparison(
          { name: `${name}, growth`, unit: 'ms', peerName: 'a tenth of the photos', goal: GOALS.growth },
          toFew,
        ),
      );
    }
    return results;
  } finally {
    await end();
    await Promise.all([many.stop(), few.stop()]);
  }
}

/** The same as service-writes and service-fill-rates, on a PostgreSQL server that the bench starts. */
export const servicePostgres: Bench = {
  name: 'service-postgres',
  run: async () => {
    const postgres = await startPostgres({ durable: true });
    try {
      return [...(await writes(postgres)), ...(await reports(postgres))];
    } finally {
      await postgres.stop();
    }
  },
};
