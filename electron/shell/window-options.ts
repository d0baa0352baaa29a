import type { BrowserWindowConstructorOptions } from 'electron';
import { MIN_HEIGHT, MIN_WIDTH, type WindowPlace } from './window-state.ts';

/** In memory: without the prefix `persist:` nothing of a session is written to the disk. */
export const WINDOW_PARTITION = 'endcap-window';

export type WindowLook = {
  readonly place: WindowPlace;
  /** Absolute path of the built preload script. */
  readonly preload: string;
  /** False in a packaged app. */
  readonly devTools: boolean;
  /** Colour before the page has drawn, so that a dark window does not flash white. */
  readonly backgroundColor: string;
  /** Icon file, where the system does not take it from the package. */
  readonly icon: string | undefined;
};

/**
 * Options of Endcap's window. `webPreferences` is a literal, here and nowhere else: options that came in through a
 * spread or a variable have opened sandboxes elsewhere. A test reads this source and holds it to that.
 */
export function windowOptions({ place, preload, devTools, backgroundColor, icon }: WindowLook) {
  const { x, y, width, height } = place;
  return {
    ...(x === undefined || y === undefined ? {} : { x, y }),
    ...(icon === undefined ? {} : { icon }),
    width,
    height,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    title: 'Endcap',
    backgroundColor,
    webPreferences: {
      preload,
      partition: WINDOW_PARTITION,
      sandbox: true,
      contextIsolation: true,
      spellcheck: false,
      devTools,
    },
  } satisfies BrowserWindowConstructorOptions;
}
