import { type Shortcut, VIEWER_KEYS } from '#renderer/photos/viewer-keys.ts';
import type { ReviewMark } from '#shared/domain/review/photo-review.ts';

/** The key of each mark. */
export const MARK_KEYS = { fine: '1', shelf: '2', measure: '3', unusable: '4' } as const satisfies Record<
  ReviewMark,
  string
>;

/** The key of each way to settle a difference. */
export const SETTLE_KEYS = { mine: '7', theirs: '8', both: '9' } as const;

/** Shows the earlier photo that the open one looks like. */
export const ALIKE_KEY = 'w';

/** Marks, notes, steps and handing on: in the contact sheet and with a photo open. */
const SAID_KEYS = [
  { command: 'fine', keys: [MARK_KEYS.fine] },
  { command: 'shelf', keys: [MARK_KEYS.shelf] },
  { command: 'measure', keys: [MARK_KEYS.measure] },
  { command: 'unusable', keys: [MARK_KEYS.unusable] },
  { command: 'clear', keys: ['0'] },
  { command: 'tag', keys: ['t'] },
  { command: 'undo', keys: ['u', 'Ctrl+z'], repeats: true },
  { command: 'redo', keys: ['Shift+u', 'Ctrl+Shift+z', 'Ctrl+y'], repeats: true },
  { command: 'saveHandover', keys: ['e'] },
  { command: 'report', keys: ['m'] },
  { command: 'openHandover', keys: ['o'] },
  { command: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut<string>[];

/** In the contact sheet, beside the keys that move in it. */
export const SHEET_KEYS = [
  ...SAID_KEYS,
  { command: 'all', keys: ['Ctrl+a'] },
  { command: 'none', keys: ['Escape'] },
] as const satisfies readonly Shortcut<string>[];

/** With a photo open, beside the keys of every viewer. */
export const PHOTO_KEYS = [
  ...VIEWER_KEYS,
  ...SAID_KEYS,
  { command: 'note', keys: ['n'] },
  { command: 'rectangle', keys: ['d'] },
  { command: 'point', keys: ['p'] },
  { command: 'mine', keys: [SETTLE_KEYS.mine] },
  { command: 'theirs', keys: [SETTLE_KEYS.theirs] },
  { command: 'both', keys: [SETTLE_KEYS.both] },
  { command: 'goOn', keys: ['a'] },
  { command: 'two', keys: ['c'] },
  { command: 'four', keys: ['v'] },
  { command: 'slider', keys: ['s'] },
  { command: 'earlier', keys: ['['], repeats: true },
  { command: 'later', keys: [']'], repeats: true },
  { command: 'alike', keys: [ALIKE_KEY] },
  { command: 'strip', keys: ['h'] },
  { command: 'alone', keys: ['f'] },
  { command: 'close', keys: ['Escape'] },
] as const satisfies readonly Shortcut<string>[];

type Command = (typeof SHEET_KEYS)[number]['command'] | (typeof PHOTO_KEYS)[number]['command'];

/** What a key is for, in the order of the cheat sheet. */
export const KEY_GROUPS = ['go', 'judge', 'look', 'compare', 'settle', 'hand'] as const;
type KeyGroup = (typeof KEY_GROUPS)[number];

export const GROUP_OF_KEY: Readonly<Record<Command, KeyGroup>> = {
  ...{ next: 'go', previous: 'go', first: 'go', last: 'go', all: 'go', none: 'go', close: 'go', help: 'go' },
  ...{ fine: 'judge', shelf: 'judge', measure: 'judge', unusable: 'judge', clear: 'judge', tag: 'judge' },
  ...{ note: 'judge', rectangle: 'judge', point: 'judge', goOn: 'judge', undo: 'judge', redo: 'judge' },
  ...{ zoom: 'look', zoomIn: 'look', zoomOut: 'look', panLeft: 'look', panRight: 'look', panUp: 'look' },
  ...{ panDown: 'look', sameZoom: 'look', lighten: 'look', rotate: 'look', strip: 'look', alone: 'look' },
  ...{ two: 'compare', four: 'compare', slider: 'compare', earlier: 'compare', later: 'compare', alike: 'compare' },
  ...{ mine: 'settle', theirs: 'settle', both: 'settle' },
  ...{ saveHandover: 'hand', report: 'hand', openHandover: 'hand' },
};

/** Held, not pressed: shows the compared photo in the place of the open one. */
export const BLINK_KEY = 'b';

/** Whether it is that key, and not typed into a field. */
export const isBlink = ({
  key,
  ctrlKey,
  altKey,
  metaKey,
  target,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>): boolean =>
  key.toLowerCase() === BLINK_KEY &&
  !ctrlKey &&
  !altKey &&
  !metaKey &&
  !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement);

const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** A key as a cheat sheet shows it, in parts: `Ctrl`, `Z`. */
export function shownKey(name: string): readonly string[] {
  const parts = name === '+' || name === 'Shift++' ? ['+'] : name.split('+');
  return parts.map((part) => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
