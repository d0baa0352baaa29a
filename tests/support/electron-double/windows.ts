import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { anEvent } from './an-event.ts';
import { app } from './app.ts';
import { double } from './double.ts';

/** The page of a window, as far as the shell asks it. */
export class WebContentsDouble extends EventEmitter {
  destroyed = false;
  reloads = 0;
  openHandler: ((details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) | undefined;
  readonly steps: string[] = [];
  readonly navigationHistory = {
    goBack: () => void this.steps.push('back'),
    goForward: () => void this.steps.push('forward'),
  };
  paste() {
    this.steps.push('paste');
  }
  pasteAndMatchStyle() {
    this.steps.push('paste as text');
  }
  isDestroyed() {
    return this.destroyed;
  }
  zoom = 0;
  getZoomLevel = () => this.zoom;
  setZoomLevel(level: number) {
    this.zoom = level;
  }
  reload() {
    this.reloads += 1;
  }
  setWindowOpenHandler(handler: (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) {
    this.openHandler = handler;
  }
}

/** A window, shown nowhere. */
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
    this.emit('show');
  }
  focused = false;
  isFocused = () => this.focused;
  focus() {
    for (const one of double.windows) one.focused = one === this;
    this.emit('focus');
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
  /** The last sign over its icon, as it is read out; null: none. */
  overlay: string | null = null;
  setOverlayIcon(image: Electron.NativeImage | null, text: string) {
    this.overlay = image === null ? null : text;
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
