import { IconBuildingStore, IconTable } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { periodLabel } from '#renderer/figures/period-picker.tsx';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { NONE } from '#renderer/stores/choices.ts';
import { useRegionLabel } from '#renderer/stores/region-names.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { parsePeriod } from '#shared/domain/period.ts';
import { idsOfPath, pathOfAddress } from '#shared/domain/place.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { useApp } from '../nav/app-context.ts';
import { navPages } from '../nav/nav-pages.ts';
import type { PaletteCommand } from './use-commands.ts';

const MOST_SHOWN = 6;
const MOST_NAMES = 3;

/** Says by what an address narrows its page, as far as it is worth a line; '' where it does not. */
function useFilterWords(nameOf: (externalId: string) => string): (search: object) => string {
  const { t } = useTranslation('fill-rates');
  const format = useFormat();
  const terms = useTerms();
  const regionLabel = useRegionLabel(useStores().data?.data);
  const labels = {
    q: (text: string) => text,
    stores: nameOf,
    region: (id: string) => regionLabel(id === NONE ? null : id),
    storeTypes: terms.storeType,
    types: terms.expositionType,
    categories: (value: string) => terms.productCategory(value),
    period: (text: string) => {
      const period = parsePeriod(text);
      return period === null ? '' : periodLabel(period, t, format);
    },
  };
  return (search) => {
    const given = new Map<string, unknown>(Object.entries(search));
    const words = Object.entries(labels).map(([name, label]) => {
      const values = [given.get(name)].flat().filter((value) => typeof value === 'string');
      return joinNames(values.slice(0, MOST_NAMES).map(label), values.length > MOST_NAMES);
    });
    return words.filter((word) => word !== '').join(' · ');
  };
}

/** The stores, displays and narrowed pages last opened in this workspace, newest first, without the one on screen. */
export function useRecentPlaces(): readonly PaletteCommand[] {
  const { t } = useTranslation('common');
  const { t: r } = useTranslation('fill-rates');
  const { id } = useWorkspace();
  const { stores } = useBridge();
  const { places } = useApp();
  const router = useRouter();
  const listed = useStores().data?.data ?? [];
  const nameOf = (externalId: string) =>
    shownName(listed.find((one) => one.externalId === externalId)?.name, externalId);
  const filterWords = useFilterWords(nameOf);
  const recent = places
    .recent(id)
    .filter((href) => pathOfAddress(href) !== router.latestLocation.pathname)
    .map((href) => ({ href, path: pathOfAddress(href), ids: idsOfPath(pathOfAddress(href)) }));
  const wanted = recent.flatMap(({ ids }) => (ids?.expositionId == null ? [] : [ids.expositionId]));
  // Only those that are kept on this computer: a name is no reason to ask the service.
  const found = useQueries({
    queries: wanted.map((query) => ({
      queryKey: ['found-displays', id, query, 1],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => stores.findDisplays({ query, most: 1 }, { signal }),
      retry: false,
    })),
  }).flatMap(({ data }) => data?.displays ?? []);
  const lines = recent.flatMap(({ href, path, ids }): PaletteCommand[] => {
    const line = { id: `recent ${href}`, group: 'recent' as const, run: () => router.history.push(href) };
    if (ids !== null) {
      const { externalId, expositionId } = ids;
      const store = nameOf(externalId);
      if (expositionId === null) return [{ ...line, label: store, note: externalId, Icon: IconBuildingStore }];
      const label = found.find((one) => one.expositionId === expositionId)?.label;
      return [{ ...line, label: shownName(label, expositionId), note: `${store} · ${externalId}`, Icon: IconTable }];
    }
    const page = navPages.find((one) => one.path === path);
    if (page === undefined) return [];
    const search = router.options.parseSearch?.(href.slice(path.length)) ?? {};
    const note = filterWords(search);
    const groupBy = CrossStoreGroupBy.safeParse(Object.getOwnPropertyDescriptor(search, 'groupBy')?.value).data;
    if (note === '' && groupBy === undefined) return [];
    const label = groupBy === undefined ? t(`nav.${page.label}`) : r(`tableTitle.${groupBy}`);
    return [{ ...line, label, ...(note === '' ? {} : { note }), Icon: page.Icon }];
  });
  return lines.slice(0, MOST_SHOWN);
}
