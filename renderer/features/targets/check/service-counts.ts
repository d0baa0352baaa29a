import type { CheckedStore, CountedDisplay } from '#shared/bridge/targets.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Unjudged } from '#shared/domain/targets/target-finding.ts';

type KnownStore = Extract<CheckedStore, { known: true }>;

/**
 * The stores whose counts the service can be asked for and should share: all of their photos are here, and their IDs can
 * be sent (api.md section 4.12).
 */
export function comparable(stores: readonly CheckedStore[]): readonly KnownStore[] {
  return stores.flatMap((store) =>
    store.known && store.photos === 'whole' && !store.externalId.includes(',') ? [store] : [],
  );
}

/** A store for which the service counts otherwise than Endcap. */
type OtherCount = { readonly externalId: string; readonly here: Unjudged; readonly service: Unjudged };

/**
 * Compares what Endcap counts without drafts with what the service counts, store by store.
 *
 * @param groups of a report by store; a store without photos has no group
 */
export function compareCounts(
  stores: readonly KnownStore[],
  groups: readonly FillRateGroup[],
): { readonly same: number; readonly other: readonly OtherCount[] } {
  const counted = new Map(groups.map(({ key, expectation }) => [key, expectation]));
  const other = stores.flatMap(({ externalId, unjudgedNow: here }): OtherCount[] => {
    const { missingExpectationCount: missing = 0, ambiguousExpectationCount: ambiguous = 0 } =
      counted.get(externalId) ?? {};
    const isSame = here.missing === missing && here.ambiguous === ambiguous;
    return isSame ? [] : [{ externalId, here, service: { missing, ambiguous } }];
  });
  return { same: stores.length - other.length, other };
}

/** What is counted for a store, here and by the service. null: not known. */
export type StoreCounts = {
  readonly externalId: string;
  /** How many of its photos are on this computer; null: its targets or displays are not. */
  readonly photos: KnownStore['photos'] | null;
  readonly here: Unjudged | null;
  readonly service: Unjudged | null;
};

const NONE: Unjudged = { missing: 0, ambiguous: 0 };

const countsOf = ({ expectation }: FillRateGroup): Unjudged => ({
  missing: expectation.missingExpectationCount,
  ambiguous: expectation.ambiguousExpectationCount,
});

const sumOf = (counts: Unjudged | null): number => (counts === null ? 0 : counts.missing + counts.ambiguous);

/** True when both are counted from all photos, and differ. */
export const isOtherwise = ({ photos, here, service }: StoreCounts): boolean =>
  photos === 'whole' &&
  here !== null &&
  service !== null &&
  (here.missing !== service.missing || here.ambiguous !== service.ambiguous);

/**
 * What is counted for each store: those first where the two sides differ, then those with most photos that nobody could
 * judge.
 *
 * @param groups of the service's report by store; null: it is not known
 */
export function countsOfStores(
  stores: readonly CheckedStore[],
  groups: readonly FillRateGroup[] | null,
): readonly StoreCounts[] {
  const counted = new Map(groups?.map((group) => [group.key, countsOf(group)]));
  return stores
    .map((store): StoreCounts => {
      const { externalId } = store;
      const isAsked = groups !== null && !externalId.includes(',');
      const service = isAsked ? (counted.get(externalId) ?? NONE) : null;
      if (!store.known) return { externalId, photos: null, here: null, service };
      return { externalId, photos: store.photos, here: store.photos === 'none' ? null : store.unjudgedNow, service };
    })
    .toSorted(
      (a, b) =>
        Number(isOtherwise(b)) - Number(isOtherwise(a)) || sumOf(b.service ?? b.here) - sumOf(a.service ?? a.here),
    );
}

/** A display for which the service counts otherwise than Endcap. */
type OtherDisplay = { readonly expositionId: string; readonly here: Unjudged; readonly service: Unjudged };

/**
 * The displays of a store on which the two sides differ.
 *
 * @param here displays that have such photos here
 * @param groups of the service's report of the store by display
 */
export function otherDisplays(
  here: readonly CountedDisplay[],
  groups: readonly FillRateGroup[],
): readonly OtherDisplay[] {
  const ours = new Map(here.map(({ expositionId, missing, ambiguous }) => [expositionId, { missing, ambiguous }]));
  const theirs = new Map(groups.map((group) => [group.expositionId ?? group.key, countsOf(group)]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((expositionId): OtherDisplay[] => {
    const [own, other] = [ours.get(expositionId) ?? NONE, theirs.get(expositionId) ?? NONE];
    const isSame = own.missing === other.missing && own.ambiguous === other.ambiguous;
    return isSame ? [] : [{ expositionId, here: own, service: other }];
  });
}
