import type { Session, WebContents } from 'electron';
import { isOwnFile, isStartUrl } from './app-origin.ts';

/** What the page may do beside showing itself: put text on the clipboard, for its own main frame. */
function isGranted(permission: string, isMainFrame: boolean, url: string | undefined): boolean {
  return permission === 'clipboard-sanitized-write' && isMainFrame && url !== undefined && isStartUrl(url);
}

/**
 * Closes a session: without these handlers Electron grants every permission that a page asks for.
 * All answers are given at once, because late ones have been a use-after-free.
 */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isGranted(permission, details.isMainFrame, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, _origin, details) =>
    isGranted(permission, details.isMainFrame, details.requestingUrl),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  session.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }));
  // What the page made itself, such as a file of changes; Electron asks where to save it.
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
  // The spelling checker fetches its dictionaries from a server of its own.
  session.setSpellCheckerEnabled(false);
}

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
