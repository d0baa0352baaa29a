import { rm } from 'node:fs/promises';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { openKept } from './kept/open-kept.ts';
import { longestBlock, median, timed } from './measure.ts';
import { lastDays } from './photos/photo-workspace.ts';
import { type Bench, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const REPEATS = 9;
const FIRST = 200;
const MOST = 100_000;
const GOALS = { first: 300, whole: 1000, refiltered: 300, blocked: 20 };

/** What the page does with an answer of the thread. */
async function ask({ report }: OpenCache, query: ReviewQuery, first: number): Promise<number> {
  const answer = await report('review.queue', { query, first, now: Date.now() });
  return JSON.parse(Buffer.from(answer).toString()).total;
}

/** The queue over 120 stores and 14 days, from results kept here, through the thread that the app uses. */
export const photosQueue: Bench = {
  name: 'photos-queue',
  run: () =>
    withFolder(async (folder) => {
      const { chain, range, asOf } = lastDays();
      const cache = await openKept(folder, chain, { range, asOf });
      try {
        const query = ReviewQuery.parse({ stores: 'all', period: { kind: 'range', ...range } });
        // Another period each time, so that nothing of the time before is used.
        const another = (round: number): ReviewQuery => {
          const to = new Date(Date.parse(range.to) + round * 1000).toISOString();
          return { ...query, period: { kind: 'range', from: range.from, to } };
        };
        if ((await ask(cache, query, FIRST)) < 40_000) throw new Error('too few photos to speak of');
        const [first, whole, refiltered, blocks]: number[][] = [[], [], [], []];
        for (let round = 1; round <= REPEATS; round += 1) {
          const begun = performance.now();
          first?.push(await timed(() => ask(cache, another(round), FIRST)));
          await ask(cache, another(round), MOST);
          whole?.push(performance.now() - begun);
          refiltered?.push(await timed(() => ask(cache, { ...another(round), belowBy: round }, FIRST)));
          blocks?.push(await longestBlock(() => cache.report('review.queue', { query, first: MOST, now: asOf })));
        }
        const budget = (name: string, value: number, allowed: number) =>
          result({ name: `photos-queue, ${name}`, unit: 'ms', peerName: 'budget', goal: 1 }, value, allowed);
        return [
          budget('first photos', median(first ?? []), GOALS.first),
          budget('whole', median(whole ?? []), GOALS.whole),
          budget('first photos with another filter', median(refiltered ?? []), GOALS.refiltered),
          budget('longest block of the core', Math.min(...(blocks ?? [])), GOALS.blocked),
        ];
      } finally {
        await cache.close();
        await rm(folder, { recursive: true, force: true });
      }
    }),
};
