import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { foundInHandover } from './found-handover.ts';
import { type FoundInResults, foundInResults } from './found-results.ts';
import type { PhotoFinder } from './photo-finder.ts';

/** Larger ones are not held in memory. */
const MOST_PHOTOS = 200_000;
const MINUTE_MS = 60_000;

type Held = { readonly db: ReadDb; readonly key: string; readonly version: string; readonly results: FoundInResults };

/**
 * Finds what the results, or a handover, hold for a query, and holds the last that was found until anything is written to the file: a
 * queue is asked for in two parts, and then with other filters.
 */
export function createResultsFinder(finder: PhotoFinder) {
  const last: { held: Held | null } = { held: null };
  return (db: ReadDb, query: ReviewQuery, now: number): FoundInResults => {
    const { stores, period, runStatuses } = query;
    const of = period.kind === 'last_run' ? { runStatuses, minute: Math.floor(now / MINUTE_MS) } : null;
    const key = canonicalJson({ stores, period, of });
    const version = versionOf(db);
    const { held } = last;
    if (held?.db === db && held.key === key && held.version === version) return held.results;
    const results =
      period.kind === 'handover'
        ? foundInHandover(db, finder, query, period)
        : foundInResults(db, { ...query, period }, now);
    last.held = results.found.photos.key.length > MOST_PHOTOS ? null : { db, key, version, results };
    return results;
  };
}

/** Changes when this connection or another one writes to the file. */
function versionOf(db: ReadDb): string {
  const row = db.prepare<[], { others: number; own: number }>(VERSION).get();
  return `${row?.others} ${row?.own}`;
}

const VERSION = 'SELECT data_version AS others, total_changes() AS own FROM pragma_data_version';
