import { ALL_MIGRATIONS } from '#electron/store/file/migrate.ts';
import type { Migration } from '#electron/store/file/migrations/migration.ts';

/** Rows that the two migrations write together. */
export const MIGRATED_ROWS = 4_000;

/**
 * The migrations of the app and two more, which write many rows; the process is killed when it has written so many.
 *
 * @param killAfter Infinity: it is not killed
 */
export function interruptedMigrations(killAfter: number): readonly Migration[] {
  const seen = { rows: 0 };
  const more = [1, 2].map((step): Migration => {
    const table = `later_${step}`;
    return {
      number: ALL_MIGRATIONS.length + step,
      name: table,
      up(db) {
        db.exec(`CREATE TABLE ${table} (n INTEGER PRIMARY KEY, filler TEXT NOT NULL) STRICT`);
        const insert = db.prepare<[number, string]>(`INSERT INTO ${table} (n, filler) VALUES (?, ?)`);
        for (let n = 0; n < MIGRATED_ROWS / 2; n += 1) {
          if (seen.rows >= killAfter) process.kill(process.pid, 'SIGKILL');
          insert.run(n, 'x'.repeat(2_000));
          seen.rows += 1;
        }
        if (seen.rows >= killAfter) process.kill(process.pid, 'SIGKILL');
      },
    };
  });
  return [...ALL_MIGRATIONS, ...more];
}
