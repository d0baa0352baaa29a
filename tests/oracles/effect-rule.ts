/** A publishing to one store, on a day counted from any day. */
export type OldPublishing = {
  readonly publishing: string;
  readonly store: string;
  readonly day: number;
  readonly state: 'stands' | 'overwritten' | 'undone';
};

/** A photo of a store: percent, or null where nothing was measured or expected. */
export type DatedPhoto = {
  readonly store: string;
  readonly day: number;
  readonly run: string;
  readonly measured: number | null;
  readonly target: number | null;
};

export type EffectTold =
  | { readonly say: 'nothing' }
  | { readonly say: 'early'; readonly untilDay: number }
  | {
      readonly say: 'days';
      readonly before: readonly number[];
      readonly after: readonly number[];
      readonly stores: readonly string[];
    };

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

/**
 * Which days a publishing is judged by, and for which stores (decision 84), in whole numbers. Two publishings of one
 * store are on different days.
 */
export function effectDays(history: readonly OldPublishing[], publishing: string, today: number): EffectTold {
  const own = history.filter((one) => one.publishing === publishing);
  const day = Math.max(...own.map((one) => one.day));
  const daysOf = (store: string) => history.filter((one) => one.store === store);
  const starts = new Map<string, number>();
  for (const { store, state, day: ownDay } of own) {
    const others = daysOf(store).filter((one) => one.publishing !== publishing);
    let start = ownDay;
    for (let moved = true; moved; ) {
      const earlier = others.filter((one) => one.day < start && start - one.day <= 7).map((one) => one.day);
      moved = earlier.length > 0;
      if (moved) start = Math.min(...earlier);
    }
    const isFollowed = others.some((one) => one.day > ownDay && one.day - day <= 7);
    const isTakenBack = others.some((one) => one.state === 'undone' && one.day >= start && one.day < ownDay);
    if (state === 'stands' && !isFollowed && !isTakenBack && day - start <= 14) starts.set(store, start);
  }
  if (starts.size === 0) return { say: 'nothing' };
  if (today - day < 8) return { say: 'early', untilDay: day + 8 };
  const start = Math.min(...starts.values());
  const options = [1, 2].map((weeks) => {
    const before = range(start - 7 * weeks, 7 * weeks);
    const after = range(day + 1, 7 * weeks);
    const touched = new Set([...before, ...after]);
    const stores = [...starts.keys()].filter((store) => daysOf(store).every((one) => !touched.has(one.day)));
    return { say: 'days' as const, before, after, stores: stores.toSorted() };
  });
  const [short, long] = options;
  if (short === undefined || long === undefined || short.stores.length === 0) return { say: 'nothing' };
  return today > day + 14 && long.stores.length === short.stores.length ? long : short;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;

/** Figures of some days of stores, photo by photo. */
export function figuresOfDays(photos: readonly DatedPhoto[], stores: readonly string[], days: readonly number[]) {
  const counted = photos.filter((one) => stores.includes(one.store) && days.includes(one.day));
  const measured = counted.flatMap((one) => one.measured ?? []);
  const deltas = counted.flatMap(({ measured: is, target }) => (is === null || target === null ? [] : [is - target]));
  return {
    runs: new Set(counted.map(({ run }) => run)).size,
    photos: measured.length,
    fillRate: mean(measured),
    compared: deltas.length,
    delta: mean(deltas),
  };
}

/** A figure of some days of one store, over so many photos. */
type Weighed = { readonly count: number; readonly mean: number };

/** The means of both sides, of stores that have both; a store takes part with as many photos as its poorer side has. */
function likeMeans(sides: readonly (readonly [was: Weighed, is: Weighed])[]): readonly [number | null, number | null] {
  const both = sides.filter((side) => side.every(({ count }) => count > 0));
  const repeated = (at: 0 | 1) =>
    both.flatMap((side) => Array.from({ length: Math.min(side[0].count, side[1].count) }, () => side[at].mean));
  return [mean(repeated(0)), mean(repeated(1))];
}

/** Figures of stores before and after, like with like. */
export function figuresOfBoth(
  photos: readonly DatedPhoto[],
  stores: readonly string[],
  days: { readonly before: readonly number[]; readonly after: readonly number[] },
) {
  const sides = stores.map((store) => {
    const own = photos.filter((one) => one.store === store);
    return [figuresOfDays(own, [store], days.before), figuresOfDays(own, [store], days.after)] as const;
  });
  const weighed = (count: 'photos' | 'compared', of: 'fillRate' | 'delta') =>
    likeMeans(
      sides.map(([was, is]) => [
        { count: was[count], mean: was[of] ?? 0 },
        { count: is[count], mean: is[of] ?? 0 },
      ]),
    );
  const [rates, deltas] = [weighed('photos', 'fillRate'), weighed('compared', 'delta')];
  const withDelta = sides.filter(([was, is]) => was.compared > 0 && is.compared > 0);
  const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const sideOf = (at: 0 | 1) => ({
    runs: add(sides.map((side) => side[at].runs)),
    photos: add(sides.map((side) => side[at].photos)),
    fillRate: rates[at],
    compared: add(withDelta.map((side) => side[at].compared)),
    delta: deltas[at],
  });
  return { before: sideOf(0), after: sideOf(1), withDelta: withDelta.length };
}

/** The stores that have enough photos and nearly as many runs on both sides. */
export function judgedStores(
  photos: readonly DatedPhoto[],
  { stores, before, after }: Extract<EffectTold, { say: 'days' }>,
): readonly string[] {
  return stores.filter((store) => {
    const [was, is] = [figuresOfDays(photos, [store], before), figuresOfDays(photos, [store], after)];
    const isEnough = was.photos >= 10 && is.photos >= 10;
    return isEnough && 4 * was.runs >= 3 * is.runs && 4 * is.runs >= 3 * was.runs;
  });
}
