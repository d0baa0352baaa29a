import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { type App, app, ipcMain, nativeTheme, net, session } from 'electron';
import type { Core } from '#electron/app/core.ts';
import { createCore } from '#electron/app/create-core.ts';
import { policyPlace } from '#electron/policy/read-policy-file.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { setAppMenu } from './app-menu.ts';
import { createAppUpdater } from './app-updater.ts';
import { createDownloads } from './downloads.ts';
import { createElectronPlatform } from './electron-platform.ts';
import { listenForPorts } from './port-handshake.ts';
import { createRecentFiles } from './recent-files.ts';
import { serveApp } from './serve-app.ts';
import { shellLanguage, shellTexts } from './shell-texts.ts';
import { createShowCount, createShowNotice, followUnpublished } from './system-signs.ts';
import { WINDOW_PARTITION } from './window-options.ts';
import { createWindows } from './windows.ts';

/** Absolute paths of the built files. */
type ShellFiles = {
  readonly preload: string;
  readonly rendererRoot: string;
  readonly serviceProcess: string;
  readonly pictureProcess: string;
  readonly tableProcess: string;
  readonly cacheWorker: string;
  readonly tablesWorker: string;
  readonly icon: string;
  readonly notices: string;
};

export type ShellEnvironment = {
  readonly files: ShellFiles;
  /** `process.platform` */
  readonly platform: string;
  /** Environment of the sample service's process. */
  readonly childEnvironment: Readonly<Record<string, string>>;
  /** Environment of the processes that open pictures and files of others. */
  readonly bareEnvironment: Readonly<Record<string, string>>;
  /** Environment of this process. */
  readonly variables: NodeJS.ProcessEnv;
};

export type RunningEndcap = {
  /** Brings the last window to the front, or opens those that were open last. */
  readonly show: () => void;
  readonly openSample: () => void;
  /** Opens the page that a link names; the text is hostile. */
  readonly openLink: (text: string) => void;
  /** Shows files; anybody may have written their absolute paths. */
  readonly openFiles: (paths: readonly string[]) => void;
  /** Whether it has begun to end after its last window: what is opened now would be lost. */
  readonly isEnding: () => boolean;
};

