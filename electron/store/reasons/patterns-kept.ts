import type { KeptPatterns, PatternsQuery } from '#shared/bridge/reasons.ts';
import { instantRangeOf } from '#shared/domain/instants.ts';
import { findDisplaySpots } from '#shared/domain/signals/bright-spots.ts';
import { findPatterns } from '#shared/domain/signals/find-patterns.ts';
import { gapSumsOf } from '#shared/domain/signals/gap-sums.ts';
import { type BrightLimits, DISPLAY_BRIGHT_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listAllCoverage } from '../results/coverage.ts';
import { loadReportFacts } from '../results/facts.ts';
import { askedStores, coveredStores, keptPeriod } from './kept-period.ts';

/**
 * Finds patterns, and the best stores with each type of display, in the photos that are here.
 *
 * @param timeZone IANA zone of the chain
 */
export function patternsKept(
  db: ReadDb,
  query: PatternsQuery,
  timeZone: string,
  brightLimits: BrightLimits = DISPLAY_BRIGHT_LIMITS,
): KeptPatterns {
  const asked = askedStores(db, query);
  const range = { ...instantRangeOf(query.from, query.to), status: query.status };
  const covered = coveredStores(asked, listAllCoverage(db), range);
  const facts = loadReportFacts(
    db,
    covered.map(({ store }) => store),
    range,
  );
  const sums = gapSumsOf(facts);
  return {
    patterns: findPatterns(facts, query, undefined, sums),
    spots: findDisplaySpots(facts, sums, query, brightLimits),
    kept: keptPeriod(db, asked, covered, facts, range, timeZone),
  };
}
