import { existsSync } from 'node:fs';
import { app, type ContextMenuParams, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import { openInBrowser } from './open-in-browser.ts';
import type { RecentFile } from './recent-files.ts';
import type { ShellTexts } from './shell-texts.ts';

const LICENCE = 'https://opensource.org/license/mit';

type AppMenuOptions = Omit<MenuOptions, 'onAbout' | 'onLicence' | 'onNotices'> & {
  /** Path of the licences of other software. */
  readonly notices: string;
};

/** Shows the menu in a language. Call it again when the language changes. */
export function setAppMenu({ notices, ...options }: AppMenuOptions): void {
  const template = menuTemplate({
    ...options,
    onAbout: () => app.showAboutPanel(),
    onLicence: () => void openInBrowser(LICENCE),
    // Shows where the file is. To open it would be to let the system choose a program.
    onNotices: existsSync(notices) ? () => shell.showItemInFolder(notices) : null,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

export type MenuOptions = {
  readonly texts: ShellTexts;
  /** `process.platform` */
  readonly platform: string;
  /** Adds Reload and the developer tools. */
  readonly development: boolean;
  readonly onAbout: () => void;
  readonly onBack: () => void;
  readonly onForward: () => void;
  readonly onGuide: () => void;
  readonly onLicence: () => void;
  /** Null when there is no file of them, as in a checkout. */
  readonly onNotices: (() => void) | null;
  /** The files that were opened last. */
  readonly recent: readonly RecentFile[];
  readonly onNewWindow: () => void;
  readonly onRecent: (path: string) => void;
  readonly onClearRecent: () => void;
};

type Items = MenuItemConstructorOptions[];

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

const appleMenu = (texts: ShellTexts): MenuItemConstructorOptions => ({
  label: 'Endcap',
  submenu: [
    { role: 'about', label: texts.about },
    SEPARATOR,
    { role: 'services', label: texts.services },
    SEPARATOR,
    { role: 'hide', label: texts.hide },
    { role: 'hideOthers', label: texts.hideOthers },
    { role: 'unhide', label: texts.showAll },
    SEPARATOR,
    { role: 'quit', label: texts.quit },
  ],
});

/** What a page says of the place that a menu is asked for. */
type MenuPlace = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * The menu of a text: cut, copy and paste in a field, copy where something is selected. Electron shows none by itself,
 * and asks for none where the page has a menu of its own. Empty: no menu.
 */
export function textMenu(
  { isEditable, selectionText, editFlags: { canCut, canCopy, canPaste, canSelectAll } }: MenuPlace,
  texts: ShellTexts,
): Items {
  const copy = { role: 'copy', label: texts.copy, enabled: canCopy } as const;
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', label: texts.cut, enabled: canCut },
    copy,
    { role: 'paste', label: texts.paste, enabled: canPaste },
    SEPARATOR,
    { role: 'selectAll', label: texts.selectAll, enabled: canSelectAll },
  ];
}

const editMenu = (texts: ShellTexts): MenuItemConstructorOptions => ({
  label: texts.edit,
  submenu: [
    { role: 'undo', label: texts.undo },
    { role: 'redo', label: texts.redo },
    SEPARATOR,
    { role: 'cut', label: texts.cut },
    { role: 'copy', label: texts.copy },
    { role: 'paste', label: texts.paste },
    { role: 'pasteAndMatchStyle', label: texts.pasteAsText },
    { role: 'delete', label: texts.delete },
    SEPARATOR,
    { role: 'selectAll', label: texts.selectAll },
  ],
});

function viewMenu({ texts, development }: MenuOptions): MenuItemConstructorOptions {
  const forDevelopers: Items = [
    { role: 'reload', label: texts.reload },
    { role: 'toggleDevTools', label: texts.developerTools },
    SEPARATOR,
  ];
  return {
    label: texts.view,
    submenu: [
      ...(development ? forDevelopers : []),
      { role: 'resetZoom', label: texts.actualSize },
      { role: 'zoomIn', label: texts.zoomIn },
      { role: 'zoomOut', label: texts.zoomOut },
      SEPARATOR,
      { role: 'togglefullscreen', label: texts.fullScreen },
    ],
  };
}

/** Back and Forward as in browsers; Electron has no roles for them. */
function goMenu({ texts, onBack, onForward }: MenuOptions, isApple: boolean): MenuItemConstructorOptions {
  return {
    label: texts.go,
    submenu: [
      { label: texts.back, accelerator: isApple ? 'Cmd+[' : 'Alt+Left', click: onBack },
      { label: texts.forward, accelerator: isApple ? 'Cmd+]' : 'Alt+Right', click: onForward },
    ],
  };
}

/** & marks the key of an item. */
const plain = (name: string): string => name.replaceAll('&', '&&');

/** macOS has Quit in the menu of the application. */
function fileMenu(
  { texts, recent, onNewWindow, onRecent, onClearRecent }: MenuOptions,
  isApple: boolean,
): MenuItemConstructorOptions {
  const files = recent.map(({ path, name }) => ({ label: plain(name), click: () => onRecent(path) }));
  const openRecent: MenuItemConstructorOptions = {
    label: texts.openRecent,
    submenu: [
      ...files,
      ...(files.length === 0 ? [] : [SEPARATOR]),
      { label: texts.clearRecent, enabled: files.length > 0, click: onClearRecent },
    ],
  };
  const newWindow: MenuItemConstructorOptions = {
    label: texts.newWindow,
    accelerator: 'CmdOrCtrl+Shift+N',
    click: onNewWindow,
  };
  const quit: Items = [SEPARATOR, { role: 'quit', label: texts.quit }];
  return { label: texts.file, submenu: [newWindow, openRecent, ...(isApple ? [] : quit)] };
}

function windowMenu(texts: ShellTexts, isApple: boolean): MenuItemConstructorOptions {
  const minimize: MenuItemConstructorOptions = { role: 'minimize', label: texts.minimize };
  const close: MenuItemConstructorOptions = { role: 'close', label: texts.close };
  const front: MenuItemConstructorOptions = { role: 'front', label: texts.bringToFront };
  const submenu = isApple
    ? [minimize, { role: 'zoom' as const, label: texts.zoom }, close, SEPARATOR, front]
    : [minimize, close];
  return { label: texts.window, role: 'window', submenu };
}

/**
 * The menu as usual on each platform: macOS has an application menu with About and Quit; the others have Quit in the
 * File menu and About under Help. The roles bring their keyboard shortcuts.
 */
export function menuTemplate(options: MenuOptions): Items {
  const { texts, platform, onAbout, onGuide, onLicence, onNotices } = options;
  const isApple = platform === 'darwin';
  const about: MenuItemConstructorOptions = { label: texts.about, click: onAbout };
  return [
    ...(isApple ? [appleMenu(texts)] : []),
    fileMenu(options, isApple),
    editMenu(texts),
    viewMenu(options),
    goMenu(options, isApple),
    windowMenu(texts, isApple),
    {
      label: texts.help,
      role: 'help',
      submenu: [
        { label: texts.guide, ...(isApple ? {} : { accelerator: 'F1' }), click: onGuide },
        SEPARATOR,
        { label: texts.licence, click: onLicence },
        ...(onNotices ? [{ label: texts.notices, click: onNotices }] : []),
        ...(isApple ? [] : [SEPARATOR, about]),
      ],
    },
  ];
}
