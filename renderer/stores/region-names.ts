import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { DEFAULT_PERIOD, resolvePeriod } from '#shared/domain/period.ts';
import { shortIds } from '#shared/lib/short-ids.ts';
import type { FillRateReport } from '../figures/report-words.ts';

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

/** The id of a group's region in reports by region and by store, as far as stores tell it; null: they don't. */
export function regionIdsIn(
  groupBy: CrossStoreFillRateResponse['groupBy'] | undefined,
  stores: readonly StoreRow[],
): (group: Pick<FillRateGroup, 'key' | 'externalId'>) => string | null {
  if (groupBy === 'region') {
    const ids = new Set(stores.map(({ regionId }) => regionId));
    return ({ key }) => (ids.has(key) ? key : null);
  }
  if (groupBy !== 'store') return () => null;
  const regionOfStore = new Map(stores.map(({ externalId, regionId }) => [externalId, regionId]));
  return ({ key, externalId }) => regionOfStore.get(externalId ?? key) ?? null;
}

type NamedReport = CrossStoreFillRateResponse & Pick<FillRateReport, 'regionOf'>;
const NO_GROUPS: readonly FillRateGroup[] = [];

/**
 * A report by region or by store with the names of regions that it leaves out, as far as reports by store say them. A
 * region without a name is told by its id.
 */
export function useNamedRegions(report: CrossStoreFillRateResponse, stores: readonly StoreRow[]): NamedReport;
export function useNamedRegions(
  report: CrossStoreFillRateResponse | undefined,
  stores: readonly StoreRow[],
): NamedReport | undefined;
export function useNamedRegions(report: CrossStoreFillRateResponse | undefined, stores: readonly StoreRow[]) {
  const { t } = useTranslation('fill-rates');
  const { groupBy, items = NO_GROUPS } = report ?? {};
  const idOf = useMemo(() => regionIdsIn(groupBy, stores), [groupBy, stores]);
  const lacksName = useMemo(
    () => items.some((group) => !group.regionName?.trim() && idOf(group) !== null),
    [items, idOf],
  );
  const byStore = useRegionReport(lacksName).data?.data.items;
  return useMemo(() => {
    if (report === undefined || !lacksName) return report;
    const names = learnRegionNames(stores, [...items, ...(byStore ?? [])]);
    const label = regionLabels(stores, names, t);
    const regionOf = (group: FillRateGroup) => {
      const id = idOf(group);
      return id === null ? null : label(id);
    };
    return { ...withRegionNames(report, idOf, names), regionOf };
  }, [lacksName, report, items, byStore, idOf, stores, t]);
}

/** The same report, with names of regions where it has none. */
export function withRegionNames<Report extends Pick<CrossStoreFillRateResponse, 'items'>>(
  report: Report,
  idOf: ReturnType<typeof regionIdsIn>,
  names: ReadonlyMap<string, string>,
): Report {
  const items = report.items.map((group) => {
    const known = group.regionName?.trim() ? undefined : names.get(idOf(group) ?? '');
    return known === undefined ? group : { ...group, regionName: known };
  });
  return { ...report, items };
}

/** Names regions by their ids; one without a name is told by as much of its id as tells it from the others. */
function regionLabels(
  stores: readonly StoreRow[],
  names: ReadonlyMap<string, string>,
  t: TFunction<'fill-rates'>,
): (regionId: string) => string {
  const short = shortIds(stores.flatMap(({ regionId }) => regionId ?? []));
  return (id) => names.get(id) ?? t('group.regionWithoutName', { id: short(id) });
}

const NO_STORES: readonly StoreRow[] = [];

/**
 * The name of a region by its id; where the name is unknown, the beginning of the id.
 *
 * @param stores all stores, once they are loaded
 * @returns a function that takes null for a store without a region
 */
export function useRegionLabel(stores: readonly StoreRow[] = NO_STORES): (regionId: string | null) => string {
  const { t } = useTranslation('fill-rates');
  const names = useRegionNames(stores);
  return useMemo(() => {
    const label = names === null ? () => '…' : regionLabels(stores, names, t);
    return (regionId) => (regionId === null ? t('group.noRegion') : label(regionId));
  }, [names, stores, t]);
}
