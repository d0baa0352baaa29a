import { type Expression, type SqlBool, sql } from 'kysely';
import { addFillSums, type FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceReadDb } from '../store/database.ts';
import { isKeyOf, keyList } from '../store/run-scope.ts';
import type { KindGroupBy } from '../store/schema.ts';
import { type GroupSum, groupSumOf, type KeyedSum, sumPhotosBy, sumPhotosByKind } from './photo-sums.ts';
import type { CoveringBlocks, RangeCover } from './range-cover.ts';
import { countRunsInScope, findMemberSets, type MemberSet } from './run-counts.ts';
import { addedSums, fillSumOfRow } from './sum-columns.ts';

/*
 * The answers of reports over several stores. They cost what they show, groups and days, not the photos beneath them:
 * whole days are read from their sums, and only what no sum covers is read photo by photo (range-cover.ts).
 */

/** Rows of a table of sums, aliased `t`, of the whole days of a question. */
function ofWholeDays({ scope, dates: whole }: RangeCover, conditions: readonly Expression<SqlBool>[]) {
  const { status } = scope;
  const { from, to, beside } = whole;
  const ends = from <= to ? [from, to, ...beside] : beside;
  const dates = [
    sql<SqlBool>`t.scheduled_date between ${from} and ${to}`,
    ...(beside.length > 0 ? [sql<SqlBool>`t.scheduled_date in (${sql.join(beside)})`] : []),
  ];
  const all = [
    // Says again where the dates begin and end: of two ways to be among them, no index can be used.
    ends.length === 0
      ? sql<SqlBool>`1 = 0`
      : sql<SqlBool>`t.scheduled_date between ${ends.toSorted().at(0)} and ${ends.toSorted().at(-1)}`,
    sql<SqlBool>`(${sql.join(dates, sql` or `)})`,
    ...(status === undefined ? [] : [sql<SqlBool>`t.status = ${status}`]),
    ...conditions,
  ];
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** Rows of `run_days` or `kind_days`, aliased `t`, of the whole days for which no block answers. */
function inWholeDays(cover: RangeCover): Expression<SqlBool> {
  const { storeKeys } = cover.blocks ?? cover.scope;
  return ofWholeDays(cover, storeKeys === 'all' ? [] : [isKeyOf('t.store_key', storeKeys)]);
}

/** Rows of `block_days` or `block_group_days`, aliased `t`, of the whole days for which blocks answer. */
const inWholeBlocks = (cover: RangeCover, { except }: CoveringBlocks): Expression<SqlBool> =>
  ofWholeDays(cover, except.length === 0 ? [] : [sql<SqlBool>`t.block not in ${keyList(except)}`]);

/** Adds up groups of disjoint runs by their keys. */
function merge<Key>(parts: readonly (readonly GroupSum<Key>[])[]): GroupSum<Key>[] {
  const groups = new Map<Key, GroupSum<Key>>();
  for (const group of parts.flat()) {
    const known = groups.get(group.key);
    groups.set(
      group.key,
      known
        ? { key: group.key, runCount: known.runCount + group.runCount, sum: addFillSums(known.sum, group.sum) }
        : group,
    );
  }
  return [...groups.values()];
}

async function sumBy<Key>(
  db: ServiceReadDb,
  cover: RangeCover,
  column: 'store_key' | 'scheduled_date',
  keyOf: (value: string | number) => Key,
): Promise<GroupSum<Key>[]> {
  const rows = await db
    .selectFrom('run_days as t')
    .where(inWholeDays(cover))
    .where('t.image_count', '>', 0)
    .groupBy(`t.${column}`)
    .select(`t.${column} as key`)
    .select(sql<number>`sum(t.run_count)`.as('runCount'))
    .select(addedSums)
    .execute();
  const parts = [rows.map((row) => groupSumOf({ ...row, key: keyOf(row.key) }))];
  for (const part of cover.photos) {
    const groups = await sumPhotosBy(db, part, sql<string | number>`${sql.ref(`p.${column}`)}`);
    parts.push(groups.map((group) => ({ ...group, key: keyOf(group.key) })));
  }
  return merge(parts);
}

/** Sums per store that has photos, by its key. */
export const sumByStore = (db: ServiceReadDb, cover: RangeCover): Promise<GroupSum<number>[]> =>
  sumBy(db, cover, 'store_key', Number);

/** Sums per local date of the runs. */
export const sumByDate = async (db: ServiceReadDb, cover: RangeCover): Promise<GroupSum<string>[]> =>
  merge([await sumBy(db, cover, 'scheduled_date', String), await sumBlocksByDate(db, cover)]);

/** Sums per local date of the runs for which blocks answer. */
export async function sumBlocksByDate(db: ServiceReadDb, cover: RangeCover): Promise<GroupSum<string>[]> {
  if (cover.blocks === undefined) return [];
  const rows = await db
    .selectFrom('block_days as t')
    .where(inWholeBlocks(cover, cover.blocks))
    .where('t.image_count', '>', 0)
    .groupBy('t.scheduled_date')
    .select('t.scheduled_date as key')
    .select(sql<number>`sum(t.photographed_run_count)`.as('runCount'))
    .select(addedSums)
    .execute();
  return rows.map(groupSumOf);
}

/** Sums per group of the photos for which blocks answer. */
export async function sumBlocksByGroup(
  db: ServiceReadDb,
  cover: RangeCover,
  groupBy: KindGroupBy,
): Promise<GroupSum<string>[]> {
  if (cover.blocks === undefined) return [];
  const rows = await db
    .selectFrom('block_group_days as t')
    .where(inWholeBlocks(cover, cover.blocks))
    .where('t.group_by', '=', groupBy)
    .groupBy('t.group_key')
    .select('t.group_key as key')
    .select(sql<number>`sum(t.run_count)`.as('runCount'))
    .select(addedSums)
    .execute();
  return rows.map(groupSumOf);
}

/** Sums per kind of display that has photos. */
export async function sumByKind(db: ServiceReadDb, cover: RangeCover): Promise<KeyedSum<number>[]> {
  // By date first, in the order of the rows, so that only a few of them are sorted by kind.
  const days = db
    .selectFrom('kind_days as t')
    .where(inWholeDays(cover))
    .groupBy(['t.status', 't.scheduled_date', 't.kind'])
    .select('t.kind')
    .select(addedSums);
  const rows = await db
    .selectFrom(days.as('days'))
    .groupBy('days.kind')
    .select('days.kind as key')
    .select(addedSums)
    .execute();
  const sums = new Map<number, FillSum>(rows.map((row) => [row.key, fillSumOfRow(row)]));
  for (const part of cover.photos) {
    for (const { key, sum } of await sumPhotosByKind(db, part)) {
      const known = sums.get(key);
      sums.set(key, known ? addFillSums(known, sum) : sum);
    }
  }
  return [...sums].map(([key, sum]) => ({ key, sum }));
}

/** The runs of a scope that have photos, by the kinds of display in these. The same kinds may come in several sets. */
export async function runsByKinds(db: ServiceReadDb, cover: RangeCover): Promise<MemberSet[]> {
  const sets = await db
    .selectFrom('run_days as t')
    .where(inWholeDays(cover))
    .where('t.image_count', '>', 0)
    .groupBy('t.kinds')
    .select('t.kinds as members')
    .select(sql<number>`sum(t.run_count)`.as('runCount'))
    .execute();
  for (const part of cover.photos) sets.push(...(await findMemberSets(db, part, 'kind')));
  return sets;
}

/** The number of runs in a scope, including those without photos. */
export async function countCoveredRuns(db: ServiceReadDb, cover: RangeCover): Promise<number> {
  const row = await db
    .selectFrom('run_days as t')
    .where(inWholeDays(cover))
    .select(sql<number>`coalesce(sum(t.run_count), 0)`.as('runs'))
    .executeTakeFirstOrThrow();
  let runs = row.runs;
  if (cover.blocks !== undefined) {
    const ofBlocks = await db
      .selectFrom('block_days as t')
      .where(inWholeBlocks(cover, cover.blocks))
      .select(sql<number>`coalesce(sum(t.run_count), 0)`.as('runs'))
      .executeTakeFirstOrThrow();
    runs += ofBlocks.runs;
  }
  for (const part of cover.photos) runs += await countRunsInScope(db, part);
  return runs;
}
