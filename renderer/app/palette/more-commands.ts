import {
  IconBook,
  IconBookmark,
  IconChartBar,
  IconDownload,
  IconHandClick,
  IconLink,
  IconMapPin,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useRead, useStores } from '#renderer/bridge/use-read.ts';
import { viewsQuery } from '#renderer/drafts/views-list.tsx';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useKeysTexts } from '#renderer/i18n/use-keys-texts.ts';
import { useLinksTexts } from '#renderer/i18n/use-links-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useRegionLabel } from '#renderer/stores/region-names.ts';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { DEFAULT_PERIOD, formatPeriod } from '#shared/domain/period.ts';
import { SHEET_OF_STORES } from '#shared/domain/sheet-of-stores.ts';
import { useCopyPageLink } from '../links/copy-page-link.ts';
import type { PaletteCommand } from './use-commands.ts';

const REPORTS = ['store', 'region', 'expositionType', 'productCategory', 'day', 'week'] as const;
const EXPORTS = ['overview', 'displays', 'targets', 'contacts', 'stores'] as const;

/** The visible name of a button: what is written on it, or else its label. */
const nameOf = (button: HTMLElement): string =>
  (button.innerText.trim() || button.getAttribute('aria-label') || '').replace(/\s+/gu, ' ');

/** The buttons with which the open page acts, so that they can be found by their names. */
function pageActs(): readonly PaletteCommand[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-acts] :is(button, a)')];
  return buttons
    .filter((button) => nameOf(button) !== '' && !button.matches(':disabled, [aria-disabled="true"]'))
    .map((button, at) => ({
      id: `act ${at}`,
      group: 'page' as const,
      label: nameOf(button),
      also: button.dataset['also'] ?? '',
      Icon: IconHandClick,
      // The palette gives the focus back first.
      run: () => requestAnimationFrame(() => button.click()),
    }));
}

const textIn = (values: object, name: string): string | null => {
  const value: unknown = Object.getOwnPropertyDescriptor(values, name)?.value;
  return typeof value === 'string' ? value : null;
};

/** The photos of what the open page is about: a store, a display, a run, or the stores that are chosen on it. */
function usePhotosOfOpen(): readonly PaletteCommand[] {
  const k = useKeysTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const { params = {}, search = {} } = useMatches({ select: (matches) => matches.at(-1) }) ?? {};
  const externalId = textIn(params, 'externalId');
  const [display, run] = [textIn(params, 'expositionId'), textIn(params, 'protocolId')];
  const listed: unknown = Object.getOwnPropertyDescriptor(search, 'stores')?.value;
  const chosen = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : [];
  const stores = externalId === null ? chosen : [externalId];
  const count = { count: stores.length, number: format.integer(stores.length) };
  const day = useRead('protocols.get', externalId === null || run === null ? null : { externalId, protocolId: run })
    .data?.data.run.scheduledDate;
  // Without its day a run is found only where it is the last one.
  if (stores.length === 0 || (run !== null && day == null)) return [];
  const label =
    display !== null
      ? k('command.photosOfDisplay')
      : run !== null
        ? k('command.photosOfRun')
        : externalId !== null
          ? k('command.photosOfStore')
          : k('command.photosOfStores', count);
  // A period is written in the same way everywhere. Without one, a display shows its usual period.
  const usual = display === null ? null : formatPeriod(DEFAULT_PERIOD);
  const period = day == null ? (textIn(search, 'period') ?? usual) : `${day}..${day}`;
  const what = {
    stores,
    ...(display === null ? {} : { displays: [display] }),
    ...(run === null ? {} : { runs: [run] }),
    ...(period === null ? {} : { period }),
  };
  return [
    {
      id: 'photos of this',
      group: 'page',
      label,
      also: k('palette.also.photos'),
      Icon: IconPhoto,
      run: () => void navigate({ to: '/photos', search: what }),
    },
  ];
}

