import type { IpcMain, IpcMainEvent, MessagePortMain, WebContents } from 'electron';
import { PORT_CHANNEL } from '#shared/bridge/handshake.ts';
import { APP_ORIGIN, isStartUrl } from './app-origin.ts';

type HandshakePorts = {
  readonly ipcMain: Pick<IpcMain, 'on'>;
  /** Whether the contents belong to one of our open windows. */
  readonly isOurWindow: (contents: WebContents) => boolean;
  /** Resolves when the core can answer. Until then, an accepted port queues what the page sends. */
  readonly ready: Promise<void>;
  /** Serves the bridge on a port. Called once per accepted port, before the port is started. */
  readonly acceptPort: (port: MessagePortMain, contents: WebContents) => void;
};

/**
 * Accepts only the main frame of our own page in an open window. Anyone else who knows the channel's name is rejected.
 */
function isTrusted({ sender, senderFrame, ports }: IpcMainEvent, isOurWindow: HandshakePorts['isOurWindow']): boolean {
  if (senderFrame === null || ports.length !== 1) return false;
  if (sender.isDestroyed() || !isOurWindow(sender)) return false;
  return senderFrame.parent === null && senderFrame.origin === APP_ORIGIN && isStartUrl(senderFrame.url);
}

/**
 * Listens for the port that the preload script forwards. This is the only message that the main process accepts from a
 * page. A window has one open port. The previous port is closed when the page reloads and sends a new one, and when its
 * process ends. (Not on `did-start-navigation`: that comes before `will-navigate`, so a refused navigation would cut
 * off the page that stays.)
 */
export function listenForPorts({ ipcMain, isOurWindow, ready, acceptPort }: HandshakePorts): void {
  const open = new WeakMap<WebContents, MessagePortMain>();
  const watched = new WeakSet<WebContents>();

  const closeFormer = (contents: WebContents): void => {
    open.get(contents)?.close();
    open.delete(contents);
  };

  const watch = (contents: WebContents): void => {
    if (watched.has(contents)) return;
    watched.add(contents);
    contents.on('render-process-gone', () => closeFormer(contents));
    contents.on('destroyed', () => closeFormer(contents));
  };

  ipcMain.on(PORT_CHANNEL, (event) => {
    const [port] = event.ports;
    if (port === undefined || !isTrusted(event, isOurWindow)) {
      for (const refused of event.ports) refused.close();
      return;
    }
    watch(event.sender);
    closeFormer(event.sender);
    open.set(event.sender, port);
    void ready.then(() => {
      if (open.get(event.sender) !== port) return;
      acceptPort(port, event.sender);
      // Electron's ports queue messages until they are started.
      port.start();
    });
  });
}
