import { z } from 'zod';
import { ExpositionType, type StoreType } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { ExternalId } from '#shared/contract/formats.ts';
import type { ReportFacts } from '../fill-rate-facts.ts';
import { averageOfE4, fromE4, toE4 } from '../fill-rate-sum.ts';
import type { PhotoFilter } from '../reasons/sums-query.ts';
import type { GapSums } from './gap-sums.ts';
import { BRIGHT_LIMITS, type BrightLimits, DISPLAY_BRIGHT_LIMITS } from './signal-limits.ts';

const SpotFigures = z.object({
  externalId: ExternalId,
  /** Deltas in percentage points. */
  delta: z.number(),
  /** Stores under the same conditions with enough compared photos, and the middle one of their deltas. */
  stores: z.int(),
  median: z.number(),
  /** How far the store is above the middle one. */
  above: z.number(),
});
type SpotFigures = z.infer<typeof SpotFigures>;

/** A store that does best among those of its type. */
export type BrightSpot = SpotFigures & { readonly storeType: StoreType };

/** A store that does best with the displays of a type. */
export const DisplaySpot = SpotFigures.extend({ displayType: ExpositionType });
export type DisplaySpot = z.infer<typeof DisplaySpot>;

type DisplaysOfStores = Pick<ReportFacts, 'displays'> & { readonly stores: readonly { readonly externalId: string }[] };

/** A store's delta under some conditions, in percentage points × 10,000. */
type JudgedStore<Like> = { readonly like: Like; readonly externalId: string; readonly e4: number };

/**
 * Finds the best store of each type, furthest above the middle one of its type first. Two that are equally good are no
 * best, and stores without a type have nothing alike.
 *
 * @param groups a report by store
 * @param typeOf null: the store has no type; undefined: it is not in the list of stores
 */
export function findBrightSpots(
  groups: readonly FillRateGroup[],
  typeOf: (externalId: string) => StoreType | null | undefined,
  limits: BrightLimits = BRIGHT_LIMITS,
): readonly BrightSpot[] {
  const judged = groups.flatMap(({ key, externalId: id, expectation }): JudgedStore<StoreType>[] => {
    const externalId = id ?? key;
    const storeType = typeOf(externalId);
    const { delta, comparedImageCount } = expectation;
    if (storeType == null || delta === null || comparedImageCount < limits.photos) return [];
    return [{ like: storeType, externalId, e4: toE4(delta) }];
  });
  return bestOfEach(judged, limits).map(({ like, ...spot }) => ({ storeType: like, ...spot }));
}

/**
 * Finds the store that does best with each type of display, by the same rule. Only photos tell it: a report is by store
 * or by type of display.
 *
 * @param sums of these facts
 * @param filter displays that count, as in sums of photos
 */
export function findDisplaySpots(
  { stores, displays }: DisplaysOfStores,
  sums: GapSums,
  filter: Pick<PhotoFilter, 'displayTypes' | 'categories'> = {},
  limits: BrightLimits = DISPLAY_BRIGHT_LIMITS,
): readonly DisplaySpot[] {
  const slots = sums.slots.length;
  const ofTypes = new Map<ExpositionType, Map<number, { photos: number; gapE4: number }>>();
  for (const [display, { store, expositionType, productCategories }] of displays.entries()) {
    const categories = productCategories.length === 0 ? [null] : productCategories;
    if (filter.displayTypes?.includes(expositionType) === false) continue;
    if (filter.categories !== undefined && !categories.some((one) => filter.categories?.includes(one))) continue;
    const ofStores = ofTypes.get(expositionType) ?? new Map();
    ofTypes.set(expositionType, ofStores);
    const sum = ofStores.get(store) ?? { photos: 0, gapE4: 0 };
    ofStores.set(store, sum);
    for (let at = display * slots; at < (display + 1) * slots; at += 1) {
      sum.photos += sums.compared[at] ?? 0;
      sum.gapE4 += sums.gapE4[at] ?? 0;
    }
  }
  const judged = [...ofTypes].flatMap(([like, ofStores]) =>
    [...ofStores].flatMap(([store, { photos, gapE4 }]): JudgedStore<ExpositionType>[] => {
      const externalId = stores[store]?.externalId;
      if (externalId === undefined || photos < limits.photos || photos === 0) return [];
      return [{ like, externalId, e4: toE4(averageOfE4(gapE4, photos)) }];
    }),
  );
  return bestOfEach(judged, limits).map(({ like, ...spot }) => ({ displayType: like, ...spot }));
}

/** The best of the stores that are alike, furthest above the middle one first. */
function bestOfEach<Like extends string>(judged: readonly JudgedStore<Like>[], limits: BrightLimits) {
  const spots = [...Map.groupBy(judged, ({ like }) => like)].flatMap(([like, alike]) => {
    const stores = alike.toSorted((a, b) => b.e4 - a.e4);
    const [best, second] = stores;
    if (best === undefined || second === undefined || stores.length < limits.stores) return [];
    const middleE4 = medianOf(stores.map(({ e4 }) => e4));
    const above = fromE4(best.e4 - middleE4);
    if (best.e4 === second.e4 || above < limits.points) return [];
    const { externalId, e4 } = best;
    return [{ like, externalId, delta: fromE4(e4), stores: stores.length, median: fromE4(middleE4), above }];
  });
  return spots.toSorted((a, b) => b.above - a.above || (a.like < b.like ? -1 : 1)).slice(0, limits.most);
}

/** The middle one of numbers in order; of an even count, half-way between the two middle ones. */
function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
