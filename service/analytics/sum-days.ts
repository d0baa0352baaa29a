import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { InstantRange } from '#shared/domain/instants.ts';
import { describeError, type ServiceLog } from '../requests/log.ts';
import type { ServiceDatabase, ServiceWriteDb } from '../store/database.ts';
import { inScope, type RunScope } from '../store/run-scope.ts';
import { slotOf, withExpectedSlots } from './expected-slots.ts';
import { photoSums, photosInScope } from './photo-sums.ts';
import { addedSums, SUM_COLUMNS } from './sum-columns.ts';

/** Days of a store that are summed in one transaction, at first and at most. */
const [FIRST_DAYS, MOST_DAYS] = [4, 31];
/** Milliseconds after which a part was long, and the next one has fewer days. */
const LONG_MS = 25;
/** How often it is looked whether there is something to sum. A publishing then has mostly ended. */
const SOON_MS = 2_000;
/** After so many looks without a write of this process, the database is asked: another process may have left days. */
const IDLE_TURNS = 30;
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
 * Sums some days that are due, all of one store. Its writers wait for that long.
 *
 * @param atMost how many days
 * @returns how many days; 0 when none is due
 */
export async function sumSomeDays(database: ServiceDatabase, atMost = MOST_DAYS): Promise<number> {
  const next = await database.now.selectFrom('due_days').select('store_key').orderBy('store_key').limit(1).execute();
  const [storeKey] = next.map((day) => day.store_key);
  if (storeKey === undefined) return 0;
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
    await insertSums(db, { storeKeys: [storeKey], dates, range: rangeOf(dates) });
    await db.trx
      .deleteFrom('due_days')
      .where('store_key', '=', storeKey)
      .where('scheduled_date', 'in', dates)
      .execute();
    return dates.length;
  });
}

/**
 * Sums all days that are due. After each part it rests for as long as that took, so that other writers get their turn,
 * and the next part is larger or smaller so that none takes long.
 *
 * @param onSummed called with the number of days summed so far
 * @param hasEnded whether to leave the rest
 */
export async function sumDueDays(
  database: ServiceDatabase,
  onSummed: (days: number) => void = () => undefined,
  hasEnded: () => boolean = () => false,
): Promise<void> {
  let days = 0;
  let atMost = FIRST_DAYS;
  while (!hasEnded()) {
    const begun = performance.now();
    const some = await sumSomeDays(database, atMost);
    if (some === 0) return;
    days += some;
    onSummed(days);
    const ms = performance.now() - begun;
    atMost = Math.min(MOST_DAYS, Math.max(1, ms > LONG_MS ? Math.floor(atMost / 2) : 2 * atMost));
    await setTimeout(ms);
  }
}

/** Sums days in the background for as long as the service runs. */
export type DaySumming = {
  /** The database; after a write, the days that it made due are summed. */
  readonly database: ServiceDatabase;
  /** Ends the work after the days that are being summed. */
  readonly stop: () => Promise<void>;
};

/**
 * Sums the days that are due: soon after the start and after a write, and now and then those that another process left.
 * Requests are answered in between. Reports read days that are due photo by photo and stay right, so what fails is tried
 * again later.
 */
export function startDaySumming(database: ServiceDatabase, log: ServiceLog): DaySumming {
  const ending = new AbortController();
  const state = { isWanted: true };
  const work = async (): Promise<void> => {
    for (let idle = 0; !ending.signal.aborted; idle += 1) {
      await setTimeout(SOON_MS, undefined, { signal: ending.signal, ref: false });
      if (!state.isWanted && idle < IDLE_TURNS) continue;
      idle = 0;
      state.isWanted = false;
      await sumDueDays(database, undefined, () => ending.signal.aborted).catch((error: unknown) =>
        log({ event: 'not_summed', error: describeError(error) }),
      );
    }
  };
  const ended = work().catch(() => undefined);
  return {
    database: {
      ...database,
      write: async (change) => {
        try {
          return await database.write(change);
        } finally {
          state.isWanted = true;
        }
      },
    },
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}
