import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { viewsQuery } from '#renderer/drafts/views-list.tsx';
import { useStorePickTexts } from '#renderer/i18n/use-store-pick-texts.ts';
import { AddressText, lenient } from '#renderer/ui/lenient.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { SHEET_OF_STORES } from '#shared/domain/sheet-of-stores.ts';
import { filterStores, type StoreListFilter, searchableStores } from './filter-stores.ts';

const texts = z.array(z.string());

/** What addresses of pages say of stores. Each page says it in its own words. */
const StorePart = z.object({
  stores: lenient(texts),
  region: lenient(z.union([texts, z.string().transform((only) => [only])])),
  storeTypes: lenient(texts),
  type: lenient(texts),
  types: lenient(texts),
  q: lenient(AddressText),
  onboarding: lenient(z.enum(['complete', 'open'])),
  schedule: lenient(z.enum(['on', 'off'])),
});

/** The pages that show several stores. */
const PAGES = ['overview', 'stores', 'displays', 'targets', 'contacts', 'photos'] as const;
type StoresPage = (typeof PAGES)[number];

/** The page whose stores a saved view says; undefined: it shows one store. The sheet of stores says them as their list. */
export const pageOfView = (of: string): StoresPage | undefined =>
  PAGES.find((one) => one === (of === SHEET_OF_STORES ? 'stores' : of));

/** External IDs of the stores that an address limits its page to; null: it shows all. */
export function storesOfAddress(
  page: StoresPage,
  search: unknown,
  stores: readonly StoreRow[],
): readonly string[] | null {
  const part = StorePart.safeParse(search).data;
  if (part === undefined) return null;
  const { stores: ids, region, storeTypes, type, types, q, onboarding, schedule } = part;
  // Elsewhere, types are those of displays, and a search is for other things.
  const filter: StoreListFilter =
    page === 'stores'
      ? { q, type: type ?? types, region, onboarding, schedule }
      : page === 'overview'
        ? { type: storeTypes, region }
        : {};
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value.length > 0);
  if (!isFiltered) return ids ?? null;
  const passing = filterStores(searchableStores(stores), filter).flatMap(({ externalId }) => externalId ?? []);
  if (ids === undefined) return passing;
  const allowed = new Set(passing);
  return ids.filter((id) => allowed.has(id));
}

/** Stores that were chosen before, for a saved view or on a page. */
type StoreSource = { readonly id: string; readonly label: string; readonly externalIds: readonly string[] };

/** The stores of saved views and of other pages as they were last shown, as far as these are limited to some stores. */
export function useStoreSources(stores: readonly StoreRow[]): readonly StoreSource[] {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { parseSearch } = useRouter().options;
  const t = useStorePickTexts();
  const { t: c } = useTranslation('common');
  const views = useQuery(viewsQuery(bridge, id)).data;
  // Pages are left between two openings of a picker, so what was read for an earlier one counts for nothing.
  const { data: places } = useQuery({
    queryKey: ['places', id],
    queryFn: ({ signal }) => bridge.places.all(undefined, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return useMemo(() => {
    const source = (key: string, label: string, page: StoresPage, search: unknown): readonly StoreSource[] => {
      const externalIds = storesOfAddress(page, search, stores);
      return externalIds === null || externalIds.length === 0 ? [] : [{ id: key, label, externalIds }];
    };
    const ofViews = (views ?? []).flatMap(({ page: of, name, search }) => {
      const page = pageOfView(of);
      if (page === undefined) return [];
      return source(`view ${of} ${name}`, t('sameAs.view', { name, page: c(`nav.${page}`) }), page, search);
    });
    const ofPages = PAGES.flatMap((page) => {
      const [, query = ''] = places?.[id]?.pages[`/${page}`]?.split('?') ?? [];
      return source(`page ${page}`, t('sameAs.page', { page: c(`nav.${page}`) }), page, parseSearch(query));
    });
    return [...ofViews, ...ofPages];
  }, [views, places, id, stores, parseSearch, t, c]);
}
