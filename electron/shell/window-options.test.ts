import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSmallFile, writeSmallFile } from './small-file.ts';
import { placeWindow, WindowState } from './window-options.ts';

const laptop = { x: 0, y: 25, width: 1_440, height: 875 };
const second = { x: 1_440, y: 0, width: 2_560, height: 1_440 };
const aState = (override: Partial<WindowState> = {}): WindowState => ({
  x: 100,
  y: 100,
  width: 1_280,
  height: 720,
  maximized: false,
  ...override,
});

test('a window comes back where it was', () => {
  expect(placeWindow(aState(), [laptop])).toEqual({ x: 100, y: 100, width: 1_280, height: 720, maximized: false });
});

test('the first window is placed by the system and fits a small display', () => {
  expect(placeWindow(undefined, [{ ...laptop, width: 1_280, height: 700 }])).toEqual({
    width: 1_280,
    height: 700,
    maximized: false,
  });
});

test.each([
  ['the second display is gone', aState({ x: 2_000 })],
  ['only a sliver would be visible', aState({ x: 1_400 })],
  ['the title bar would be above the display', aState({ y: -400 })],
  ['the title bar would be below the display', aState({ y: 890 })],
])('when %s the system places the window', (_reason, saved) => {
  const place = placeWindow(saved, [laptop]);
  expect(place).not.toHaveProperty('x');
  expect(place).toMatchObject({ width: 1_280, height: 720 });
});

test('where no display is known the window has its usual size', () => {
  expect(placeWindow(undefined, [])).toEqual({ width: 1_440, height: 900, maximized: false });
});

test('a window on the second display stays there and keeps its size', () => {
  const saved = aState({ x: 2_000, width: 2_000, height: 1_200, maximized: true });
  expect(placeWindow(saved, [laptop, second])).toEqual(saved);
});

test('wherever it was, the window can be reached and never exceeds the display', () => {
  const anArea = fc.record({
    x: fc.integer({ min: -5_000, max: 5_000 }),
    y: fc.integer({ min: -5_000, max: 5_000 }),
    width: fc.integer({ min: 640, max: 5_000 }),
    height: fc.integer({ min: 480, max: 3_000 }),
  });
  const anyState = fc.record({
    x: fc.integer({ min: -64_000, max: 64_000 }),
    y: fc.integer({ min: -64_000, max: 64_000 }),
    width: fc.integer({ min: 1, max: 32_000 }),
    height: fc.integer({ min: 1, max: 32_000 }),
    maximized: fc.boolean(),
  });
  fc.assert(
    fc.property(anyState, fc.array(anArea, { minLength: 1, maxLength: 3 }), (saved, areas) => {
      const { x, y, width, height } = placeWindow(saved, areas);
      expect(areas.some((area) => width <= area.width && height <= area.height)).toBe(true);
      if (x === undefined || y === undefined) return;
      expect(areas.some((area) => y >= area.y && y < area.y + area.height && x < area.x + area.width)).toBe(true);
    }),
  );
});

const folders: string[] = [];
beforeEach(() => void folders.push(mkdtempSync(join(tmpdir(), 'endcap-window-'))));
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('the state survives in a file of its own', () => {
  const file = join(folders[0] ?? '', 'made/on/demand', 'window.json');
  writeSmallFile(file, aState({ maximized: true }));
  expect(readSmallFile(file, WindowState)).toEqual(aState({ maximized: true }));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(aState({ maximized: true }));
});

test.each([['{'], ['null'], ['[]'], ['{"x":1}'], ['{"x":1,"y":1,"width":"1","height":1,"maximized":true}'], ['']])(
  'a file with %s is read as nothing',
  (content) => {
    const file = join(folders[0] ?? '', 'window.json');
    writeFileSync(file, content);
    expect(readSmallFile(file, WindowState)).toBeUndefined();
  },
);

test('a folder that cannot be written is no error', () => {
  const blocked = join(folders[0] ?? '', 'file');
  writeFileSync(blocked, 'a file where a folder should be');
  expect(() => writeSmallFile(join(blocked, 'window.json'), aState())).not.toThrow();
  expect(readSmallFile(join(blocked, 'window.json'), WindowState)).toBeUndefined();
});
