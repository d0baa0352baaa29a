import type { QueueGaps } from '#shared/bridge/review.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import { type InstantRange, instantRangeOf } from '#shared/domain/instants.ts';
import { categoryBits, placeOfType, targetIn } from '#shared/domain/packed-targets.ts';
import { type FoundPhotos, nothingFound } from '#shared/domain/review/build-queue.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { createWeekMinutes } from '#shared/domain/run-slots.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { coverageOf, listAllCoverage } from '../results/coverage.ts';
import { eachPhotoBlock, type PhotoFactsBlock } from '../results/photos-table.ts';
import { listDueRuns, listResultRuns, type ResultRun } from '../results/runs-table.ts';
import {
  listResultDisplays,
  listResultStores,
  listStoreIds,
  type ResultDisplay,
  type ResultStore,
} from '../results/stores-table.ts';
import { createDisplayNames } from './display-names.ts';

/** How far back the last run of a store may lie. */
const LAST_RUN_WITHIN_MS = 35 * 86_400_000;
/** Stores that are named among those of which nothing is here. */
const MOST_MISSING_NAMED = 20;
/** Up to this many stores are read one by one. For more, it is faster to read all and skip the others. */
const MOST_ONE_BY_ONE = 20;

type CoverageGaps = Pick<
  QueueGaps,
  | 'storesAsked'
  | 'storesKept'
  | 'storesMissing'
  | 'storesInPart'
  | 'isStoreListUnknown'
  | 'runsWithoutPhotos'
  | 'notDescribed'
>;

/** Photos of a query's stores and period, and what of them is not here. */
export type FoundInResults = {
  readonly found: FoundPhotos;
  /** Where each of them stands, in the same order. */
  readonly places: readonly StoredPhotoPlace[];
  /** Keys of those whose figures are from the handover that was asked for; null: none was, or it is not here. */
  readonly handed: ReadonlySet<string> | null;
  readonly gaps: CoverageGaps;
  /** Milliseconds since 1970 UTC; null: nothing is here. */
  readonly asOf: number | null;
};

/** A period of runs, unlike a handover. */
type RunsPeriod = Exclude<ReviewQuery['period'], { kind: 'handover' }>;

/** Where a photo stands in the tables, so that its facts are found again without a search. */
export type StoredPhotoPlace = { readonly displayKey: number; readonly week: number };

/**
 * Finds the photos of a query's stores and period in the stored results.
 *
 * @param now milliseconds since 1970 UTC; the last run of a store is not in the future
 */
export function foundInResults(
  db: ReadDb,
  {
    stores: wanted,
    period,
    runStatuses,
  }: Pick<ReviewQuery, 'stores' | 'runStatuses'> & { readonly period: RunsPeriod },
  now: number,
): FoundInResults {
  const asked = wanted === 'all' ? null : new Set(wanted);
  const stores = listResultStores(db).filter(({ externalId }) => asked?.has(externalId) ?? true);
  const range =
    period.kind === 'range'
      ? instantRangeOf(period.from, period.to)
      : { fromMs: now - LAST_RUN_WITHIN_MS, toMs: now + 1 };
  const itemIds = stores.length <= MOST_ONE_BY_ONE ? stores.map(({ itemId }) => itemId) : [null];
  const all = itemIds.flatMap((itemId) => listResultRuns(db, { itemId, ...range, status: null }));
  const ofStores = new Set(stores.map(({ itemId }) => itemId));
  const inPeriod = all.filter(({ itemId }) => ofStores.has(itemId));
  const runs = period.kind === 'range' ? inPeriod : lastRuns(inPeriod, runStatuses);
  const spans = period.kind === 'range' ? null : spansOf(runs);
  const coverage = listAllCoverage(db);
  const covered = stores.flatMap((store) => {
    const span = spans === null ? range : (spans.get(store.itemId) ?? range);
    const known = coverageOf(coverage.get(store.itemId) ?? [], span.fromMs, span.toMs);
    return known ? [{ store, ...known }] : [];
  });
  const due = listDueRuns(db, range.fromMs, range.toMs);
  const packer = createPacker(db, stores, itemIds, runs);
  const span = runs.length === 0 ? null : spanOf(runs);
  for (const itemId of span === null ? [] : itemIds) {
    for (const block of eachPhotoBlock(db, { itemId, ...(span ?? range) })) packer.add(block);
  }
  return {
    found: packer.found(),
    places: packer.places(),
    handed: null,
    gaps: {
      ...missingStores(db, asked, new Set(covered.map(({ store }) => store.externalId))),
      storesKept: covered.length,
      storesInPart: covered.filter(({ complete }) => !complete).length,
      runsWithoutPhotos: runs.filter(({ runKey }) => due.has(runKey)).length,
      notDescribed: 0,
    },
    asOf: covered.length === 0 ? null : Math.min(...covered.map(({ asOf }) => asOf)),
  };
}

/** The latest run of each store with one of the statuses, `completed` if none is given. */
function lastRuns(runs: readonly ResultRun[], statuses: readonly string[]): ResultRun[] {
  const wanted = new Set(statuses.length === 0 ? ['completed'] : statuses);
  const latest = new Map<number, ResultRun>();
  for (const run of runs) {
    const known = latest.get(run.itemId);
    if (wanted.has(run.status) && (known === undefined || known.scheduledMs < run.scheduledMs)) {
      latest.set(run.itemId, run);
    }
  }
  return [...latest.values()];
}

