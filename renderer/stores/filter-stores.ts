import type { StoreRow } from '#shared/bridge/stores.ts';
import { foldText } from '#shared/lib/compare-text.ts';
import { passes } from './choices.ts';

/** A store with its text prepared for searching. Built once per list. */
type SearchableStore = { readonly store: StoreRow; readonly text: string };

/** The filters of the store list; an absent one filters nothing. */
export type StoreListFilter = {
  readonly q?: string | undefined;
  readonly type?: readonly string[] | undefined;
  readonly region?: readonly string[] | undefined;
  readonly onboarding?: 'complete' | 'open' | undefined;
  readonly schedule?: 'on' | 'off' | undefined;
};

/** Prepares a list so that it can be searched by name, external ID and location. */
export function searchableStores(stores: readonly StoreRow[]): SearchableStore[] {
  return stores.map((store) => ({
    store,
    text: foldText([store.name, store.externalId, store.location].filter((part) => part !== null).join('\n')),
  }));
}

/** The stores that contain every word of `q` and pass every filter, in the same order. */
export function filterStores(stores: readonly SearchableStore[], filter: StoreListFilter): StoreRow[] {
  const words = foldText(filter.q ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const { type = [], region = [] } = filter;
  return stores
    .filter(
      ({ store, text }) =>
        words.every((word) => text.includes(word)) &&
        passes(type, store.storeType) &&
        passes(region, store.regionId) &&
        (filter.onboarding === undefined || store.onboardingComplete === (filter.onboarding === 'complete')) &&
        (filter.schedule === undefined || store.protocolCronEnabled === (filter.schedule === 'on')),
    )
    .map(({ store }) => store);
}
