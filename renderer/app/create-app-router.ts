import { createHashHistory, createRouter } from '@tanstack/react-router';
import { PageFailed, PageNotFound } from './page-failed.tsx';
import { routeTree } from './routes.tsx';

/** Hash routing: the same files are served from the root of a loopback port and from Electron's own scheme. */
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
