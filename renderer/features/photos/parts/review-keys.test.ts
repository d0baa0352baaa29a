import { expect, test } from 'vitest';
import { commandOf } from '#renderer/photos/viewer-keys.ts';
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
  expect(commandOf(PHOTO_KEYS, press('u'))).toBe('undo');
  expect(commandOf(PHOTO_KEYS, press('z', { ctrlKey: true }))).toBe('undo');
  expect(commandOf(PHOTO_KEYS, press('U', { shiftKey: true }))).toBe('redo');
  expect(commandOf(PHOTO_KEYS, press('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo');
  expect(commandOf(PHOTO_KEYS, press('?', { shiftKey: true }))).toBe('help');
  expect(commandOf(PHOTO_KEYS, { ...press('j'), altKey: true })).toBeUndefined();
});

test('keys are shown as they are written on a keyboard', () => {
  expect(shownKey('Ctrl+Shift+z')).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(shownKey('Shift+ArrowLeft')).toEqual(['Shift', '←']);
  expect(shownKey('+')).toEqual(['+']);
});
