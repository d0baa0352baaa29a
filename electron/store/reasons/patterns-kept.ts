import type { KeptPatterns, PatternsQuery } from '#shared/bridge/reasons.ts';
import { instantRangeOf } from '#shared/domain/instants.ts';
import { findPatterns } from '#shared/domain/signals/find-patterns.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listAllCoverage } from '../results/coverage.ts';
import { loadReportFacts } from '../results/facts.ts';
import { askedStores, coveredStores, keptPeriod } from './kept-period.ts';

/**
 * Finds patterns in the photos that are here.
 *
 * @param timeZone IANA zone of the chain
 */
export function patternsKept(db: ReadDb, query: PatternsQuery, timeZone: string): KeptPatterns {
  const asked = askedStores(db, query);
  const range = { ...instantRangeOf(query.from, query.to), status: query.status };
  const covered = coveredStores(asked, listAllCoverage(db), range);
  const facts = loadReportFacts(
    db,
    covered.map(({ store }) => store),
    range,
  );
  return { patterns: findPatterns(facts, query), kept: keptPeriod(db, asked, covered, facts, range, timeZone) };
}
