import type { CheckedStore, TargetsQuery } from '#shared/bridge/targets.ts';
import { Exposition } from '#shared/contract/exposition.ts';
import type { DisplayFacts } from '#shared/domain/fill-rate-facts.ts';
import { type InstantRange, instantRangeOf } from '#shared/domain/instants.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import { weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import { compareFindings } from '#shared/domain/targets/collect-findings.ts';
import { type LintDisplay, lintStore, type SlotPhotos } from '#shared/domain/targets/lint-store.ts';
import type { ReadDb } from '../file/workspace-db.ts';
import { coverageOf, listCoverage } from '../results/coverage.ts';
import { listPhotoBlocks, NOT_MEASURED } from '../results/photos-table.ts';
import { listResultRuns } from '../results/runs-table.ts';
import { findResultStore, listResultDisplays, type ResultStore } from '../results/stores-table.ts';
import { displaysOfSides, type Sides, targetsOfSides } from './store-rows.ts';

/** Reports, and so the figures that this is held against, are about completed runs. */
const COMPLETED = 'completed';

/** Looks through the targets of stores, drafts included, for what is wrong. In the order of the stores asked for. */
export function lintTargets(db: ReadDb, { externalIds, from, to }: TargetsQuery): CheckedStore[] {
  const range = instantRangeOf(from, to);
  return externalIds.map((externalId) => lintOne(db, externalId, range));
}

function lintOne(db: ReadDb, externalId: string, range: InstantRange): CheckedStore {
  const results = findResultStore(db, externalId);
  const targets = targetsOfSides(db, externalId, results);
  const displays = displaysOfSides(db, externalId);
  if (targets === null || displays === null) return { externalId, known: false };
  const coverage = results && coverageOf(listCoverage(db, results.itemId), range.fromMs, range.toMs);
  const seen = results ? seenInRuns(db, results, range) : { photos: [], displays: [], runMinutes: null };
  const lintSide = (side: keyof Sides<unknown>) =>
    lintStore({
      targets: targets[side],
      displays: withGone(displays[side].flatMap(displayOf), seen.displays),
      photos: seen.photos,
      runMinutes: coverage?.complete ? seen.runMinutes : null,
    });
  const isDrafted = targets.before !== targets.after || displays.before !== displays.after;
  const { findings, ...counts } = lintSide('after');
  return {
    externalId,
    known: true,
    photos: coverage === null ? 'none' : coverage.complete ? 'whole' : 'some',
    ...counts,
    unjudgedNow: isDrafted ? lintSide('before').unjudged : counts.unjudged,
    findings: findings.toSorted(compareFindings),
  };
}

function displayOf(row: Row): LintDisplay[] {
  const display = DisplayRow.safeParse(row).data;
  if (!display) return [];
  const { expositionId = '', status, ...rest } = display;
  return [{ ...rest, expositionId, isActive: status !== 'disabled' }];
}

/** A display that is no longer listed keeps its photos, and the service goes on counting them. */
function withGone(listed: readonly LintDisplay[], photographed: readonly DisplayFacts[]): readonly LintDisplay[] {
  const known = new Set(listed.map(({ expositionId }) => expositionId));
  const gone = photographed.filter(({ expositionId }) => !known.has(expositionId));
  return [...listed, ...gone.map((one): LintDisplay => ({ ...one, isActive: false }))];
}

/** What matters of a display; one that was added here has no ID yet, and perhaps no status. */
const DisplayRow = Exposition.pick({ expositionType: true, productCategories: true }).extend({
  expositionId: Exposition.shape.expositionId.optional(),
  status: Exposition.shape.status.optional(),
});

/** When a store had runs, and how many measured photos of each display there are at each minute of the week. */
function seenInRuns(db: ReadDb, { itemId }: ResultStore, range: InstantRange) {
  const minutes = new Map<number, number>();
  const completed = new Set<number>();
  for (const run of listResultRuns(db, { itemId, ...range, status: null })) {
    minutes.set(run.runKey, weekMinuteOfRun(run.scheduledDate, run.scheduledAt));
    if (run.status === COMPLETED) completed.add(run.runKey);
  }
  const counts = new Map<number, Map<number, number>>();
  for (const { displayKey, entries } of listPhotoBlocks(db, { itemId, ...range, status: COMPLETED })) {
    const ofDisplay = counts.get(displayKey) ?? new Map<number, number>();
    counts.set(displayKey, ofDisplay);
    // Run key and fill rate alternate.
    for (let at = 0; at < entries.length; at += 2) {
      const run = entries[at] ?? 0;
      const minute = minutes.get(run);
      if (minute === undefined || !completed.has(run) || (entries[at + 1] ?? NOT_MEASURED) < 0) continue;
      ofDisplay.set(minute, (ofDisplay.get(minute) ?? 0) + 1);
    }
  }
  const displays = listResultDisplays(db, itemId);
  return {
    runMinutes: new Set(minutes.values()),
    displays,
    photos: displays.flatMap(({ displayKey, expositionId }) =>
      [...(counts.get(displayKey) ?? [])].map(
        ([weekMinute, photos]): SlotPhotos => ({ expositionId, weekMinute, photos }),
      ),
    ),
  };
}
