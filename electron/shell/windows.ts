import { randomUUID } from 'node:crypto';
import { type NativeImage, screen, type WebContents } from 'electron';
import { z } from 'zod';
import type { PasteInto, SaveFile } from '#electron/lib/platform.ts';
import { GUIDE_URL, START_URL } from './app-origin.ts';
import {
  type AppWindow,
  type AppWindowPorts,
  createPaste,
  isInFront,
  loadPage,
  openAppWindow,
  saveFileFrom,
  stateOf,
} from './app-window.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';
import { placeWindow, WindowState } from './window-options.ts';

/** So many windows open again with the app. */
const MOST_KEPT = 8;
/** How far a new window stands from the one that it was opened in, in pixels. */
const STEP = 32;

type WindowsPorts = Omit<AppWindowPorts, 'onStay'> & {
  /** File that stores the sizes and positions of the windows. */
  readonly stateFile: string;
};

type OpenWindow = {
  readonly name: string;
  readonly window: AppWindow;
  readonly paste: (isTextOnly: boolean) => boolean;
};

/** What Windows lays over a window's icon in the taskbar, and reads out for it. */
type Overlay = { readonly image: NativeImage; readonly text: string };

/** Endcap's windows. All of them show what one core knows. */
export type Windows = {
  /** Brings a window to the front, by default the one that was there last, or opens those that were open last. */
  readonly show: (name?: string) => void;
  /** The name of the window that was in front last; undefined: none is open. */
  readonly front: () => string | undefined;
  /** Opens one more window beside the one in front. */
  readonly openNew: () => void;
  /** Shows the user guide in the window in front. */
  readonly showGuide: () => void;
  /** Goes one step back in the history of the page in front, if possible. */
  readonly goBack: () => void;
  readonly goForward: () => void;
  /** The name of the open window with these contents; undefined: they are of none. */
  readonly nameOf: (contents: WebContents) => string | undefined;
  readonly pasteInto: PasteInto;
  readonly saveFile: SaveFile;
  /** Whether one of the windows has the keyboard. */
  readonly isInFront: () => boolean;
  /** Lays a sign over the icons of all windows, also of those opened later; null: none. Only Windows shows it. */
  readonly overlay: (overlay: Overlay | null) => void;
  /** The windows that are open now are those to be opened next time, in whichever order they close. */
  readonly beginQuit: () => void;
};

/** No window opens before the first is shown. */
export function createWindows({ stateFile, ...ports }: WindowsPorts): Windows {
  /** The one that was in front last is the last. */
  const state: { open: readonly OpenWindow[]; isQuitting: boolean; overlay: Overlay | null } = {
    open: [],
    isQuitting: false,
    overlay: null,
  };
  const layOver = (window: AppWindow): void =>
    window.setOverlayIcon(state.overlay?.image ?? null, state.overlay?.text ?? '');
  const others = ({ window }: OpenWindow): OpenWindow[] => state.open.filter((one) => one.window !== window);
  const front = (): OpenWindow | undefined => state.open.at(-1);
  const save = (windows: readonly OpenWindow[]): void =>
    writeSmallFile(
      stateFile,
      windows.slice(-MOST_KEPT).map(({ window }) => stateOf(window)),
    );

  const open = (url: string, saved: WindowState | undefined): void => {
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const onStay = () => {
      state.isQuitting = false;
    };
    const window = openAppWindow({ ...ports, onStay }, url, placeWindow(saved, areas), saved?.zoom ?? 0);
    const made = { name: randomUUID(), window, paste: createPaste(window, ports.now) };
    state.isQuitting = false;
    state.open = [...state.open, made];
    // Before it is shown a window has no icon in the taskbar.
    window.on('show', () => {
      if (state.overlay !== null) layOver(window);
    });
    window.on('focus', () => {
      state.open = [...others(made), made];
    });
    window.on('close', () => {
      if (state.isQuitting) return;
      const left = others(made);
      save(left.length === 0 ? [made] : left);
    });
    // Windows ends the app then, and neither closes its windows nor lets it quit.
    window.on('session-end', () => {
      if (!state.isQuitting) save(state.open);
    });
    window.on('closed', () => {
      state.open = others(made);
    });
  };

  /** @param url a place in Endcap's document; by default windows begin where they were left, and an open one stays */
  const showAt = (url: string | undefined, name: string | undefined): void => {
    const shown = state.open.find((one) => one.name === name) ?? front();
    if (shown === undefined) {
      const kept = readSmallFile(stateFile, z.array(WindowState).max(MOST_KEPT)) ?? [];
      for (const saved of kept.slice(0, -1)) open(START_URL, saved);
      open(url ?? START_URL, kept.at(-1));
      return;
    }
    const { window } = shown;
    // Only the part after # differs, so the page stays, with all that is unsaved on it.
    if (url !== undefined) loadPage(window, url, ports.log);
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };

  const history = () => front()?.window.webContents.navigationHistory;
  return {
    show: (name) => showAt(undefined, name),
    front: () => front()?.name,
    openNew() {
      const beside = front();
      if (beside === undefined) {
        showAt(undefined, undefined);
        return;
      }
      const { x, y, ...rest } = stateOf(beside.window);
      open(START_URL, { ...rest, x: x + STEP, y: y + STEP, maximized: false });
    },
    showGuide: () => showAt(GUIDE_URL, undefined),
    nameOf: (contents) => state.open.find(({ window }) => window.webContents === contents)?.name,
    goBack: () => history()?.goBack(),
    goForward: () => history()?.goForward(),
    pasteInto: (name, isTextOnly) => state.open.find((one) => one.name === name)?.paste(isTextOnly) ?? false,
    async saveFile(name, fileName, bytes) {
      const from = state.open.find((one) => one.name === name);
      return from === undefined ? null : saveFileFrom(from.window, ports.texts(), fileName, bytes);
    },
    isInFront: () => state.open.some(({ window }) => isInFront(window)),
    overlay(overlay) {
      state.overlay = overlay;
      for (const { window } of state.open) layOver(window);
    },
    beginQuit() {
      // The app quits twice: first its windows close, and then it waits for the core.
      if (state.isQuitting || state.open.length === 0) return;
      save(state.open);
      state.isQuitting = true;
    },
  };
}
