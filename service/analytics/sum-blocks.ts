import { sql } from 'kysely';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { emptyFillSum } from '#shared/domain/fill-rate-sum.ts';
import { isOutage, type ServiceDatabase, type ServiceWriteDb, type SqlValue } from '../store/database.ts';
import { isKeyOf } from '../store/run-scope.ts';
import type { KindGroupBy } from '../store/schema.ts';
import { storeKeysOf } from '../store/store-blocks.ts';
import { workInParts } from '../store/work-in-parts.ts';
import { groupsOfKinds } from './kind-groups.ts';
import type { KeyedSum } from './photo-sums.ts';
import { addAll } from './report-groups.ts';
import type { MemberSet } from './run-counts.ts';
import { addedSums, fillSumOfRow, SUM_COLUMNS, valuesOfSum } from './sum-columns.ts';

const GROUPINGS: readonly KindGroupBy[] = ['expositionType', 'productCategory'];

/** What a block's stores have of one date and status. */
type BlockDay = {
  readonly status: ProtocolStatus;
  readonly date: string;
  firstMs: number;
  lastMs: number;
  runs: number;
  /** The runs that have photos, by the kinds in these. */
  readonly sets: MemberSet[];
  readonly kinds: KeyedSum<number>[];
};

async function readDays({ trx }: ServiceWriteDb, block: number, dates: readonly string[]): Promise<BlockDay[]> {
  const isOfBlock = sql<boolean>`${isKeyOf('store_key', storeKeysOf(block))} and scheduled_date in (${sql.join(dates)})`;
  const days = new Map<string, BlockDay>();
  const runs = await trx
    .selectFrom('run_days')
    .where(isOfBlock)
    .groupBy(['status', 'scheduled_date', 'kinds'])
    .select(['status', 'scheduled_date', 'kinds'])
    .select([
      sql<number>`min(first_ms)`.as('firstMs'),
      sql<number>`max(last_ms)`.as('lastMs'),
      sql<number>`sum(run_count)`.as('runCount'),
    ])
    .execute();
  for (const { status, scheduled_date: date, kinds: members, firstMs, lastMs, runCount } of runs) {
    const key = `${status} ${date}`;
    const day = days.get(key) ?? { status, date, firstMs, lastMs, runs: 0, sets: [], kinds: [] };
    days.set(key, day);
    day.firstMs = Math.min(day.firstMs, firstMs);
    day.lastMs = Math.max(day.lastMs, lastMs);
    day.runs += runCount;
    if (members !== '') day.sets.push({ members, runCount });
  }
  const photos = await trx
    .selectFrom('kind_days')
    .where(isOfBlock)
    .groupBy(['status', 'scheduled_date', 'kind'])
    .select(['status', 'scheduled_date', 'kind'])
    .select(addedSums)
    .execute();
  for (const row of photos) {
    days.get(`${row.status} ${row.scheduled_date}`)?.kinds.push({ key: row.kind, sum: fillSumOfRow(row) });
  }
  return [...days.values()];
}

/**
 * The days of a block could not be summed, for the reason in `cause`. Reports stay right and read its stores one by one,
 * and it is tried again.
 */
export class BlockNotSummed extends Error {
  override readonly name = 'BlockNotSummed';
  readonly block: number;

  constructor(block: number, cause: unknown) {
    super(`The days of the block ${block} of stores are not summed`, { cause });
    this.block = block;
  }
}

/** The block with the next larger number that has due days. */
async function nextDueBlock(
  { now }: ServiceDatabase,
  after: number,
  except: readonly BlockNotSummed[],
): Promise<number | undefined> {
  const due = await now
    .selectFrom('due_block_days')
    .where('block', '>', after)
    .where('block', 'not in', [-1, ...except.map(({ block }) => block)])
    .orderBy('block')
    .select('block')
    .limit(1)
    .executeTakeFirst();
  return due?.block;
}

/** Sums some days of a block anew from those of its stores. @returns how many */
async function sumBlockDays(db: ServiceWriteDb, block: number, atMost: number): Promise<number> {
  const { trx } = db;
  const newest = trx
    .selectFrom('due_block_days')
    .where('block', '=', block)
    .orderBy('scheduled_date', 'desc')
    .select('scheduled_date')
    .limit(atMost);
  // First, so that whoever changes a store's sums meanwhile marks the day again.
  const rows = await trx
    .deleteFrom('due_block_days')
    .where('block', '=', block)
    .where('scheduled_date', 'in', newest)
    .returning('scheduled_date')
    .execute();
  const dates = rows.map((row) => row.scheduled_date);
  if (dates.length === 0) return 0;
  for (const table of ['block_days', 'block_group_days'] as const) {
    await trx.deleteFrom(table).where('block', '=', block).where('scheduled_date', 'in', dates).execute();
  }
  const [ofDays, ofGroups]: [SqlValue[][], SqlValue[][]] = [[], []];
  for (const { status, date, firstMs, lastMs, runs, sets, kinds } of await readDays(db, block, dates)) {
    const photographed = sets.reduce((sum, { runCount }) => sum + runCount, 0);
    const sum = kinds.length === 0 ? emptyFillSum : addAll(kinds.map((kind) => kind.sum));
    ofDays.push([status, date, block, firstMs, lastMs, runs, photographed, ...valuesOfSum(sum)]);
    for (const groupBy of GROUPINGS) {
      const { groups } = await groupsOfKinds(groupBy, kinds, sets);
      for (const { label, runCount, sum: ofGroup } of groups)
        ofGroups.push([status, date, groupBy, label.key, block, runCount, ...valuesOfSum(ofGroup)]);
    }
  }
  const day = ['status', 'scheduled_date'];
  const counts = ['first_ms', 'last_ms', 'run_count', 'photographed_run_count'];
  await db.insertRows({ table: 'block_days', columns: [...day, 'block', ...counts, ...SUM_COLUMNS], rows: ofDays });
  const group = ['group_by', 'group_key', 'block', 'run_count'];
  await db.insertRows({ table: 'block_group_days', columns: [...day, ...group, ...SUM_COLUMNS], rows: ofGroups });
  return dates.length;
}

/**
 * Sums all days of blocks that are due; blocks take turns, each with its newest days.
 *
 * @param onSummed called with the number of days summed so far
 * @param hasEnded whether to leave the rest
 * @returns the blocks that were passed over
 */
export async function sumDueBlocks(
  database: ServiceDatabase,
  onSummed?: (days: number) => void,
  hasEnded?: () => boolean,
): Promise<readonly BlockNotSummed[]> {
  const passedOver: BlockNotSummed[] = [];
  let last = -1;
  const sumPart = async (atMost: number): Promise<number | undefined> => {
    const block = (await nextDueBlock(database, last, passedOver)) ?? (await nextDueBlock(database, -1, passedOver));
    if (block === undefined) return undefined;
    last = block;
    try {
      return await database.write((db) => sumBlockDays(db, block, atMost));
    } catch (error) {
      if (isOutage(error)) throw error;
      passedOver.push(new BlockNotSummed(block, error));
      return 0;
    }
  };
  // A day of a block is that of many stores.
  await workInParts(sumPart, onSummed, hasEnded, 1);
  return passedOver;
}

/** Whether days of blocks are due. */
export const hasDueBlocks = async ({ now }: ServiceDatabase): Promise<boolean> =>
  (await now.selectFrom('due_block_days').select('block').limit(1).executeTakeFirst()) !== undefined;
