import type { TargetsTrial, TrialQuery } from '#shared/bridge/targets.ts';
import { instantRangeOf } from '#shared/domain/instants.ts';
import { packTargets } from '#shared/domain/packed-targets.ts';
import { type TargetSides, tryTargets } from '#shared/domain/targets/try-targets.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listChangedDrafts } from '../drafts/list-drafts.ts';
import { coverageOf, listAllCoverage } from '../results/coverage.ts';
import { loadReportFacts } from '../results/facts.ts';
import { findResultStore } from '../results/stores-table.ts';
import { displaysOfSides, draftedRows, validTargets } from './store-rows.ts';

/**
 * Says what the drafts of targets would have made of past photos.
 *
 * @returns null: no photos of these stores and days are on this computer
 */
export function tryDrafts(db: ReadDb, query: TrialQuery): TargetsTrial | null {
  const { from, to, status, groupBy } = query;
  const externalIds = [...new Set(query.externalIds)];
  const range = instantRangeOf(from, to);
  const coverage = listAllCoverage(db);
  const covered = externalIds.flatMap((externalId) => {
    const store = findResultStore(db, externalId);
    const found = store && coverageOf(coverage.get(store.itemId) ?? [], range.fromMs, range.toMs);
    return found ? [{ store, ...found }] : [];
  });
  if (covered.length === 0) return null;
  const drafted = new Map<number, TargetSides>();
  for (const [index, { store }] of covered.entries()) {
    const sides = draftedRows(db, { externalId: store.externalId, kind: 'expectations' });
    if (!sides || sides.before === sides.after) continue;
    const [before, after] = [sides.before, sides.after].map((rows) => packTargets(validTargets(rows)));
    if (before && after) drafted.set(index, { before, after });
  }
  const stores = covered.map(({ store }) => store);
  const facts = loadReportFacts(db, stores, { ...range, status });
  const { moved, ...figures } = tryTargets(facts, drafted, groupBy);
  const labels = createLabels(db);
  const asked = new Set(externalIds);
  const whole = new Set(covered.flatMap(({ store, complete }) => (complete ? [store.externalId] : [])));
  return {
    ...figures,
    moved: moved.map((one) => ({ ...one, label: labels(one.externalId, one.expositionId) })),
    draftedStores: drafted.size,
    runs: facts.runs.length,
    storesAsked: externalIds.length,
    storesKept: covered.length,
    lacking: externalIds.filter((externalId) => !whole.has(externalId)),
    displayDrafts: listChangedDrafts(db, null).filter(
      ({ ref }) => ref.kind === 'expositions' && asked.has(ref.externalId),
    ).length,
    asOf: new Date(Math.min(...covered.map(({ asOf }) => asOf))).toISOString(),
  };
}

/** Labels of displays as they were last read; null: not known. */
function createLabels(db: ReadDb): (externalId: string, expositionId: string) => string | null {
  const known = new Map<string, ReadonlyMap<unknown, unknown>>();
  return (externalId, expositionId) => {
    const ofStore =
      known.get(externalId) ??
      new Map(displaysOfSides(db, externalId)?.after.map((row) => [row['expositionId'], row['label']]));
    known.set(externalId, ofStore);
    const label = ofStore.get(expositionId);
    return typeof label === 'string' ? label : null;
  };
}
