import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServiceReadDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';

/** Counts the runs in a scope one by one, including those without photos. */
export async function countRunsInScope(db: ServiceReadDb, scope: RunScope): Promise<number> {
  const row = await db
    .selectFrom('protocols as p')
    .where(inScope(scope))
    .select(sql<number>`count(*)`.as('runs'))
    .executeTakeFirstOrThrow();
  return row.runs;
}

/** How many runs have photos of exactly these displays or kinds; `members` are their numbers, separated by commas. */
export type MemberSet = { readonly members: string; readonly runCount: number };

/**
 * Groups the runs of a scope by the displays in their photos, or by the kinds of these. Runs of a store usually
 * photograph the same displays, so there are few sets, and the runs of any group of displays can be counted from them.
 * With `count(distinct ...)` per group, the database would sort every photo, which takes several times as long.
 */
export async function findMemberSets(
  db: ServiceReadDb,
  scope: RunScope,
  member: 'display' | 'kind',
): Promise<MemberSet[]> {
  const photos = db
    .selectFrom('protocols as p')
    .innerJoin('images as i', 'i.protocol_key', 'p.protocol_key')
    .where(inScope(scope))
    .groupBy('p.protocol_key');
  // The same set may appear in several orders and with repetitions; that only makes more rows.
  const runs =
    member === 'display'
      ? photos.select(sql<string>`string_agg(cast(i.exposition_key as text), ',')`.as('members'))
      : photos
          .innerJoin('expositions as d', 'd.exposition_key', 'i.exposition_key')
          .select(sql<string>`string_agg(cast(d.kind as text), ',')`.as('members'));
  return await db
    .selectFrom(runs.as('runs'))
    .groupBy('runs.members')
    .select('runs.members')
    .select(sql<number>`count(*)`.as('runCount'))
    .execute();
}

/** How many sets are counted before a pause in which other requests are served. It takes a few milliseconds. */
const SETS_PER_PAUSE = 4_000;

/**
 * Counts runs by a property of what is in their photos. A run counts once for each value that it has.
 *
 * @param valuesOf the values of a display or kind, by its number
 */
export async function countRunsBy<Value>(
  sets: readonly MemberSet[],
  valuesOf: (member: number) => readonly Value[],
): Promise<ReadonlyMap<Value, number>> {
  /** A value, how many runs have it, and the set that was counted for it last. */
  type Count = { readonly value: Value; runs: number; set: number };
  const counts = new Map<Value, Count>();
  const countsOf = (member: string): readonly Count[] =>
    valuesOf(Number(member)).map((value) => {
      const count = counts.get(value) ?? { value, runs: 0, set: -1 };
      counts.set(value, count);
      return count;
    });
  // Thousands of sets have the same members.
  const known = new Map<string, readonly Count[]>();
  for (const [set, { members, runCount }] of sets.entries()) {
    if (set > 0 && set % SETS_PER_PAUSE === 0) await setImmediate();
    for (const member of members.split(',')) {
      const ofMember = known.get(member) ?? countsOf(member);
      known.set(member, ofMember);
      for (const count of ofMember) {
        if (count.set === set) continue;
        count.set = set;
        count.runs += runCount;
      }
    }
  }
  return new Map([...counts.values()].map(({ value, runs }) => [value, runs]));
}
