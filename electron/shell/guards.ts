import type { Session, WebContents } from 'electron';
import { isOwnFile, isStartUrl } from './app-origin.ts';

/** The only permission a page gets: to write text to the clipboard, from its own main frame. */
function isGranted(permission: string, isMainFrame: boolean, url: string | undefined): boolean {
  return permission === 'clipboard-sanitized-write' && isMainFrame && url !== undefined && isStartUrl(url);
}

/**
 * Locks down a session: without these handlers, Electron grants every permission that a page requests. All answers are
 * given immediately, because late ones have caused a use-after-free.
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
  // Allows downloads that the page made itself, such as a change set file. A dialog (downloads.ts) asks where they go.
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
  // The spelling checker would download its dictionaries from another server.
  session.setSpellCheckerEnabled(false);
}

/**
 * Keeps a page where it is: it may only reload Endcap's own document. It may not open a second window or embed a page.
 * Call it for every `web-contents-created`, so that no window is missed.
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
