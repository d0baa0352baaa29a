import {
  IconBuildingStore,
  IconChartBar,
  IconDownload,
  IconSettings,
  IconTable,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';

/** One entry of the rail. */
export type Room = {
  readonly path: string;
  readonly label: 'overview' | 'stores' | 'displays' | 'publish' | 'offline' | 'settings';
  readonly Icon: TablerIcon;
  readonly place: 'top' | 'bottom';
};

/** The rooms that exist; a new one is one more line here and one route. */
export const rooms: readonly Room[] = [
  { path: '/overview', label: 'overview', Icon: IconChartBar, place: 'top' },
  { path: '/stores', label: 'stores', Icon: IconBuildingStore, place: 'top' },
  { path: '/displays', label: 'displays', Icon: IconTable, place: 'top' },
  { path: '/publish', label: 'publish', Icon: IconUpload, place: 'top' },
  { path: '/offline', label: 'offline', Icon: IconDownload, place: 'bottom' },
  { path: '/settings', label: 'settings', Icon: IconSettings, place: 'bottom' },
];

/** The room that a page belongs to. */
export function roomOf(pathname: string): Room | undefined {
  return rooms.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
