import { ProductCategory } from '#shared/contract/enumerations.ts';
import type { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import type { BrightSpot, DisplaySpot } from '#shared/domain/signals/bright-spots.ts';
import type { Pattern } from '#shared/domain/signals/find-patterns.ts';
import type { BrightLimits, PatternLimits } from '#shared/domain/signals/signal-limits.ts';
import { recomputeSums, type TypedFacts } from './photo-sums-rule.ts';

/*
 * The rules of patterns and bright spots (decision 83), from the photos of a chain. They share types with what they test
 * and no code.
 */

type Asked = Omit<SumsQuery, 'groupBy' | 'examples'>;
type Gap = { readonly store: string; readonly photos: number; readonly gap: number };

const ORDER: readonly string[] = ProductCategory.options;

/** Half up, in whole numbers. */
const average = (sum: number, count: number): number => {
  const [doubled, divisor] = [2n * BigInt(sum) + BigInt(count), 2n * BigInt(count)];
  const rest = ((doubled % divisor) + divisor) % divisor;
  return Number((doubled - rest) / divisor);
};

/** What stores lack in each category, in all of the week, on weekdays, at times and in slots. */
function placesOf(facts: TypedFacts, query: Asked, timeZone: string) {
  const places = new Map<string, Gap[]>();
  for (const dimensions of [[], ['weekday'], ['time'], ['weekday', 'time']] as const) {
    const groupBy = ['store' as const, 'category' as const, ...dimensions];
    for (const { key, now } of recomputeSums(facts, { ...query, groupBy, examples: 0 }, timeZone).groups.values()) {
      const [store, category, ...rest] = key;
      if (store == null || category == null || now === null || now.comparedImageCount === 0) continue;
      const part = (name: 'weekday' | 'time') => (dimensions as readonly string[]).includes(name);
      const place = [category, part('weekday') ? rest[0] : '', part('time') ? rest.at(-1) : ''].join('|');
      const gaps = places.get(place) ?? [];
      places.set(place, gaps);
      gaps.push({ store, photos: now.comparedImageCount, gap: now.comparedE4 - now.expectedE4 });
    }
  }
  return places;
}

/** The patterns of a chain. */
export function recomputePatterns(facts: TypedFacts, query: Asked, timeZone: string, limits: PatternLimits): Pattern[] {
  const judged = [...placesOf(facts, query, timeZone)].map(([place, gaps]) => {
    const counted = gaps
      .filter(({ photos }) => photos >= limits.photos)
      .map(({ store, photos, gap }) => ({ store, photos, gap, delta: average(gap, photos) }));
    const photos = counted.reduce((sum, one) => sum + one.photos, 0);
    const delta =
      photos === 0
        ? null
        : average(
            counted.reduce((sum, { gap }) => sum + gap, 0),
            photos,
          );
    const low = counted
      .filter((one) => one.delta <= limits.points * -10_000)
      .sort(
        (a, b) =>
          a.delta - b.delta ||
          [...a.store]
            .map(codeOf)
            .join(' ')
            .localeCompare([...b.store].map(codeOf).join(' ')),
      );
    const isPattern =
      counted.length >= limits.stores && low.length >= limits.low && low.length / counted.length >= limits.share;
    return { place, parts: place.split('|'), delta, counted, low, isPattern };
  });
  const holds = (wider: readonly string[], one: readonly string[]): boolean =>
    wider.join() !== one.join() && wider.every((part, at) => part === one[at] || (at > 0 && part === ''));
  const named = judged.filter(
    ({ parts, delta, isPattern }) =>
      isPattern &&
      judged.every(
        (wider) =>
          !holds(wider.parts, parts) || wider.delta === null || (delta ?? 0) <= wider.delta - limits.narrower * 10_000,
      ),
  );
  const rank = ({ parts: [category = '', weekday = '', time = ''], low, delta }: (typeof named)[number]) => [
    low.length * (delta ?? 0),
    -Number(weekday !== '') - Number(time !== ''),
    ORDER.indexOf(category),
    weekday === '' ? 1 : 0,
    Number(weekday),
    Number(time.replace(':', '')),
  ];
  const sorted = named.sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const at = left.findIndex((value, nth) => value !== right[nth]);
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
  });
  const said: typeof sorted = [];
  for (const one of sorted) {
    const isSame = said.some((other) => {
      const meets = [1, 2].every((at) => !one.parts[at] || !other.parts[at] || one.parts[at] === other.parts[at]);
      const stores = (of: typeof one) =>
        of.low
          .map(({ store }) => store)
          .sort()
          .join('\n');
      return meets && (one.parts[0] === other.parts[0] || stores(one) === stores(other));
    });
    if (!isSame) said.push(one);
  }
  return said.slice(0, limits.most).map(({ parts: [category, weekday, time], counted, low, delta }) => ({
    category: ProductCategory.parse(category),
    weekday: weekday ? Number(weekday) : null,
    time: time || null,
    stores: counted.length,
    low: low.map(({ store }) => store),
    delta: (delta ?? 0) / 10_000,
    furthest: (low[0]?.delta ?? 0) / 10_000,
  }));
}

const codeOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16).padStart(6, '0');

/** The best of what is alike: of each type of store its stores, or of each type of display the stores that have it. */
function recomputeBest(
  facts: TypedFacts,
  query: Asked,
  timeZone: string,
  { by, limits }: { readonly by: 'storeType' | 'displayType'; readonly limits: BrightLimits },
) {
  const groups = [...recomputeSums(facts, { ...query, groupBy: ['store', by], examples: 0 }, timeZone).groups.values()];
  const stores = groups.flatMap(({ key: [store, type], now }) =>
    store == null ||
    type == null ||
    now === null ||
    now.comparedImageCount < limits.photos ||
    now.comparedImageCount === 0
      ? []
      : [{ store, type, e4: average(now.comparedE4 - now.expectedE4, now.comparedImageCount) }],
  );
  const spots = [...new Set(stores.map(({ type }) => type))].flatMap((type) => {
    const alike = stores.filter((one) => one.type === type).sort((a, b) => a.e4 - b.e4);
    const [best, second] = alike.toReversed();
    if (alike.length < limits.stores || best === undefined || best.e4 === second?.e4) return [];
    const middle = alike.filter((_, at) => Math.abs(at * 2 - (alike.length - 1)) <= 1);
    const median = middle.reduce((sum, { e4 }) => sum + e4, 0) / middle.length;
    const above = (best.e4 - median) / 10_000;
    if (above < limits.points) return [];
    const figures = { delta: best.e4 / 10_000, stores: alike.length, median: median / 10_000, above };
    return [{ type, externalId: best.store, ...figures }];
  });
  return spots.sort((a, b) => b.above - a.above || (a.type > b.type ? 1 : -1)).slice(0, limits.most);
}

/** The bright spots of a chain by type of store. */
export const recomputeBrightSpots = (
  facts: TypedFacts,
  query: Asked,
  timeZone: string,
  limits: BrightLimits,
): readonly BrightSpot[] =>
  recomputeBest(facts, query, timeZone, { by: 'storeType', limits }).map(({ type, ...spot }) => ({
    ...spot,
    storeType: type as BrightSpot['storeType'],
  }));

/** The bright spots of a chain by type of display. */
export const recomputeDisplaySpots = (
  facts: TypedFacts,
  query: Asked,
  timeZone: string,
  limits: BrightLimits,
): readonly DisplaySpot[] =>
  recomputeBest(facts, query, timeZone, { by: 'displayType', limits }).map(({ type, ...spot }) => ({
    ...spot,
    displayType: type as DisplaySpot['displayType'],
  }));
