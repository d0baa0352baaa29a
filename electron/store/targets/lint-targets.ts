import type { CheckedStore, TargetsQuery } from '#shared/bridge/targets.ts';
import { Exposition } from '#shared/contract/exposition.ts';
import type { ReportFacts } from '#shared/domain/fill-rate-facts.ts';
import { type InstantRange, instantRangeOf } from '#shared/domain/instants.ts';
import { weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import { compareFindings } from '#shared/domain/targets/collect-findings.ts';
import { type LintDisplay, lintStore, type SlotPhotos } from '#shared/domain/targets/lint-store.ts';
import type { ReadDb } from '../file/workspace-db.ts';
import { coverageOf, listCoverage } from '../results/coverage.ts';
import { loadReportFacts } from '../results/facts.ts';
import { listResultRuns } from '../results/runs-table.ts';
import { findResultStore, type ResultStore } from '../results/stores-table.ts';
import { rowsOfSides, validTargets } from './store-rows.ts';

/** Looks through the targets of stores, drafts included, for what is wrong. In the order of the stores asked for. */
export function lintTargets(db: ReadDb, { externalIds, from, to }: TargetsQuery): CheckedStore[] {
  const range = instantRangeOf(from, to);
  return externalIds.map((externalId) => lintOne(db, externalId, range));
}

function lintOne(db: ReadDb, externalId: string, range: InstantRange): CheckedStore {
  const targets = rowsOfSides(db, { externalId, kind: 'expectations' });
  const rows = rowsOfSides(db, { externalId, kind: 'expositions' });
  if (targets === null || rows === null) return { externalId, known: false };
  const displays = rows.after.flatMap((row): LintDisplay[] => {
    const display = DisplayRow.safeParse(row).data;
    if (!display) return [];
    const { expositionId = '', status, ...rest } = display;
    return [{ ...rest, expositionId, isActive: status !== 'disabled' }];
  });
  const results = findResultStore(db, externalId);
  const coverage = results && coverageOf(listCoverage(db, results.itemId), range.fromMs, range.toMs);
  const found = lintStore({
    targets: validTargets(targets.after),
    displays,
    ...(results ? photographed(db, results, range, displays) : { photos: [] }),
    runMinutes: results && coverage?.complete ? minutesOfRuns(db, results, range) : null,
  });
  return {
    externalId,
    known: true,
    photos: coverage === null ? 'none' : coverage.complete ? 'whole' : 'some',
    ...found,
    findings: found.findings.toSorted(compareFindings),
  };
}

/** What matters of a display; one that was added here has no ID yet, and perhaps no status. */
const DisplayRow = Exposition.pick({ expositionType: true, productCategories: true }).extend({
  expositionId: Exposition.shape.expositionId.optional(),
  status: Exposition.shape.status.optional(),
});

function minutesOfRuns(db: ReadDb, { itemId }: ResultStore, range: InstantRange): ReadonlySet<number> {
  const runs = listResultRuns(db, { itemId, ...range, status: null });
  return new Set(runs.map(({ scheduledDate, scheduledAt }) => weekMinuteOfRun(scheduledDate, scheduledAt)));
}

/** How many measured photos there are of each display at each minute of the week, in the runs that reports cover. */
function photographed(
  db: ReadDb,
  store: ResultStore,
  range: InstantRange,
  known: readonly LintDisplay[],
): { readonly photos: readonly SlotPhotos[]; readonly displays: readonly LintDisplay[] } {
  const facts = loadReportFacts(db, [store], { ...range, status: 'completed' });
  const listed = new Set(known.map(({ expositionId }) => expositionId));
  // A display that is no longer listed keeps its photos, and the service goes on counting them.
  const gone = facts.displays.filter(({ expositionId }) => !listed.has(expositionId));
  return { photos: countPhotos(facts), displays: [...known, ...gone.map((one) => ({ ...one, isActive: false }))] };
}

function countPhotos({ runs, displays, photos }: ReportFacts): SlotPhotos[] {
  const minutes = runs.map(({ scheduledDate, scheduledAt }) => weekMinuteOfRun(scheduledDate, scheduledAt));
  const counts = displays.map(() => new Map<number, number>());
  for (let photo = 0; photo < photos.count; photo += 1) {
    if ((photos.fillE4[photo] ?? -1) < 0) continue;
    const minute = minutes[photos.run[photo] ?? 0] ?? 0;
    const ofDisplay = counts[photos.display[photo] ?? 0];
    ofDisplay?.set(minute, (ofDisplay.get(minute) ?? 0) + 1);
  }
  return displays.flatMap(({ expositionId }, index) =>
    [...(counts[index] ?? [])].map(([weekMinute, count]) => ({ expositionId, weekMinute, photos: count })),
  );
}
