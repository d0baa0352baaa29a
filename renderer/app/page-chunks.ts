/** The code of each room's pages, in chunks of their own; the first use of one loads it. */
export const pageChunks = {
  displays: () => import('#renderer/features/displays/index.ts'),
  offline: () => import('#renderer/features/offline/index.ts'),
  overview: () => import('#renderer/features/overview/overview-page.tsx'),
  publish: () => import('#renderer/features/publish/index.ts'),
  settings: () => import('#renderer/features/settings/index.ts'),
  stores: () => import('#renderer/features/stores/index.ts'),
  welcome: () => import('#renderer/features/welcome/index.ts'),
};

/** The room that an address leads to; without one the overview, where most starts end. */
export function roomOfAddress(hash: string): keyof typeof pageChunks {
  const room = /^#\/([a-z]+)/.exec(hash)?.[1];
  const rooms: readonly (keyof typeof pageChunks)[] = [
    'displays',
    'offline',
    'publish',
    'settings',
    'stores',
    'welcome',
  ];
  return rooms.find((one) => one === room) ?? 'overview';
}
