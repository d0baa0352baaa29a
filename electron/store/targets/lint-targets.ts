import type { CheckedStore, CountedDisplay, CountedQuery, TargetsQuery } from '#shared/bridge/targets.ts';
import { Exposition } from '#shared/contract/exposition.ts';
import type { DisplayFacts } from '#shared/domain/fill-rate-facts.ts';
import { type InstantRange, instantRangeOf } from '#shared/domain/instants.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import { createWeekMinutes, type weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import { compareFindings } from '#shared/domain/targets/collect-findings.ts';
import { type LintFacts, type LintPhotos, lintStore, type StoreLint } from '#shared/domain/targets/lint-store.ts';
import type { LintDisplay } from '#shared/domain/targets/target-finding.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { type CoverageOf, coverageOf, listCoverage } from '../results/coverage.ts';
import { listBlocksOfDisplay, NOT_MEASURED } from '../results/photos-table.ts';
import { listRunTimes } from '../results/runs-table.ts';
import { findResultStore, listResultDisplays, type ResultStore } from '../results/stores-table.ts';
import { displaysOfSides, type Sides, targetsOfSides } from './store-rows.ts';

/** Reports, and so the figures that this is held against, are about completed runs. */
const COMPLETED = 'completed';

/** Looks through the targets of stores, drafts included, for what is wrong. In the order of the stores asked for. */
export function lintTargets(db: ReadDb, { externalIds, from, to }: TargetsQuery): CheckedStore[] {
  const range = instantRangeOf(from, to);
  const minuteOf = createWeekMinutes();
  return externalIds.map((externalId) => {
    const known = factsOf(db, externalId, range, minuteOf);
    return known === null ? { externalId, known: false } : lintOne(externalId, known);
  });
}

/** How many photos of each display have no target or several, drafts left out. null: not known. */
export function countUnjudged(db: ReadDb, { externalId, from, to }: CountedQuery): readonly CountedDisplay[] | null {
  const known = factsOf(db, externalId, instantRangeOf(from, to), createWeekMinutes());
  if (known === null) return null;
  return [...lintSide(known, 'before').byDisplay].map(([expositionId, counts]) => ({ expositionId, ...counts }));
}

type StoreFacts = {
  readonly targets: Sides<LintFacts['targets']>;
  readonly displays: Sides<readonly Row[]>;
  readonly coverage: CoverageOf;
  readonly seen: Seen;
};

/** What is known of a store; null: its targets or displays are not. */
function factsOf(
  db: ReadDb,
  externalId: string,
  range: InstantRange,
  minuteOf: typeof weekMinuteOfRun,
): StoreFacts | null {
  const results = findResultStore(db, externalId);
  const targets = targetsOfSides(db, externalId, results);
  const displays = displaysOfSides(db, externalId);
  if (targets === null || displays === null) return null;
  const coverage = results && coverageOf(listCoverage(db, results.itemId), range.fromMs, range.toMs);
  return { targets, displays, coverage, seen: results ? seenInRuns(db, results, range, minuteOf) : NOTHING_SEEN };
}

const lintSide = ({ targets, displays, coverage, seen }: StoreFacts, side: keyof Sides<unknown>): StoreLint =>
  lintStore({
    targets: targets[side],
    displays: withGone(displays[side].flatMap(displayOf), seen.displays),
    photos: seen.photos,
    runMinutes: coverage?.complete ? seen.runMinutes : null,
  });

function lintOne(externalId: string, known: StoreFacts): CheckedStore {
  const { targets, displays, coverage } = known;
  const isDrafted = targets.before !== targets.after || displays.before !== displays.after;
  const { findings, unjudged, ofDisabled } = lintSide(known, 'after');
  return {
    externalId,
    known: true,
    photos: coverage === null ? 'none' : coverage.complete ? 'whole' : 'some',
    unjudged,
    ofDisabled,
    unjudgedNow: isDrafted ? lintSide(known, 'before').unjudged : unjudged,
    isDrafted,
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
function seenInRuns(db: ReadDb, { itemId }: ResultStore, range: InstantRange, minuteOf: typeof weekMinuteOfRun): Seen {
  const runMinutes = new Set<number>();
  const completed = new Map<number, number>();
  for (const { runKey, status, scheduledDate, scheduledAt } of listRunTimes(db, itemId, range.fromMs, range.toMs)) {
    const minute = minuteOf(scheduledDate, scheduledAt);
    runMinutes.add(minute);
    if (status === COMPLETED) completed.set(runKey, minute);
  }
  const displays = listResultDisplays(db, itemId);
  const keys = new Map(displays.map(({ expositionId, displayKey }) => [expositionId, displayKey]));
  const photosOf = (expositionId: string): ReadonlyMap<number, number> => {
    const counts = new Map<number, number>();
    const displayKey = keys.get(expositionId);
    if (displayKey === undefined) return counts;
    for (const entries of listBlocksOfDisplay(db, displayKey, { ...range, status: COMPLETED })) {
      // Run key and fill rate alternate.
      for (let at = 0; at < entries.length; at += 2) {
        const minute = completed.get(entries[at] ?? 0);
        if (minute === undefined || (entries[at + 1] ?? NOT_MEASURED) < 0) continue;
        counts.set(minute, (counts.get(minute) ?? 0) + 1);
      }
    }
    return counts;
  };
  return { runMinutes, displays, photos: { minutes: new Set(completed.values()), of: photosOf } };
}

type Seen = {
  /** null: nothing of the store's runs is here. */
  readonly runMinutes: ReadonlySet<number> | null;
  readonly displays: readonly DisplayFacts[];
  readonly photos: LintPhotos;
};

const NOTHING_SEEN: Seen = { runMinutes: null, displays: [], photos: { minutes: [], of: () => new Map() } };
