import { sql } from 'kysely';
import type { ReadDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';

/** Runs of a scope, also those without photos. */
export async function countRuns(db: ReadDb, scope: RunScope): Promise<number> {
  const row = await db
    .selectFrom('protocols as p')
    .where(inScope(scope))
    .select(sql<number>`count(*)`.as('runs'))
    .executeTakeFirstOrThrow();
  return row.runs;
}

/** How many runs have photos of exactly these displays. */
export type DisplaySet = { readonly displays: readonly number[]; readonly runCount: number };

/**
 * Runs of a scope by the displays that they have photos of. Runs of a store mostly photograph the same displays, so
 * that there are few sets, and runs of any group of displays can be counted from them; `count(distinct ...)` per group
 * would have the database sort every photo, which takes several times as long.
 */
export async function findDisplaySets(db: ReadDb, scope: RunScope): Promise<DisplaySet[]> {
  const runs = db
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .where(inScope(scope))
    .groupBy('p.protocol_key')
    // One set may come in several orders, and with repetitions; either only makes more rows.
    .select(sql<string>`string_agg(cast(i.exposition_key as text), ',')`.as('displays'));
  const rows = await db
    .selectFrom(runs.as('runs'))
    .groupBy('runs.displays')
    .select('runs.displays')
    .select(sql<number>`count(*)`.as('runCount'))
    .execute();
  return rows.map((row) => ({ displays: row.displays.split(',').map(Number), runCount: row.runCount }));
}

/**
 * Counts runs by something of the displays that they have photos of; a run counts once in each value that it touches.
 *
 * @param valuesOf what a display, by its key, counts for
 */
export function countRunsBy<Value>(
  sets: readonly DisplaySet[],
  valuesOf: (display: number) => readonly Value[],
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const { displays, runCount } of sets) {
    for (const value of new Set(displays.flatMap(valuesOf))) counts.set(value, (counts.get(value) ?? 0) + runCount);
  }
  return counts;
}
