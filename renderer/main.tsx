import '@mantine/core/styles.css';
import './app/fonts.css';
import './ui/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App, Look } from './app/app.tsx';
import { createAppRouter } from './app/create-app-router.ts';
import { firstLanguage } from './app/first-language.ts';
import { createPlaceMemory } from './app/places.ts';
import { createQueryClient } from './app/query-client.ts';
import { rememberPlaces, restorePlace } from './app/restore-place.ts';
import { NoSession } from './app/stopped.tsx';
import { installTrustedTypes } from './app/trusted-types.ts';
import { connectBridge } from './bridge/connect-bridge.ts';
import { createConnectionStore } from './bridge/connection-store.ts';
import { createBridge } from './bridge/endcap.ts';
import { readEvents } from './bridge/event-stream.ts';
import { settingsQuery } from './bridge/settings-query.ts';
import { workspacesQuery } from './bridge/workspaces-query.ts';
import { createI18n } from './i18n/create-i18n.ts';

/** A core that has not answered by then will not: the window says so instead of staying empty. */
const FIRST_ANSWER_MS = 15_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function start(root: HTMLElement): Promise<void> {
  // The policy of the page forbids eval, which zod would try for its faster parsers.
  z.config({ jitless: true });
  installTrustedTypes(window);
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  // Read by get-nonce, with which react-remove-scroll marks the style element of an open dialog.
  Reflect.set(window, '__webpack_nonce__', nonce);

  const language = firstLanguage(localStorage, navigator.languages);
  document.documentElement.lang = language;
  const [i18n, link] = await Promise.all([createI18n(language), connectBridge(window)]);
  const reactRoot = createRoot(root);
  if (link === null) {
    reactRoot.render(
      <Look i18n={i18n} nonce={nonce}>
        <NoSession />
      </Look>,
    );
    return;
  }

  const connection = createConnectionStore();
  const gone = () => connection.setState({ host: 'gone' });
  const bridge = createBridge(link, gone);
  const queries = createQueryClient();
  const places = createPlaceMemory(localStorage);
  const answered = Promise.allSettled([
    queries.prefetchQuery(settingsQuery(bridge)),
    queries.prefetchQuery(workspacesQuery(bridge)),
  ]);
  await Promise.race([answered, pause(FIRST_ANSWER_MS)]);
  const activeId = () => queries.getQueryData(workspacesQuery(bridge).queryKey)?.activeId ?? null;
  if (queries.isFetching() > 0) gone();

  restorePlace(window, places, activeId());
  const router = createAppRouter();
  rememberPlaces(router, places, activeId);
  void readEvents({ bridge, store: connection, queries, signal: new AbortController().signal, pause });
  reactRoot.render(
    <StrictMode>
      <Look i18n={i18n} nonce={nonce}>
        <App bridge={bridge} connection={connection} queries={queries} router={router} parts={{ places }} />
      </Look>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
