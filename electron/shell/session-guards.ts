import type { Session } from 'electron';
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
