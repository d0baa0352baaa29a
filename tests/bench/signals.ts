import { patternsKept } from '#electron/store/reasons/patterns-kept.ts';
import { ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import { findBrightSpots } from '#shared/domain/signals/bright-spots.ts';
import { type PublishedChange, planEffects } from '#shared/domain/signals/did-it-help.ts';
import { judgeEffect } from '#shared/domain/signals/judge-effect.ts';
import { PATTERN_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import { seenNow, sinceLook } from '#shared/domain/signals/since-look.ts';
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

const types = StoreType.options;
const listed = Array.from({ length: STORES }, (_, nth) =>
  aListedStore({ externalId: `S-${nth}`, storeType: types[nth % types.length] ?? null }),
);

/** A report by store of 14 days, in which each store is elsewhere above or below its target. */
const aReport = (shift: number) =>
  listed.map(({ externalId }, nth) => {
    const delta = (((nth + shift) * 7919) % 300_000) / 10_000 - 20;
    const expectation = aComparison(70, { delta, belowExpectation: delta < 0, comparedImageCount: 448 });
    return aGroup({ key: `${externalId}`, externalId, protocolCount: 56, imageCount: 448, expectation });
  });
const [wasReport, isReport] = [aReport(0), aReport(1)];
const ids = isReport.map(({ key }) => key);

/** What is worked out from the service's answers once a page has got them. @throws Error: `find` found nothing */
async function afterAnswers(what: string, find: () => number): Promise<BenchResult> {
  const samples: number[] = [];
  for (let round = 0; round < REPEATS; round += 1) {
    samples.push(
      await timed(async () => {
        if (find() === 0) throw new Error(`no ${what}`);
      }),
    );
  }
  const head = { name: `${what}, 5,000 stores`, unit: 'ms', peerName: 'budget', goal: 1 };
  return result(head, median(samples), BUDGET_MS);
}

function brightSpots(): number {
  const byId = new Map(listed.map((store) => [store.externalId, store.storeType]));
  return findBrightSpots(isReport, (id) => byId.get(id)).length;
}

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const before = seenNow(wasReport, ids, new Map(), NOW - DAY_MS);

function newlyBelow(): number {
  return sinceLook(before, seenNow(isReport, ids, before, NOW), new Map()).newlyBelow.length;
}

const published = ids.map(
  (externalId): PublishedChange => ({
    ...{ publishId: 'one', externalId, kind: 'expectations', state: 'stands' },
    at: new Date(NOW - 16 * DAY_MS).toISOString(),
  }),
);

function helped(): number {
  const [plan] = planEffects(published, { today: '2026-11-20', timeZone: CHAIN_TIME_ZONE });
  return judgeEffect(plan?.stores ?? [], wasReport, isReport).judged;
}

/** What the overview says beside its figures. */
export const signals: Bench = {
  name: 'signals',
  run: async () => [
    await patterns(),
    await afterAnswers('bright spots', brightSpots),
    await afterAnswers('since the last look', newlyBelow),
    await afterAnswers('did it help', helped),
  ],
};
