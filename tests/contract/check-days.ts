import { expect } from 'vitest';
import type { ServiceDatabase } from '#service/store/database.ts';

/** Every day of a store that has runs is either summed or due, never both. */
export async function checkDays({ now }: ServiceDatabase): Promise<void> {
  const summed = await now.selectFrom('run_days').select(['store_key', 'scheduled_date']).distinct().execute();
  const ofKinds = await now.selectFrom('kind_days').select(['store_key', 'scheduled_date']).distinct().execute();
  const due = await now.selectFrom('due_days').select(['store_key', 'scheduled_date']).execute();
  const runs = await now.selectFrom('protocols').select(['store_key', 'scheduled_date']).distinct().execute();
  const textOf = (day: object) => JSON.stringify(day);
  const known = [...summed, ...due].map(textOf);
  expect(new Set(known).size, 'no day is both').toBe(known.length);
  const inSums = new Set(summed.map(textOf));
  expect(ofKinds.map(textOf).filter((day) => !inSums.has(day))).toEqual([]);
  const isKnown = new Set(known);
  expect(runs.map(textOf).filter((day) => !isKnown.has(day))).toEqual([]);
}
