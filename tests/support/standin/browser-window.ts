import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserWindowConstructorOptions } from 'electron';
import { app, double, ipcMain, session, BrowserWindow as WindowDouble } from '../electron-double/electron.ts';
import { carryPorts } from './page-ports.ts';
import { saveDownload } from './save-download.ts';
import { servePage, toApp, toBrowser } from './served-page.ts';
import { WebContentsStandin } from './web-contents.ts';

/** Options that would open the sandbox; the real Electron would take them, the stand-in refuses. */
const isOpen = (preferences: NonNullable<BrowserWindowConstructorOptions['webPreferences']>): boolean =>
  preferences.sandbox !== true || preferences.contextIsolation !== true || preferences.webSecurity === false;

const shared: { context: BrowserContext | undefined } = { context: undefined };

/** Tells the windows which browser to open in. */
export function openWindowsIn(context: BrowserContext): void {
  shared.context = context;
}

/** A window whose page is a page of a real Chromium. */
export class BrowserWindow extends WindowDouble {
  override readonly webContents = new WebContentsStandin();
  readonly shown = Promise.withResolvers<void>();
  /** Errors and warnings of the page's console, and its uncaught errors. */
  readonly problems: string[] = [];
  page: Page | undefined;

  constructor(options: BrowserWindowConstructorOptions) {
    super(options);
    if (isOpen(options.webPreferences ?? {})) throw new Error('webPreferences open the sandbox');
    // The double announced its own contents; the shell must guard these.
    app.emit('web-contents-created', {}, this.webContents);
    this.webContents.onReload = () => {
      this.webContents.expectNavigation(toApp(this.page?.url() ?? '').split('#')[0] ?? '');
      void this.page?.reload();
    };
  }
  override show(): void {
    super.show();
    this.shown.resolve();
  }
  override async loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    this.page ??= await this.#open();
    this.webContents.expectNavigation(url);
    await this.page.goto(toBrowser(url));
    this.emit('ready-to-show');
  }
  override closeByHand(): void {
    super.closeByHand();
    if (double.windows.every(({ destroyed }) => destroyed)) app.emit('window-all-closed');
  }
  async #open(): Promise<Page> {
    const { context } = shared;
    if (context === undefined) throw new Error('no browser');
    const { preload = '', partition = '' } = this.options.webPreferences ?? {};
    const page = await context.newPage();
    page.on('popup', (popup) => {
      if (!this.webContents.mayOpen(popup.url())) void popup.close();
    });
    page.on('download', (download) => void saveDownload(download, session.fromPartition(partition)));
    page.on('close', () => this.closeByHand());
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.problems.push(String(error)));
    this.webContents.onPaste = (keys) => void page.keyboard.press(keys);
    await servePage(page, this.webContents, session.fromPartition(partition));
    await carryPorts(
      page,
      readFileSync(preload, 'utf8'),
      process.platform,
      ({ channel, message, ports, isTop, url }) => {
        const frame = { parent: isTop ? null : {}, origin: toApp(new URL(url).origin), url: toApp(url) };
        ipcMain.emit(channel, { sender: this.webContents, senderFrame: frame, ports }, message);
      },
      (type) => this.webContents.emit('input-event', {}, { type }),
    );
    return page;
  }
}
