import type * as Electron from 'electron';
import type { RequestDouble } from './net.ts';
import type { Notification } from './notification.ts';
import type { SessionDouble } from './session.ts';
import type { UtilityProcessDouble } from './utility-process.ts';
import type { BrowserWindow } from './windows.ts';

const waiting: { resolve: () => void; promise: Promise<void> } = Promise.withResolvers<void>();

/** What was asked of the double so far, and what a test may set beforehand. */
export const double = {
  ready: false,
  packaged: false,
  lockGranted: true,
  loadFails: false,
  locale: 'en-GB',
  darkSystem: false,
  answerOfDialog: 0,
  /** Names of switches on the command line. */
  switches: [] as string[],
  paths: new Map<string, string>(),
  /** Names of calls in their order, as far as the order matters. */
  order: [] as string[],
  windows: [] as BrowserWindow[],
  sessions: [] as SessionDouble[],
  schemes: [] as Electron.CustomScheme[],
  requests: [] as RequestDouble[],
  processes: [] as UtilityProcessDouble[],
  opened: [] as string[],
  boxes: [] as Electron.MessageBoxOptions[],
  errorBoxes: [] as string[],
  saves: [] as Electron.SaveDialogOptions[],
  /** Where a person saves a file; empty: nowhere. */
  savesTo: '',
  /** Where a person saves what a page gives out; empty: nowhere. undefined: under its own name. */
  downloadsTo: undefined as string | undefined,
  menus: [] as Electron.MenuItemConstructorOptions[][],
  popups: [] as Electron.MenuItemConstructorOptions[][],
  notices: [] as Notification[],
  /** Whether the system can show notices. */
  showsNotices: true,
  /** The count on the app's icon. */
  badge: 0,
  /** What crashes are watched with. */
  crashReports: [] as Electron.CrashReporterStartOptions[],
  /** What a preload script sent, and what it gave its page. */
  posted: [] as { channel: string; message: unknown; transfer: readonly unknown[] }[],
  exposed: new Map<string, unknown>(),
  /** The system's own list of files that were opened last. */
  recent: [] as string[],
  lockData: undefined as unknown,
  /** The starts that follow the end of this one. */
  relaunches: [] as Electron.RelaunchOptions[],
  workAreas: [{ x: 0, y: 0, width: 1_920, height: 1_040 }],
  /** Lets Electron become ready, as it does after the entry was evaluated. */
  async becomeReady() {
    double.ready = true;
    waiting.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  },
};

/** Notes a call whose order matters. */
export const note = (call: string) => void double.order.push(call);

/** Resolves once a test has let Electron become ready. */
export const whenReady = (): Promise<void> => waiting.promise;
