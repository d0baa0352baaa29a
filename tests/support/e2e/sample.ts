import { copyFileSync } from 'node:fs';
import { sumDueDays } from '#service/analytics/sum-days.ts';
import { SAMPLE_SEED } from '#service/app/node-ports.ts';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import { makePrivateFile } from '#service/store/private-file.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { openSqliteDatabase } from '#service/store/sqlite-database.ts';
import { SAMPLE, SAMPLE_MOMENT, testNow } from './now.ts';

/** The time zone of the sample chain where nobody asks for another. */
export const SAMPLE_TIME_ZONE = 'Europe/Warsaw';

/**
 * Makes the sample chain once for a whole run, which starts a service with it more than a hundred times: to make and
 * to sum it takes a service longer than all else of its start. It goes when the process of the run ends.
 */
export async function prepareSample(environment: NodeJS.ProcessEnv): Promise<void> {
  // The processes of a run read its settings, too.
  if (environment[SAMPLE] !== undefined) return;
  const { path } = makePrivateFile('sample.db');
  const database = await openSqliteDatabase({ kind: 'file', path });
  const now = new Date(testNow());
  await seedChain(database, makeSampleChain({ seed: SAMPLE_SEED, now, timeZone: SAMPLE_TIME_ZONE }));
  await sumDueDays(database);
  await database.close();
  environment[SAMPLE] = path;
  environment[SAMPLE_MOMENT] = String(now.getTime());
}

/** A copy of the sample chain for one process, which goes when this one ends; null outside of a run. */
export function copySample(): { readonly path: string; readonly remove: () => void } | null {
  const made = process.env[SAMPLE];
  if (made === undefined) return null;
  const file = makePrivateFile('sample.db');
  copyFileSync(made, file.path);
  return file;
}
