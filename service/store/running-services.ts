import type { ServiceDatabase, ServiceReadDb } from './database.ts';

/** How often a service shows that it runs. */
const SHOW_EVERY_MS = 60_000;
/** For so long it counts as running. One that was killed counts for a while longer than it runs, which harms nothing. */
const COUNTS_FOR_MS = 2.5 * SHOW_EVERY_MS;

/** What a service needs to show that it runs. `now` is in milliseconds since 1970 UTC. */
type RunningPorts = { readonly id: string; readonly now: () => number };

/**
 * Shows in the database that a service runs on it, until it is stopped.
 *
 * @returns how to stop it
 */
export async function showRunning(
  database: ServiceDatabase,
  { id, now }: RunningPorts,
): Promise<{ readonly stop: () => Promise<void> }> {
  const show = (): Promise<void> =>
    database.write(async ({ trx }) => {
      const row = { service_id: id, seen_ms: now() };
      await trx
        .deleteFrom('running_services')
        .where('seen_ms', '<', row.seen_ms - COUNTS_FOR_MS)
        .execute();
      await trx
        .insertInto('running_services')
        .values(row)
        .onConflict((conflict) => conflict.column('service_id').doUpdateSet(row))
        .execute();
    });
  const state = { last: show() };
  await state.last;
  // A database that is away is written to the next time.
  const timer = setInterval(() => {
    state.last = show().catch(() => undefined);
  }, SHOW_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await state.last;
      await database
        .write(({ trx }) => trx.deleteFrom('running_services').where('service_id', '=', id).execute())
        .catch(() => undefined);
    },
  };
}

/** Whether a service runs on the database: one that was killed lately counts, too. */
export async function hasRunningService(db: ServiceReadDb, now: number): Promise<boolean> {
  const rows = await db
    .selectFrom('running_services')
    .where('seen_ms', '>', now - COUNTS_FOR_MS)
    .select('seen_ms')
    .execute();
  return rows.length > 0;
}
