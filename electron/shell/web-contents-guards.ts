import type { WebContents } from 'electron';
import { isStartUrl } from './app-origin.ts';

/**
 * Keeps a page where it is: nothing but loading Endcap's own document anew, no second window, no embedded page.
 * To be called for every `web-contents-created`, so that no window can be forgotten.
 */
export function guardWebContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (details) => {
    if (!details.isMainFrame || !isStartUrl(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !isStartUrl(details.url)) details.preventDefault();
  });
  // Endcap's scheme never redirects.
  contents.on('will-redirect', (details) => details.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
