import { sql } from 'kysely';
import type { ServiceReadDb } from '../store/database.ts';
import { keyList, type RunScope } from '../store/run-scope.ts';

/** Minutes of a week: more than any week minute. */
const SLOTS_PER_DISPLAY = 10_080;

/**
 * A display and a week minute as one number. Joined on one number that is unique in `expected_slots`, and is seen to
 * be, PostgreSQL looks photos up among the slots; on two columns of which it knows nothing it did the reverse.
 */
export const slotOf = (expositionKey: string, weekMinute: string) =>
  sql<number>`cast(${sql.ref(expositionKey)} as bigint) * ${sql.lit(SLOTS_PER_DISPLAY)} + ${sql.ref(weekMinute)}`;

/**
 * Adds `expected_slots` to a query: for every display and every weekday and time that has candidates, the target in
 * exact form, or null where several win (expectation-match.ts is the rule). A slot without a row has no target.
 *
 * Matching is done once per display and slot, not per photo: a chain has some ten thousand slots, which its photos
 * share.
 */
export function withExpectedSlots(db: ServiceReadDb, { storeKeys }: Pick<RunScope, 'storeKeys'>) {
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
        // With categories among the candidates only they can win; without, all candidates are fallbacks.
        sql<number | null>`case
            when count(c.product_category) = 1
              then max(case when c.product_category is not null then x.expected_fill_ratio end)
            when count(c.product_category) = 0 and count(*) = 1 then max(x.expected_fill_ratio)
          end * 10000`.as('expected_e4'),
      ]);
    return storeKeys === 'all' ? slots : slots.where(sql<boolean>`d.store_key in ${keyList(storeKeys)}`);
  });
}
