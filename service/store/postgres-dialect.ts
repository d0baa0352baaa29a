import { PostgresAdapter, PostgresDialect } from 'kysely';
import { codeOf } from './postgres-errors.ts';

const NOT_SUPPORTED: ReadonlySet<string> = new Set(['0A000', '42883']);

class ServicePostgresAdapter extends PostgresAdapter {
  /**
   * An advisory lock makes a second process wait for the first one's migrations. Servers that speak PostgreSQL's
   * protocol but have no such locks (YugabyteDB before 2025.1) work without. Two processes then collide when they
   * create the same table; the whole migration of one is rolled back, and it tries again (postgres-database.ts).
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

/** Kysely's PostgreSQL dialect, whose migrations also work on servers without advisory locks. */
export class ServicePostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new ServicePostgresAdapter();
  }
}
