import { expect } from 'vitest';
import type { ServiceDatabase } from '#service/store/database.ts';

/**
 * Every day of a store that has runs is either summed or due, never both. All is read at one moment: what a process
 * that was killed has sent may still be carried out.
 */
export async function checkDays({ read }: ServiceDatabase): Promise<void> {
  const { summed, ofKinds, due, runs } = await read(async (db) => ({
    summed: await db.selectFrom('run_days').select(['store_key', 'scheduled_date']).distinct().execute(),
    ofKinds: await db.selectFrom('kind_days').select(['store_key', 'scheduled_date']).distinct().execute(),
    due: await db.selectFrom('due_days').select(['store_key', 'scheduled_date']).execute(),
    runs: await db.selectFrom('protocols').select(['store_key', 'scheduled_date']).distinct().execute(),
  }));
  const textOf = (day: object) => JSON.stringify(day);
  const known = [...summed, ...due].map(textOf);
  expect(new Set(known).size, 'no day is both').toBe(known.length);
  const inSums = new Set(summed.map(textOf));
  expect(ofKinds.map(textOf).filter((day) => !inSums.has(day))).toEqual([]);
  const isKnown = new Set(known);
  expect(runs.map(textOf).filter((day) => !isKnown.has(day))).toEqual([]);
}
