import type { StoreRow } from '#shared/bridge/stores.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';

/**
 * Region names by `regionId`. A store carries only the id of its region (api.md section 2.3); the name comes with
 * the groups of a cross-store report (section 2.17), so the two are joined by external ID. A region none of whose
 * stores is in the report stays unknown.
 */
export function learnRegionNames(
  stores: readonly StoreRow[],
  groups: readonly Pick<FillRateGroup, 'externalId' | 'regionName'>[],
): ReadonlyMap<string, string> {
  const nameOfStore = new Map<string, string>();
  for (const { externalId, regionName } of groups)
    if (externalId && regionName) nameOfStore.set(externalId, regionName);
  const names = new Map<string, string>();
  for (const { externalId, regionId } of stores) {
    const name = externalId === null ? undefined : nameOfStore.get(externalId);
    if (regionId !== null && name !== undefined && !names.has(regionId)) names.set(regionId, name);
  }
  return names;
}
