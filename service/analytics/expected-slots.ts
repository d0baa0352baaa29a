import { sql } from 'kysely';
import type { ServiceReadDb } from '../store/database.ts';
import { inScope, keyList, type RunScope } from '../store/run-scope.ts';

/** Minutes in a week, so that the slots of two displays never overlap. */
const SLOTS_PER_DISPLAY = 10_080;

/**
 * A display and a week minute as one number. PostgreSQL sees that this number is unique in `expected_slots` and looks
 * up each photo among the slots. When joining on two columns, whose uniqueness it did not know, it looked up each slot
 * among the photos.
 */
export const slotOf = (expositionKey: string, weekMinute: string) =>
  sql<number>`cast(${sql.ref(expositionKey)} as bigint) * ${sql.lit(SLOTS_PER_DISPLAY)} + ${sql.ref(weekMinute)}`;

/**
 * Adds `expected_slots` to a query: for every display, and every weekday and time with candidates, the target in exact
 * form, or null when several win (by the rule of expectation-match.ts). A slot without a row has no target.
 *
 * Matching is done once per display and slot, not per photo: a chain has about ten thousand slots and many more photos.
 */
export function withExpectedSlots(db: ServiceReadDb, scope: RunScope) {
  const { storeKeys, dates } = scope;
  return db.with('expected_slots', (query) => {
    const slots = query
      .selectFrom('expositions as d')
      .innerJoin('expectations as x', (join) =>
        join.onRef('x.store_key', '=', 'd.store_key').onRef('x.display_type', '=', 'd.exposition_type'),
      )
      .leftJoin('exposition_categories as c', (join) =>
        join.onRef('c.exposition_key', '=', 'd.exposition_key').onRef('c.product_category', '=', 'x.product_category'),
      )
      .where((is) => is.or([is('x.product_category', 'is', null), is('c.product_category', 'is not', null)]))
      .groupBy(slotOf('d.exposition_key', 'x.week_minute'))
      .select([
        slotOf('d.exposition_key', 'x.week_minute').as('slot'),
        // If any candidate names a category, only such candidates can win; otherwise all are fallbacks.
        sql<number | null>`case
            when count(c.product_category) = 1
              then max(case when c.product_category is not null then x.expected_fill_ratio end)
            when count(c.product_category) = 0 and count(*) = 1 then max(x.expected_fill_ratio)
          end * 10000`.as('expected_e4'),
      ]);
    const ofStores = storeKeys === 'all' ? slots : slots.where(sql<boolean>`d.store_key in ${keyList(storeKeys)}`);
    if (!dates) return ofStores;
    // Of a few days, only the slots of their runs.
    const ofRuns = query.selectFrom('protocols as p').where(inScope(scope)).select('p.week_minute').distinct();
    return ofStores.where('x.week_minute', 'in', ofRuns);
  });
}
