import { sql } from 'kysely';
import type { ServiceReadDb } from '../store/database.ts';
import { keyList, type RunScope } from '../store/run-scope.ts';

const DAY_MS = 86_400_000;
const FIRST_DATE_MS = Date.parse('0000-01-01T00:00:00Z');
const LAST_DATE_MS = Date.parse('9999-12-31T00:00:00Z');

const dateAt = (ms: number): string =>
  new Date(Math.min(LAST_DATE_MS, Math.max(FIRST_DATE_MS, ms))).toISOString().slice(0, 10);

/** Local dates whose sums answer a question whole: all from one to another, and some beside them. */
type WholeDates = { readonly from: string; readonly to: string; readonly beside: readonly string[] };

/** What answers a question over a range: sums of whole days, and the photos of all other runs. Together they are all. */
export type RangeCover = {
  readonly scope: RunScope;
  readonly dates: WholeDates;
  readonly photos: readonly RunScope[];
};

/** Up to this many stores with due days are listed in a query. */
const FEW_STORES = 100;

/** The stores among these that may have due days. */
async function findDueStores(db: ServiceReadDb, storeKeys: RunScope['storeKeys']): Promise<RunScope['storeKeys']> {
  const stores = await db
    .selectFrom('due_days')
    .select('store_key')
    .distinct()
    .limit(FEW_STORES + 1)
    .execute();
  if (stores.length > FEW_STORES) return storeKeys;
  const keys = stores.map((store) => store.store_key);
  return storeKeys === 'all' ? keys : keys.filter((key) => storeKeys.includes(key));
}

/**
 * Divides a question into whole days, which are summed (due-days.ts), and runs that are read photo by photo: those of
 * days that the range cuts, and those of days that are due.
 *
 * A local date is at most a day away from the date in UTC. So only the dates near the ends of a range may be cut, and
 * only there are the instants of runs looked at.
 */
export async function coverRange(db: ServiceReadDb, scope: RunScope): Promise<RangeCover> {
  const { range, storeKeys, status } = scope;
  if (!range) throw new Error('A report over stores has a range');
  const [from, to] = [dateAt(range.fromMs + 2 * DAY_MS), dateAt(range.toMs - 2 * DAY_MS)];
  // All from a day before the range to a day after it, but those between. Named one by one, the others are not read.
  const near = [range.fromMs, range.toMs]
    .flatMap((ms) => [ms - DAY_MS, ms, ms + DAY_MS])
    .map(dateAt)
    .filter((date) => date < from || date > to);
  let ends = db
    .selectFrom('run_days as t')
    .where(sql<boolean>`t.scheduled_date in (${sql.join(near)})`)
    .groupBy('t.scheduled_date')
    .select('t.scheduled_date as date')
    .select(sql<number>`min(t.first_ms)`.as('firstMs'))
    .select(sql<number>`max(t.last_ms)`.as('lastMs'));
  if (status !== undefined) ends = ends.where('t.status', '=', status);
  if (storeKeys !== 'all') ends = ends.where(sql<boolean>`t.store_key in ${keyList(storeKeys)}`);
  const touching = (await ends.execute()).filter(
    ({ firstMs, lastMs }) => firstMs < range.toMs && lastMs >= range.fromMs,
  );
  const isWhole = ({ firstMs, lastMs }: (typeof touching)[number]): boolean =>
    firstMs >= range.fromMs && lastMs < range.toMs;
  const due = await findDueStores(db, storeKeys);
  const hasDue = due === 'all' || due.length > 0;
  const cut = touching
    .filter((day) => !isWhole(day))
    .map(({ date, firstMs, lastMs }): RunScope => {
      const part = { fromMs: Math.max(range.fromMs, firstMs), toMs: Math.min(range.toMs, lastMs + 1) };
      return { ...scope, range: part, dates: [date], ...(hasDue ? { days: 'summed' } : {}) };
    });
  return {
    scope,
    dates: { from, to, beside: touching.filter(isWhole).map(({ date }) => date) },
    photos: hasDue ? [...cut, { ...scope, storeKeys: due, days: 'due' }] : cut,
  };
}
