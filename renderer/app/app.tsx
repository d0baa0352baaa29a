import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import type { ConnectionStore } from '#renderer/bridge/connect-bridge.ts';
import { BridgeContext, ConnectionContext, StartViewContext } from '#renderer/bridge/page-context.ts';
import { type ReadNews, ReadNewsContext } from '#renderer/bridge/use-read.ts';
import type { AppRouter } from './app-router.tsx';
import { AppContext, type AppParts } from './nav/app-context.ts';
import { cssVariables, theme } from './theme.ts';

/** Keeps no theme: the core does, and the host writes it into the document. */
const schemeManager: MantineColorSchemeManager = {
  get() {
    const { theme: written } = document.documentElement.dataset;
    return written === 'light' || written === 'dark' ? written : 'auto';
  },
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

type AppearanceProps = { readonly i18n: I18n; readonly nonce: string; readonly children: ReactNode };

/** Applies language and theme, both for the app and for the page shown when there is no session. */
export function Appearance({ i18n, nonce, children }: AppearanceProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </I18nextProvider>
  );
}

type AppProps = {
  readonly bridge: Bridge;
  readonly connection: ConnectionStore;
  readonly news: ReadNews;
  readonly queries: QueryClient;
  readonly router: AppRouter;
  readonly parts: AppParts;
};

/** The app, with everything that start.tsx created for it. */
export function App({ bridge, connection, news, queries, router, parts }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <BridgeContext value={bridge}>
        <ConnectionContext value={connection}>
          <ReadNewsContext value={news}>
            <AppContext value={parts}>
              <StartViewContext value={{ get: parts.places.start, set: parts.places.setStart }}>
                <RouterProvider router={router} />
              </StartViewContext>
            </AppContext>
          </ReadNewsContext>
        </ConnectionContext>
      </BridgeContext>
    </QueryClientProvider>
  );
}
