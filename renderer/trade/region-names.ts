import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { DEFAULT_PERIOD, resolvePeriod } from '#shared/domain/period.ts';

/**
 * Region names by `regionId`. A store has only the id of its region (api.md section 2.3). The names come with the
 * groups of a cross-store report (section 2.17), so the two are joined by external ID. The name of a region stays
 * unknown when none of its stores is in the report.
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

/** The by-store report of the last 14 days, which the region names are taken from. */
export function useRegionReport(isWanted: boolean) {
  const { timeZone } = useWorkspace();
  const { from, to } = resolvePeriod(DEFAULT_PERIOD, Date.now(), timeZone);
  const query = { from, to, status: 'completed', groupBy: 'store', belowExpectationOnly: false } as const;
  return useRead('fillRates.crossStore', isWanted ? query : null);
}

/**
 * Names of regions by id, taken from the cross-store report of the last 14 days.
 *
 * @param stores all stores, once they are loaded
 * @returns null while they are loading; empty when the report failed
 */
export function useRegionNames(stores: readonly StoreRow[] | undefined): ReadonlyMap<string, string> | null {
  const wanted = stores?.some((store) => store.regionId !== null) === true;
  const report = useRegionReport(wanted);
  const groups = report.data?.data.items;
  const pending = stores === undefined || (wanted && report.isPending);
  return useMemo(() => (pending ? null : learnRegionNames(stores ?? [], groups ?? [])), [stores, groups, pending]);
}

/**
 * A report by region with the names that it leaves out, as far as reports by store say them: the key of such a group
 * is the id of a region that stores name.
 */
export function useNamedRegions(
  report: CrossStoreFillRateResponse,
  stores: readonly StoreRow[],
): CrossStoreFillRateResponse {
  const lacksName = useMemo(() => {
    const ids = new Set(stores.map(({ regionId }) => regionId));
    const isNameless = ({ key, regionName }: FillRateGroup) => !regionName?.trim() && ids.has(key);
    return report.groupBy === 'region' && report.items.some(isNameless);
  }, [report, stores]);
  const byStore = useRegionReport(lacksName).data?.data.items;
  return useMemo(
    () => (lacksName && byStore !== undefined ? withRegionNames(report, learnRegionNames(stores, byStore)) : report),
    [report, stores, byStore, lacksName],
  );
}

/** The same report, with names of regions where it has none. */
export function withRegionNames(
  report: CrossStoreFillRateResponse,
  names: ReadonlyMap<string, string>,
): CrossStoreFillRateResponse {
  const items = report.items.map((group) => {
    const known = group.regionName?.trim() ? undefined : names.get(group.key);
    return known === undefined ? group : { ...group, regionName: known };
  });
  return { ...report, items };
}

/** How many characters of a UUID are enough to tell a handful of regions apart. */
const SHORT = 8;

/**
 * The name of a region by its id; where the name is unknown, the beginning of the id.
 *
 * @param names null while they are loading
 * @returns a function that takes null for a store without a region
 */
export function useRegionLabel(names: ReadonlyMap<string, string> | null): (regionId: string | null) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (regionId) => {
      if (regionId === null) return t('region.none');
      return names === null ? '…' : (names.get(regionId) ?? t('region.unnamed', { id: regionId.slice(0, SHORT) }));
    },
    [names, t],
  );
}
