/**
 * Stands in for the `electron` module in unit tests (see `alias` in vitest.config.ts). It records what the shell
 * asks of Electron and lets a test play Electron's part; `satisfies` makes the compiler compare it with the
 * declarations of the installed version. What it can't show is told by the stand-in of tests/support/standin.
 */
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type * as Electron from 'electron';

type Handler = (...args: never[]) => unknown;

/** An Electron event as listeners see it. */
export const anEvent = <Details extends object>(details: Details = {} as Details) => {
  const state = { prevented: false };
  return {
    ...details,
    preventDefault: () => {
      state.prevented = true;
    },
    get defaultPrevented() {
      return state.prevented;
    },
  };
};

export class SessionDouble extends EventEmitter {
  readonly handlers = new Map<string, Handler | null>();
  readonly served = new Map<string, (request: Request) => Response | Promise<Response>>();
  readonly partition: string;
  readonly options: Electron.FromPartitionOptions | undefined;
  spellChecker = true;
  proxy = 'DIRECT';
  readonly protocol: Pick<Electron.Protocol, 'handle'> = {
    handle: (scheme, handler) => {
      // Electron's `GlobalRequest` and `GlobalResponse` are Node's.
      this.served.set(scheme, handler as unknown as (request: Request) => Promise<Response>);
    },
  };

  constructor(partition: string, options?: Electron.FromPartitionOptions) {
    super();
    this.partition = partition;
    this.options = options;
  }
  #keep(name: string, handler: Handler | null) {
    this.handlers.set(name, handler);
  }
  setPermissionRequestHandler: Electron.Session['setPermissionRequestHandler'] = (one) => this.#keep('request', one);
  setPermissionCheckHandler: Electron.Session['setPermissionCheckHandler'] = (one) => this.#keep('check', one);
  setDevicePermissionHandler: Electron.Session['setDevicePermissionHandler'] = (one) => this.#keep('device', one);
  setDisplayMediaRequestHandler: Electron.Session['setDisplayMediaRequestHandler'] = (one) => this.#keep('media', one);
  setBluetoothPairingHandler: Electron.Session['setBluetoothPairingHandler'] = (one) => this.#keep('bluetooth', one);
  setSpellCheckerEnabled(enabled: boolean) {
    this.spellChecker = enabled;
  }
  async resolveProxy(_url: string) {
    return this.proxy;
  }
}

