import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { ContactsSearch } from '#renderer/features/contacts/contacts-search.ts';
import { DisplaysSearch } from '#renderer/features/displays/displays-search.ts';
import { OverviewSearch } from '#renderer/features/overview/overview-view.ts';
import {
  DisplaySearch,
  RunSearch,
  StoreSearch,
  StoresSearch,
  StoresSheetSearch,
} from '#renderer/features/stores/parts/stores-search.ts';
import { TargetsSearch } from '#renderer/features/targets/parts/targets-search.ts';
import { AppRoot } from './app-root.tsx';
import { pageChunks } from './page-chunks.ts';
import { AppFailed, PageFailed, PageNotFound } from './page-failed.tsx';

/** Address of Offline; `make` opens the form. */
const OfflineSearch = z.object({ make: z.literal(true).optional().catch(undefined) });

/** Address of Publish: the filter of its list of changes. */
const PublishSearch = z.object({
  // The router reads `q=123` as a number; a filter is always a text.
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
});

const root = createRootRoute({
  component: AppRoot,
  errorComponent: AppFailed,
  notFoundComponent: PageNotFound,
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview' });
  },
});

const routeTree = root.addChildren([
  index,
  createRoute({
    getParentRoute: () => root,
    path: '/welcome',
    component: lazyRouteComponent(pageChunks.welcome, 'WelcomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/overview',
    validateSearch: OverviewSearch,
    component: lazyRouteComponent(pageChunks.overview, 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stores',
    validateSearch: StoresSearch,
    component: lazyRouteComponent(pageChunks.stores, 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    // Two parts: with one, it would be the address of a store.
    path: '/stores/edit/details',
    validateSearch: StoresSheetSearch,
    component: lazyRouteComponent(pageChunks.stores, 'StoresSheetPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stores/$externalId',
    validateSearch: StoreSearch,
    // Another store is another page: no data of the first may appear under the name of the second.
    remountDeps: ({ params }) => params,
    component: lazyRouteComponent(pageChunks.stores, 'StorePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stores/$externalId/displays/$expositionId',
    validateSearch: DisplaySearch,
    remountDeps: ({ params }) => params,
    component: lazyRouteComponent(pageChunks.stores, 'DisplayPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stores/$externalId/runs/$protocolId',
    validateSearch: RunSearch,
    remountDeps: ({ params }) => params,
    component: lazyRouteComponent(pageChunks.stores, 'RunPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/displays',
    validateSearch: DisplaysSearch,
    component: lazyRouteComponent(pageChunks.displays, 'DisplaysPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/targets',
    validateSearch: TargetsSearch,
    component: lazyRouteComponent(pageChunks.targets, 'TargetsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contacts',
    validateSearch: ContactsSearch,
    component: lazyRouteComponent(pageChunks.contacts, 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/photos',
    // The page parses its own address: its filters are not part of the first load.
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(pageChunks.photos, 'PhotosPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/offline',
    validateSearch: OfflineSearch,
    component: lazyRouteComponent(pageChunks.offline, 'OfflinePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/publish',
    validateSearch: PublishSearch,
    component: lazyRouteComponent(pageChunks.publish, 'PublishPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(pageChunks.settings, 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/guide/{-$page}',
    component: lazyRouteComponent(pageChunks.guide, 'GuidePage'),
  }),
]);

/** Hash routing, because the same files are served from the root of a loopback port and from Electron's own scheme. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
    scrollToTopSelectors: ['main'],
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
