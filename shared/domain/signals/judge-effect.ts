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

/** What a publishing did. `all` is of the stores that can be judged, like with like; null where none can. */
export type PublishedEffect = {
  readonly stores: readonly StoreEffect[];
  readonly judged: number;
  /** How many of these have a delta on both sides; that of `all` is of them. */
  readonly withDelta: number;
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

type Both = { readonly before: SideFigures; readonly after: SideFigures };

/** A rate with the count that it is over. */
const RATES = { fillRate: 'photos', delta: 'compared' } as const;

/**
 * Means of both sides over the stores that have the rate on both. A store has one weight, the lesser of its counts, so
 * that a mean moves only where a store does.
 */
function likeMeans(stores: readonly Both[], rate: keyof typeof RATES) {
  const known = stores.flatMap(({ before, after }) => {
    const [was, is] = [before[rate], after[rate]];
    return was === null || is === null ? [] : [{ was, is, weight: Math.min(before[RATES[rate]], after[RATES[rate]]) }];
  });
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const meanOf = (side: 'was' | 'is') =>
    weights === 0 ? null : known.reduce((sum, one) => sum + one[side] * one.weight, 0) / weights;
  return { before: meanOf('was'), after: meanOf('is') };
}

/** Both sides of all stores: what was counted on each, and like means. */
function bothOf(stores: readonly Both[], withDelta: readonly Both[]): Both {
  const [fillRates, deltas] = [likeMeans(stores, 'fillRate'), likeMeans(withDelta, 'delta')];
  const sideOf = (side: keyof Both): SideFigures => ({
    runs: stores.reduce((sum, one) => sum + one[side].runs, 0),
    photos: stores.reduce((sum, one) => sum + one[side].photos, 0),
    fillRate: fillRates[side],
    compared: withDelta.reduce((sum, one) => sum + one[side].compared, 0),
    delta: deltas[side],
  });
  return { before: sideOf('before'), after: sideOf('after') };
}

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
  const withDelta = judged.filter((one) => one.before.delta !== null && one.after.delta !== null);
  return {
    stores,
    judged: judged.length,
    withDelta: withDelta.length,
    all: judged.length === 0 ? null : bothOf(judged, withDelta),
  };
}