const spanOf = (runs: readonly ResultRun[]): InstantRange => {
  let [fromMs, toMs] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  for (const { scheduledMs } of runs) [fromMs, toMs] = [Math.min(fromMs, scheduledMs), Math.max(toMs, scheduledMs + 1)];
  return { fromMs, toMs };
};

const spansOf = (runs: readonly ResultRun[]): ReadonlyMap<number, InstantRange> =>
  new Map(runs.map((run) => [run.itemId, { fromMs: run.scheduledMs, toMs: run.scheduledMs + 1 }]));

function missingStores(
  db: ReadDb,
  asked: ReadonlySet<string> | null,
  kept: ReadonlySet<string>,
): Pick<CoverageGaps, 'storesAsked' | 'storesMissing' | 'isStoreListUnknown'> {
  const listed = asked === null ? listStoreIds(db) : null;
  const all = asked ?? new Set([...(listed?.externalIds ?? []), ...kept]);
  const missing = [...all].filter((externalId) => !kept.has(externalId));
  const nameOf = db.prepare<[string], { name: string | null }>(
    "SELECT json_extract(body, '$.name') AS name FROM stores WHERE external_id = ?",
  );
  return {
    storesAsked: all.size + (listed?.unnamed ?? 0),
    storesMissing: missing
      .slice(0, MOST_MISSING_NAMED)
      .map((externalId) => ({ externalId, name: nameOf.get(externalId)?.name ?? externalId })),
    isStoreListUnknown: asked === null && listed === null,
  };
}

/** Puts photos of blocks into columns. Stores, displays and runs are listed when their first photo comes. */
function createPacker(
  db: ReadDb,
  stores: readonly ResultStore[],
  itemIds: readonly (number | null)[],
  runs: readonly ResultRun[],
) {
  const storeOf = new Map(stores.map((store) => [store.itemId, store]));
  const runOf = new Map(runs.map((run) => [run.runKey, { run, place: -1, weekMinute: 0 }]));
  const displayOf = new Map(
    itemIds.flatMap((itemId) => listResultDisplays(db, itemId)).map((display) => [display.displayKey, display]),
  );
  const names = createDisplayNames(db);
  const weekMinutes = createWeekMinutes();
  const storePlaces = new Map<number, number>();
  const displayPlaces = new Map<number, number>();
  const statusPlaces = new Map<string, number>();
  const seen = new Set<string>();
  const found = nothingFound();
  const at: StoredPhotoPlace[] = [];
  const placeIn = <Key, Item>(places: Map<Key, number>, key: Key, list: Item[], make: () => Item): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, list.length);
    list.push(make());
    return list.length - 1;
  };
  const placeOfStore = (store: ResultStore): number =>
    placeIn(storePlaces, store.itemId, found.stores, () => ({ externalId: store.externalId, name: store.storeName }));
  const placeOfDisplay = (display: ResultDisplay, store: ResultStore): number =>
    placeIn(displayPlaces, display.displayKey, found.displays, () => ({
      store: placeOfStore(store),
      expositionId: display.expositionId,
      label: names(store.externalId, display.expositionId)?.label ?? null,
      type: display.expositionType,
      categories: [...display.productCategories],
    }));
  const placeRun = (run: ResultRun, store: ResultStore) => {
    const weekMinute = weekMinutes(run.scheduledDate, run.scheduledAt);
    found.runs.push({
      store: placeOfStore(store),
      protocolId: run.protocolId,
      status: run.status,
      scheduledDate: run.scheduledDate,
      scheduledAt: run.scheduledAt,
      at: run.scheduledDatetime,
      ms: run.scheduledMs,
      weekMinute,
    });
    const placed = { run, place: found.runs.length - 1, weekMinute };
    runOf.set(run.runKey, placed);
    return placed;
  };

  return {
    found: (): FoundPhotos => found,
    places: (): readonly StoredPhotoPlace[] => at,
    /** Runs for each of a hundred thousand photos: what is the same for the whole block is calculated once. */
    add(block: PhotoFactsBlock): void {
      const display = displayOf.get(block.displayKey);
      const store = display && storeOf.get(display.itemId);
      if (!display || !store) return;
      const [type, categories] = [placeOfType(display.expositionType), categoryBits(display.productCategories)];
      const { photos } = found;
      const { facts, entries } = block;
      const place = { displayKey: block.displayKey, week: block.week };
      for (let index = 0; index < facts.length; index += 1) {
        const known = runOf.get(entries[2 * index] ?? 0);
        const [photoId, imageStatus, imageUrl] = facts[index] ?? NO_FACTS;
        // What was read when the run had another status is no longer what the service has.
        if (known?.run.status !== block.status || seen.has(photoId)) continue;
        seen.add(photoId);
        const run = known.place < 0 ? placeRun(known.run, store) : known;
        const fillE4 = entries[2 * index + 1] ?? -1;
        photos.key.push(photoId);
        photos.display.push(placeOfDisplay(display, store));
        photos.run.push(run.place);
        photos.measured.push(fillE4 < 0 ? null : fromE4(fillE4));
        photos.target.push(targetIn(store.targets, type, categories, run.weekMinute));
        photos.imageStatus.push(placeIn(statusPlaces, imageStatus, found.imageStatuses, () => imageStatus));
        photos.hasLink.push(imageUrl !== '');
        at.push(place);
      }
    },
  };
}

const NO_FACTS = ['', '', ''] as const;
