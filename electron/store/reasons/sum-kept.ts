import type { ExamplePhoto, SumNames, Sums } from '#shared/bridge/reasons.ts';
import { type CalendarDate, daysBetween } from '#shared/domain/calendar.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import { type InstantRange, instantRangeOf } from '#shared/domain/instants.ts';
import { areWholeWeeks, dayBeside, pairRuns } from '#shared/domain/reasons/compare-period.ts';
import { findExamples } from '#shared/domain/reasons/find-examples.ts';
import { type PhotoSums, sumPhotos } from '#shared/domain/reasons/sum-photos.ts';
import { MOST_GROUPS, type SumGroup, type SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listAllCoverage } from '../results/coverage.ts';
import { type KeptFacts, loadReportFacts } from '../results/facts.ts';
import { listPhotos } from '../results/photos-table.ts';
import { findStoredRun, listDueRuns } from '../results/runs-table.ts';
import type { ResultStore } from '../results/stores-table.ts';
import { createDisplayNames } from '../review/display-names.ts';
import { askedStores, type CoveredStore, coveredStores, daysOfRange, keptPeriod } from './kept-period.ts';

/** A period with what is here of it. */
type Side = {
  readonly range: InstantRange;
  readonly firstDay: CalendarDate;
  readonly covered: readonly CoveredStore[];
  readonly facts: KeptFacts;
};

/**
 * Sums photos that are here, by the rule of reports.
 *
 * @param timeZone IANA zone of the chain
 */
export function sumKept(db: ReadDb, query: SumsQuery, timeZone: string): Sums {
  const { groupBy, status, before, examples, from, to } = query;
  const asked = askedStores(db, query);
  const coverage = listAllCoverage(db);
  const ranges = [instantRangeOf(from, to), ...(before ? [instantRangeOf(before.from, before.to)] : [])];
  const coveredIn = ranges.map((range) => coveredStores(asked, coverage, range));
  // Both periods have the same stores, so that a store has one place in both.
  const covered = new Map(coveredIn.flat().map((one) => [one.store.itemId, one]));
  const stores = [...covered.values()].map(({ store }) => store);
  const storeTypes = [...covered.values()].map(({ storeType }) => storeType);
  const [now, other] = ranges.map(
    (range, at): Side => ({
      range,
      firstDay: daysOfRange(range, timeZone)[0],
      covered: coveredIn[at] ?? [],
      facts: loadReportFacts(db, stores, { ...range, status }),
    }),
  );
  if (!now) throw new Error('no period');
  const paired = other && before?.paired === true ? pairsOf(db, now, other) : null;
  const sumsOf = (side: Side, counts: readonly boolean[] | undefined, dayOf: (date: CalendarDate) => CalendarDate) =>
    sumPhotos(side.facts, { groupBy, filter: query, storeTypes, dayOf, ...(counts ? { counts } : {}) });
  const sums = sumsOf(now, paired?.now, (date) => date);
  const sumsBefore = other
    ? sumsOf(other, paired?.before, dayBeside(now.firstDay, other.firstDay, paired !== null))
    : null;
  const daysLater = other ? daysBetween(other.firstDay, now.firstDay) : 0;
  // Of all runs, each week would stand beside parts of two.
  const isBeside = paired !== null || areWholeWeeks(daysLater) || !groupBy.includes('week');
  const groups = joinGroups(sums, isBeside ? sumsBefore : null);
  const found = findExamples(now.facts, sums, examples).map((photo) =>
    exampleOf(db, now.facts, photo, sums.targets[photo] ?? 0, status),
  );
  const keptOf = (side: Side) => keptPeriod(db, asked, side.covered, side.facts, { ...side.range, status }, timeZone);
  return {
    groups: groups.slice(0, MOST_GROUPS),
    groupsLeftOut: Math.max(0, groups.length - MOST_GROUPS),
    total: { now: sums.total, before: sumsBefore?.total ?? null },
    names: namesOf(db, stores, now.facts, query, groups, found),
    examples: found,
    kept: keptOf(now),
    keptBefore: other ? keptOf(other) : null,
  };
}

