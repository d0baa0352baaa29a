import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { DisplaysSearch } from '#renderer/features/displays/displays-search.ts';
import { OfflineSearch } from '#renderer/features/offline/offline-search.ts';
import { OverviewSearch } from '#renderer/features/overview/overview-view.ts';
import { PublishSearch } from '#renderer/features/publish/publish-search.ts';
import { DisplaySearch, RunSearch, StoreSearch, StoresSearch } from '#renderer/features/stores/stores-search.ts';
import { AppRoot } from './app-root.tsx';
import { pageChunks } from './page-chunks.ts';
import { AppFailed, PageNotFound } from './page-failed.tsx';

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

export const routeTree = root.addChildren([
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
    path: '/stores/$externalId',
    validateSearch: StoreSearch,
    // Another store is another page: nothing of the first one may show under the name of the second.
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
]);
