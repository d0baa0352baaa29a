import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { coverageOfGroup } from '../fill-rate-figures.ts';
import { LEAST_PHOTOS } from './signal-limits.ts';

/** Where one side has fewer than this share of the other's runs, the two don't have the same times. */
const LEAST_SHARE_OF_RUNS = 0.75;

/** Figures of one side. Rates in percent, the delta in percentage points; null: nothing was measured or compared. */
export type SideFigures = {
  readonly runs: number;
  /** Measured photos, over which `fillRate` is. */
  readonly photos: number;
  readonly fillRate: number | null;
  /** Photos with a target, over which `delta` is. */
  readonly compared: number;
  readonly delta: number | null;
};

/** A store before and after a publishing. `few`: too few photos on a side; `unlike`: runs are missing on one. */
export type StoreEffect = {
  readonly externalId: string;
  readonly before: SideFigures;
  readonly after: SideFigures;
  readonly state: 'judged' | 'few' | 'unlike';
};

/** What a publishing did, over all photos of the stores that can be judged; `all` is null where none can. */
export type PublishedEffect = {
  readonly stores: readonly StoreEffect[];
  readonly judged: number;
  readonly all: { readonly before: SideFigures; readonly after: SideFigures } | null;
};

const NOTHING: SideFigures = { runs: 0, photos: 0, fillRate: null, compared: 0, delta: null };

function sideOf(group: FillRateGroup | undefined): SideFigures {
  if (group === undefined) return NOTHING;
  const { images, unmeasured } = coverageOfGroup(group);
  const { comparedImageCount, delta } = group.expectation;
  return {
    runs: group.protocolCount,
    photos: images - unmeasured,
    fillRate: group.averageFillRate,
    compared: comparedImageCount,
    delta,
  };
}

/** Mean of stores, each weighed by its photos. */
function meanOf(parts: readonly { readonly value: number | null; readonly count: number }[]): number | null {
  const known = parts.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  const count = known.reduce((sum, one) => sum + one.count, 0);
  return count === 0 ? null : known.reduce((sum, one) => sum + one.value * one.count, 0) / count;
}

const sumOf = (sides: readonly SideFigures[]): SideFigures => ({
  runs: sides.reduce((sum, { runs }) => sum + runs, 0),
  photos: sides.reduce((sum, { photos }) => sum + photos, 0),
  fillRate: meanOf(sides.map(({ fillRate, photos }) => ({ value: fillRate, count: photos }))),
  compared: sides.reduce((sum, { compared }) => sum + compared, 0),
  delta: meanOf(sides.map(({ delta, compared }) => ({ value: delta, count: compared }))),
});

function stateOf(before: SideFigures, after: SideFigures): StoreEffect['state'] {
  if (Math.min(before.photos, after.photos) < LEAST_PHOTOS) return 'few';
  const [fewer, more] = [Math.min(before.runs, after.runs), Math.max(before.runs, after.runs)];
  return fewer < LEAST_SHARE_OF_RUNS * more ? 'unlike' : 'judged';
}

/**
 * Compares the figures of stores before and after a publishing.
 *
 * @param before groups of a report by store; other stores in it do not count
 */
export function judgeEffect(
  externalIds: readonly string[],
  before: readonly FillRateGroup[],
  after: readonly FillRateGroup[],
): PublishedEffect {
  const [were, are] = [before, after].map((groups) => new Map(groups.map((one) => [one.externalId ?? null, one])));
  const stores = externalIds.map((externalId): StoreEffect => {
    const [was, is] = [sideOf(were?.get(externalId)), sideOf(are?.get(externalId))];
    return { externalId, before: was, after: is, state: stateOf(was, is) };
  });
  const judged = stores.filter(({ state }) => state === 'judged');
  return {
    stores,
    judged: judged.length,
    all:
      judged.length === 0
        ? null
        : { before: sumOf(judged.map((one) => one.before)), after: sumOf(judged.map((one) => one.after)) },
  };
}
