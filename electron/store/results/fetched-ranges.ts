import { z } from 'zod';
import { readLimits, readSetting, writeFact } from '../db/facts-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

const DAY_MS = 86_400_000;
const NAME = 'fetched';

/** Where a range begins that a person fetched, and when somebody last used it. Milliseconds since 1970 UTC. */
const FetchedRange = z.object({ fromMs: z.number(), usedAt: z.number() });

type At = { readonly now: number };
type From = At & { readonly fromMs: number };

/** Those that age has not reached, by the rule of any answer. */
function rangesInUse(db: ReadDb, now: number): readonly z.infer<typeof FetchedRange>[] {
  const { days } = readLimits(db);
  const all = readSetting(db, NAME, z.array(FetchedRange)) ?? [];
  return all.filter(({ usedAt }) => now - usedAt < days * DAY_MS);
}

/** Notes that a person fetches results from a time on. */
export function noteFetched(db: WriteDb, { fromMs, now }: From): void {
  db.atOnce(() => {
    // One that begins no earlier adds nothing. If the clock was set back, none was used later than now.
    const earlier = rangesInUse(db, now).filter((one) => one.fromMs < fromMs);
    const others = earlier.map((one) => ({ ...one, usedAt: Math.min(one.usedAt, now) }));
    writeFact(db, NAME, [...others, { fromMs, usedAt: now }]);
  });
}

/** Notes that somebody uses results from a time on, as far as they were fetched. */
export function noteUsedFrom(db: WriteDb, { fromMs, now }: From): void {
  const first = fetchedFrom(db, { now });
  if (first !== null) noteFetched(db, { fromMs: Math.max(fromMs, first), now });
}

/** From when on fetched results are in use; null: none are. */
export function fetchedFrom(db: ReadDb, { now }: At): number | null {
  const begins = rangesInUse(db, now).map(({ fromMs }) => fromMs);
  return begins.length === 0 ? null : Math.min(...begins);
}
