import type { BrowserWindowConstructorOptions } from 'electron';
import { z } from 'zod';

/** In memory: without the prefix `persist:`, nothing of a session is written to disk. */
export const WINDOW_PARTITION = 'endcap-window';

type WindowLook = {
  readonly place: WindowPlace;
  /** Absolute path of the built preload script. */
  readonly preload: string;
  /** false in a packaged app. */
  readonly devTools: boolean;
  /** Colour shown before the page has drawn, so that a dark window does not flash white. */
  readonly backgroundColor: string;
  /** Icon file, on systems that do not take it from the package. */
  readonly icon: string | undefined;
};

/**
 * Options of Endcap's window. `webPreferences` is a literal, here and nowhere else: in other apps, options from a
 * spread or a variable have opened sandboxes. A test reads this source and enforces it.
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

const Length = z.int().min(1).max(32_000);
const Position = z.int().min(-64_000).max(64_000);

/** Size, position and state of the window, in device-independent pixels, and how far its page is enlarged. */
export const WindowState = z.object({
  x: Position,
  y: Position,
  width: Length,
  height: Length,
  maximized: z.boolean(),
  /** In Chromium's steps; 0 and absent: actual size. */
  zoom: z.number().min(-8).max(9).optional(),
});
export type WindowState = z.infer<typeof WindowState>;

/** A rectangle of the desktop. */
type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where a window opens. Without x and y, the system decides. */
export type WindowPlace = {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
};

const MIN_WIDTH = 800;
const MIN_HEIGHT = 600;
const FIRST_WIDTH = 1_440;
const FIRST_HEIGHT = 900;
// This much of the title bar must be on a display, or else nobody could drag the window back.
const GRIP_WIDTH = 120;
const GRIP_HEIGHT = 24;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

function isWithinReach(state: WindowState, area: Area): boolean {
  const gripIsInside = state.y >= area.y && state.y + GRIP_HEIGHT <= area.y + area.height;
  return gripIsInside && overlap(state.x, state.width, area.x, area.width) >= GRIP_WIDTH;
}

/**
 * Restores the window's place, as far as the current displays allow.
 *
 * @param saved the last state; undefined: first start, or nothing usable was saved
 * @param areas work areas of all displays, the primary one first
 */
export function placeWindow(saved: WindowState | undefined, areas: readonly Area[]): WindowPlace {
  const primary = areas[0] ?? { x: 0, y: 0, width: FIRST_WIDTH, height: FIRST_HEIGHT };
  const area = areas.find((one) => saved !== undefined && isWithinReach(saved, one));
  const space = area ?? primary;
  const width = clamp(saved?.width ?? FIRST_WIDTH, Math.min(MIN_WIDTH, space.width), space.width);
  const height = clamp(saved?.height ?? FIRST_HEIGHT, Math.min(MIN_HEIGHT, space.height), space.height);
  const maximized = saved?.maximized ?? false;
  if (saved === undefined || area === undefined) return { width, height, maximized };
  return { x: saved.x, y: saved.y, width, height, maximized };
}
