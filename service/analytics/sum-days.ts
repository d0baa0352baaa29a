import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeError, type ServiceLog } from '../requests/log.ts';
import type { ServiceDatabase, ServiceWriteDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';
import { slotOf, withExpectedSlots } from './expected-slots.ts';
import { photoSums, photosInScope } from './photo-sums.ts';
import { addedSums, SUM_COLUMNS } from './sum-columns.ts';

/** Days of a store that are summed in one transaction. It takes a few milliseconds. */
const DAYS_AT_ONCE = 31;
/** How long after a write days are summed: first come the requests that belong together, such as a publishing. */
const IDLE_MS = 2_000;
/** When to try again what failed. */
const RETRY_MS = 30_000;

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

/**
 * Sums some days that are due, all of one store. Its writers wait for that long.
 *
 * @param atMost how many days
 * @returns how many days; 0 when none is due
 */
export async function sumSomeDays(database: ServiceDatabase, atMost = DAYS_AT_ONCE): Promise<number> {
  const next = await database.now.selectFrom('due_days').select('store_key').limit(1).executeTakeFirst();
  if (!next) return 0;
  const storeKey = next.store_key;
  return await database.write(async (db) => {
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
    if (dates.length === 0) return 1;
    await insertSums(db, { storeKeys: [storeKey], dates });
    await db.trx
      .deleteFrom('due_days')
      .where('store_key', '=', storeKey)
      .where('scheduled_date', 'in', dates)
      .execute();
    return dates.length;
  });
}

/**
 * Sums all days that are due.
 *
 * @param onSummed called with the number of days summed so far
 */
export async function sumDueDays(database: ServiceDatabase, onSummed?: (days: number) => void): Promise<void> {
  let days = 0;
  for (let some = await sumSomeDays(database); some > 0; some = await sumSomeDays(database)) {
    days += some;
    onSummed?.(days);
  }
}

/** Sums days in the background for as long as the service runs. */
export type DaySumming = {
  /** The database; after each write, the days that it made due are summed. */
  readonly database: ServiceDatabase;
  /** Ends the work after the days that are being summed. */
  readonly stop: () => Promise<void>;
};

/**
 * Sums the days that are due a moment after the start and after each write, in between of which requests are answered.
 * Reports read days that are due photo by photo and stay right, so what fails is tried again later.
 */
export function startDaySumming(database: ServiceDatabase, log: ServiceLog): DaySumming {
  const state: { timer: NodeJS.Timeout | undefined; running: Promise<void>; hasEnded: boolean } = {
    timer: undefined,
    running: Promise.resolve(),
    hasEnded: false,
  };
  const run = async (): Promise<void> => {
    try {
      while (!state.hasEnded && (await sumSomeDays(database)) > 0) await setImmediate();
    } catch (error) {
      log({ event: 'not_summed', error: describeError(error) });
      wakeIn(RETRY_MS);
    }
  };
  const wakeIn = (ms: number): void => {
    if (state.hasEnded || state.timer !== undefined) return;
    state.timer = setTimeout(() => {
      state.timer = undefined;
      state.running = state.running.then(run);
    }, ms);
    state.timer.unref();
  };
  wakeIn(IDLE_MS);
  return {
    database: {
      ...database,
      write: async (work) => {
        try {
          return await database.write(work);
        } finally {
          wakeIn(IDLE_MS);
        }
      },
    },
    stop: async () => {
      state.hasEnded = true;
      clearTimeout(state.timer);
      await state.running;
    },
  };
}
