import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { onShortcuts, VIEWER_KEYS, viewerActions } from './viewer-keys.ts';

function aViewer(index = 3) {
  const view = { toggle: vi.fn(), zoomIn: vi.fn(), zoomOut: vi.fn(), pan: vi.fn() };
  const moveTo = vi.fn();
  const look = { sameZoom: vi.fn(), lighten: vi.fn(), rotate: vi.fn() };
  const onKeyDown = onShortcuts(VIEWER_KEYS, viewerActions({ view, index, last: 9, moveTo, ...look }));
  const press = (key: string, held: Partial<KeyboardEvent> = {}) => {
    const preventDefault = vi.fn();
    const event = {
      key,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      shiftKey: false,
      target: null,
      preventDefault,
      ...held,
    };
    onKeyDown(event as unknown as KeyboardEvent);
    return preventDefault.mock.calls.length > 0;
  };
  return { view, look, moveTo, press };
}

test.each([
  ['j', 4],
  ['J', 4],
  ['ArrowRight', 4],
  ['ArrowDown', 4],
  ['k', 2],
  ['ArrowLeft', 2],
  ['ArrowUp', 2],
  ['Home', 0],
  ['End', 9],
])('%s goes to photo %i', (key, to) => {
  const { moveTo, press } = aViewer();
  expect(press(key)).toBe(true);
  expect(moveTo).toHaveBeenCalledExactlyOnceWith(to);
});

test('Z toggles, + and - zoom, Shift and an arrow pans instead of moving on', () => {
  const { view, moveTo, press } = aViewer();
  press('z');
  press('+');
  press('-');
  press('ArrowLeft', { shiftKey: true });
  expect([view.toggle, view.zoomIn, view.zoomOut].map((action) => action.mock.calls.length)).toEqual([1, 1, 1]);
  expect(view.pan).toHaveBeenCalledExactlyOnceWith({ x: 80, y: 0 });
  expect(moveTo).not.toHaveBeenCalled();
});

test.each([
  ['Tab', {}],
  ['Enter', {}],
  ['j', { ctrlKey: true }],
  ['ArrowLeft', { altKey: true }],
])('%s %o is left to the browser', (key, held) => {
  const { moveTo, press } = aViewer();
  expect(press(key, held)).toBe(false);
  expect(moveTo).not.toHaveBeenCalled();
});

test('L, R and X change how photos are shown', () => {
  const { look, press } = aViewer();
  for (const key of ['l', 'R', 'x']) press(key);
  expect(Object.values(look).map((action) => action.mock.calls.length)).toEqual([1, 1, 1]);
});

test('no key stands for two commands', () => {
  const keys = VIEWER_KEYS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
