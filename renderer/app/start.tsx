import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectBridge } from '#renderer/bridge/connect-bridge.ts';
import { createConnectionStore } from '#renderer/bridge/connection-store.ts';
import { createBridge } from '#renderer/bridge/endcap.ts';
import { readEvents } from '#renderer/bridge/event-stream.ts';
import { createReadNews } from '#renderer/bridge/read-news.ts';
import { settingsQuery } from '#renderer/bridge/settings-query.ts';
import { workspacesQuery } from '#renderer/bridge/workspaces-query.ts';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { Language } from '#renderer/i18n/language.ts';
import { App, Look } from './app.tsx';
import { askFirstReport } from './ask-first-report.ts';
import { createAppRouter } from './create-app-router.ts';
import { createPlaceMemory } from './places.ts';
import { createQueryClient } from './query-client.ts';
import { rememberPlaces, restorePlace } from './restore-place.ts';
import { NoSession } from './stopped.tsx';

/** A core that has not answered by then will not: the window says so instead of staying empty. */
const FIRST_ANSWER_MS = 15_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Connects to the core and shows the app, or says why there is none. */
export async function start(root: HTMLElement, language: Language): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  // Read by get-nonce, with which react-remove-scroll marks the style element of an open dialog.
  Reflect.set(window, '__webpack_nonce__', nonce);

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
  const news = createReadNews();
  const places = createPlaceMemory(localStorage);
  const answered = Promise.allSettled([
    queries.prefetchQuery(settingsQuery(bridge)),
    queries.prefetchQuery(workspacesQuery(bridge)),
  ]);
  await Promise.race([answered, pause(FIRST_ANSWER_MS)]);
  const workspaces = () => queries.getQueryData(workspacesQuery(bridge).queryKey);
  const activeId = () => workspaces()?.activeId ?? null;
  if (queries.isFetching() > 0) gone();

  restorePlace(window, places, activeId());
  const router = createAppRouter();
  rememberPlaces(router, places, activeId);
  const active = workspaces()?.items.find(({ id }) => id === activeId());
  if (active !== undefined) askFirstReport({ bridge, queries, location: router.latestLocation }, active);
  void readEvents({ bridge, store: connection, queries, news, signal: new AbortController().signal, pause });
  reactRoot.render(
    <StrictMode>
      <Look i18n={i18n} nonce={nonce}>
        <App bridge={bridge} connection={connection} news={news} queries={queries} router={router} parts={{ places }} />
      </Look>
    </StrictMode>,
  );
}
