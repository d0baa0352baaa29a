import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { InstantRange } from '#shared/domain/instants.ts';
import type { ProtocolColumns } from './schema.ts';

/** Which runs a query covers. An absent field does not narrow it. */
export type RunScope = {
  /** Keys of stores; `all` means every store. */
  readonly storeKeys: readonly number[] | 'all';
  /** The instants for which runs are scheduled, in `[fromMs, toMs)`. */
  readonly range?: InstantRange | undefined;
  readonly status?: ProtocolStatus | undefined;
  /** Keys of individual runs. */
  readonly protocolKeys?: readonly number[] | undefined;
  /** Local dates of runs. */
  readonly dates?: readonly string[] | undefined;
  /** Only runs of days that are due, or only those of days that are summed (due-days.ts). */
  readonly days?: 'due' | 'summed' | undefined;
};

/**
 * Keys of rows as a list in SQL. They are whole numbers made by the database, so they are written into the text: a
 * filter on thousands of stores would otherwise exceed the number of parameters that a statement may have.
 */
export const keyList = (keys: readonly number[]) =>
  keys.length === 0 ? sql`(null)` : sql`(${sql.join(keys.map((key) => sql.lit(key)))})`;

/**
 * That a column holds one of these texts. They are one parameter, so any number of them is a statement with the same
 * text: the names of a JSON object, because SQLite and PostgreSQL read those, and nothing else of JSON, with the same
 * words.
 */
export const isOneOf = (column: string, texts: readonly string[]): Expression<SqlBool> => {
  const names = `{${texts.map((text) => `${JSON.stringify(text)}:0`).join()}}`;
  return sql<SqlBool>`${sql.ref(column)} in (select key from json_each(${names}))`;
};

/** That a column holds one of these keys. Of none, the database looks at no row. */
export const isKeyOf = (column: string, keys: readonly number[]): Expression<SqlBool> =>
  keys.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in ${keyList(keys)}`;

/** The number of due days that are the day of the run, 0 or 1. As a join, PostgreSQL would plan it without statistics. */
const dueDays = sql<number>`(select count(*) from due_days as q
  where q.store_key = p.store_key and q.scheduled_date = p.scheduled_date)`;

/** The condition that a run, aliased `p`, is in the scope. */
export function inScope<DB extends { p: ProtocolColumns }>({
  storeKeys,
  range,
  status,
  protocolKeys,
  dates,
  days,
}: RunScope): (builder: ExpressionBuilder<DB, 'p'>) => Expression<SqlBool> {
  const conditions = [
    storeKeys === 'all' ? sql<SqlBool>`1 = 1` : isKeyOf('p.store_key', storeKeys),
    ...(range ? [sql<SqlBool>`p.scheduled_ms >= ${range.fromMs}`, sql<SqlBool>`p.scheduled_ms < ${range.toMs}`] : []),
    ...(status === undefined ? [] : [sql<SqlBool>`p.status = ${status}`]),
    ...(protocolKeys ? [isKeyOf('p.protocol_key', protocolKeys)] : []),
    ...(dates ? [sql<SqlBool>`p.scheduled_date in (${sql.join(dates)})`] : []),
    ...(days === undefined ? [] : [sql<SqlBool>`${dueDays} = ${sql.lit(days === 'due' ? 1 : 0)}`]),
  ];
  return () => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
