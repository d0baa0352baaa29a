/**
 * A stand-in for the `electron` module with which the built desktop app runs where there is no Electron: the main
 * entry runs under Node, each window is a page of a real Chromium, the preload script runs in a real isolated
 * world, ports and the sample's process are real. It proves our code, not Electron's own sandbox, menus, dialogs
 * or packaging.
 */
import type { ClientRequestConstructorOptions, ForkOptions } from 'electron';
import { anEvent } from '../electron-double/an-event.ts';
import { app, double } from '../electron-double/electron.ts';
import { BrowserWindow } from './browser-window.ts';
import { RequestStandin } from './request.ts';
import { UtilityProcessStandin } from './utility-process.ts';

export {
  app,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
} from '../electron-double/electron.ts';
export { BrowserWindow };

export const net = { request: (options: ClientRequestConstructorOptions) => new RequestStandin(options) };

export const utilityProcess = {
  fork: (script: string, args: readonly string[] = [], options: ForkOptions = {}) => {
    if (!double.ready) throw new Error('a process before Electron is ready');
    return new UtilityProcessStandin(script, args, options);
  },
};

/** Electron's way to the end: before-quit, the windows, will-quit, and only when nobody objects the end. */
Object.assign(app, {
  quit: () => {
    const before = anEvent();
    app.emit('before-quit', before);
    if (before.defaultPrevented) return;
    for (const window of double.windows) if (!window.destroyed) void (window as BrowserWindow).page?.close();
    const last = anEvent();
    app.emit('will-quit', last);
    if (!last.defaultPrevented) app.emit('quit', {}, 0);
  },
  exit: (code = 0) => app.emit('quit', {}, code),
});
