import type { ExportWords, PageExport } from '#renderer/export/page-export.ts';
import { exportReport, type ReportExport } from '#renderer/figures/export-report.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { shortIds } from '#shared/lib/short-ids.ts';
import type { OverviewView } from './overview-view.ts';
import { NO_REGION } from './store-regions.ts';

/** What an overview is limited to, in words. */
function filtersOf(
  view: OverviewView,
  regionName: string | null,
  { exportText, terms, t, format }: ExportWords,
): string[] {
  const { stores, region, storeTypes, types, categories, min, max, below } = view;
  const regionOf = (token: string) =>
    regionName ??
    (token === NO_REGION ? t('group.noRegion') : t('group.regionWithoutName', { id: shortIds([])(token) }));
  return [
    ...(stores.length === 0 ? [] : [exportText('filter.stores', { count: stores.length })]),
    ...(region === null ? [] : [exportText('filter.region', { name: regionOf(region) })]),
    ...(storeTypes.length === 0
      ? []
      : [exportText('filter.storeType', { names: joinNames(storeTypes.map(terms.storeType)) })]),
    ...(types.length === 0
      ? []
      : [exportText('filter.displayType', { names: joinNames(types.map(terms.expositionType)) })]),
    ...(categories.length === 0
      ? []
      : [exportText('filter.category', { names: joinNames(categories.map(terms.productCategory)) })]),
    ...(min === null ? [] : [exportText('filter.min', { rate: format.percent(min) })]),
    ...(max === null ? [] : [exportText('filter.max', { rate: format.percent(max) })]),
    ...(below ? [exportText('filter.below')] : []),
  ];
}

export type OverviewExport = Omit<ReportExport, 'filters' | 'sort'> & {
  /** The view that the report on screen answers. */
  readonly view: OverviewView;
  readonly regionName: string | null;
};

/** The overview as it is on screen. */
export function exportOverview({ view, regionName, ...shown }: OverviewExport, words: ExportWords): PageExport {
  return exportReport({ ...shown, filters: filtersOf(view, regionName, words), sort: view.sort }, words);
}
