import { anEvent } from '../electron-double/an-event.ts';
import { WebContentsDouble } from '../electron-double/windows.ts';

/** The contents of a window: the double, with guards that are asked about what the page does. */
export class WebContentsStandin extends WebContentsDouble {
  /** Addresses that the main process itself asked for: Electron emits no `will-navigate` for them. */
  readonly #asked = new Set<string>();
  readonly refused: string[] = [];
  /** Loads the page anew; set by the window. */
  onReload: () => void = () => {};

  /** Presses the keys that paste in the page; set by the window. */
  onPaste: (keys: string) => void = () => {};

  override paste(): void {
    super.paste();
    this.onPaste('Control+v');
  }
  override pasteAndMatchStyle(): void {
    super.pasteAndMatchStyle();
    this.onPaste('Control+Shift+v');
  }
  override reload(): void {
    super.reload();
    this.onReload();
  }
  /** The main process navigates to an address itself. */
  expectNavigation(url: string): void {
    this.#asked.add(url);
  }
  /** Whether the guards let a navigation pass. */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    if (isMainFrame && this.#asked.delete(url)) return true;
    const details = anEvent({ url, isMainFrame, isSameDocument: false });
    // In Electron's order, which starts before it asks.
    this.emit('did-start-navigation', details);
    this.emit('will-frame-navigate', details);
    if (isMainFrame) this.emit('will-navigate', details);
    if (details.defaultPrevented) this.refused.push(url);
    return !details.defaultPrevented;
  }
  /** Whether a window that the page wants may open. */
  mayOpen(url: string): boolean {
    if (this.openHandler === undefined) return true;
    const { action } = this.openHandler({ url } as never);
    if (action === 'deny') this.refused.push(url);
    return action === 'allow';
  }
}
