import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Postgres, startPostgres } from '../support/services/postgres.ts';

type ServersOfFile = {
  readonly postgres: Postgres;
  /** Path of a file in a folder that the tests begin and end without. */
  readonly fileOf: (name: string) => string;
};

/** Where the services of a test file keep their data: in a PostgreSQL server of their own, or in files. */
export function serversOfFile(name: string): ServersOfFile {
  let folder: string;
  let postgres: Postgres;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `endcap-${name}-`));
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get postgres() {
      return postgres;
    },
    fileOf: (file) => join(folder, file),
  };
}
