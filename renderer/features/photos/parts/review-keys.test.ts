import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { onShortcuts, shortcutOf } from '#renderer/photos/viewer-keys.ts';
import { BLINK_KEY, PHOTO_KEYS, SHEET_KEYS, shownKey } from './review-keys.ts';

const press = (key: string, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

test.each([
  ['with a photo open', PHOTO_KEYS],
  ['in the contact sheet', SHEET_KEYS],
])('no key stands for two commands %s', (_, shortcuts) => {
  const keys: string[] = shortcuts.flatMap((shortcut) => shortcut.keys);
  expect(new Set([...keys, BLINK_KEY]).size).toBe(keys.length + 1);
});

test('undo and redo have two ways each, and capitals are no other key', () => {
  expect(shortcutOf(PHOTO_KEYS, press('u'))?.command).toBe('undo');
  expect(shortcutOf(PHOTO_KEYS, press('z', { ctrlKey: true }))?.command).toBe('undo');
  expect(shortcutOf(PHOTO_KEYS, press('U', { shiftKey: true }))?.command).toBe('redo');
  expect(shortcutOf(PHOTO_KEYS, press('Z', { ctrlKey: true, shiftKey: true }))?.command).toBe('redo');
  expect(shortcutOf(PHOTO_KEYS, press('?', { shiftKey: true }))?.command).toBe('help');
  expect(shortcutOf(PHOTO_KEYS, { ...press('j'), altKey: true })).toBeUndefined();
});

test('keys are shown as they are written on a keyboard', () => {
  expect(shownKey('Ctrl+Shift+z')).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(shownKey('Shift+ArrowLeft')).toEqual(['Shift', '←']);
  expect(shownKey('+')).toEqual(['+']);
});

test('a key that is held moves on, and neither marks nor decides again', () => {
  const done: string[] = [];
  const actions = Object.fromEntries(
    [...PHOTO_KEYS, ...SHEET_KEYS].map(({ command }) => [command, () => void done.push(command)]),
  );
  const onKeyDown = onShortcuts(PHOTO_KEYS, actions);
  const hold = (key: string) => {
    for (const repeat of [false, true, true]) {
      const event = { ...press(key), repeat, target: null, preventDefault: () => {} };
      onKeyDown(event as unknown as KeyboardEvent);
    }
    return done.splice(0);
  };
  for (const key of ['j', 'k', '+', '-', '[', ']', 'u']) expect(hold(key), key).toHaveLength(3);
  for (const key of ['1', '2', '3', '4', '0', '7', '8', '9', 'e', 'a', 'Escape'])
    expect(hold(key), key).toHaveLength(1);
});
