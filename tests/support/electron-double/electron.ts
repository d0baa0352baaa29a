/**
 * Stands in for the `electron` module in unit tests (see `alias` in vitest.config.ts). It records what the shell
 * asks of Electron and lets a test play Electron's part; `satisfies` makes the compiler compare it with the
 * declarations of the installed version. What it can't show is told by the stand-in of tests/support/standin.
 */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { double, note } from './double.ts';

export { app } from './app.ts';
export { double } from './double.ts';
export { net } from './net.ts';
export { Notification } from './notification.ts';
export { session } from './session.ts';
export { utilityProcess } from './utility-process.ts';
export { BrowserWindow } from './windows.ts';

export const protocol = {
  registerSchemesAsPrivileged: (schemes) => {
    if (double.ready) throw new Error('schemes must be named before Electron is ready');
    note('registerSchemesAsPrivileged');
    double.schemes.push(...schemes);
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>;

export const ipcMain = new EventEmitter();

/** What a preload script reaches Electron by. */
export const ipcRenderer = {
  postMessage: (channel, message, transfer = []) => void double.posted.push({ channel, message, transfer }),
} satisfies Pick<Electron.IpcRenderer, 'postMessage'>;

export const contextBridge = {
  exposeInMainWorld: (key, api) => void double.exposed.set(key, api),
} satisfies Pick<Electron.ContextBridge, 'exposeInMainWorld'>;

export const crashReporter = {
  start: (options) => {
    if (double.ready) throw new Error('crashes must be watched before Electron is ready');
    note('crashReporter.start');
    double.crashReports.push(options);
  },
} satisfies Pick<Electron.CrashReporter, 'start'>;

export const shell = {
  openExternal: async (url) => void double.opened.push(url),
  showItemInFolder: (path) => void double.opened.push(path),
} satisfies Pick<Electron.Shell, 'openExternal' | 'showItemInFolder'>;

export const dialog = {
  showMessageBox: async (_window: unknown, options: Electron.MessageBoxOptions) => {
    double.boxes.push(options);
    return { response: double.answerOfDialog, checkboxChecked: false } satisfies Electron.MessageBoxReturnValue;
  },
  showMessageBoxSync: (_window: unknown, options: Electron.MessageBoxSyncOptions) => {
    double.boxes.push(options);
    return double.answerOfDialog;
  },
  showSaveDialog: async (_window: unknown, options: Electron.SaveDialogOptions) => {
    double.saves.push(options);
    return { canceled: double.savesTo === '', filePath: double.savesTo } satisfies Electron.SaveDialogReturnValue;
  },
  showErrorBox: (title: string, content: string) => void double.errorBoxes.push(`${title}: ${content}`),
};

export const Menu = {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) =>
    Object.assign(template, { popup: () => void double.popups.push(template) }),
  setApplicationMenu: (menu: Electron.MenuItemConstructorOptions[]) => void double.menus.push(menu),
};

class NativeThemeDouble extends EventEmitter {
  #source: Electron.NativeTheme['themeSource'] = 'system';
  get themeSource() {
    return this.#source;
  }
  set themeSource(source) {
    this.#source = source;
    this.emit('updated');
  }
  get shouldUseDarkColors() {
    return this.#source === 'system' ? double.darkSystem : this.#source === 'dark';
  }
}

export const nativeImage = {
  // As Electron, it takes exactly the bytes of its pixels.
  createFromBitmap: (buffer, { width, height }) => {
    if (buffer.length !== width * height * 4) throw new Error('Buffer size does not match the image');
    return { getSize: () => ({ width, height }) } as Electron.NativeImage;
  },
} satisfies Pick<typeof Electron.nativeImage, 'createFromBitmap'>;

export const nativeTheme = new NativeThemeDouble();

const displays = () => double.workAreas.map((workArea) => ({ workArea }));
export const screen = { getPrimaryDisplay: () => displays()[0], getAllDisplays: displays };
