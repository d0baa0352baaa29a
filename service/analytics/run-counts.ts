import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServiceReadDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';

/** The number of runs in a scope, including those without photos. */
export async function countRunsInScope(db: ServiceReadDb, scope: RunScope): Promise<number> {
  const row = await db
    .selectFrom('protocols as p')
    .where(inScope(scope))
    .select(sql<number>`count(*)`.as('runs'))
    .executeTakeFirstOrThrow();
  return row.runs;
}

/** How many runs have photos of exactly these displays; `displays` are their keys, separated by commas. */
type DisplaySet = { readonly displays: string; readonly runCount: number };

/**
 * Groups the runs of a scope by the displays in their photos. Runs of a store usually photograph the same displays, so
 * there are few sets, and the runs of any group of displays can be counted from them. With `count(distinct ...)` per
 * group, the database would sort every photo, which takes several times as long.
 */
export async function findDisplaySets(db: ServiceReadDb, scope: RunScope): Promise<DisplaySet[]> {
  const runs = db
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .where(inScope(scope))
    .groupBy('p.protocol_key')
    // The same set may appear in several orders and with repetitions; that only makes more rows.
    .select(sql<string>`string_agg(cast(i.exposition_key as text), ',')`.as('displays'));
  return await db
    .selectFrom(runs.as('runs'))
    .groupBy('runs.displays')
    .select('runs.displays')
    .select(sql<number>`count(*)`.as('runCount'))
    .execute();
}

/** How many sets are counted before a pause in which other requests are served. It takes a few milliseconds. */
const SETS_PER_PAUSE = 1_000;

/**
 * Counts runs by a property of the displays in their photos. A run counts once for each value that it has.
 *
 * @param valuesOf the values of a display, by its key
 */
export async function countRunsBy<Value>(
  sets: readonly DisplaySet[],
  valuesOf: (display: number) => readonly Value[],
): Promise<ReadonlyMap<Value, number>> {
  const counts = new Map<Value, number>();
  for (const [index, { displays, runCount }] of sets.entries()) {
    if (index > 0 && index % SETS_PER_PAUSE === 0) await setImmediate();
    const keys = displays.split(',').map(Number);
    for (const value of new Set(keys.flatMap(valuesOf))) counts.set(value, (counts.get(value) ?? 0) + runCount);
  }
  return counts;
}