const PAGES = ['overview', 'photos', 'displays', 'targets', 'contacts', 'stores'] as const;

/** The saved views of all pages that can be opened from anywhere: those of a store's page need the store. */
function useSavedViews(): readonly PaletteCommand[] {
  const { t } = useTranslation('common');
  const k = useKeysTexts();
  const bridge = useBridge();
  const { id } = useWorkspace();
  const navigate = useNavigate();
  const { data = [] } = useQuery(viewsQuery(bridge, id));
  return data.flatMap(({ page: name, name: label, search }) => {
    const page = PAGES.find((one) => one === name);
    if (page === undefined && name !== SHEET_OF_STORES) return [];
    return {
      id: `view ${name} ${label}`,
      group: 'views' as const,
      label,
      note: page === undefined ? k('command.storesSheet') : t(`nav.${page}`),
      Icon: IconBookmark,
      run: () => void navigate({ to: page === undefined ? '/stores/edit/details' : `/${page}`, search }),
    };
  });
}

/** The regions of the chain, each with its report by store. */
function useRegions(): readonly PaletteCommand[] {
  const k = useKeysTexts();
  const navigate = useNavigate();
  const stores = useStores().data?.data;
  const labelOf = useRegionLabel(stores);
  const ids = new Set((stores ?? []).flatMap(({ regionId }) => regionId ?? []));
  return [...ids].map((regionId) => ({
    id: `region ${regionId}`,
    group: 'regions' as const,
    label: labelOf(regionId),
    also: k('palette.also.regions'),
    Icon: IconMapPin,
    run: () => void navigate({ to: '/overview', search: { region: [regionId], groupBy: 'store' } }),
  }));
}

/** Saved views, regions, acts of the open page, reports, displays by type, photos and exports. */
export function useMoreCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation('common');
  const { t: r } = useTranslation('fill-rates');
  const k = useKeysTexts();
  const terms = useTerms();
  const l = useLinksTexts();
  const copyLink = useCopyPageLink();
  const navigate = useNavigate();
  // The page does not change while the palette is open.
  const acts = useMemo(pageActs, []);
  const photosOfOpen = usePhotosOfOpen();
  const views = useSavedViews();
  const regions = useRegions();
  return [
    ...views,
    ...regions,
    ...acts,
    ...photosOfOpen,
    { id: 'copy link', group: 'page', label: l('copy'), also: l('also'), Icon: IconLink, run: copyLink },
    {
      id: 'guide',
      group: 'commands',
      label: k('command.guide'),
      also: k('palette.also.guide'),
      Icon: IconBook,
      run: () => void navigate({ to: '/guide/{-$page}' }),
    },
    {
      id: 'photos',
      group: 'commands',
      label: k('command.photos'),
      also: k('palette.also.photos'),
      Icon: IconPhoto,
      run: () => void navigate({ to: '/photos' }),
    },
    ...EXPORTS.map((page) => ({
      id: `export ${page}`,
      group: 'commands' as const,
      label: k('command.exportOf', { page: t(`nav.${page}`) }),
      also: page === 'overview' ? `${k('palette.also.exports')} pdf png` : k('palette.also.exports'),
      Icon: IconDownload,
      run: () => void navigate({ to: page === 'stores' ? '/stores/edit/details' : `/${page}` }),
    })),
    ...REPORTS.map((groupBy) => ({
      id: `report ${groupBy}`,
      group: 'reports' as const,
      label: r(`tableTitle.${groupBy}`),
      also: k('palette.also.reports'),
      Icon: IconChartBar,
      run: () => void navigate({ to: '/overview', search: { groupBy } }),
    })),
    ...ExpositionType.options.map((type) => ({
      id: `display ${type}`,
      group: 'displays' as const,
      label: k('command.displaysOf', { type: terms.expositionType(type) }),
      also: k('palette.also.displays'),
      Icon: IconTable,
      run: () => void navigate({ to: '/displays', search: { types: [type] } }),
    })),
  ];
}