export class WebContentsDouble extends EventEmitter {
  destroyed = false;
  reloads = 0;
  openHandler: ((details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) | undefined;
  readonly steps: string[] = [];
  readonly navigationHistory = {
    goBack: () => void this.steps.push('back'),
    goForward: () => void this.steps.push('forward'),
  };
  isDestroyed() {
    return this.destroyed;
  }
  reload() {
    this.reloads += 1;
  }
  setWindowOpenHandler(handler: (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) {
    this.openHandler = handler;
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents = new WebContentsDouble();
  readonly loaded: string[] = [];
  readonly done: string[] = [];
  visible: boolean;
  minimized = false;
  maximized = false;
  destroyed = false;
  bounds = { x: 10, y: 20, width: 1_000, height: 700 };

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    if (!double.ready) throw new Error('a window before Electron is ready');
    this.options = options;
    this.visible = options.show !== false;
    double.windows.push(this);
    app.emit('web-contents-created', anEvent(), this.webContents);
  }
  async loadURL(url: string) {
    this.loaded.push(url);
    if (double.loadFails) throw new Error('ERR_FAILED (-2) loading the page');
  }
  show() {
    this.visible = true;
    this.done.push('show');
  }
  focus() {
    this.done.push('focus');
  }
  restore() {
    this.minimized = false;
    this.done.push('restore');
  }
  maximize() {
    this.maximized = true;
    this.visible = true;
    this.done.push('maximize');
  }
  setBackgroundColor(colour: string) {
    this.options.backgroundColor = colour;
  }
  isVisible = () => this.visible;
  isMinimized = () => this.minimized;
  isMaximized = () => this.maximized;
  isDestroyed = () => this.destroyed;
  getNormalBounds = () => this.bounds;
  /** What a person does with the close button. */
  closeByHand() {
    this.emit('close', anEvent());
    this.destroyed = true;
    this.webContents.destroyed = true;
    this.webContents.emit('destroyed');
    this.emit('closed');
  }
}

/** A request of `net`; the test answers it. */
export class RequestDouble extends EventEmitter {
  readonly options: Electron.ClientRequestConstructorOptions;
  aborted = false;
  sent: string | undefined;
  constructor(options: Electron.ClientRequestConstructorOptions) {
    super();
    this.options = options;
  }
  end(body?: string) {
    this.sent = body;
    // As in Electron: a writable stream that destroys itself closes once the request was sent.
    queueMicrotask(() => this.emit('close'));
  }
  abort() {
    this.aborted = true;
  }
  answer(statusCode: number, rawHeaders: readonly string[], body: readonly string[] = []) {
    const message = Object.assign(new PassThrough(), { statusCode, statusMessage: '', rawHeaders });
    this.emit('response', message);
    for (const part of body) message.write(part);
    return message;
  }
}

export class UtilityProcessDouble extends EventEmitter {
  readonly messages: unknown[] = [];
  killed = false;
  readonly script: string;
  readonly args: readonly string[];
  readonly options: Electron.ForkOptions;
  constructor(script: string, args: readonly string[], options: Electron.ForkOptions) {
    super();
    this.script = script;
    this.args = args;
    this.options = options;
  }
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  kill() {
    this.killed = true;
    this.emit('exit', 0);
    return true;
  }
}

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
  menus: [] as Electron.MenuItemConstructorOptions[][],
  lockData: undefined as unknown,
  workAreas: [{ x: 0, y: 0, width: 1_920, height: 1_040 }],
  /** Lets Electron become ready, as it does after the entry was evaluated. */
  async becomeReady() {
    double.ready = true;
    waiting.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  },
};

const note = (call: string) => void double.order.push(call);

class AppEvents extends EventEmitter {
  get isPackaged() {
    return double.packaged;
  }
}

export const app = Object.assign(new AppEvents(), {
  commandLine: { removeSwitch: (name: string) => note(`removeSwitch ${name}`) },
  enableSandbox: () => note('enableSandbox'),
  setAppUserModelId: () => note('setAppUserModelId'),
  setAboutPanelOptions: () => note('setAboutPanelOptions'),
  showAboutPanel: () => note('showAboutPanel'),
  getVersion: () => '1.2.3',
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
  whenReady: () => waiting.promise,
  quit: () => note('quit'),
  exit: (code?: number) => note(`exit ${code}`),
}) satisfies Pick<
  Electron.App,
  | 'isPackaged'
  | 'enableSandbox'
  | 'setAppUserModelId'
  | 'setAboutPanelOptions'
  | 'showAboutPanel'
  | 'getVersion'
  | 'getLocale'
  | 'getPath'
  | 'setPath'
  | 'requestSingleInstanceLock'
  | 'whenReady'
  | 'quit'
  | 'exit'
> & { commandLine: Pick<Electron.CommandLine, 'removeSwitch'> };

export const protocol = {
  registerSchemesAsPrivileged: (schemes) => {
    if (double.ready) throw new Error('schemes must be named before Electron is ready');
    note('registerSchemesAsPrivileged');
    double.schemes.push(...schemes);
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>;

export const session = {
  fromPartition: (partition: string, options?: Electron.FromPartitionOptions) => {
    if (!double.ready) throw new Error('a session before Electron is ready');
    const known = double.sessions.find((one) => one.partition === partition);
    if (known !== undefined) return known;
    const made = new SessionDouble(partition, options);
    double.sessions.push(made);
    app.emit('session-created', made);
    return made;
  },
};

export const ipcMain = new EventEmitter();

export const shell = {
  openExternal: async (url) => void double.opened.push(url),
} satisfies Pick<Electron.Shell, 'openExternal'>;

export const dialog = {
  showMessageBox: async (_window: unknown, options: Electron.MessageBoxOptions) => {
    double.boxes.push(options);
    return { response: double.answerOfDialog, checkboxChecked: false } satisfies Electron.MessageBoxReturnValue;
  },
  showErrorBox: (title: string, content: string) => void double.errorBoxes.push(`${title}: ${content}`),
};

export const Menu = {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => template,
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

export const nativeTheme = new NativeThemeDouble();

const displays = () => double.workAreas.map((workArea) => ({ workArea }));
export const screen = { getPrimaryDisplay: () => displays()[0], getAllDisplays: displays };

export const net = {
  request: (options: Electron.ClientRequestConstructorOptions) => {
    const made = new RequestDouble(options);
    double.requests.push(made);
    return made;
  },
};

export const utilityProcess = {
  fork: (script: string, args: readonly string[] = [], options: Electron.ForkOptions = {}) => {
    const made = new UtilityProcessDouble(script, args, options);
    double.processes.push(made);
    return made;
  },
};
