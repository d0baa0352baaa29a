import { type Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import { codeOf } from './postgres-errors.ts';

const NOT_SUPPORTED: ReadonlySet<string> = new Set(['0A000', '42883']);

class ServicePostgresAdapter extends PostgresAdapter {
  /**
   * An advisory lock makes a second process wait for the first one's migrations. Servers that speak PostgreSQL's
   * protocol without having such locks (YugabyteDB before 2025.1) go without: two processes then collide on the
   * tables that they make, all or nothing, and the one that fails tries again (migrate.ts).
   */
  override async acquireMigrationLock(...[db, options]: Parameters<PostgresAdapter['acquireMigrationLock']>) {
    await ignoreUnsupported(() => super.acquireMigrationLock(db, options));
  }

  override async releaseMigrationLock(...[db, options]: Parameters<PostgresAdapter['releaseMigrationLock']>) {
    await ignoreUnsupported(() => super.releaseMigrationLock(db, options));
  }
}

const ignoreUnsupported = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!NOT_SUPPORTED.has(codeOf(error))) throw error;
  }
};

/** Kysely's PostgreSQL dialect, with migrations that need no advisory lock where there is none. */
export class ServicePostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new ServicePostgresAdapter();
  }
}

/** Whether a query builder speaks to a PostgreSQL server, or to one that speaks its protocol. */
export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
