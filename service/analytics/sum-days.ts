import { sql } from 'kysely';
import type { InstantRange } from '#shared/domain/instants.ts';
import { isOutage, type ServiceDatabase, type ServiceWriteDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';
import { markBlockDue } from '../store/store-blocks.ts';
import { workInParts } from '../store/work-in-parts.ts';
import { slotOf, withExpectedSlots } from './expected-slots.ts';
import { photoSums, photosInScope } from './photo-sums.ts';
import { addedSums, SUM_COLUMNS } from './sum-columns.ts';

const DAY_MS = 86_400_000;

/** The kinds of display in the photos of a run, aliased `p`. */
const kindsOfRun = sql<string>`coalesce((select string_agg(cast(k.kind as text), ',') from
  (select distinct d.kind from images as j inner join expositions as d on d.exposition_key = j.exposition_key
    where j.protocol_key = p.protocol_key order by d.kind) as k), '')`;

async function insertSums({ trx }: ServiceWriteDb, scope: RunScope): Promise<void> {
  await trx
    .insertInto('kind_days')
    .columns(['status', 'scheduled_date', 'kind', 'store_key', ...SUM_COLUMNS])
    .expression(
      photosInScope(trx, scope)
        .innerJoin('expositions as d', 'd.exposition_key', 'i.exposition_key')
        .groupBy(['p.status', 'p.scheduled_date', 'd.kind', 'p.store_key'])
        .select(['p.status', 'p.scheduled_date', 'd.kind', 'p.store_key'])
        .select(photoSums),
    )
    .execute();
  const days = ['r.status', 'r.scheduled_date', 'r.store_key', 'r.kinds'] as const;
  await trx
    .insertInto('run_days')
    .columns(['status', 'scheduled_date', 'store_key', 'kinds', 'first_ms', 'last_ms', 'run_count', ...SUM_COLUMNS])
    .expression(
      withExpectedSlots(trx, scope)
        .with('runs', (query) =>
          query
            .selectFrom('protocols as p')
            .leftJoin('images as i', 'i.protocol_key', 'p.protocol_key')
            .leftJoin('expected_slots as e', (join) =>
              join.on('e.slot', '=', slotOf('i.exposition_key', 'p.week_minute')),
            )
            .where(inScope(scope))
            .groupBy('p.protocol_key')
            .select(['p.status', 'p.scheduled_date', 'p.store_key', 'p.scheduled_ms', kindsOfRun.as('kinds')])
            .select(photoSums),
        )
        .selectFrom('runs as r')
        .groupBy(days)
        .select(days)
        .select([
          sql<number>`min(r.scheduled_ms)`.as('first_ms'),
          sql<number>`max(r.scheduled_ms)`.as('last_ms'),
          sql<number>`count(*)`.as('run_count'),
        ])
        .select(addedSums),
    )
    .execute();
}

/** Instants that hold every run of these local dates, each of which is at most a day away from the date in UTC. */
const rangeOf = (dates: readonly string[]): InstantRange => {
  const days = dates.map((date) => Date.parse(`${date}T00:00:00Z`));
  return { fromMs: Math.min(...days) - DAY_MS, toMs: Math.max(...days) + 2 * DAY_MS };
};

/**
 * The days of a store could not be summed, for the reason in `cause`. Its reports stay right and take longer, and it is
 * tried again. `storeId` is the one of the API: unlike the external ID, it may be shown to whoever watches the service.
 */
class StoreNotSummed extends Error {
  override readonly name = 'StoreNotSummed';
  readonly storeKey: number;
  readonly storeId: string;

  constructor({ storeKey, storeId }: Pick<StoreNotSummed, 'storeKey' | 'storeId'>, cause: unknown) {
    super(`The days of the store ${storeId} are not summed`, { cause });
    this.storeKey = storeKey;
    this.storeId = storeId;
  }
}

/** The days of a store that were summed in one transaction. */
type SummedPart = { readonly storeKey: number; readonly days: number };

/**
 * Sums some days that are due, the newest ones of one store. Its writers wait for that long.
 *
 * @param atMost how many days
 * @param after only stores with a larger key
 * @param except stores that are passed over
 * @returns what was summed; undefined when none is due
 * @throws {StoreNotSummed} when this store can't be summed
 */
export async function sumSomeDays(
  database: ServiceDatabase,
  atMost: number,
  after = 0,
  except: readonly StoreNotSummed[] = [],
): Promise<SummedPart | undefined> {
  const store = await database.now
    .selectFrom('due_days as q')
    .innerJoin('stores as s', 's.store_key', 'q.store_key')
    .where('q.store_key', '>', after)
    .where('q.store_key', 'not in', [0, ...except.map(({ storeKey }) => storeKey)])
    .orderBy('q.store_key')
    .select(['q.store_key as storeKey', 's.store_id as storeId'])
    .limit(1)
    .executeTakeFirst();
  if (!store) return undefined;
  try {
    const days = await database.write((db) => sumDaysOf(db, store.storeKey, atMost));
    return { storeKey: store.storeKey, days };
  } catch (error) {
    throw isOutage(error) ? error : new StoreNotSummed(store, error);
  }
}

async function sumDaysOf(db: ServiceWriteDb, storeKey: number, atMost: number): Promise<number> {
  await db.lockStore({ storeKey });
  const due = await db.trx
    .selectFrom('due_days')
    .where('store_key', '=', storeKey)
    .select('scheduled_date')
    .orderBy('scheduled_date', 'desc')
    .limit(atMost)
    .execute();
  const dates = due.map((day) => day.scheduled_date);
  // Another process may have summed them meanwhile.
  if (dates.length === 0) return 0;
  await insertSums(db, { storeKeys: [storeKey], dates, range: rangeOf(dates) });
  await db.trx.deleteFrom('due_days').where('store_key', '=', storeKey).where('scheduled_date', 'in', dates).execute();
  await markBlockDue(db, storeKey, dates);
  return dates.length;
}

/**
 * Sums all days of stores that are due. Stores take turns, each with its newest days, so that one that has just changed
 * doesn't wait for all days of the others. A store that can't be summed is passed over.
 *
 * @param onSummed called with the number of days summed so far
 * @param hasEnded whether to leave the rest
 * @returns the stores that were passed over
 */
export async function sumDueDays(
  database: ServiceDatabase,
  onSummed?: (days: number) => void,
  hasEnded?: () => boolean,
): Promise<readonly StoreNotSummed[]> {
  const passedOver: StoreNotSummed[] = [];
  let lastKey = 0;
  const sumPart = async (atMost: number): Promise<number | undefined> => {
    try {
      const part =
        (await sumSomeDays(database, atMost, lastKey, passedOver)) ??
        (await sumSomeDays(database, atMost, 0, passedOver));
      if (part) lastKey = part.storeKey;
      return part?.days;
    } catch (error) {
      if (!(error instanceof StoreNotSummed)) throw error;
      passedOver.push(error);
      return 0;
    }
  };
  await workInParts(sumPart, onSummed, hasEnded);
  return passedOver;
}
