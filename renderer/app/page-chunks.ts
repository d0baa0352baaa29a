/** The code of each page, in its own chunk, loaded at first use. */
export const pageChunks = {
  contacts: () => import('#renderer/features/contacts/contacts-page.tsx'),
  displays: () => import('#renderer/features/displays/displays-page.tsx'),
  guide: () => import('#renderer/features/guide/guide-page.tsx'),
  offline: () => import('#renderer/features/offline/offline-page.tsx'),
  overview: () => import('#renderer/features/overview/overview-page.tsx'),
  photos: () => import('#renderer/features/photos/photos-page.tsx'),
  publish: () => import('#renderer/features/publish/publish-page.tsx'),
  settings: () => import('#renderer/features/settings/settings-page.tsx'),
  stores: () => import('#renderer/features/stores/index.ts'),
  targets: () => import('#renderer/features/targets/targets-page.tsx'),
  welcome: () => import('#renderer/features/welcome/welcome-page.tsx'),
};

type PageName = keyof typeof pageChunks;

const isPageName = (name: string): name is PageName => Object.hasOwn(pageChunks, name);

/** The page that an address leads to. An empty address leads to the overview, where most starts end. */
export function pageOfAddress(hash: string): PageName {
  const name = /^#\/([a-z]+)/.exec(hash)?.[1] ?? '';
  return isPageName(name) ? name : 'overview';
}
