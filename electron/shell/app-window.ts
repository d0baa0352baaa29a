import { basename } from 'node:path';
import { BrowserWindow, dialog, Menu, nativeTheme } from 'electron';
import { writeOwnFile } from '#electron/lib/json-file.ts';
import type { Log } from '#electron/lib/log.ts';
import { textMenu } from './app-menu.ts';
import { START_URL } from './app-origin.ts';
import { saveDialog } from './save-dialog.ts';
import type { ShellTexts } from './shell-texts.ts';
import { type WindowPlace, type WindowState, windowOptions } from './window-options.ts';

// Background of the page in both themes, as in the renderer's theme.
const LIGHT = '#f5f7f7';
const DARK = '#0f1416';

const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? DARK : LIGHT);

/** A window that is open. */
export type AppWindow = BrowserWindow;

export type AppWindowPorts = {
  readonly preload: string;
  readonly icon: string | undefined;
  readonly development: boolean;
  readonly texts: () => ShellTexts;
  readonly log: Log;
  readonly now: () => number;
  readonly quit: () => void;
  /** A person keeps the window open, perhaps while the app was about to quit. */
  readonly onStay: () => void;
};

/** Where a window is, and how far its page is enlarged. */
export const stateOf = (window: AppWindow): WindowState => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
  zoom: window.webContents.getZoomLevel(),
});

/** Whether a window has the keyboard. */
export const isInFront = (window: AppWindow): boolean => window.isFocused();

/**
 * Presses of a person, by Electron's names of its input events: of a click or a touch the end alone, and of a key the
 * beginning. A page asks right after them.
 */
const PRESSES: readonly string[] = ['mouseUp', 'keyDown', 'rawKeyDown', 'touchEnd'];
/** A press counts for so long. */
const JUST_MS = 1_000;

/**
 * Pastes into a window for its page, which may not read the clipboard: while the window is in front, and once after each
 * press of a person there. Returns whether it did (decision 100).
 */
export function createPaste(window: AppWindow, now: () => number): (isTextOnly: boolean) => boolean {
  const pressed = { at: Number.NEGATIVE_INFINITY };
  const { webContents } = window;
  webContents.on('input-event', (_event, { type, modifiers = [] }) => {
    // A key that is held down is one press, however often it repeats.
    if (PRESSES.includes(type) && !modifiers.includes('isautorepeat')) pressed.at = now();
  });
  return (isTextOnly) => {
    if (!isInFront(window) || now() - pressed.at > JUST_MS) return false;
    pressed.at = Number.NEGATIVE_INFINITY;
    if (isTextOnly) webContents.pasteAndMatchStyle();
    else webContents.paste();
    return true;
  };
}

/** Asks the person in a window where a file is to be saved, and saves it. Returns its name there; null: nowhere. */
export async function saveFileFrom(
  window: AppWindow,
  texts: ShellTexts,
  name: string,
  bytes: Uint8Array,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { ...saveDialog(texts), defaultPath: name });
  if (canceled) return null;
  // It holds what nobody but this user may read.
  await writeOwnFile(filePath, bytes);
  return basename(filePath);
}

/** Opens a window with Endcap's page in it, which is shown as soon as there is something to see. */
export function openAppWindow(ports: AppWindowPorts, url: string, place: WindowPlace, zoom: number): AppWindow {
  const { preload, icon, development, log } = ports;
  const options = { place, preload, icon, devTools: development, backgroundColor: backgroundColor() };
  const window = new BrowserWindow(windowOptions(options));
  const recolour = () => window.setBackgroundColor(backgroundColor());
  nativeTheme.on('updated', recolour);

  const reveal = (): void => {
    if (window.isDestroyed() || window.isVisible()) return;
    if (place.maximized) window.maximize();
    window.show();
  };
  window.once('ready-to-show', reveal);
  window.on('closed', () => nativeTheme.off('updated', recolour));
  // Back and forward keys of mice and keyboards, on systems that pass them to the window.
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') window.webContents.navigationHistory.goBack();
    if (command === 'browser-forward') window.webContents.navigationHistory.goForward();
  });
  window.webContents.on('context-menu', (_event, place) => {
    const items = textMenu(place, ports.texts());
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
  // Chromium keeps zoom with the window's session, which is in memory.
  window.webContents.once('dom-ready', () => window.webContents.setZoomLevel(zoom));
  askBeforeClosing(window, ports);
  watchForCrashes(window, ports);
  // An empty window that can be closed is better than a process without a window.
  loadPage(window, url, log, reveal);
  return window;
}

/** Leads a window to an address of Endcap's document. */
export function loadPage(window: AppWindow, url: string, log: Log, onFailed?: () => void): void {
  window.loadURL(url).catch((error: unknown) => {
    log.error('page_not_loaded', { error });
    onFailed?.();
  });
}

/** A page that holds something unsaved keeps the window open; without a question, its close button would do nothing. */
function askBeforeClosing(window: AppWindow, { texts, onStay }: AppWindowPorts): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const { unsaved, unsavedDetail, stay, leave } = texts();
    const answer = dialog.showMessageBoxSync(window, {
      type: 'warning',
      title: 'Endcap',
      message: unsaved,
      detail: unsavedDetail,
      buttons: [stay, leave],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    // Prevents what the page prevents: the window closes.
    if (answer === 1) event.preventDefault();
    else onStay();
  });
}

function watchForCrashes(window: AppWindow, { texts, log, now, quit }: AppWindowPorts): void {
  const message = (text: string, buttons: string[]) =>
    dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Endcap',
      message: text,
      detail: texts().crashedDetail,
      buttons,
      cancelId: 0,
      noLink: true,
    });
  const recover = createCrashRecovery({
    now,
    quit,
    reload: () => window.webContents.reload(),
    startOver: () => loadPage(window, START_URL, log),
    tell: () => void message(texts().crashed, [texts().ok]),
    ask: async () => {
      const { response } = await message(texts().crashedAgain, [texts().loadAgain, texts().quit]);
      return response === 0;
    },
  });
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log.error('page_process_gone', { reason, exitCode });
    recover().catch((error: unknown) => log.error('page_not_recovered', { error }));
  });
}

const RECENT_MS = 60_000;

type CrashPorts = {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Reloads the page where it was. */
  readonly reload: () => void;
  /** Loads the start page, because the page that was shown may have caused the crash. */
  readonly startOver: () => void;
  /** Reports that the page was loaded again. */
  readonly tell: () => void;
  /** Reports that it crashed again, and asks; true: load again, false: quit. */
  readonly ask: () => Promise<boolean>;
  readonly quit: () => void;
};

/**
 * What to do when the page's process is gone. The first time, the page is loaded again and the person is told. If it
 * happens again within a minute, the person is asked, so that a page that always crashes does not reload for ever.
 */
export function createCrashRecovery({ now, reload, startOver, tell, ask, quit }: CrashPorts): () => Promise<void> {
  const last = { at: Number.NEGATIVE_INFINITY };
  return async () => {
    const isRepeated = now() - last.at < RECENT_MS;
    last.at = now();
    if (!isRepeated) {
      reload();
      tell();
    } else if (await ask()) {
      last.at = Number.NEGATIVE_INFINITY;
      startOver();
    } else {
      quit();
    }
  };
}
