import { NONE } from '#renderer/trade/choices.ts';
import { type TakenList, takeList } from '#renderer/trade/take-along/take-columns.ts';
import type { Taken, TakeWords } from '#renderer/trade/take-along/taken.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { StoresSearch } from '../stores-search.ts';

type Shown = Omit<TakenList<StoreRow>, 'kinds' | 'values' | 'filters' | 'days'> & {
  readonly search: StoresSearch;
  readonly regionLabel: (regionId: string | null) => string;
  readonly onboarding: string;
  readonly schedule: string;
};

/** The list of stores as it is on screen. */
export function takeStores({ search, regionLabel, onboarding, schedule, ...list }: Shown, words: TakeWords): Taken {
  const { take, terms } = words;
  const { q, type, region } = search;
  const named = (values: readonly string[], label: (value: string | null) => string) =>
    values.map((value) => label(value === NONE ? null : value)).join(', ');
  const filters = [
    ...(q === undefined ? [] : [take('filter.search', { text: q })]),
    ...(type === undefined ? [] : [take('filter.storeType', { names: named(type, terms.storeType) })]),
    ...(region === undefined ? [] : [take('filter.regions', { names: named(region, regionLabel) })]),
    ...(search.onboarding === undefined ? [] : [onboarding]),
    ...(search.schedule === undefined ? [] : [schedule]),
  ];
  return takeList({ ...list, kinds: {}, days: null, filters }, words);
}
