import { exportList, type ListExport } from '#renderer/export/export-list.ts';
import type { ExportWords, PageExport } from '#renderer/export/page-export.ts';
import { NONE } from '#renderer/stores/choices.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import type { StoresSearch } from '../parts/stores-search.ts';

type Shown = Omit<ListExport<StoreRow>, 'kinds' | 'values' | 'filters' | 'days'> & {
  readonly search: StoresSearch;
  readonly regionLabel: (regionId: string | null) => string;
  readonly onboarding: string;
  readonly schedule: string;
};

/** The list of stores as it is on screen. */
export function exportStores(
  { search, regionLabel, onboarding, schedule, ...list }: Shown,
  words: ExportWords,
): PageExport {
  const { exportText, terms } = words;
  const { q, type, region } = search;
  const named = (values: readonly string[], label: (value: string | null) => string) =>
    joinNames(values.map((value) => label(value === NONE ? null : value)));
  const filters = [
    ...(q === undefined ? [] : [exportText('filter.search', { text: q })]),
    ...(type === undefined ? [] : [exportText('filter.storeType', { names: named(type, terms.storeType) })]),
    ...(region === undefined ? [] : [exportText('filter.regions', { names: named(region, regionLabel) })]),
    ...(search.onboarding === undefined ? [] : [onboarding]),
    ...(search.schedule === undefined ? [] : [schedule]),
  ];
  return exportList({ ...list, kinds: {}, days: null, filters }, words);
}
