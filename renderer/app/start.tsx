import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readEvents } from '#renderer/bridge/event-stream.ts';
import { createReadNews } from '#renderer/bridge/use-read.ts';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { Language } from '#shared/lib/format.ts';
import { App, Appearance } from './app.tsx';
import { type AppRouter, createAppRouter } from './app-router.tsx';
import type { FirstAsked } from './ask-first.ts';
import { navPageOf } from './nav/nav-pages.ts';
import type { PlaceMemory } from './nav/places.ts';
import { NoSession } from './stopped.tsx';

/** Most cached reports arrive within this time and are drawn at once: drawing a skeleton first would take longer. */
const REPORT_MS = 200;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Shows the app, or says why it can't.
 *
 * @param asking what askFirst returns; null: this tab has no session with the core
 */
export async function start(root: HTMLElement, language: Language, asking: Promise<FirstAsked | null>): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  // Read by get-nonce; react-remove-scroll uses it to mark the style element of an open dialog.
  Reflect.set(window, '__webpack_nonce__', nonce);

  const [i18n, asked] = await Promise.all([createI18n(language), asking]);
  const reactRoot = createRoot(root);
  if (asked === null) {
    reactRoot.render(
      <Appearance i18n={i18n} nonce={nonce}>
        <NoSession />
      </Appearance>,
    );
    return;
  }

  window.addEventListener('dragover', keepOnDrop);
  window.addEventListener('drop', keepOnDrop);
  const { activeId, bridge, connection, places, queries, reported } = asked;
  await Promise.race([reported, pause(REPORT_MS)]);
  const news = createReadNews();
  const router = createAppRouter();
  rememberPlaces(router, places, activeId);
  void readEvents({ bridge, store: connection, queries, news, signal: new AbortController().signal, pause });
  reactRoot.render(
    <StrictMode>
      <Appearance i18n={i18n} nonce={nonce}>
        <App bridge={bridge} connection={connection} news={news} queries={queries} router={router} parts={asked} />
      </Appearance>
    </StrictMode>,
  );
}

/** A file that is dropped where none is taken must not replace the app: a browser would show it instead. */
function keepOnDrop(event: DragEvent): void {
  if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Remembers each address as it is shown, except Offline, Settings and Welcome: nobody needs to return to these. */
function rememberPlaces(router: AppRouter, places: PlaceMemory, activeId: () => string | null): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => {
    const workspace = activeId();
    const page = navPageOf(pathname);
    if (workspace === null || page?.place !== 'top') return;
    places.remember(workspace, `${pathname}${searchStr}`, page.path === pathname ? page.path : null);
  });
}
