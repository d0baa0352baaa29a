import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { timed } from '../measure.ts';

/*
 * The reports over several stores as somebody would write them who needs one answer of one database: the targets
 * matched once per display and slot, photos summed by run first so that runs are counted without sorting.
 */

const SLOTS = `e as materialized (
  select d.exposition_key * 10080 + x.week_minute as slot,
    case when count(c.product_category) = 1
        then max(case when c.product_category is not null then x.expected_fill_ratio end)
      when count(c.product_category) = 0 and count(*) = 1 then max(x.expected_fill_ratio) end * 10000 as expected_e4
  from expositions d
  join expectations x on x.store_key = d.store_key and x.display_type = d.exposition_type
  left join exposition_categories c
    on c.exposition_key = d.exposition_key and c.product_category = x.product_category
  where x.product_category is null or c.product_category is not null
  group by d.exposition_key, x.week_minute)`;

const SUMS = `count(*) as images, count(i.fill_e4) as measured, sum(i.fill_e4) as fill,
  count(case when i.fill_e4 is not null then e.expected_e4 end) as compared,
  sum(case when e.expected_e4 is not null then i.fill_e4 end) as compared_fill,
  sum(case when i.fill_e4 is not null then e.expected_e4 end) as expected,
  count(case when i.fill_e4 < e.expected_e4 then 1 end) as below,
  count(case when i.fill_e4 is not null and e.expected_e4 is null then e.slot end) as ambiguous`;

const TOTALS = `count(*) as runs, sum(images) as images, sum(measured) as measured, sum(fill) as fill,
  sum(compared) as compared, sum(compared_fill) as compared_fill, sum(expected) as expected, sum(below) as below,
  sum(ambiguous) as ambiguous`;

const SCOPE = `p.scheduled_ms >= 0 and p.scheduled_ms < 4000000000000 and p.status = 'completed'`;
const PHOTOS = `protocols p join images i on i.protocol_key = p.protocol_key`;
const TARGETS = 'left join e on e.slot = i.exposition_key * 10080 + p.week_minute';

const byRun = (value: string, join = ''): string =>
  `with ${SLOTS} select k, ${TOTALS} from (select ${value} as k, ${SUMS} from ${PHOTOS} ${join} ${TARGETS}
   where ${SCOPE} group by p.protocol_key) as t group by k`;

const byDisplay = (value: string, join: string): string =>
  `with ${SLOTS} select k, ${TOTALS} from (select ${value} as k, ${SUMS} from ${PHOTOS} ${join} ${TARGETS}
   where ${SCOPE} group by p.protocol_key, ${value}) as t group by k`;

/** The same without the detour by runs. */
const plain = (value: string, join = ''): string =>
  `with ${SLOTS} select ${value} as k, count(distinct p.protocol_key) as runs, ${SUMS}
   from ${PHOTOS} ${join} ${TARGETS} where ${SCOPE} group by ${value}`;

const DISPLAYS = 'join expositions d on d.exposition_key = i.exposition_key';
const CATEGORIES = 'left join exposition_categories g on g.exposition_key = i.exposition_key';
const STORES = 'join stores s on s.store_key = p.store_key';

/** Ways to ask for each grouping; the bench takes the one that is fastest where it runs. */
export const HAND_WRITTEN: Readonly<Record<CrossStoreGroupBy, readonly string[]>> = {
  store: [byRun('p.store_key'), plain('p.store_key')],
  region: [byRun('s.region_id', STORES), plain('s.region_id', STORES)],
  expositionType: [byDisplay('d.exposition_type', DISPLAYS), plain('d.exposition_type', DISPLAYS)],
  productCategory: [byDisplay('g.product_category', CATEGORIES), plain('g.product_category', CATEGORIES)],
  day: [byRun('p.scheduled_date'), plain('p.scheduled_date')],
  week: [byRun('p.iso_week'), plain('p.iso_week')],
};

/** All runs of the summary, which has those without photos too. */
export const COUNT_RUNS = `select count(*) as runs from protocols p where ${SCOPE}`;

/** The summary of photos that lie in several groups. */
export const SUM_ALL = `with ${SLOTS} select ${SUMS} from ${PHOTOS} ${TARGETS} where ${SCOPE}`;

/** The photos of all runs, those furthest below their target first: at least so many points below, and so many. */
export const LIST_PHOTOS = `with ${SLOTS}
  select i.photo_id, s.external_id, s.name, d.exposition_id, d.label, d.exposition_type, d.product_categories,
    p.protocol_id, p.status, p.scheduled_date, p.scheduled_at, p.scheduled_ms, i.status, i.fill_e4, e.expected_e4
  from ${PHOTOS} ${STORES} ${DISPLAYS} ${TARGETS}
  where ? is null or i.fill_e4 <= e.expected_e4 - ? * 10000
  order by i.fill_e4 - e.expected_e4 is null, i.fill_e4 - e.expected_e4, p.scheduled_ms desc limit ?`;

const Rows = z.array(z.object({ runs: z.number(), images: z.number() }));
export type Rows = z.infer<typeof Rows>;

/** What somebody's own SQL takes for the same answer, in the way that is fastest here. */
export async function fastestOf(database: Database, groupBy: CrossStoreGroupBy) {
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
}
