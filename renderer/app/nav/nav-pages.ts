import {
  IconBuildingStore,
  IconChartBar,
  IconDownload,
  IconPhoto,
  IconSettings,
  IconTable,
  IconTarget,
  IconUpload,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

/** One entry of the rail. */
export type NavPage = {
  readonly path: string;
  readonly label:
    | 'overview'
    | 'stores'
    | 'displays'
    | 'targets'
    | 'contacts'
    | 'photos'
    | 'publish'
    | 'offline'
    | 'settings';
  readonly Icon: TablerIcon;
  readonly place: 'top' | 'bottom';
};

/** The pages of the rail, in order. The palette offers the same ones. */
export const navPages: readonly NavPage[] = [
  { path: '/overview', label: 'overview', Icon: IconChartBar, place: 'top' },
  { path: '/stores', label: 'stores', Icon: IconBuildingStore, place: 'top' },
  { path: '/displays', label: 'displays', Icon: IconTable, place: 'top' },
  { path: '/targets', label: 'targets', Icon: IconTarget, place: 'top' },
  { path: '/contacts', label: 'contacts', Icon: IconUsers, place: 'top' },
  { path: '/photos', label: 'photos', Icon: IconPhoto, place: 'top' },
  { path: '/publish', label: 'publish', Icon: IconUpload, place: 'top' },
  { path: '/offline', label: 'offline', Icon: IconDownload, place: 'bottom' },
  { path: '/settings', label: 'settings', Icon: IconSettings, place: 'bottom' },
];

/** The rail's entry for an address; undefined for Welcome. */
export function navPageOf(pathname: string): NavPage | undefined {
  return navPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
