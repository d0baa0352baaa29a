import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { openKept } from './kept/open-kept.ts';
import { inTurn, least, longestBlock, median, type Pair, timed } from './measure.ts';
import { lastDays } from './photos/photo-workspace.ts';
import { type Bench, comparison } from './result.ts';
import { LIST_PHOTOS } from './service/hand-written-sql.ts';
import { openToRead } from './service/open-sqlite.ts';
import { seedFile, withFolder } from './service/with-database.ts';

const REPEATS = 9;
const FIRST = 200;
const MOST = 100_000;
const GOALS = { first: 3, whole: 1.5, refiltered: 4, blocked: 0.1 };

/** What the page does with an answer of the thread. */
async function ask({ report }: OpenCache, query: ReviewQuery, first: number): Promise<number> {
  const answer = await report('review.queue', { query, first, now: Date.now() });
  return JSON.parse(Buffer.from(answer).toString()).total;
}

/** The same list from a plain file, by SQL that somebody wrote for it. */
function openBare(database: Database) {
  const list = database.prepare<[number | null, number | null, number], unknown[]>(LIST_PHOTOS).raw();
  return (first: number, belowBy: number | null = null) =>
    JSON.parse(JSON.stringify(list.all(belowBy, belowBy, first))).length;
}

/** The queue over 120 stores and 14 days, from results kept here, through the thread that the app uses. */
export const photosQueue: Bench = {
  name: 'photos-queue',
  run: () =>
    withFolder(async (folder) => {
      const { chain, range, asOf } = lastDays();
      const bareFile = join(folder, 'bare.db');
      await seedFile(bareFile, chain);
      const database = openToRead(bareFile);
      const cache = await openKept(folder, chain, { range, asOf });
      try {
        const query = ReviewQuery.parse({ stores: 'all', period: { kind: 'range', ...range } });
        const bare = openBare(database);
        const [ours, theirs] = [await ask(cache, query, FIRST), bare(MOST)];
        if (ours < 40_000 || ours !== theirs) throw new Error(`${ours} photos, SQL: ${theirs}`);
        // Another period each time, so that nothing of the time before is used.
        const another = { round: 0 };
        const nextQuery = (): ReviewQuery => {
          another.round += 1;
          const to = new Date(Date.parse(range.to) + another.round * 1000).toISOString();
          return { ...query, period: { kind: 'range', from: range.from, to } };
        };
        const taken = await inTurn(
          {
            first: () => timed(() => ask(cache, nextQuery(), FIRST)),
            bareFirst: () => timed(async () => bare(FIRST)),
            whole: () => {
              const whole = nextQuery();
              return timed(async () => (await ask(cache, whole, FIRST)) + (await ask(cache, whole, MOST)));
            },
            bareWhole: () => timed(async () => bare(FIRST) + bare(MOST)),
            refiltered: () => timed(() => ask(cache, { ...nextQuery(), belowBy: another.round % 9 }, FIRST)),
            bareRefiltered: () => timed(async () => bare(FIRST, another.round % 9)),
            blocked: () =>
              longestBlock(() => cache.report('review.queue', { query: nextQuery(), first: MOST, now: asOf })),
          },
          REPEATS,
        );
        const beside = (name: string, peerName: string, goal: number, pair: Pair, measure = median) =>
          comparison({ name: `photos-queue, ${name}`, unit: 'ms', peerName, goal }, pair, measure);
        const sql = 'hand-written SQL, plain file';
        return [
          beside('first photos', sql, GOALS.first, { ours: taken.first, peer: taken.bareFirst }),
          beside('whole', sql, GOALS.whole, { ours: taken.whole, peer: taken.bareWhole }),
          beside('first photos with another filter', sql, GOALS.refiltered, {
            ours: taken.refiltered,
            peer: taken.bareRefiltered,
          }),
          beside(
            'longest block of the core',
            'the time of the whole queue',
            GOALS.blocked,
            {
              ours: taken.blocked,
              peer: taken.whole,
            },
            least,
          ),
        ];
      } finally {
        database.close();
        await cache.close();
        await rm(folder, { recursive: true, force: true });
      }
    }),
};
