import type { ExportWords, PageExport } from '#renderer/export/page-export.ts';
import { exportReport, type ReportExport } from '#renderer/figures/export-report.ts';
import { hasRoomForRegions } from '#renderer/figures/fill-rate-table.tsx';
import { joinNames } from '#shared/lib/join-names.ts';
import type { OverviewView } from './overview-view.ts';

/** What an overview is limited to, in words. */
export function overviewFilters(
  view: OverviewView,
  regionLabel: (token: string) => string,
  { exportText, terms, format }: ExportWords,
): string[] {
  const { stores, regions, storeTypes, types, categories, min, max, below } = view;
  return [
    ...(stores.length === 0 ? [] : [exportText('filter.stores', { count: stores.length })]),
    ...(regions.length === 0 ? [] : [exportText('filter.regions', { names: joinNames(regions.map(regionLabel)) })]),
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

export type OverviewExport = Omit<ReportExport, 'filters' | 'sort' | 'isRegionShown'> & {
  /** The view that the report on screen answers. */
  readonly view: OverviewView;
  readonly regionLabel: (token: string) => string;
};

/** The overview as it is on screen. */
export function exportOverview({ view, regionLabel, ...shown }: OverviewExport, words: ExportWords): PageExport {
  const filters = overviewFilters(view, regionLabel, words);
  return exportReport({ ...shown, filters, sort: view.sort, isRegionShown: hasRoomForRegions(words) }, words);
}
