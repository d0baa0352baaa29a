import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativeImage } from 'electron';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { double } from '#tests/support/electron-double/double.ts';
import type { BrowserWindow } from '#tests/support/electron-double/windows.ts';
import { shellTexts } from './shell-texts.ts';
import { createWindows } from './windows.ts';

const AREA = { x: 0, y: 0, width: 1_920, height: 1_040 };
const place = { file: '' };
beforeEach(async () => {
  await double.becomeReady();
  double.windows = [];
  double.workAreas = [AREA];
  double.answerOfDialog = 0;
  const folder = mkdtempSync(join(tmpdir(), 'endcap-windows-'));
  place.file = join(folder, 'windows.json');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** The app, as far as it is windows. @param clock moved by hand */
function start(clock = { ms: 0 }) {
  double.windows = [];
  const windows = createWindows({
    ...{ preload: '/preload.js', icon: undefined, development: false, stateFile: place.file },
    texts: () => shellTexts('en'),
    log: silentLog,
    now: () => clock.ms,
    quit: () => {},
  });
  windows.show();
  return windows;
}
function windowAt(at: number): BrowserWindow {
  const window = double.windows[at];
  if (window === undefined) throw new Error('no such window');
  return window;
}
const optionsOf = ({ x, y, width, height }: Electron.BrowserWindowConstructorOptions) => [x, y, width, height];
const places = () => double.windows.map(({ options }) => optionsOf(options));

test('a new window stands beside the one in front, as large, and begins where the workspace was left', () => {
  const windows = start();
  windowAt(0).bounds = { x: 100, y: 50, width: 1_000, height: 700 };
  windowAt(0).maximized = true;
  windowAt(0).webContents.setZoomLevel(1.5);
  windows.openNew();
  windowAt(1).webContents.emit('dom-ready');
  expect(optionsOf(windowAt(1).options)).toEqual([132, 82, 1_000, 700]);
  expect(windowAt(1).loaded).toEqual(['endcap://app/']);
  expect(windowAt(1).webContents.zoom).toBe(1.5);
  windowAt(1).emit('ready-to-show');
  expect(windowAt(1).done).toEqual(['show']);
  windowAt(1).closeByHand();
  windowAt(0).closeByHand();
  windows.openNew();
  expect(double.windows).toHaveLength(3);
});

test('what is not for a certain window is for the one that was in front last', () => {
  const windows = start();
  const first = windows.front();
  windows.openNew();
  const second = windows.front();
  expect(second).not.toBe(first);
  expect([0, 1].map((at) => windows.nameOf(windowAt(at).webContents as never))).toEqual([first, second]);
  expect(windows.isInFront()).toBe(false);
  windowAt(0).focus();
  expect([windows.front(), windows.isInFront()]).toEqual([first, true]);
  windows.goBack();
  windows.showGuide();
  expect([windowAt(0), windowAt(1)].map(({ webContents }) => webContents.steps)).toEqual([['back'], []]);
  expect(windowAt(0).loaded).toEqual(['endcap://app/', 'endcap://app/#/guide']);
  windows.show(second);
  expect([windowAt(1).done, windows.front()]).toEqual([['show', 'focus'], second]);
  windows.show('one that is closed');
  expect(windowAt(1).done).toHaveLength(4);
  windowAt(1).closeByHand();
  expect([windows.front(), windows.nameOf(windowAt(1).webContents as never)]).toEqual([first, undefined]);
  windowAt(0).closeByHand();
  expect([windows.front(), windows.isInFront()]).toEqual([undefined, false]);
});

test('whoever quits finds all windows again, each at its place', () => {
  const windows = start();
  windowAt(0).bounds = { x: 10, y: 20, width: 1_000, height: 700 };
  windows.openNew();
  windowAt(1).bounds = { x: 600, y: 30, width: 900, height: 650 };
  windows.beginQuit();
  windowAt(1).closeByHand();
  windows.beginQuit();
  windowAt(0).closeByHand();
  // A start that quits before it has opened a window has nothing to say.
  windows.beginQuit();
  start();
  expect(places()).toEqual([
    [10, 20, 1_000, 700],
    [600, 30, 900, 650],
  ]);
});

test('whoever ends the session of Windows finds all windows again: nothing else of Electron tells of it', () => {
  const windows = start();
  windowAt(0).bounds = { x: 10, y: 20, width: 1_000, height: 700 };
  windows.openNew();
  windowAt(1).bounds = { x: 600, y: 30, width: 900, height: 650 };
  for (const at of [0, 1]) windowAt(at).emit('session-end', anEvent());
  start();
  expect(places()).toEqual([
    [10, 20, 1_000, 700],
    [600, 30, 900, 650],
  ]);
});

test('whoever closes one window and then the other finds the last one again', () => {
  const windows = start();
  windows.openNew();
  windowAt(0).bounds = { x: 10, y: 20, width: 1_000, height: 700 };
  windowAt(1).closeByHand();
  windowAt(0).closeByHand();
  start();
  expect(places()).toEqual([[10, 20, 1_000, 700]]);
});

test('who stays when asked has not quit: what is closed then is closed', () => {
  const windows = start();
  windows.openNew();
  windowAt(0).bounds = { x: 10, y: 20, width: 1_000, height: 700 };
  windows.beginQuit();
  windowAt(0).webContents.emit('will-prevent-unload', anEvent());
  windowAt(1).closeByHand();
  windowAt(0).closeByHand();
  start();
  expect(places()).toHaveLength(1);
});

test('a window whose display is gone opens on one that is there, and a damaged list is none', () => {
  const windows = start();
  windowAt(0).bounds = { x: 4_000, y: 20, width: 1_000, height: 700 };
  windows.openNew();
  windowAt(1).bounds = { x: 60, y: 30, width: 3_000, height: 650 };
  windows.beginQuit();
  for (const at of [0, 1]) windowAt(at).closeByHand();
  start();
  expect(places()).toEqual([
    [undefined, undefined, 1_000, 700],
    [60, 30, 1_920, 650],
  ]);
});

test('of very many windows the eight that were in front last open again', () => {
  const windows = start();
  for (let more = 0; more < 9; more += 1) windows.openNew();
  windows.beginQuit();
  start();
  expect(double.windows).toHaveLength(8);
});

test('a window is pasted into while it is in front, once after each press of a person', () => {
  const clock = { ms: 5 };
  const windows = start(clock);
  const name = windows.front() ?? '';
  const { webContents } = windowAt(0);
  const press = (type: string) => webContents.emit('input-event', anEvent(), { type });
  press('mouseUp');
  expect(windows.pasteInto(name, false)).toBe(false);
  windowAt(0).focus();
  expect([windows.pasteInto(name, false), windows.pasteInto(name, false)]).toEqual([true, false]);
  press('rawKeyDown');
  clock.ms += 1_000;
  expect(windows.pasteInto(name, true)).toBe(true);
  for (const type of ['mouseMove', 'mouseWheel', 'char']) press(type);
  expect(windows.pasteInto(name, false)).toBe(false);
  press('mouseUp');
  clock.ms += 1_001;
  expect(windows.pasteInto(name, false)).toBe(false);
  expect(webContents.steps).toEqual(['paste', 'paste as text']);
  press('mouseUp');
  windows.openNew();
  windowAt(1).focus();
  expect([windows.pasteInto(name, false), windows.pasteInto('none', false)]).toEqual([false, false]);
  expect(windowAt(1).webContents.steps).toEqual([]);
});

test.each([
  ['a click', [['mouseDown'], ['mouseUp']]],
  ['a touch', [['touchStart'], ['touchEnd']]],
  ['a key', [['rawKeyDown'], ['char'], ['keyUp']]],
  [
    'a key that is held down',
    [['rawKeyDown'], ['rawKeyDown', 'shift', 'isautorepeat'], ['char', 'isautorepeat'], ['keyUp']],
  ],
] as const)('of %s, whatever asks at each of its events, one paste comes', (_press, events) => {
  const windows = start();
  const name = windows.front() ?? '';
  windowAt(0).focus();
  const pasted = events.map(([type, ...modifiers]) => {
    windowAt(0).webContents.emit('input-event', anEvent(), { type, modifiers });
    return windows.pasteInto(name, false);
  });
  expect(pasted.filter(Boolean)).toHaveLength(1);
});

test('a sign lies over the icon of every window, also of one that is shown later, until it is taken away', () => {
  const windows = start();
  windows.overlay({ image: nativeImage.createFromBitmap(Buffer.alloc(4), { width: 1, height: 1 }), text: '3' });
  windows.openNew();
  expect(double.windows.map(({ overlay }) => overlay)).toEqual(['3', null]);
  windowAt(1).emit('ready-to-show');
  expect(double.windows.map(({ overlay }) => overlay)).toEqual(['3', '3']);
  windows.overlay(null);
  expect(double.windows.map(({ overlay }) => overlay)).toEqual([null, null]);
});
