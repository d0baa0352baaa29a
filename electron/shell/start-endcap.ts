import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, dialog, type Session, type WebContents } from 'electron';
import { z } from 'zod';
import { redactText } from '#electron/lib/log.ts';
import { isOwnFile, isStartUrl } from './app-origin.ts';
import { type RunningEndcap, runEndcap, type ShellEnvironment } from './run-endcap.ts';
import { registerAppScheme } from './serve-app.ts';
import { shellLanguage, shellTexts } from './shell-texts.ts';

/** As in electron-builder.yml: Windows groups a program's windows by it. */
const APP_ID = 'app.endcap.desktop';

// Ways to take the page over from outside. In a packaged app nobody needs them.
const DEBUGGING_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe'];

// What a second start hands to the first, over a channel that any program of the user may write to.
const SecondStart = z.object({ workspace: z.literal('sample').optional() });

/**
 * Starts Endcap in Electron: what has to happen before Electron is ready, and the events of the whole app.
 * Never wait here for `app.whenReady()` at the top level of a module: Electron is ready only after the entry has
 * been evaluated, so that would hang for ever.
 *
 * @param argv the arguments of this start, whole
 */
export function startEndcap(environment: ShellEnvironment, argv: readonly string[]): void {
  const { userData, workspace } = parseShellArguments(argv);
  placeUserData(userData);
  if (app.isPackaged) for (const name of DEBUGGING_SWITCHES) app.commandLine.removeSwitch(name);
  app.enableSandbox();
  // Windows alone has it.
  if (environment.platform === 'win32') app.setAppUserModelId(APP_ID);
  app.setAboutPanelOptions({ applicationName: 'Endcap', applicationVersion: app.getVersion() });
  registerAppScheme();
  // Before any window or session exists, so that none can be forgotten.
  app.on('web-contents-created', (_event, contents) => guardWebContents(contents));
  app.on('session-created', guardSession);

  if (!app.requestSingleInstanceLock({ ...(workspace === undefined ? {} : { workspace }) })) {
    app.quit();
    return;
  }
  const started: { endcap: RunningEndcap | undefined } = { endcap: undefined };
  app.on('second-instance', (_event, _argv, _folder, data) => {
    started.endcap?.show();
    if (SecondStart.safeParse(data).data?.workspace === 'sample') started.endcap?.openSample();
  });
  app.on('activate', () => started.endcap?.show());
  app.on('window-all-closed', () => {
    // On macOS a program stays after its last window; the Dock opens it again.
    if (environment.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(() => {
      started.endcap = runEndcap(environment, workspace);
    })
    .catch(giveUp);
}

function giveUp(error: unknown): void {
  process.stderr.write(`${redactText(String(error))}\n`);
  const texts = shellTexts(shellLanguage('system', app.getLocale()));
  dialog.showErrorBox(texts.failed, texts.failedDetail);
  app.exit(1);
}

/** Keeps Chromium's own files apart from Endcap's. The folders must exist when Electron is told of them. */
function placeUserData(chosen: string | undefined): void {
  const userData = chosen === undefined ? app.getPath('userData') : resolve(chosen);
  const sessionData = join(userData, 'Chromium');
  mkdirSync(sessionData, { recursive: true });
  app.setPath('userData', userData);
  app.setPath('sessionData', sessionData);
}

const MAX_ARGUMENTS = 64;
const MAX_LENGTH = 4_096;

/** What a start of the desktop app may ask for. */
type ShellOptions = {
  /** Folder for Endcap's files, as it was given; undefined: the usual one. */
  readonly userData: string | undefined;
  readonly workspace: 'sample' | undefined;
};

/**
 * Reads the arguments of a start. They are hostile: a link handler, another program or a second start may have
 * written them, and Chromium adds its own. Only the exact options are read; anything else is passed over.
 *
 * @param argv arguments after the program and its script
 */
export function parseShellArguments(argv: readonly unknown[]): ShellOptions {
  const texts = argv
    .slice(0, MAX_ARGUMENTS)
    .filter((one): one is string => typeof one === 'string' && one.length <= MAX_LENGTH && !one.includes('\0'));
  return {
    userData: optionValue(texts, '--user-data'),
    workspace: optionValue(texts, '--workspace') === 'sample' ? 'sample' : undefined,
  };
}

function optionValue(texts: readonly string[], name: string): string | undefined {
  const at = texts.findIndex((text) => text === name || text.startsWith(`${name}=`));
  const found = texts[at];
  if (found === undefined) return undefined;
  const value = found === name ? texts[at + 1] : found.slice(name.length + 1);
  return value === undefined || value === '' || value.startsWith('-') ? undefined : value;
}

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

/**
 * Keeps a page where it is: nothing but loading Endcap's own document anew, no second window, no embedded page.
 * To be called for every `web-contents-created`, so that no window can be forgotten.
 */
export function guardWebContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (details) => {
    if (!details.isMainFrame || !isStartUrl(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !isStartUrl(details.url)) details.preventDefault();
  });
  // Endcap's scheme never redirects.
  contents.on('will-redirect', (details) => details.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