/** Runs whose photos have not been read would be compared with nothing, so they have no partner. */
function pairsOf(db: ReadDb, now: Side, before: Side) {
  const read = [now, before].map(({ range, facts, firstDay }) => {
    const due = listDueRuns(db, range.fromMs, range.toMs);
    const isRead = facts.runKeys.map((runKey) => !due.has(runKey));
    return { firstDay, isRead, runs: facts.runs.filter((_, at) => isRead[at]) };
  });
  const [ours, theirs] = read;
  if (!ours || !theirs) throw new Error('no two periods');
  const pairs = pairRuns(ours, theirs);
  const spread = (isRead: readonly boolean[], isPaired: readonly boolean[]): boolean[] => {
    let at = 0;
    return isRead.map((known) => {
      if (!known) return false;
      at += 1;
      return isPaired[at - 1] === true;
    });
  };
  return { now: spread(ours.isRead, pairs.now), before: spread(theirs.isRead, pairs.before) };
}

function joinGroups(now: PhotoSums, before: PhotoSums | null): SumGroup[] {
  const texts = [...new Set([...now.groups.keys(), ...(before?.groups.keys() ?? [])])].sort(compareCodePoints);
  return texts.map((text) => {
    const [ours, theirs] = [now.groups.get(text), before?.groups.get(text)];
    const key = [...(ours?.key ?? theirs?.key ?? [])];
    return { key, now: ours?.sum ?? null, before: theirs?.sum ?? null };
  });
}

function exampleOf(db: ReadDb, facts: KeptFacts, photo: number, expected: number, status: string): ExamplePhoto {
  const { photos, runs, runKeys, displays, stores } = facts;
  const place = photos.run[photo] ?? 0;
  const [run, display] = [runs[place], displays[photos.display[photo] ?? 0]];
  if (!run || !display) throw new Error('a photo without a run or display');
  const runKey = runKeys[place] ?? 0;
  const ms = findStoredRun(db, runKey)?.scheduledMs ?? 0;
  const fillE4 = photos.fillE4[photo] ?? 0;
  const alike = listPhotos(db, display.displayKey, status, ms, ms + 1).filter(
    (one) => one.runKey === runKey && one.fillE4 === fillE4,
  );
  // Photos of one run and display with one result are told apart by how many like them come before.
  let nth = 0;
  for (let at = photo - 1; at >= 0 && photos.display[at] === photos.display[photo]; at -= 1) {
    if (photos.run[at] === place && photos.fillE4[at] === fillE4) nth += 1;
  }
  return {
    photoKey: alike[nth]?.photoId ?? '',
    externalId: stores[run.store]?.externalId ?? run.externalId,
    expositionId: display.expositionId,
    protocolId: run.protocolId,
    scheduledDate: run.scheduledDate,
    scheduledAt: run.scheduledAt,
    measured: fromE4(fillE4),
    expected,
  };
}

/** Names of what the keys and examples name. */
function namesOf(
  db: ReadDb,
  stores: readonly ResultStore[],
  { displays }: KeptFacts,
  { groupBy }: Pick<SumsQuery, 'groupBy'>,
  groups: readonly SumGroup[],
  examples: readonly ExamplePhoto[],
): SumNames {
  const keysOf = (dimension: SumsQuery['groupBy'][number]): ReadonlySet<string> => {
    const place = groupBy.indexOf(dimension);
    return new Set(place < 0 ? [] : groups.flatMap(({ key }) => key[place] ?? []));
  };
  const ofDisplays = new Set([...keysOf('display'), ...examples.map(({ expositionId }) => expositionId)]);
  const named = ofDisplays.size === 0 ? [] : displays.filter(({ expositionId }) => ofDisplays.has(expositionId));
  const owner = (store: number): string => stores[store]?.externalId ?? '';
  const ofKeys = keysOf('store');
  const ofStores = new Set([...ofKeys, ...named.map(({ store }) => owner(store))]);
  const ofRegions = keysOf('region');
  const labels = createDisplayNames(db);
  return {
    stores: Object.fromEntries(
      stores.flatMap(({ externalId, storeName }) => (ofStores.has(externalId) ? [[externalId, storeName]] : [])),
    ),
    regions: Object.fromEntries(
      stores.flatMap(({ regionId, regionName }) =>
        regionId !== null && regionName !== null && ofRegions.has(regionId) ? [[regionId, regionName]] : [],
      ),
    ),
    storeRegions: Object.fromEntries(
      stores.flatMap(({ externalId, regionName }) =>
        regionName !== null && ofKeys.has(externalId) ? [[externalId, regionName]] : [],
      ),
    ),
    displays: Object.fromEntries(
      named.map(({ expositionId, expositionType, store }) => {
        const label = labels(owner(store), expositionId)?.label ?? null;
        return [expositionId, { label, externalId: owner(store), displayType: expositionType }];
      }),
    ),
  };
}
