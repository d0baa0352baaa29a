import { StoreType } from '#shared/contract/enumerations.ts';
import { createExpectationMatcher } from '#shared/domain/expectation-match.ts';
import type { DisplayFacts, ReportPhoto, RunFacts } from '#shared/domain/fill-rate-facts.ts';
import { addFillSums, emptyFillSum, type FillSum, fillSumOfPhoto, toE4 } from '#shared/domain/fill-rate-sum.ts';
import type { Dimension, PhotoSum, SumGroup, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { type FillRateFacts, type StoreWithTargets, selectRuns } from './fill-rate-rule.ts';

/*
 * The rule of sums by any dimensions, photo by photo. It shares only the target of a photo with what it tests, so it
 * reads clearly rather than fast.
 */

/** Facts of a chain with the types of its stores, by external ID. */
export type TypedFacts = FillRateFacts & { readonly storeTypes: ReadonlyMap<string, string | null> };

type Joined = {
  readonly run: RunFacts;
  readonly photo: ReportPhoto;
  readonly display: DisplayFacts;
  readonly store: StoreWithTargets;
};

const DAY_MS = 86_400_000;
const utc = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const dateIn = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const weekdayOn = (date: string): number => new Date(utc(date)).getUTCDay();

/** ISO week: that of the Thursday of the same Monday-to-Sunday, counted within the Thursday's year. */
function weekOn(date: string): string {
  const thursday = new Date(utc(date) + (4 - (weekdayOn(date) || 7)) * DAY_MS);
  const dayOfYear = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY_MS);
  return `${thursday.getUTCFullYear()}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}

/** The date on the chain's clock. */
const localDate = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);

const any = <Item>(wanted: readonly Item[] | undefined, item: Item): boolean => wanted?.includes(item) ?? true;

/** The sums of a query, by the text of their keys, and the total. */
export function recomputeSums(facts: TypedFacts, query: SumsQuery, timeZone: string) {
  const stores = new Map(facts.stores.map((store) => [store.externalId, store]));
  const storeTypeOf = (externalId: string) => StoreType.nullable().parse(facts.storeTypes.get(externalId) ?? null);
  const ofStores = (run: RunFacts): boolean => {
    const store = stores.get(run.externalId);
    return (
      store !== undefined &&
      any(query.externalIds, run.externalId) &&
      any(query.regionIds, store.regionId) &&
      any(query.storeTypes, storeTypeOf(run.externalId))
    );
  };
  const runsIn = (range: { readonly from: string; readonly to: string }) =>
    selectRuns(facts, { ...range, status: query.status }).filter(ofStores);
  const firstDay = localDate(Math.ceil(Date.parse(query.from)), timeZone);
  const now = runsIn(query);
  const { before } = query;
  const firstBefore = before ? localDate(Math.ceil(Date.parse(before.from)), timeZone) : firstDay;
  const earlier = before ? runsIn(before) : [];
  const place = (run: RunFacts, first: string): string =>
    [
      run.externalId,
      weekdayOn(run.scheduledDate),
      run.scheduledAt.slice(0, 5),
      Math.floor(Math.round((utc(run.scheduledDate) - utc(first)) / DAY_MS) / 7),
    ].join('|');
  const partners = (runs: readonly RunFacts[], first: string) => new Set(runs.map((run) => place(run, first)));
  const isPaired = before?.paired === true;
  const [nowPlaces, earlierPlaces] = [partners(now, firstDay), partners(earlier, firstBefore)];
  const nowRuns = isPaired ? now.filter((run) => earlierPlaces.has(place(run, firstDay))) : now;
  const earlierRuns = isPaired ? earlier.filter((run) => nowPlaces.has(place(run, firstBefore))) : earlier;
  const shift = utc(firstDay) - utc(firstBefore);
  const ours = sumsOf(facts, stores, query, nowRuns, 0, storeTypeOf);
  const theirs = before ? sumsOf(facts, stores, query, earlierRuns, shift, storeTypeOf) : null;
  const keys = new Set([...ours.groups.keys(), ...(theirs?.groups.keys() ?? [])]);
  return {
    total: { now: ours.total, before: theirs?.total ?? null },
    groups: new Map(
      [...keys].map((text): [string, SumGroup] => [
        text,
        { key: JSON.parse(text), now: ours.groups.get(text) ?? null, before: theirs?.groups.get(text) ?? null },
      ]),
    ),
  };
}

function sumsOf(
  facts: TypedFacts,
  stores: ReadonlyMap<string, StoreWithTargets>,
  query: SumsQuery,
  runs: readonly RunFacts[],
  shiftMs: number,
  storeTypeOf: (externalId: string) => string | null,
) {
  const byId = new Map(runs.map((run) => [run.protocolId, run]));
  const groups = new Map<string, { sum: FillSum; runs: Set<string> }>();
  const total = { sum: emptyFillSum, runs: new Set<string>() };
  const matchers = new Map(
    [...stores].map(([externalId, { expectations }]) => [externalId, createExpectationMatcher(expectations)]),
  );
  for (const photo of facts.photos) {
    const run = byId.get(photo.protocolId);
    const store = run && stores.get(run.externalId);
    const display = store?.displays.find(({ expositionId }) => expositionId === photo.expositionId);
    const match = run && display && matchers.get(run.externalId)?.({ ...display, ...run });
    if (!run || !store || !display || !match) continue;
    const joined = { run, photo, display, store };
    if (!isWanted(joined, query)) continue;
    const sum = fillSumOfPhoto(photo.fillRate === null ? null : toE4(photo.fillRate), match);
    const texts = new Set(keysOf(joined, query, shiftMs, storeTypeOf).map((key) => JSON.stringify(key)));
    for (const group of [total, ...[...texts].map((text) => groupIn(groups, text))]) {
      group.sum = addFillSums(group.sum, sum);
      group.runs.add(run.protocolId);
    }
  }
  const plain = ({ sum, runs: met }: { sum: FillSum; runs: Set<string> }): PhotoSum => ({ runCount: met.size, ...sum });
  return { total: plain(total), groups: new Map([...groups].map(([text, group]) => [text, plain(group)])) };
}

function groupIn(groups: Map<string, { sum: FillSum; runs: Set<string> }>, text: string) {
  const group = groups.get(text) ?? { sum: emptyFillSum, runs: new Set<string>() };
  groups.set(text, group);
  return group;
}

const isWanted = ({ run, display }: Joined, query: SumsQuery): boolean =>
  any(query.weekdays, weekdayOn(run.scheduledDate)) &&
  any(query.times, run.scheduledAt.slice(0, 5)) &&
  any(query.protocolIds, run.protocolId) &&
  any(query.displayTypes, display.expositionType) &&
  any(query.expositionIds, display.expositionId) &&
  (display.productCategories.length === 0
    ? any(query.categories, null)
    : display.productCategories.some((one) => any(query.categories, one)));

function keysOf(
  { run, display, store }: Joined,
  query: SumsQuery,
  shiftMs: number,
  storeTypeOf: (externalId: string) => string | null,
): (string | null)[][] {
  const day = dateIn(utc(run.scheduledDate) + shiftMs);
  const categories = [...new Set(display.productCategories)].sort();
  const partsOf = (dimension: Dimension): (string | null)[] => {
    switch (dimension) {
      case 'weekday':
        return [String(weekdayOn(run.scheduledDate))];
      case 'time':
        return [run.scheduledAt.slice(0, 5)];
      case 'store':
        return [run.externalId];
      case 'region':
        return [store.regionId];
      case 'storeType':
        return [storeTypeOf(run.externalId)];
      case 'day':
        return [day];
      case 'week':
        return [weekOn(day)];
      case 'run':
        return [run.protocolId];
      case 'displayType':
        return [display.expositionType];
      case 'category':
        return categories.length === 0 ? [null] : categories.filter((one) => any(query.categories, one));
      case 'categories':
        return [categories.length === 0 ? null : categories.join(' ')];
      case 'display':
        return [display.expositionId];
    }
  };
  return query.groupBy.reduce<(string | null)[][]>(
    (keys, dimension) => keys.flatMap((key) => partsOf(dimension).map((part) => [...key, part])),
    [[]],
  );
}
