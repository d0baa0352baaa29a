import { EventEmitter } from 'node:events';
import { anEvent } from '../electron-double/an-event.ts';
import { double, ipcMain } from '../electron-double/electron.ts';
import type { Guards } from './control.ts';

const OURS = 'endcap://app/';
const FOREIGN = 'https://evil.example/';

/** Asks the handlers that the running app has set what they would answer, as Electron would ask them. */
export function inspectGuards(permissions: readonly string[]): Guards {
  return {
    calls: [...double.order],
    schemes: double.schemes.map(({ scheme, privileges = {} }) => ({ scheme, privileges: Object.keys(privileges) })),
    loaded: double.windows.flatMap(({ loaded }) => loaded),
    channels: ipcMain.eventNames().map(String),
    sessions: double.sessions.map(({ partition, handlers, spellChecker }) => {
      const grantedTo = (requestingUrl: string, isMainFrame: boolean) =>
        permissions.filter((permission) => {
          const details = { isMainFrame, requestingUrl };
          const told: unknown[] = [];
          call(handlers.get('request'), {}, permission, (isGranted: unknown) => told.push(isGranted), details);
          return told[0] !== false || call(handlers.get('check'), null, permission, requestingUrl, details) !== false;
        });
      return {
        partition,
        handlers: [...handlers].flatMap(([name, handler]) => (handler === null ? [] : [name])),
        granted: { own: grantedTo(OURS, true), frame: grantedTo(OURS, false), foreign: grantedTo(FOREIGN, true) },
        spellChecker,
      };
    }),
    embedsWebview: !isPrevented('will-attach-webview'),
    acceptedPorts: senders()
      .filter(({ event }) => isAccepted(event))
      .map(({ who }) => who),
  };
}

function call(handler: unknown, ...args: readonly unknown[]): unknown {
  return typeof handler === 'function' ? handler(...args) : 'no handler';
}

function isPrevented(name: string): boolean {
  const event = anEvent();
  double.windows[0]?.webContents.emit(name, event, {}, {});
  return event.defaultPrevented;
}

/** Whoever else could know the name of the channel. The window's own page is tried by the specs that load it. */
function senders() {
  const sender = double.windows[0]?.webContents;
  const frame = { parent: null, origin: 'endcap://app', url: OURS };
  return [
    { who: 'a frame inside the page', event: { sender, senderFrame: { ...frame, parent: {} } } },
    { who: 'another origin', event: { sender, senderFrame: { ...frame, origin: 'https://evil.example' } } },
    { who: 'another document', event: { sender, senderFrame: { ...frame, url: `${OURS}other.html` } } },
    { who: 'a frame that is gone', event: { sender, senderFrame: null } },
    { who: 'other contents', event: { sender: aStranger(), senderFrame: frame } },
  ];
}

const aStranger = () => Object.assign(new EventEmitter(), { isDestroyed: () => false });

function isAccepted(event: object): boolean {
  const state = { closed: false };
  const close = () => {
    state.closed = true;
  };
  const port = Object.assign(new EventEmitter(), { close, start: () => {}, postMessage: () => {} });
  ipcMain.emit('endcap:port', { ...event, ports: [port] }, null);
  return !state.closed;
}
