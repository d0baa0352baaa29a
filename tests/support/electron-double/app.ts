import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { double, note, whenReady } from './double.ts';

class AppEvents extends EventEmitter {
  get isPackaged() {
    return double.packaged;
  }
}

export const app = Object.assign(new AppEvents(), {
  commandLine: {
    appendSwitch: (name: string) => note(`appendSwitch ${name}`),
    hasSwitch: (name: string) => double.switches.includes(name),
    removeSwitch: (name: string) => note(`removeSwitch ${name}`),
  },
  enableSandbox: () => note('enableSandbox'),
  setAppUserModelId: () => note('setAppUserModelId'),
  setAboutPanelOptions: () => note('setAboutPanelOptions'),
  showAboutPanel: () => note('showAboutPanel'),
  addRecentDocument: (path: string) => void double.recent.push(path),
  clearRecentDocuments: () => void double.recent.splice(0),
  getVersion: () => '1.2.3',
  getAppPath: () => double.paths.get('app') ?? '/nowhere/app',
  getLocale: () => double.locale,
  getPath: (name: string) => double.paths.get(name) ?? `/nowhere/${name}`,
  setPath: (name: string, path: string) => {
    double.paths.set(name, path);
    note(`setPath ${name}`);
  },
  requestSingleInstanceLock: (data?: Record<string, unknown>) => {
    note('requestSingleInstanceLock');
    double.lockData = data;
    return double.lockGranted;
  },
  releaseSingleInstanceLock: () => note('releaseSingleInstanceLock'),
  relaunch: (options: Electron.RelaunchOptions = {}) => void double.relaunches.push(options),
  setBadgeCount: (count = 0) => {
    double.badge = count;
    return true;
  },
  whenReady,
  quit: () => note('quit'),
  exit: (code?: number) => note(`exit ${code}`),
}) satisfies Pick<
  Electron.App,
  | 'isPackaged'
  | 'enableSandbox'
  | 'setAppUserModelId'
  | 'setAboutPanelOptions'
  | 'showAboutPanel'
  | 'addRecentDocument'
  | 'clearRecentDocuments'
  | 'getVersion'
  | 'getAppPath'
  | 'getLocale'
  | 'getPath'
  | 'setPath'
  | 'requestSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'relaunch'
  | 'setBadgeCount'
  | 'whenReady'
  | 'quit'
  | 'exit'
> & { commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'removeSwitch'> };
