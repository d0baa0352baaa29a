import { patternsKept } from '#electron/store/reasons/patterns-kept.ts';
import { ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import { findBrightSpots } from '#shared/domain/signals/bright-spots.ts';
import { PATTERN_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import { CHAIN_TIME_ZONE } from '../builders/chain.ts';
import { aListedStore } from '../builders/contract.ts';
import { aComparison, aGroup } from '../builders/reports.ts';
import { openEncrypted } from './kept/kept-files.ts';
import { interleave, median, timed } from './measure.ts';
import { ALL_PHOTOGRAPHED, CATEGORIES, keepPhotographed } from './photographed.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const REPEATS = 9;
const GOAL = 1.3;
const STORES = 5000;
const BUDGET_MS = 50;

/** Gaps of each store in each category by slot, weekday, time and in all, and how many stores have them. */
const PLAIN_PATTERNS = `
  WITH gaps AS MATERIALIZED (
    SELECT p.store, p.type % ${CATEGORIES} AS category, p.minute / 1440 AS weekday, p.minute % 1440 AS time,
           count(*) AS photos, sum(p.fill - t.ratio * 10000) AS gap
    FROM plain_photos p JOIN
      (SELECT store, type, minute, max(ratio) AS ratio FROM plain_targets
       GROUP BY store, type, minute HAVING count(*) = 1) t
      ON t.store = p.store AND t.type = p.type AND t.minute = p.minute
    GROUP BY 1, 2, 3, 4),
  places AS (
    SELECT * FROM gaps
    UNION ALL SELECT store, category, weekday, NULL, sum(photos), sum(gap) FROM gaps GROUP BY 1, 2, 3
    UNION ALL SELECT store, category, NULL, time, sum(photos), sum(gap) FROM gaps GROUP BY 1, 2, 4
    UNION ALL SELECT store, category, NULL, NULL, sum(photos), sum(gap) FROM gaps GROUP BY 1, 2)
  SELECT category, weekday, time, count(*) AS stores,
         sum(gap <= -${PATTERN_LIMITS.points} * 10000 * photos) AS low, sum(gap) * 1.0 / sum(photos) AS delta
  FROM places WHERE photos >= ${PATTERN_LIMITS.photos} GROUP BY 1, 2, 3`;

type PlainRow = {
  readonly category: number;
  readonly weekday: number | null;
  readonly time: number | null;
  readonly stores: number;
  readonly low: number;
};

const minuteOf = (time: string | null): number | null =>
  time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Patterns of 168,000 photos in an encrypted file. */
const patterns = (): Promise<BenchResult> =>
  withFolder(async (folder) => {
    const db = openEncrypted(`${folder}/workspace.db`);
    try {
      keepPhotographed(db);
      const sql = db.prepare<[], PlainRow>(PLAIN_PATTERNS);
      const found = { ours: patternsKept(db, ALL_PHOTOGRAPHED, CHAIN_TIME_ZONE).patterns, peer: sql.all() };
      const pair = await interleave(
        () =>
          timed(async () => {
            found.ours = patternsKept(db, ALL_PHOTOGRAPHED, CHAIN_TIME_ZONE).patterns;
          }),
        () =>
          timed(async () => {
            found.peer = sql.all();
          }),
        REPEATS,
      );
      const isAlike = found.ours.every(({ category, weekday, time, stores, low }) =>
        found.peer.some(
          (row) =>
            ProductCategory.options[row.category] === category &&
            row.weekday === weekday &&
            row.time === minuteOf(time) &&
            row.stores === stores &&
            row.low === low.length,
        ),
      );
      if (found.ours.length === 0 || !isAlike) throw new Error(`not alike: ${JSON.stringify(found.ours)}`);
      const name = 'patterns, 120 stores x 35 days';
      return comparison({ name, unit: 'ms', peerName: 'SQL by hand', goal: GOAL }, pair);
    } finally {
      db.close();
    }
  });

/** Bright spots of the report by store that a page has got. */
async function brightSpots(): Promise<BenchResult> {
  const types = StoreType.options;
  const stores = Array.from({ length: STORES }, (_, nth) =>
    aListedStore({ externalId: `S-${nth}`, storeType: types[nth % types.length] ?? null }),
  );
  const items = stores.map(({ externalId }, nth) =>
    aGroup({
      key: `${externalId}`,
      externalId,
      expectation: aComparison(70, { delta: ((nth * 7919) % 300_000) / 10_000 - 20, comparedImageCount: 448 }),
    }),
  );
  const samples: number[] = [];
  for (let round = 0; round < REPEATS; round += 1) {
    samples.push(
      await timed(async () => {
        const byId = new Map(stores.map((store) => [store.externalId, store.storeType]));
        if (findBrightSpots(items, (id) => byId.get(id)).length === 0) throw new Error('no bright spot');
      }),
    );
  }
  const name = 'bright spots, 5,000 stores';
  return result({ name, unit: 'ms', peerName: 'budget', goal: 1 }, median(samples), BUDGET_MS);
}

/** What the overview says beside its figures. */
export const signals: Bench = { name: 'signals', run: async () => [await patterns(), await brightSpots()] };
