import type { ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import { type CalendarDate, isoWeekOf, weekdayOf } from '../calendar.ts';
import type { ReportFacts, ReportRun } from '../fill-rate-facts.ts';
import { createGroupSums, createPairSet, targetsOfPhotos } from '../group-sums.ts';
import {
  CATEGORY_SEPARATOR,
  DISPLAY_DIMENSIONS,
  type Dimension,
  type PhotoFilter,
  type PhotoSum,
} from './sums-query.ts';

type SumsWanted = {
  readonly groupBy: readonly Dimension[];
  readonly filter: PhotoFilter;
  /** Of each store of the facts; null: not known. */
  readonly storeTypes: readonly (StoreType | null)[];
  /** Whether each run of the facts counts; absent: all do. */
  readonly counts?: readonly boolean[];
  /** As which day a date stands in the keys, with its week. */
  readonly dayOf: (date: CalendarDate) => CalendarDate;
};

/** Sums of photos by their keys, and which photos count, for whoever looks for examples. */
export type PhotoSums = {
  readonly total: PhotoSum;
  readonly groups: ReadonlyMap<string, { readonly key: readonly (string | null)[]; readonly sum: PhotoSum }>;
  /** Expected fill ratio, MISSING or AMBIGUOUS of each photo. */
  readonly targets: Int16Array;
  readonly isCounted: (photo: number) => boolean;
};

type Key = readonly (string | null)[];
/** Numbers that stand for keys: one or several for each run or display, none for one that does not count. */
type Codes = { readonly keys: readonly Key[]; readonly of: readonly (readonly number[])[] };

const NONE: readonly number[] = [];

/**
 * Sums photos by any dimensions. A key is put together once per run and once per display; a photo only adds numbers.
 */
export function sumPhotos(facts: ReportFacts, wanted: SumsWanted): PhotoSums {
  const { photos, runs } = facts;
  const targets = targetsOfPhotos(facts);
  const ofRuns = codesOfRuns(facts, wanted);
  const ofDisplays = codesOfDisplays(facts, wanted);
  const groupOf = createGroupNumbers(ofDisplays.keys.length);
  const groupsOf: number[] = [];
  const owners: number[] = [];
  const photosOfGroups = new Int32Array(photos.count);
  // Most photos are in one group; those of a display with several categories are added once more for each.
  for (let photo = 0; photo < photos.count; photo += 1) {
    const [runCode] = ofRuns.of[photos.run[photo] ?? 0] ?? NONE;
    const displayCodes = ofDisplays.of[photos.display[photo] ?? 0] ?? NONE;
    photosOfGroups[photo] = -1;
    if (runCode === undefined) continue;
    for (const [nth, displayCode] of displayCodes.entries()) {
      const group = groupOf.number(runCode, displayCode);
      if (nth === 0) photosOfGroups[photo] = group;
      else {
        owners.push(photo);
        groupsOf.push(group);
      }
    }
  }
  const groups = groupOf.pairs();
  const sums = createGroupSums(groups.length + 1);
  const total = groups.length;
  const met = createPairSet(groups.length + 1, runs.length);
  const runCounts = new Uint32Array(groups.length + 1);
  const add = (photo: number, group: number): void => {
    sums.add(group, photos.fillE4[photo] ?? 0, targets[photo] ?? 0);
    if (met.add(group, photos.run[photo] ?? 0)) runCounts[group] = (runCounts[group] ?? 0) + 1;
  };
  for (let photo = 0; photo < photos.count; photo += 1) {
    const group = photosOfGroups[photo] ?? -1;
    if (group < 0) continue;
    add(photo, group);
    add(photo, total);
  }
  for (const [at, photo] of owners.entries()) add(photo, groupsOf[at] ?? 0);
  const sumOf = (group: number): PhotoSum => ({ runCount: runCounts[group] ?? 0, ...sums.sumOf(group) });
  const order = orderOfParts(wanted.groupBy);
  return {
    total: sumOf(total),
    groups: new Map(
      groups.map(([runCode, displayCode], group) => {
        const parts = [...(ofRuns.keys[runCode] ?? []), ...(ofDisplays.keys[displayCode] ?? [])];
        const key = order.map((place) => parts[place] ?? null);
        return [JSON.stringify(key), { key, sum: sumOf(group) }];
      }),
    ),
    targets,
    isCounted: (photo) => (photosOfGroups[photo] ?? -1) >= 0,
  };
}

const isOfDisplay = (dimension: Dimension): boolean => DISPLAY_DIMENSIONS.has(dimension);

/** Where each dimension stands among the parts: those of runs come first. */
function orderOfParts(groupBy: readonly Dimension[]): readonly number[] {
  const sorted = [...groupBy.filter((one) => !isOfDisplay(one)), ...groupBy.filter(isOfDisplay)];
  return groupBy.map((dimension) => sorted.indexOf(dimension));
}

/** Numbers pairs of codes in the order in which they are met. */
function createGroupNumbers(displayCodes: number) {
  const numbers = new Map<number, number>();
  const pairs: [number, number][] = [];
  const last = { pair: -1, group: -1 };
  return {
    number(runCode: number, displayCode: number): number {
      const pair = runCode * displayCodes + displayCode;
      // Photos come display by display, and neighbours are often alike.
      if (pair === last.pair) return last.group;
      const known = numbers.get(pair);
      const group = known ?? pairs.push([runCode, displayCode]) - 1;
      if (known === undefined) numbers.set(pair, group);
      last.pair = pair;
      last.group = group;
      return group;
    },
    pairs: (): readonly (readonly [number, number])[] => pairs,
  };
}

/** Gives each different key one number. */
function createCodes() {
  const keys: Key[] = [];
  const known = new Map<string, number>();
  return {
    keys,
    codeOf(key: Key): number {
      const text = JSON.stringify(key);
      const code = known.get(text) ?? keys.push(key) - 1;
      known.set(text, code);
      return code;
    },
  };
}

const fits = <Item>(wanted: readonly Item[] | undefined): ((item: Item) => boolean) => {
  if (wanted === undefined) return () => true;
  const all = new Set(wanted);
  return (item) => all.has(item);
};

function codesOfRuns({ stores, runs }: ReportFacts, wanted: SumsWanted): Codes {
  const { groupBy, filter, storeTypes, counts, dayOf } = wanted;
  const [isStore, isRegion, isType] = [fits(filter.externalIds), fits(filter.regionIds), fits(filter.storeTypes)];
  const [isWeekday, isTime, isRun] = [fits(filter.weekdays), fits(filter.times), fits(filter.protocolIds)];
  const isOfStore = stores.map(
    ({ externalId, regionId }, at) => isStore(externalId) && isRegion(regionId) && isType(storeTypes[at] ?? null),
  );
  const dates = createDates(dayOf);
  const part = (dimension: Dimension, run: ReportRun): string | null => {
    switch (dimension) {
      case 'weekday':
        return String(dates(run.scheduledDate).weekday);
      case 'time':
        return run.scheduledAt.slice(0, 5);
      case 'store':
        return run.externalId;
      case 'region':
        return stores[run.store]?.regionId ?? null;
      case 'storeType':
        return storeTypes[run.store] ?? null;
      case 'day':
        return dates(run.scheduledDate).day;
      case 'week':
        return dates(run.scheduledDate).week;
      case 'run':
        return run.protocolId;
      default:
        return null;
    }
  };
  const dimensions = groupBy.filter((one) => !isOfDisplay(one));
  const { keys, codeOf } = createCodes();
  const of = runs.map((run, at): readonly number[] => {
    if (counts?.[at] === false || isOfStore[run.store] !== true || !isRun(run.protocolId)) return NONE;
    if (!isWeekday(dates(run.scheduledDate).weekday) || !isTime(run.scheduledAt.slice(0, 5))) return NONE;
    return [codeOf(dimensions.map((dimension) => part(dimension, run)))];
  });
  return { keys, of };
}

/** What is asked of each date, found once: thousands of runs share one. */
function createDates(dayOf: SumsWanted['dayOf']) {
  const known = new Map<CalendarDate, { weekday: number; day: CalendarDate; week: string }>();
  return (date: CalendarDate) => {
    const found = known.get(date);
    if (found) return found;
    const day = dayOf(date);
    const made = { weekday: weekdayOf(date), day, week: isoWeekOf(day) };
    known.set(date, made);
    return made;
  };
}

function codesOfDisplays({ displays }: ReportFacts, { groupBy, filter }: SumsWanted): Codes {
  const [isType, isDisplay, isCategory] = [
    fits(filter.displayTypes),
    fits(filter.expositionIds),
    fits(filter.categories),
  ];
  const dimensions = groupBy.filter(isOfDisplay);
  const { keys, codeOf } = createCodes();
  const of = displays.map(({ expositionId, expositionType, productCategories }): readonly number[] => {
    const categories = [...new Set(productCategories)];
    const own: readonly (ProductCategory | null)[] = categories.length === 0 ? [null] : categories;
    const ofFilter = own.filter(isCategory);
    if (!isType(expositionType) || !isDisplay(expositionId)) return NONE;
    if (ofFilter.length === 0) return NONE;
    const keyWith = (category: string | null): Key =>
      dimensions.map((dimension) => {
        if (dimension === 'displayType') return expositionType;
        if (dimension === 'display') return expositionId;
        if (dimension === 'category') return category;
        return categories.length === 0 ? null : categories.toSorted().join(CATEGORY_SEPARATOR);
      });
    // Under a filter the other categories of these displays are no groups: they would hold a part of their photos.
    return (dimensions.includes('category') ? ofFilter : [null]).map((category) => codeOf(keyWith(category)));
  });
  return { keys, of };
}