/** Starts the core and opens the window. Call it when Electron is ready. */
export function runEndcap(
  { files, platform, childEnvironment, bareEnvironment, variables }: ShellEnvironment,
  workspace: 'sample' | undefined,
): RunningEndcap {
  const development = !app.isPackaged;
  const userData = app.getPath('userData');
  const updater = createAppUpdater({
    version: app.getVersion(),
    platform,
    appImage: variables['APPIMAGE'],
    program: process.execPath,
    app: development ? null : app.getAppPath(),
    userData,
    open: (options) => net.request({ ...options, session: session.fromPartition(UPDATES_PARTITION, { cache: false }) }),
    warn: (message) => core.log.warning('updater', { message: `${message}`.split('\n')[0] }),
  });
  const shown = { texts: shellTexts(shellLanguage('system', app.getLocale())) };
  const downloads = createDownloads(() => shown.texts);
  const core: Core = createCore({
    ...createElectronPlatform({
      version: app.getVersion(),
      platformName: platform,
      userData,
      serviceProcess: files.serviceProcess,
      pictureProcess: files.pictureProcess,
      tableProcess: files.tableProcess,
      cacheWorker: files.cacheWorker,
      tablesWorker: files.tablesWorker,
      environment: childEnvironment,
      bareEnvironment,
      development,
      policy: policyPlace(platform, variables),
      crashDumps: app.getPath('crashDumps'),
      showNotice: createShowNotice(
        (window) => windows.show(window),
        () => windows.isInFront(),
      ),
    }),
    updater,
    pasteInto: (window, isTextOnly) => windows.pasteInto(window, isTextOnly),
    downloadEnded: downloads.ended,
    saveFile: (window, name, bytes) => windows.saveFile(window, name, bytes),
  });
  const { log } = core;
  process.on('unhandledRejection', (error) => log.error('unhandled_rejection', { error }));
  // Only observes: Electron still shows the error and ends the app.
  process.on('uncaughtExceptionMonitor', (error) => log.error('uncaught_exception', { error }));
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    log.warning('child_process_gone', { type, reason, exitCode, name: name ?? '' });
    core.partCrashed();
  });
  app.on('render-process-gone', core.partCrashed);

  const windows = createWindows({
    preload: files.preload,
    // Windows and macOS take the icon from the package.
    icon: platform === 'linux' && existsSync(files.icon) ? files.icon : undefined,
    development,
    stateFile: join(userData, 'windows.json'),
    texts: () => shown.texts,
    log,
    now: () => performance.now(),
    quit: () => app.quit(),
  });
  const recent = createRecentFiles(join(userData, 'recent-files.json'), platform, () => setMenu());
  const openFiles = (paths: readonly string[]): void => {
    // It never rejects: whatever is wrong with a file is said on the page.
    void core.openFiles(paths, windows.front()).then((taken) => recent.note(paths, taken));
  };
  const setMenu = (): void => {
    const { goBack, goForward, showGuide, openNew } = windows;
    setAppMenu({
      texts: shown.texts,
      platform,
      development,
      notices: files.notices,
      recent: recent.list(),
      onNewWindow: openNew,
      onRecent: (path) => {
        windows.show();
        openFiles([path]);
      },
      onClearRecent: recent.clear,
      onBack: goBack,
      onForward: goForward,
      onGuide: showGuide,
    });
  };
  setMenu();
  const applySettings = ({ language, theme }: Settings): void => {
    nativeTheme.themeSource = theme;
    shown.texts = shellTexts(shellLanguage(language, app.getLocale()));
    setMenu();
  };

  const ending = new AbortController();
  const ready = core.start({ workspace });
  const follow = (error: string, begin: () => Promise<void>): void => {
    void ready.then(begin).catch((reason: unknown) => {
      if (!ending.signal.aborted) log.error(error, { error: reason });
    });
  };
  follow('settings_not_followed', () => followSettings(core, ending.signal, applySettings));
  const showCount = createShowCount(platform, windows, () => shown.texts);
  follow('drafts_not_followed', () => followUnpublished(core, ending.signal, showCount));
  const close = async (): Promise<void> => {
    ending.abort();
    await core.close();
  };
  const isEnding = closeBeforeQuit(app, close, updater.installAtQuit);

  const shownIn = session.fromPartition(WINDOW_PARTITION, { cache: false });
  shownIn.on('will-download', (_event, item) => downloads.watch(item));
  serveApp(shownIn.protocol, files.rendererRoot, core.look);
  listenForPorts({
    ipcMain,
    isOurWindow: (contents) => windows.nameOf(contents) !== undefined,
    ready,
    acceptPort: (port, contents) => core.acceptPort(port, windows.nameOf(contents)),
  });
  app.on('before-quit', windows.beginQuit);
  windows.show();

  const openSample = (): void => {
    const { workspaces } = createRouterClient(core.router, { context: {} });
    // The call itself returns its failures as answers. This catches the case that the core ended in the meantime.
    ready.then(() => workspaces.openSample()).catch((error: unknown) => log.error('sample_not_opened', { error }));
  };
  return {
    show: windows.show,
    openSample,
    openLink: (text) => core.openLink(text, windows.front()),
    openFiles,
    isEnding,
  };
}

/**
 * Reports the current settings, and again whenever they change, until the signal is aborted. They are read through the
 * bridge's own router, as the page reads them.
 */
async function followSettings(
  { router, events }: Pick<Core, 'router' | 'events'>,
  signal: AbortSignal,
  tell: (settings: Settings) => void,
): Promise<void> {
  const { settings } = createRouterClient(router, { context: {} });
  const state = { told: false };
  // The stream starts with the current connection state; that is when the settings are first reported.
  for await (const event of events.subscribe(signal)) {
    if (state.told && event.type !== 'settings_changed') continue;
    state.told = true;
    const answer = await settings.get();
    if (answer.ok) tell(answer.value);
  }
}

const LIMIT_MS = 5_000;
/** In memory, and apart from what the service and the page use. */
const UPDATES_PARTITION = 'endcap-updates';

/**
 * Ends the core after the last window and before the app. Not in `before-quit`: a page may still refuse to close after
 * that, and would then be left without a core.
 *
 * @param close ends the core; the app ends after 5 s even if this does not
 * @param afterwards is done once the core has ended, and not if it fails to
 * @returns whether the core is being closed or is
 */
export function closeBeforeQuit(
  app: Pick<App, 'on' | 'quit'>,
  close: () => Promise<void>,
  afterwards: () => void = () => {},
): () => boolean {
  const state: { phase: 'running' | 'closing' | 'closed' } = { phase: 'running' };
  app.on('will-quit', (event) => {
    if (state.phase === 'closed') return;
    event.preventDefault();
    if (state.phase === 'closing') return;
    state.phase = 'closing';
    const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS).unref());
    const closed = close().then(() => {
      if (state.phase === 'closing') afterwards();
    });
    const end = () => {
      state.phase = 'closed';
      app.quit();
    };
    // A core that fails to end must neither keep the app running nor cause an unhandled rejection.
    Promise.race([closed, limit]).then(end, end);
  });
  return () => state.phase !== 'running';
}
