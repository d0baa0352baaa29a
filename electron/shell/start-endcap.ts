import { chmodSync, mkdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { app, crashReporter, dialog } from 'electron';
import { z } from 'zod';
import { findWeakened, weakenedText } from '#electron/launch/weakened.ts';
import { redactText } from '#electron/lib/log.ts';
import { linkText, MAX_ARGUMENTS, MAX_LENGTH, parseShellArguments } from './command-line.ts';
import { guardSession, guardWebContents } from './guards.ts';
import { type RunningEndcap, runEndcap, type ShellEnvironment } from './run-endcap.ts';
import { registerAppScheme } from './serve-app.ts';
import { shellLanguage, shellTexts } from './shell-texts.ts';
import { createStartAgain, type HandedOver } from './start-again.ts';

/** Same as in electron-builder.yml: Windows groups a program's windows by it. */
const APP_ID = 'app.endcap.desktop';

// These let others take over the page from outside. Nobody needs them in a packaged app.
const DEBUGGING_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe'];

// On HTTP/2 and QUIC, Chromium sends a request again by itself even if its connection is new (decision 35).
const RESENDING_PROTOCOLS = ['disable-http2', 'disable-quic'];

// What a second start sends to the first, over a channel that any program of the user may write to.
const SecondStart = z.object({
  workspace: z.literal('sample').optional().catch(undefined),
  link: z.string().optional().catch(undefined),
  files: z.array(z.string().max(MAX_LENGTH).refine(isAbsolute)).max(MAX_ARGUMENTS).catch([]),
});

/**
 * Starts Endcap in Electron: everything that must happen before Electron is ready, and the events of the whole app.
 * Never wait for `app.whenReady()` at the top level of a module: Electron becomes ready only after the entry module has
 * been evaluated, so the app would hang for ever.
 *
 * @param argv all arguments of this start
 */
export function startEndcap(environment: ShellEnvironment, argv: readonly string[]): void {
  const weakened = findWeakened({
    environment: environment.variables,
    obeysNodeOptions: !app.isPackaged,
    hasSwitch: (name) => app.commandLine.hasSwitch(name),
  });
  if (weakened.length > 0) {
    app.whenReady().then(() => refuseToStart(weakened));
    return;
  }
  // A packaged program has no script.
  const before = app.isPackaged ? 1 : 2;
  const { userData, workspace, link, files } = parseShellArguments(argv.slice(before));
  placeUserData(userData);
  if (app.isPackaged) for (const name of DEBUGGING_SWITCHES) app.commandLine.removeSwitch(name);
  for (const name of RESENDING_PROTOCOLS) app.commandLine.appendSwitch(name);
  app.enableSandbox();
  // Only Windows has this.
  if (environment.platform === 'win32') app.setAppUserModelId(APP_ID);
  app.setAboutPanelOptions({ applicationName: 'Endcap', applicationVersion: app.getVersion() });
  registerAppScheme();
  // Runs before any window or session exists, so that none is missed.
  app.on('web-contents-created', (_event, contents) => guardWebContents(contents));
  app.on('session-created', guardSession);

  const handedOver = {
    ...(workspace === undefined ? {} : { workspace }),
    ...(link === undefined ? {} : { link }),
    ...(files.length === 0 ? {} : { files }),
  };
  if (!app.requestSingleInstanceLock(handedOver)) {
    app.quit();
    return;
  }
  // Before Electron is ready, or the first window's process would not be watched. Nothing is ever sent (decision 97).
  crashReporter.start({ uploadToServer: false });
  const started: { endcap: RunningEndcap | undefined; link: string | undefined; files: readonly string[] } = {
    endcap: undefined,
    link,
    files,
  };
  const openLink = (text: string | undefined): void => {
    if (text === undefined) return;
    if (started.endcap === undefined) started.link = text;
    else started.endcap.openLink(text);
  };
  const openFiles = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    if (started.endcap === undefined) started.files = [...started.files, ...paths].slice(0, MAX_ARGUMENTS);
    else started.endcap.openFiles(paths);
  };
  const startAgain = createStartAgain({
    own: [...argv.slice(1, before), ...(userData === undefined ? [] : [`--user-data=${resolve(userData)}`])],
    appImage: environment.variables['APPIMAGE'],
  });
  const take = (handedOver: HandedOver): void => {
    const { endcap } = started;
    if (endcap?.isEnding()) {
      startAgain(handedOver);
      return;
    }
    endcap?.show();
    if (handedOver.workspace === 'sample') endcap?.openSample();
    openLink(handedOver.link);
    openFiles(handedOver.files ?? []);
  };
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const second = SecondStart.safeParse(data).data;
    take({ ...second, link: linkText(second?.link) });
  });
  // macOS hands links over in this way only, also before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take({ link: linkText(url) });
  });
  // In the same way it hands over files, one after the other.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take({ files: [path] });
  });
  app.on('activate', () => take({}));
  app.on('window-all-closed', () => {
    // On macOS, an app stays open after its last window is closed; the Dock opens the window again.
    if (environment.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(() => {
      started.endcap = runEndcap(environment, workspace);
      openLink(started.link);
      openFiles(started.files);
    })
    .catch(giveUp);
}

/** Nothing else has begun: no workspace is open, no token was read. */
function refuseToStart(weakened: readonly string[]): void {
  const language = shellLanguage('system', app.getLocale());
  dialog.showErrorBox(shellTexts(language).failed, weakenedText(weakened, language));
  app.exit(1);
}

function giveUp(error: unknown): void {
  process.stderr.write(`${redactText(String(error))}\n`);
  const texts = shellTexts(shellLanguage('system', app.getLocale()));
  dialog.showErrorBox(texts.failed, texts.failedDetail);
  app.exit(1);
}

/**
 * Keeps Chromium's own files apart from Endcap's, and crash dumps from others of this computer. The folders must exist
 * before Electron is told about them.
 */
function placeUserData(chosen: string | undefined): void {
  const userData = chosen === undefined ? app.getPath('userData') : resolve(chosen);
  const sessionData = join(userData, 'Chromium');
  const crashDumps = join(userData, 'Crashpad');
  mkdirSync(sessionData, { recursive: true });
  mkdirSync(crashDumps, { recursive: true, mode: 0o700 });
  shutOthersOut(crashDumps);
  app.setPath('userData', userData);
  app.setPath('sessionData', sessionData);
  app.setPath('crashDumps', crashDumps);
}

/** A folder that is there already keeps its mode when it is made again. Some disks have no modes. */
function shutOthersOut(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch {}
}
