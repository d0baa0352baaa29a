import { z } from 'zod';
import { ProductCategory } from '#shared/contract/enumerations.ts';
import { ExternalId, ProtocolTime, Weekday } from '#shared/contract/formats.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import type { ReportFacts } from '../fill-rate-facts.ts';
import { averageOfE4, toE4 } from '../fill-rate-sum.ts';
import type { PhotoFilter } from '../reasons/sums-query.ts';
import { type GapSums, gapSumsOf, type WeekSlot } from './gap-sums.ts';
import { PATTERN_LIMITS, type PatternLimits } from './signal-limits.ts';

/** The same gap in several stores: a category in a slot of the week, on a weekday, at a time (null: at all), or always. */
export const Pattern = z.object({
  category: ProductCategory,
  weekday: Weekday.nullable(),
  time: ProtocolTime.nullable(),
  /** Stores with enough compared photos there. */
  stores: z.int(),
  /** Those of them that have the gap, furthest below first. */
  low: z.array(ExternalId).readonly(),
  /** Of all compared photos that these stores have there, in percentage points. */
  delta: z.number(),
  /** Of the furthest of them. */
  furthest: z.number(),
});
export type Pattern = z.infer<typeof Pattern>;

/** Where gaps are looked for, in each category. null: any. */
type Place = { readonly weekday: number | null; readonly time: string | null };

/**
 * Finds gaps that many stores have in the same category at the same time of the week. First comes what weighs most: the
 * stores that have the gap, times the points.
 *
 * A weekday or a time is named only where it is clearly worse than the whole. Of places that overlap, only the one that
 * weighs most is said.
 *
 * @param filter displays and categories that count, as in sums of photos
 * @param sums of these facts
 */
export function findPatterns(
  facts: ReportFacts,
  filter: Pick<PhotoFilter, 'displayTypes' | 'categories'> = {},
  limits: PatternLimits = PATTERN_LIMITS,
  sums: GapSums = gapSumsOf(facts),
): readonly Pattern[] {
  const { places, placesOfSlots } = placesOf(sums.slots);
  const ids = facts.stores.map(({ externalId }) => externalId);
  const found = ProductCategory.options.flatMap((category) => {
    if (filter.categories?.includes(category) === false) return [];
    const compared = new Float64Array(ids.length * places.length);
    const gapE4 = new Float64Array(compared.length);
    for (const [at, { store, expositionType, productCategories }] of facts.displays.entries()) {
      if (!productCategories.includes(category) || filter.displayTypes?.includes(expositionType) === false) continue;
      for (const [slot, holders] of placesOfSlots.entries()) {
        const from = at * sums.slots.length + slot;
        const [photos = 0, gap = 0] = [sums.compared[from], sums.gapE4[from]];
        if (photos === 0) continue;
        for (const place of holders) {
          const to = store * places.length + place;
          compared[to] = (compared[to] ?? 0) + photos;
          gapE4[to] = (gapE4[to] ?? 0) + gap;
        }
      }
    }
    const gapsOf = (place: number): StoreGap[] =>
      ids.flatMap((externalId, store) => {
        const at = store * places.length + place;
        return (compared[at] ?? 0) === 0 ? [] : [{ externalId, photos: compared[at] ?? 0, gapE4: gapE4[at] ?? 0 }];
      });
    const judged = places.map((place, at) => judge({ category, ...place }, gapsOf(at), limits));
    return judged.flatMap(({ place, pattern, delta }) => {
      if (pattern === null || delta === null) return [];
      const isNamed = judged.every(
        (wider) => !isWithin(place, wider.place) || wider.delta === null || delta <= wider.delta - limits.narrower,
      );
      return isNamed ? [pattern] : [];
    });
  });
  return apart(found.toSorted(byWeight)).slice(0, limits.most);
}

/** All of the week, its weekdays, times and slots; of each slot, the places that it is part of. */
function placesOf(slots: readonly WeekSlot[]): {
  readonly places: readonly Place[];
  readonly placesOfSlots: readonly (readonly number[])[];
} {
  const weekdays = [...new Set(slots.map(({ weekday }) => weekday))];
  const times = [...new Set(slots.map(({ time }) => time))].sort();
  const places: Place[] = [
    { weekday: null, time: null },
    ...weekdays.map((weekday) => ({ weekday, time: null })),
    ...times.map((time) => ({ weekday: null, time })),
    ...slots,
  ];
  const placesOfSlots = slots.map(({ weekday, time }) =>
    places.flatMap((place, at) =>
      (place.weekday ?? weekday) === weekday && (place.time ?? time) === time ? [at] : [],
    ),
  );
  return { places, placesOfSlots };
}

/** Whether one place is part of another, which is wider. */
const isWithin = (one: Place, wider: Place): boolean =>
  (wider.weekday === null || wider.weekday === one.weekday) &&
  (wider.time === null || wider.time === one.time) &&
  (wider.weekday !== one.weekday || wider.time !== one.time);

type StoreGap = { readonly externalId: string; readonly photos: number; readonly gapE4: number };
type Judged = {
  readonly place: Place;
  readonly pattern: Pattern | null;
  /** Of all photos of the stores that count; null: none does. */
  readonly delta: number | null;
};

function judge(
  place: Pick<Pattern, 'category' | 'weekday' | 'time'>,
  gaps: readonly StoreGap[],
  limits: PatternLimits,
): Judged {
  const counted = gaps
    .filter(({ photos }) => photos >= limits.photos)
    .map((one) => ({ ...one, delta: averageOfE4(one.gapE4, one.photos) }));
  const photos = counted.reduce((sum, one) => sum + one.photos, 0);
  if (photos === 0) return { place, pattern: null, delta: null };
  const delta = averageOfE4(
    counted.reduce((sum, { gapE4 }) => sum + gapE4, 0),
    photos,
  );
  const low = counted
    .filter((one) => one.delta <= -limits.points)
    .toSorted((a, b) => a.delta - b.delta || compareCodePoints(a.externalId, b.externalId));
  const [furthest] = low;
  const isSaid =
    furthest !== undefined &&
    counted.length >= limits.stores &&
    low.length >= limits.low &&
    low.length >= counted.length * limits.share;
  const pattern = isSaid
    ? {
        ...place,
        stores: counted.length,
        low: low.map(({ externalId }) => externalId),
        delta,
        furthest: furthest.delta,
      }
    : null;
  return { place, pattern, delta };
}

/** What weighs most first; of equals, the one that says more, then the first in the order of the contract. */
const byWeight = (a: Pattern, b: Pattern): number => weight(b) - weight(a) || narrowness(b) - narrowness(a);

/** In whole numbers, so that it does not depend on how it was summed. */
const weight = ({ low, delta }: Pattern): number => -low.length * toE4(delta);

const narrowness = ({ weekday, time }: Place): number => Number(weekday !== null) + Number(time !== null);

/**
 * Those of which no earlier one has the same photos, or the same stores at the same time: displays of two categories are
 * in both, and one visit answers both.
 */
function apart(patterns: readonly Pattern[]): readonly Pattern[] {
  const meets = (a: Pattern, b: Pattern): boolean =>
    (a.weekday === null || b.weekday === null || a.weekday === b.weekday) &&
    (a.time === null || b.time === null || a.time === b.time);
  const areSame = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && new Set([...a, ...b]).size === a.length;
  return patterns.filter(
    (next, at) =>
      !patterns
        .slice(0, at)
        .some((one) => meets(one, next) && (one.category === next.category || areSame(one.low, next.low))),
  );
}
