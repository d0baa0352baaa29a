import type { FillRateGroup } from '#shared/contract/fill-rate.ts';

/**
 * Names of regions that a report tells, by their ids. Grouped by region the key is one; grouped by store the region is
 * that of the store (api.md section 2.17 shows no more).
 *
 * @param regionsOf region of each store that is known
 */
export function regionNamesIn(
  groups: readonly FillRateGroup[],
  regionsOf: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, string> {
  const ids = new Set(regionsOf.values());
  const found = groups.flatMap(({ key, externalId, regionName }): [string, string][] => {
    if (typeof regionName !== 'string') return [];
    const regionId = externalId == null ? (ids.has(key) ? key : null) : (regionsOf.get(externalId) ?? null);
    return regionId === null ? [] : [[regionId, regionName]];
  });
  return new Map(found);
}
