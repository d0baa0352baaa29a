import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, dialog } from 'electron';
import { z } from 'zod';
import { redactText } from '#electron/lib/log.ts';
import { parseShellArguments } from './command-line.ts';
import { guardSession, guardWebContents } from './guards.ts';
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
