import { type TakenReport, takeReport } from '#renderer/trade/take-along/take-report.ts';
import type { Taken, TakeWords } from '#renderer/trade/take-along/taken.ts';
import type { OverviewView } from './overview-view.ts';

/** What an overview is limited to, in words. */
function filtersOf(view: OverviewView, regionName: string | null, { take, terms, t, format }: TakeWords): string[] {
  const { stores, region, storeTypes, types, categories, min, max, below } = view;
  const names = (values: readonly string[]) => values.join(', ');
  return [
    ...(stores.length === 0 ? [] : [take('filter.stores', { count: stores.length })]),
    ...(region === null ? [] : [take('filter.region', { name: regionName ?? t('group.noRegion') })]),
    ...(storeTypes.length === 0 ? [] : [take('filter.storeType', { names: names(storeTypes.map(terms.storeType)) })]),
    ...(types.length === 0 ? [] : [take('filter.displayType', { names: names(types.map(terms.expositionType)) })]),
    ...(categories.length === 0
      ? []
      : [take('filter.category', { names: names(categories.map(terms.productCategory)) })]),
    ...(min === null ? [] : [take('filter.min', { rate: format.percent(min) })]),
    ...(max === null ? [] : [take('filter.max', { rate: format.percent(max) })]),
    ...(below ? [take('filter.below')] : []),
  ];
}

export type TakenOverview = Omit<TakenReport, 'filters' | 'sort'> & {
  /** The view that the report on screen answers. */
  readonly view: OverviewView;
  readonly regionName: string | null;
};

/** The overview as it is on screen. */
export function takeOverview({ view, regionName, ...shown }: TakenOverview, words: TakeWords): Taken {
  return takeReport({ ...shown, filters: filtersOf(view, regionName, words), sort: view.sort }, words);
}
