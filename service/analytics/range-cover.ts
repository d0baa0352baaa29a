import { type Expression, type SqlBool, sql } from 'kysely';
import type { ServiceReadDb } from '../store/database.ts';
import { isKeyOf, keyList, type RunScope } from '../store/run-scope.ts';
import { blockOfStore, storeKeysOf } from '../store/store-blocks.ts';

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
  /** The blocks whose sums answer for the whole dates; undefined: those of the single stores do. */
  readonly blocks: CoveringBlocks | undefined;
};

/** All blocks of stores but some, and the stores of these, whose own sums are read. */
export type CoveringBlocks = { readonly except: readonly number[]; readonly storeKeys: readonly number[] };

/** Up to this many stores with due days are listed in a query. */
const FEW_STORES = 100;
/** Up to this many blocks are passed over; with more, the single stores are read, as without blocks. */
const FEW_BLOCKS = 10;

type Dates = { readonly first: string; readonly last: string };

/** That a row is of one of these dates. */
const isWithin = ({ first, last }: Dates): Expression<SqlBool> =>
  sql<SqlBool>`scheduled_date between ${first} and ${last}`;

/** The stores among these that have due days between two dates; all of these when they are many. */
async function findDueStores(
  db: ServiceReadDb,
  storeKeys: RunScope['storeKeys'],
  dates: Dates,
): Promise<RunScope['storeKeys']> {
  const stores = await db
    .selectFrom('due_days')
    .where(isWithin(dates))
    .select('store_key')
    .distinct()
    .limit(FEW_STORES + 1)
    .execute();
  if (stores.length > FEW_STORES) return storeKeys;
  const keys = stores.map((store) => store.store_key);
  return storeKeys === 'all' ? keys : keys.filter((key) => storeKeys.includes(key));
}

/** The blocks that answer for all stores between two dates: those in which nothing is due. undefined: few do. */
async function findBlocks(
  db: ServiceReadDb,
  dueStores: readonly number[],
  dates: Dates,
): Promise<CoveringBlocks | undefined> {
  const blocks = await db
    .selectFrom('due_block_days')
    .where(isWithin(dates))
    .select('block')
    .distinct()
    .limit(FEW_BLOCKS + 1)
    .execute();
  const except = [...new Set([...blocks.map(({ block }) => block), ...dueStores.map(blockOfStore)])];
  return except.length > FEW_BLOCKS ? undefined : { except, storeKeys: except.flatMap(storeKeysOf) };
}

type EndColumns = { readonly scheduled_date: string; readonly first_ms: number; readonly last_ms: number };
type DateEnds = { readonly date: string; readonly firstMs: number; readonly lastMs: number };

/** The first and the last instant of the runs of some dates. */
async function findEnds(
  db: ServiceReadDb,
  { status, storeKeys }: RunScope,
  dates: readonly string[],
  blocks: CoveringBlocks | undefined,
): Promise<DateEnds[]> {
  const isOfStatus = status === undefined ? [] : [sql<SqlBool>`t.status = ${status}`];
  const endsIn = (table: 'run_days' | 'block_days', isIn: readonly Expression<SqlBool>[]): Promise<DateEnds[]> =>
    db
      .selectFrom(sql<EndColumns>`${sql.table(table)}`.as('t'))
      .where(
        sql<SqlBool>`${sql.join([sql`t.scheduled_date in (${sql.join(dates)})`, ...isOfStatus, ...isIn], sql` and `)}`,
      )
      .groupBy('t.scheduled_date')
      .select('t.scheduled_date as date')
      .select(sql<number>`min(t.first_ms)`.as('firstMs'))
      .select(sql<number>`max(t.last_ms)`.as('lastMs'))
      .execute();
  const keys = blocks === undefined ? storeKeys : blocks.storeKeys;
  const ofStores = await endsIn('run_days', keys === 'all' ? [] : [isKeyOf('t.store_key', keys)]);
  if (blocks === undefined) return ofStores;
  const isIn = blocks.except.length === 0 ? [] : [sql<SqlBool>`t.block not in ${keyList(blocks.except)}`];
  const ends = new Map(ofStores.map((day) => [day.date, day]));
  for (const { date, firstMs, lastMs } of await endsIn('block_days', isIn)) {
    const known = ends.get(date);
    ends.set(date, {
      date,
      firstMs: Math.min(firstMs, known?.firstMs ?? firstMs),
      lastMs: Math.max(lastMs, known?.lastMs ?? lastMs),
    });
  }
  return [...ends.values()];
}

/**
 * Divides a question into whole days, which are summed (due-days.ts, store-blocks.ts), and runs that are read photo by
 * photo: those of days that the range cuts, and those of days that are due.
 *
 * A local date is at most a day away from the date in UTC. So only the dates near the ends of a range may be cut, and
 * only there are the instants of runs looked at.
 *
 * @param mayUseBlocks whether the answer needs nothing of single stores and leaves out nothing of the scope
 */
export async function coverRange(
  db: ServiceReadDb,
  scope: RunScope,
  { mayUseBlocks = false }: { readonly mayUseBlocks?: boolean } = {},
): Promise<RangeCover> {
  const { range, storeKeys } = scope;
  if (!range) throw new Error('A report over stores has a range');
  const [from, to] = [dateAt(range.fromMs + 2 * DAY_MS), dateAt(range.toMs - 2 * DAY_MS)];
  const all = { first: dateAt(range.fromMs - DAY_MS), last: dateAt(range.toMs + DAY_MS) };
  const due = await findDueStores(db, storeKeys, all);
  const hasDue = due === 'all' || due.length > 0;
  const blocks = mayUseBlocks && storeKeys === 'all' && due !== 'all' ? await findBlocks(db, due, all) : undefined;
  // All from a day before the range to a day after it, but those between. Named one by one, the others are not read.
  const near = [range.fromMs, range.toMs]
    .flatMap((ms) => [ms - DAY_MS, ms, ms + DAY_MS])
    .map(dateAt)
    .filter((date) => date < from || date > to);
  const touching = (await findEnds(db, scope, near, blocks)).filter(
    ({ firstMs, lastMs }) => firstMs < range.toMs && lastMs >= range.fromMs,
  );
  const isWhole = ({ firstMs, lastMs }: DateEnds): boolean => firstMs >= range.fromMs && lastMs < range.toMs;
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
    blocks,
  };
}
