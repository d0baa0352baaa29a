import { sumKept } from '#electron/store/reasons/sum-kept.ts';
import { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { CHAIN_TIME_ZONE } from '../builders/chain.ts';
import { openEncrypted } from './kept/kept-files.ts';
import { interleave, timed } from './measure.ts';
import { ALL_PHOTOGRAPHED, keepPhotographed } from './photographed.ts';
import { type Bench, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';

const REPEATS = 9;
const GOAL = 1.3;

const PLAIN_SUMS = `
  SELECT p.minute, count(*) AS photos, sum(p.fill) AS measured, sum(t.found = 1) AS compared,
         sum(t.found = 1 AND p.fill < t.ratio * 10000) AS below, sum(t.found IS NULL) AS missing,
         sum(t.found > 1) AS ambiguous, sum(iif(t.found = 1, p.fill - t.ratio * 10000, 0)) AS delta
  FROM plain_photos p LEFT JOIN
    (SELECT store, type, minute, count(*) AS found, max(ratio) AS ratio FROM plain_targets
     GROUP BY store, type, minute) t
    ON t.store = p.store AND t.type = p.type AND t.minute = p.minute
  GROUP BY p.minute`;

const QUERY = SumsQuery.parse({ ...ALL_PHOTOGRAPHED, groupBy: ['weekday', 'time'] });

/** The heat map of 168,000 photos, in an encrypted file. */
export const reasons: Bench = {
  name: 'reasons',
  run: () =>
    withFolder(async (folder) => {
      const db = openEncrypted(`${folder}/workspace.db`);
      try {
        keepPhotographed(db);
        const sql = db.prepare<[], { photos: number; delta: number }>(PLAIN_SUMS);
        const deltas: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
        const pair = await interleave(
          () =>
            timed(async () => {
              const { groups } = sumKept(db, QUERY, CHAIN_TIME_ZONE);
              deltas.ours = groups.map(({ now }) => (now ? now.comparedE4 - now.expectedE4 : 0));
            }),
          () =>
            timed(async () => {
              deltas.peer = sql.all().map(({ delta }) => delta);
            }),
          REPEATS,
        );
        const said = JSON.stringify(deltas.ours);
        if (deltas.ours.length !== 28 || said !== JSON.stringify(deltas.peer)) throw new Error(`not alike: ${said}`);
        return [
          comparison({ name: 'heat map, 120 stores x 35 days', unit: 'ms', peerName: 'SQL by hand', goal: GOAL }, pair),
        ];
      } finally {
        db.close();
      }
    }),
};
