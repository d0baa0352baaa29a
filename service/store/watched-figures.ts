import { sql } from 'kysely';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { ServiceReadDb } from './database.ts';

/** What an operator watches of the data. Instants are milliseconds since 1970 UTC; null: there is no such run. */
export type WatchedFigures = {
  /** Days of stores that are not summed (due-days.ts). */
  readonly dueDays: number;
  /** Lines of feeds that wait for their store, run or display (early-lines.ts). */
  readonly waitingLines: number;
  /** The newest run that is due, whatever its status. */
  readonly newestRunMs: number | null;
  /** The newest run with results: how far the feed has come. */
  readonly importedUntilMs: number | null;
};

/**
 * Reads what an operator watches of the data.
 *
 * @param now milliseconds since 1970 UTC; later runs are not due yet
 */
export async function readWatchedFigures(db: ServiceReadDb, now: number): Promise<WatchedFigures> {
  const count = sql<number>`count(*)`.as('count');
  const due = await db.selectFrom('due_days').select(count).executeTakeFirstOrThrow();
  const waiting = await db.selectFrom('early_lines').select(count).executeTakeFirstOrThrow();
  const newest = async (status?: ProtocolStatus): Promise<number | null> => {
    const runs = db
      .selectFrom('protocols')
      .where('scheduled_ms', '<=', now)
      .orderBy('scheduled_ms', 'desc')
      .select('scheduled_ms')
      .limit(1);
    const row = await (status === undefined ? runs : runs.where('status', '=', status)).executeTakeFirst();
    return row?.scheduled_ms ?? null;
  };
  return {
    dueDays: due.count,
    waitingLines: waiting.count,
    newestRunMs: await newest(),
    importedUntilMs: await newest('completed'),
  };
}
