import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PORT_CHANNEL } from '#shared/bridge/handshake.ts';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { aShell, type Double, SHELL_FILES, until } from '#tests/support/electron-double/start-shell.ts';
import { WebContentsDouble } from '#tests/support/electron-double/windows.ts';

const WATCHED = ['unhandledRejection', 'uncaughtExceptionMonitor'] as const;
type Listener = Parameters<EventEmitter['off']>[1];
const processEvents: EventEmitter = process;
const listenersOf = (name: string) => processEvents.listeners(name) as Listener[];
const { place, start } = aShell();
const before = new Map<string, Listener[]>();
beforeEach(() => {
  for (const name of WATCHED) before.set(name, listenersOf(name));
});
afterEach(() => {
  for (const name of WATCHED)
    for (const listener of listenersOf(name))
      if (!before.get(name)?.includes(listener)) processEvents.off(name, listener);
});

/** For what must not happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

test('before Electron is ready there is no window, no session and no process, but the scheme and the lock', async () => {
  const { double, app } = await start();
  await settled();
  expect([double.windows, double.sessions, double.processes]).toEqual([[], [], []]);
  expect(double.order).toEqual([
    'setPath userData',
    'setPath sessionData',
    'setPath crashDumps',
    'appendSwitch disable-http2',
    'appendSwitch disable-quic',
    'enableSandbox',
    'setAboutPanelOptions',
    'registerSchemesAsPrivileged',
    'requestSingleInstanceLock',
    'crashReporter.start',
  ]);
  expect(double.paths.get('userData')).toBe(place.userData);
  expect(double.paths.get('sessionData')).toBe(join(place.userData, 'Chromium'));
  expect(app.listenerCount('web-contents-created')).toBe(1);
  expect(app.listenerCount('session-created')).toBe(1);
});

test('on Windows the app names itself to the taskbar', async () => {
  const { double } = await start({ platform: 'win32' });
  expect(double.order).toContain('setAppUserModelId');
});

test('a packaged app drops the switches for debugging from outside', async () => {
  const { double } = await start({
    prepare: ({ double }) => {
      double.packaged = true;
    },
  });
  expect(double.order).toEqual(
    expect.arrayContaining(['removeSwitch remote-debugging-port', 'removeSwitch remote-debugging-pipe']),
  );
});

test.each([
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, [], 'en-GB', 'NODE_TLS_REJECT_UNAUTHORIZED=0'],
  [{ SSLKEYLOGFILE: 'tls-keys.log' }, [], 'pl-PL', 'SSLKEYLOGFILE'],
  [{}, ['ignore-certificate-errors'], 'en-GB', '--ignore-certificate-errors'],
  [{ NODE_OPTIONS: '--tls-min-v1.0' }, [], 'en-GB', 'NODE_OPTIONS=--tls-min-v1.0'],
] as const)(
  'with %j and %j it says so and ends before anything is opened',
  async (variables, switches, locale, name) => {
    const { double } = await start({
      variables,
      prepare: ({ double }) => {
        double.switches = [...switches];
        double.locale = locale;
      },
    });
    await double.becomeReady();
    expect(double.order).toEqual(['exit 1']);
    expect([double.windows, double.sessions, double.processes]).toEqual([[], [], []]);
    expect(double.errorBoxes).toEqual([expect.stringContaining(name)]);
  },
);

test('the window has exactly these options', async () => {
  const { double } = await start();
  await double.becomeReady();
  expect(double.windows.map(({ options }) => options)).toEqual([
    {
      width: 1_440,
      height: 900,
      minWidth: 800,
      minHeight: 600,
      show: false,
      title: 'Endcap',
      backgroundColor: '#f5f7f7',
      webPreferences: {
        preload: SHELL_FILES.preload,
        partition: 'endcap-window',
        sandbox: true,
        contextIsolation: true,
        spellcheck: false,
        devTools: true,
      },
    },
  ]);
  expect(double.windows[0]?.loaded).toEqual(['endcap://app/']);
});

test('a packaged app has no developer tools, and a dark one no white flash', async () => {
  const { double } = await start({
    prepare: ({ double }) => {
      double.packaged = true;
      double.darkSystem = true;
    },
  });
  await double.becomeReady();
  expect(double.windows[0]?.options).toMatchObject({ backgroundColor: '#0f1416', webPreferences: { devTools: false } });
});

test('the colour behind the page follows the theme, as long as there is a window', async () => {
  const { double, nativeTheme } = await start();
  await double.becomeReady();
  nativeTheme.themeSource = 'dark';
  expect(double.windows[0]?.options.backgroundColor).toBe('#0f1416');
  double.windows[0]?.closeByHand();
  expect(nativeTheme.listenerCount('updated')).toBe(0);
});

test('every session is in memory and guarded, and only that of the window serves the page', async () => {
  const { double } = await start();
  await double.becomeReady();
  expect(double.sessions.map(({ partition }) => partition).sort()).toEqual([
    'endcap-network',
    ...[0, 1, 2, 3].map((lane) => `endcap-network-write-${lane}`),
    'endcap-window',
  ]);
  for (const session of double.sessions) {
    expect(session.options).toEqual({ cache: false });
    expect([...session.handlers.keys()].sort()).toEqual(['bluetooth', 'check', 'device', 'media', 'request']);
    // Of the window's session, the end of downloads is told too.
    expect(session.listenerCount('will-download')).toBe(session.partition === 'endcap-window' ? 2 : 1);
  }
  const serving = double.sessions.filter(({ served }) => served.has('endcap'));
  expect(serving.map(({ partition }) => partition)).toEqual(['endcap-window']);
});

test('the window is guarded, hidden until it has something to show, and kept maximised', async () => {
  const { double } = await start();
  await double.becomeReady();
  const [window] = double.windows;
  if (window === undefined) throw new Error('no window');
  expect(window.webContents.openHandler?.({} as never)).toEqual({ action: 'deny' });
  expect(window.visible).toBe(false);
  window.emit('ready-to-show');
  expect(window.done).toEqual(['show']);
  window.maximized = true;
  window.closeByHand();
  expect(JSON.parse(readFileSync(join(place.userData, 'windows.json'), 'utf8'))).toEqual([
    { x: 10, y: 20, width: 1_000, height: 700, maximized: true, zoom: 0 },
  ]);

  const again = await start();
  await again.double.becomeReady();
  expect(again.double.windows[0]?.options).toMatchObject({ x: 10, y: 20, width: 1_000, height: 700 });
  again.double.windows[0]?.emit('ready-to-show');
  expect(again.double.windows[0]?.done).toEqual(['maximize', 'show']);
});

test('a page that cannot be loaded leaves a window that can be closed', async () => {
  const { double } = await start({
    prepare: ({ double }) => {
      double.loadFails = true;
    },
  });
  await double.becomeReady();
  await until(() => expect(double.windows[0]?.visible).toBe(true));
  expect(readFileSync(join(place.userData, 'endcap.log'), 'utf8')).toContain('page_not_loaded');
});

test('the port of the window is served, and that of another contents is not', async () => {
  const { double, ipcMain } = await start();
  await double.becomeReady();
  const aPort = () => {
    const calls: string[] = [];
    const note = (call: string) => () => void calls.push(call);
    return { calls, on: note('on'), postMessage: note('postMessage'), start: note('start'), close: note('close') };
  };
  const senderFrame = { parent: null, origin: 'endcap://app', url: 'endcap://app/' };
  const [ours, foreign] = [aPort(), aPort()];
  ipcMain.emit(PORT_CHANNEL, { sender: double.windows[0]?.webContents, senderFrame, ports: [ours] });
  ipcMain.emit(PORT_CHANNEL, { sender: new WebContentsDouble(), senderFrame, ports: [foreign] });
  await until(() => expect(ours.calls).toEqual(['on', 'on', 'start']));
  expect(foreign.calls).toEqual(['close']);
});

test('a second start gives way, and hands over at most the wish for the sample', async () => {
  const refuse = ({ double }: Double) => {
    double.lockGranted = false;
  };
  const { double } = await start({ argv: ['--workspace', 'sample', '--evil'], prepare: refuse });
  await double.becomeReady();
  expect(double.order.at(-1)).toBe('quit');
  expect(double.windows).toEqual([]);
  expect(double.lockData).toEqual({ workspace: 'sample' });
  expect((await start({ argv: ['--workspace', 'other'], prepare: refuse })).double.lockData).toEqual({});
});

test('the first start comes to the front when a second one was made, whatever that one says', async () => {
  const { double, app } = await start();
  app.emit('second-instance', {}, [], '/', {});
  await double.becomeReady();
  const [window] = double.windows;
  if (window === undefined) throw new Error('no window');
  window.minimized = true;
  for (const data of [
    undefined,
    null,
    'sample',
    7,
    [],
    { workspace: 'other' },
    { workspace: ['sample'] },
    { __proto__: null },
  ])
    app.emit('second-instance', {}, ['--workspace=sample', '\0', '-'.repeat(1e6)], '/', data);
  expect(window.done.slice(0, 3)).toEqual(['restore', 'show', 'focus']);
  expect(double.windows).toHaveLength(1);
  await settled();
  expect(double.processes).toEqual([]);
});

test('a second start with the sample opens the sample: its process gets the token in a message only', async () => {
  const { double, app } = await start();
  await double.becomeReady();
  app.emit('second-instance', {}, [], '/', { workspace: 'sample' });
  await until(() => expect(double.processes).toHaveLength(1));
  const [process] = double.processes;
  expect(process).toMatchObject({ script: SHELL_FILES.serviceProcess, args: [] });
  expect(process?.options).toEqual({ serviceName: 'Endcap sample service', env: { PATH: '/bin' }, stdio: 'inherit' });
  const [message] = process?.messages ?? [];
  expect(message).toMatchObject({ type: 'start', token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(JSON.stringify([process?.args, process?.options])).not.toContain((message as { token: string }).token);
});

test.each([
  ['linux', ['quit']],
  ['win32', ['quit']],
  ['darwin', []],
])('on %s the end of the last window means %j', async (platform, expected) => {
  const { double, app } = await start({ platform });
  await double.becomeReady();
  double.order.length = 0;
  double.windows[0]?.closeByHand();
  app.emit('window-all-closed');
  expect(double.order).toEqual(expected);
  app.emit('activate');
  expect(double.windows).toHaveLength(2);
});

test('at the end the sample process is ended before the app', async () => {
  const { double, app } = await start({ argv: ['--workspace=sample'] });
  await double.becomeReady();
  await until(() => expect(double.processes).toHaveLength(1));
  const event = anEvent();
  app.emit('will-quit', event);
  expect(event.defaultPrevented).toBe(true);
  await until(() => expect(double.order.at(-1)).toBe('quit'));
  expect(double.processes[0]?.killed).toBe(true);
});

test('when the page ends unexpectedly it is loaded again and that is told; a clean end is none', async () => {
  const { double } = await start();
  await double.becomeReady();
  const [window] = double.windows;
  window?.webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
  expect(window?.webContents.reloads).toBe(0);
  window?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
  await until(() => expect(window?.webContents.reloads).toBe(1));
  expect(double.boxes).toMatchObject([{ type: 'warning', buttons: ['OK'] }]);
  window?.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
  await until(() => expect(window?.loaded).toEqual(['endcap://app/', 'endcap://app/']));
  expect(double.boxes[1]).toMatchObject({ buttons: ['Load Again', 'Quit Endcap'], cancelId: 0 });
  expect(readFileSync(join(place.userData, 'endcap.log'), 'utf8')).toContain('page_process_gone');
});

test('a page with something unsaved keeps the window open until a person leaves it', async () => {
  const { double } = await start();
  await double.becomeReady();
  const [window] = double.windows;
  const [stays, leaves] = [anEvent(), anEvent()];
  double.answerOfDialog = 0;
  window?.webContents.emit('will-prevent-unload', stays);
  double.answerOfDialog = 1;
  window?.webContents.emit('will-prevent-unload', leaves);
  expect([stays.defaultPrevented, leaves.defaultPrevented]).toEqual([false, true]);
  expect(double.boxes).toMatchObject([
    { type: 'warning', buttons: ['Stay', 'Leave Anyway'], defaultId: 0, cancelId: 0 },
    {},
  ]);
});

test('the menu speaks the language of the computer', async () => {
  const { double } = await start({
    prepare: ({ double }) => {
      double.locale = 'pl-PL';
    },
  });
  await double.becomeReady();
  await until(() => expect(double.menus.length).toBeGreaterThan(1));
  expect(double.menus.at(-1)?.map(({ label }) => label?.replace('&', ''))).toEqual([
    'Plik',
    'Edycja',
    'Widok',
    'Przejdź',
    'Okno',
    'Pomoc',
  ]);
});

test('Back and Forward of the menu and of a mouse go through the history of the page', async () => {
  const { double } = await start();
  await double.becomeReady();
  const [window] = double.windows;
  const go = double.menus.at(-1)?.find(({ label }) => label === '&Go');
  for (const item of Array.isArray(go?.submenu) ? go.submenu : []) item.click?.({} as never, undefined, {} as never);
  for (const command of ['browser-backward', 'browser-forward', 'volume-up']) window?.emit('app-command', {}, command);
  expect(window?.webContents.steps).toEqual(['back', 'forward', 'back', 'forward']);
  window?.closeByHand();
  for (const item of Array.isArray(go?.submenu) ? go.submenu : []) item.click?.({} as never, undefined, {} as never);
  expect(window?.webContents.steps).toHaveLength(4);
});

test('the menu shows the guide in the open window without leaving its document, or in a new one', async () => {
  const { double } = await start();
  await double.becomeReady();
  const help = double.menus.at(-1)?.find(({ role }) => role === 'help');
  const [guide] = Array.isArray(help?.submenu) ? help.submenu : [];
  const choose = () => guide?.click?.({} as never, undefined, {} as never);
  choose();
  expect(double.windows.map(({ loaded }) => loaded)).toEqual([['endcap://app/', 'endcap://app/#/guide']]);
  double.windows[0]?.closeByHand();
  choose();
  expect(double.windows.map(({ loaded }) => loaded)[1]).toEqual(['endcap://app/#/guide']);
});

test('when the start fails it says so in the language of the computer and ends', async () => {
  const { double } = await start({
    prepare: ({ double, session }) => {
      double.locale = 'pl';
      session.fromPartition = () => expect.fail('no session');
    },
  });
  await double.becomeReady();
  expect(double.errorBoxes).toEqual([expect.stringContaining('Nie udało się uruchomić')]);
  expect(double.order.at(-1)).toBe('exit 1');
});
