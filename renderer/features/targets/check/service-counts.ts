import type { CheckedStore } from '#shared/bridge/targets.ts';
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
