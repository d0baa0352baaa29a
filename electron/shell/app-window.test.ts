import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { double } from '#tests/support/electron-double/double.ts';
import { type AppWindow, createCrashRecovery, saveFileFrom } from './app-window.ts';
import { shellTexts } from './shell-texts.ts';
import { createWindows } from './windows.ts';

function setUp(answer: boolean) {
  const clock = { ms: 5 };
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const crash = createCrashRecovery({
    now: () => clock.ms,
    reload: note('reload'),
    startOver: note('start over'),
    tell: note('tell'),
    quit: note('quit'),
    ask: async () => {
      done.push('ask');
      return answer;
    },
  });
  return { clock, done, crash };
}

test('the first time the page is loaded again and that is told', async () => {
  const { crash, done } = setUp(true);
  await crash();
  expect(done).toEqual(['reload', 'tell']);
});

test('within a minute it is asked, and the page starts from its beginning', async () => {
  const { crash, done, clock } = setUp(true);
  await crash();
  clock.ms += 59_999;
  await crash();
  expect(done).toEqual(['reload', 'tell', 'ask', 'start over']);
  await crash();
  expect(done.slice(4)).toEqual(['reload', 'tell']);
});

test('who does not want it loaded again quits', async () => {
  const { crash, done } = setUp(false);
  await crash();
  await crash();
  expect(done).toEqual(['reload', 'tell', 'ask', 'quit']);
});

test('a crash an hour later is a first one', async () => {
  const { crash, done, clock } = setUp(true);
  await crash();
  clock.ms += 3_600_000;
  await crash();
  expect(done).toEqual(['reload', 'tell', 'reload', 'tell']);
});

/** Opens the window, and again after it was closed. */
async function opened() {
  await double.becomeReady();
  const folder = mkdtempSync(join(tmpdir(), 'endcap-window-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { show } = createWindows({
    ...{ preload: '/preload.js', icon: undefined, development: false, stateFile: join(folder, 'windows.json') },
    texts: () => shellTexts('en'),
    log: silentLog,
    now: () => 0,
    quit: () => {},
  });
  return () => {
    show();
    const window = double.windows.at(-1);
    if (window === undefined) throw new Error('no window');
    return window;
  };
}

test('a page is as large as a person left it', async () => {
  const open = await opened();
  const first = open();
  first.webContents.emit('dom-ready');
  expect(first.webContents.zoom).toBe(0);
  first.webContents.setZoomLevel(1.5);
  first.closeByHand();
  const second = open();
  expect(second.webContents.zoom).toBe(0);
  second.webContents.emit('dom-ready');
  expect(second.webContents.zoom).toBe(1.5);
});

test('a window that was closed before its page could be loaded stays closed', async () => {
  const open = await opened();
  double.loadFails = true;
  onTestFinished(() => {
    double.loadFails = false;
  });
  const window = open();
  window.closeByHand();
  window.emit('ready-to-show');
  expect(window.done).toEqual([]);
});

test('a text of the page has a menu of its own, and the rest of the page none', async () => {
  const { webContents } = (await opened())();
  const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
  for (const isEditable of [true, false])
    webContents.emit('context-menu', anEvent(), { isEditable, selectionText: '', editFlags });
  expect(double.popups.map((items) => items.map(({ label }) => label))).toEqual([
    ['Cut', 'Copy', 'Paste', undefined, 'Select All'],
  ]);
});

test('a file that is saved is for nobody else, also in the place of one that others may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-saved-'));
  onTestFinished(() => {
    double.savesTo = '';
    rmSync(folder, { recursive: true });
  });
  double.savesTo = join(folder, 'diagnostics.zip');
  writeFileSync(double.savesTo, 'older', { mode: 0o644 });
  expect(await saveFileFrom({} as AppWindow, shellTexts('en'), 'a.zip', Buffer.from('dumps'))).toBe('diagnostics.zip');
  // On Linux nobody is asked otherwise before the older one is gone.
  expect(double.saves).toEqual([{ title: 'Save As', properties: ['showOverwriteConfirmation'], defaultPath: 'a.zip' }]);
  expect(readFileSync(double.savesTo, 'utf8')).toBe('dumps');
  expect(statSync(double.savesTo).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['diagnostics.zip']);
});
