import type { KeyboardEvent } from 'react';
import type { Point } from './photo-geometry.ts';

/** What a key does, by name; the cheat sheet and the viewer read the same table. */
export type Shortcut<Command extends string> = {
  readonly command: Command;
  /** As `KeyboardEvent.key` gives them, in lower case for letters. `Ctrl+` and `Shift+` come first. */
  readonly keys: readonly string[];
  /** A key that is held goes on with it. Absent: it does it once, for whoever holds it has not seen what comes next. */
  readonly repeats?: true;
};

/** What every viewer of photos can do. */
export const VIEWER_KEYS = [
  { command: 'next', keys: ['j', 'ArrowRight', 'ArrowDown'], repeats: true },
  { command: 'previous', keys: ['k', 'ArrowLeft', 'ArrowUp'], repeats: true },
  { command: 'first', keys: ['Home'] },
  { command: 'last', keys: ['End'] },
  { command: 'zoom', keys: ['z'] },
  { command: 'zoomIn', keys: ['+', '=', 'Shift++'], repeats: true },
  { command: 'zoomOut', keys: ['-'], repeats: true },
  { command: 'panLeft', keys: ['Shift+ArrowLeft'], repeats: true },
  { command: 'panRight', keys: ['Shift+ArrowRight'], repeats: true },
  { command: 'panUp', keys: ['Shift+ArrowUp'], repeats: true },
  { command: 'panDown', keys: ['Shift+ArrowDown'], repeats: true },
  { command: 'sameZoom', keys: ['x'] },
  { command: 'lighten', keys: ['l'] },
  { command: 'rotate', keys: ['r'] },
] as const satisfies readonly Shortcut<string>[];

type ViewerCommand = (typeof VIEWER_KEYS)[number]['command'];

/** What each command does; a command without one is left to the browser. */
type KeyActions<Command extends string> = { readonly [Name in Command]?: (() => void) | undefined };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** The name of a key press as a table of shortcuts has it; null with Alt, which belongs to the system. */
function nameOfPress({ key, ctrlKey, altKey, metaKey, shiftKey }: Pressed): string | null {
  if (altKey) return null;
  const isLetter = /^[a-z]$/i.test(key);
  const name = isLetter ? key.toLowerCase() : key;
  // Characters such as ? and + already say whether Shift was held.
  const shift = shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shift}${name}`;
}

/** The shortcut of a key press; undefined: none. */
export function shortcutOf<Command extends string>(
  shortcuts: readonly Shortcut<Command>[],
  press: Pressed,
): Shortcut<Command> | undefined {
  const name = nameOfPress(press);
  return shortcuts.find(({ keys }) => name !== null && keys.includes(name));
}

const TEXT = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"]), select, [contenteditable="true"]';
const MOVED_BY_KEYS = 'input[type="radio"], input[type="range"]';

/** True where a person types. */
export const isTextField = (target: EventTarget | null): boolean =>
  target !== null && target instanceof Element && target.closest(TEXT) !== null;

/** True where a key belongs to a field: letters where a person types, arrows where they choose. */
const belongsToField = (target: EventTarget | null, key: string): boolean =>
  isTextField(target) ||
  (target !== null &&
    target instanceof Element &&
    /^(Arrow|Home|End|Page)/.test(key) &&
    target.closest(MOVED_BY_KEYS) !== null);

/** Listens for shortcuts. Whoever types into a field is left alone, and so is whoever holds Ctrl for something else. */
export function onShortcuts<Command extends string>(
  shortcuts: readonly Shortcut<Command>[],
  actions: KeyActions<Command>,
) {
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || belongsToField(event.target, event.key)) return;
    const shortcut = shortcutOf(shortcuts, event);
    const action = shortcut && actions[shortcut.command];
    if (action === undefined) return;
    event.preventDefault();
    if (!event.repeat || shortcut?.repeats) action();
  };
}

const PAN_STEP = 80;

type ViewerParts = {
  readonly view: {
    readonly toggle: () => void;
    readonly zoomIn: () => void;
    readonly zoomOut: () => void;
    readonly pan: (by: Point) => void;
  };
  readonly index: number;
  readonly last: number;
  readonly moveTo: (index: number) => void;
  readonly sameZoom: () => void;
  readonly lighten: () => void;
  readonly rotate: () => void;
};

/** What the keys of every viewer do: J and K go through the photos, Z zooms, Shift with an arrow moves the photo. */
export function viewerActions({ view, index, last, moveTo, sameZoom, lighten, rotate }: ViewerParts) {
  return {
    next: () => moveTo(index + 1),
    previous: () => moveTo(index - 1),
    first: () => moveTo(0),
    last: () => moveTo(last),
    zoom: () => view.toggle(),
    zoomIn: view.zoomIn,
    zoomOut: view.zoomOut,
    panLeft: () => view.pan({ x: PAN_STEP, y: 0 }),
    panRight: () => view.pan({ x: -PAN_STEP, y: 0 }),
    panUp: () => view.pan({ x: 0, y: PAN_STEP }),
    panDown: () => view.pan({ x: 0, y: -PAN_STEP }),
    sameZoom,
    lighten,
    rotate,
  } satisfies Record<ViewerCommand, () => void>;
}
