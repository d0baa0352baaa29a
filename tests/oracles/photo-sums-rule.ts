import { StoreType } from '#shared/contract/enumerations.ts';
import type { RunFacts } from '#shared/domain/fill-rate-facts.ts';
import type { Dimension, PhotoSum, SumGroup, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { isoWeek, noonUtc, weekdayOn } from './calendar-rule.ts';
import { type FillRateFacts, type JoinedPhoto, joinPhotos, selectRuns } from './fill-rate-rule.ts';

/*
 * The rule of sums by any dimensions, photo by photo. It shares types with what it tests and no code, and reads clearly
 * rather than fast.
 */

/** Facts of a chain with the types of its stores, by external ID. */
export type TypedFacts = FillRateFacts & { readonly storeTypes: ReadonlyMap<string, string | null> };

const DAY_MS = 86_400_000;
const dateIn = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
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
      Math.floor(Math.round((noonUtc(run.scheduledDate) - noonUtc(first)) / DAY_MS) / 7),
    ].join('|');
  const partners = (runs: readonly RunFacts[], first: string) => new Set(runs.map((run) => place(run, first)));
  const isPaired = before?.paired === true;
  const [nowPlaces, earlierPlaces] = [partners(now, firstDay), partners(earlier, firstBefore)];
  const nowRuns = isPaired ? now.filter((run) => earlierPlaces.has(place(run, firstDay))) : now;
  const earlierRuns = isPaired ? earlier.filter((run) => nowPlaces.has(place(run, firstBefore))) : earlier;
  const shift = noonUtc(firstDay) - noonUtc(firstBefore);
  const partnerDays = new Map(now.map((run) => [place(run, firstDay), run.scheduledDate]));
  const besideOf = (run: RunFacts): string =>
    (isPaired ? partnerDays.get(place(run, firstBefore)) : null) ?? dateIn(noonUtc(run.scheduledDate) + shift);
  const ours = sumsOf(facts, query, nowRuns, ({ scheduledDate }) => scheduledDate, storeTypeOf);
  const theirs = before ? sumsOf(facts, query, earlierRuns, besideOf, storeTypeOf) : null;
  // Weeks that begin on different days are not of the same days.
  const hasRows = isPaired || !query.groupBy.includes('week') || shift % (7 * DAY_MS) === 0;
  const earlierGroups = hasRows ? theirs?.groups : undefined;
  const keys = new Set([...ours.groups.keys(), ...(earlierGroups?.keys() ?? [])]);
  return {
    total: { now: ours.total, before: theirs?.total ?? null },
    groups: new Map(
      [...keys].map((text): [string, SumGroup] => [
        text,
        { key: JSON.parse(text), now: ours.groups.get(text) ?? null, before: earlierGroups?.get(text) ?? null },
      ]),
    ),
  };
}

function sumsOf(
  facts: TypedFacts,
  query: SumsQuery,
  runs: readonly RunFacts[],
  dayOf: (run: RunFacts) => string,
  storeTypeOf: (externalId: string) => string | null,
) {
  const wanted = joinPhotos(facts, runs).filter((photo) => isWanted(photo, query));
  const groups = new Map<string, JoinedPhoto[]>();
  for (const photo of wanted) {
    for (const text of new Set(keysOf(photo, query, dayOf, storeTypeOf).map((key) => JSON.stringify(key)))) {
      const group = groups.get(text) ?? [];
      groups.set(text, group);
      group.push(photo);
    }
  }
  return { total: sumOf(wanted), groups: new Map([...groups].map(([text, photos]) => [text, sumOf(photos)])) };
}

function sumOf(photos: readonly JoinedPhoto[]): PhotoSum {
  const judged = photos.map((one) => one.judged);
  const measured = judged.filter((one) => one.kind !== 'unmeasured');
  const compared = judged.filter((one) => one.kind === 'compared');
  const add = (values: readonly bigint[]): number => Number(values.reduce((sum, one) => sum + one, 0n));
  return {
    runCount: new Set(photos.map(({ run }) => run.protocolId)).size,
    imageCount: photos.length,
    measuredImageCount: measured.length,
    measuredE4: add(measured.map(({ measuredE4 }) => measuredE4)),
    comparedImageCount: compared.length,
    comparedE4: add(compared.map(({ measuredE4 }) => measuredE4)),
    expectedE4: add(compared.map(({ expectedE4 }) => expectedE4)),
    belowExpectationCount: compared.filter(({ measuredE4, expectedE4 }) => measuredE4 < expectedE4).length,
    ambiguousExpectationCount: judged.filter(({ kind }) => kind === 'ambiguous').length,
  };
}

const isWanted = ({ run, display }: JoinedPhoto, query: SumsQuery): boolean =>
  any(query.weekdays, weekdayOn(run.scheduledDate)) &&
  any(query.times, run.scheduledAt.slice(0, 5)) &&
  any(query.protocolIds, run.protocolId) &&
  any(query.displayTypes, display.expositionType) &&
  any(query.expositionIds, display.expositionId) &&
  (display.productCategories.length === 0
    ? any(query.categories, null)
    : display.productCategories.some((one) => any(query.categories, one)));

function keysOf(
  { run, display, store }: JoinedPhoto,
  query: SumsQuery,
  dayOf: (run: RunFacts) => string,
  storeTypeOf: (externalId: string) => string | null,
): (string | null)[][] {
  const day = dayOf(run);
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
        return [isoWeek(day)];
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
