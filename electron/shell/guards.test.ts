import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { SessionDouble } from '#tests/support/electron-double/session.ts';
import { WebContentsDouble } from '#tests/support/electron-double/windows.ts';
import { guardSession, guardWebContents } from './guards.ts';

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1];

// Every permission that the installed Electron names: one more, and this does not compile.
const PERMISSIONS = Object.keys({
  ar: true,
  'automatic-fullscreen': true,
  'background-fetch': true,
  'background-sync': true,
  'captured-surface-control': true,
  'clipboard-read': true,
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': true,
  'display-capture': true,
  fileSystem: true,
  fullscreen: true,
  geolocation: true,
  'geolocation-approximate': true,
  'hand-tracking': true,
  hid: true,
  'idle-detection': true,
  keyboardLock: true,
  'local-fonts': true,
  'local-network': true,
  'local-network-access': true,
  'loopback-network': true,
  media: true,
  mediaKeySystem: true,
  midi: true,
  midiSysex: true,
  nfc: true,
  notifications: true,
  openExternal: true,
  'payment-handler': true,
  'periodic-background-sync': true,
  'persistent-storage': true,
  pointerLock: true,
  'screen-wake-lock': true,
  sensors: true,
  serial: true,
  'smart-card': true,
  'speaker-selection': true,
  'storage-access': true,
  'system-wake-lock': true,
  'top-level-storage-access': true,
  usb: true,
  vr: true,
  'web-app-installation': true,
  'web-printing': true,
  'window-management': true,
  unknown: true,
} satisfies Record<Permission, true>);

function guarded() {
  const session = new SessionDouble('any');
  guardSession(session as never);
  const call = (name: string, ...args: unknown[]): unknown => {
    const handler = session.handlers.get(name);
    if (typeof handler !== 'function') throw new Error(`no handler for ${name}`);
    return handler(...(args as never[]));
  };
  const requested = (permission: string, details: object): unknown => {
    const answers: unknown[] = [];
    call('request', {}, permission, (granted: unknown) => answers.push(granted), details);
    return answers.length === 1 ? answers[0] : 'not answered at once';
  };
  const checked = (permission: string, details: object) => call('check', null, permission, 'endcap://app', details);
  return { session, call, requested, checked };
}

const ours = { isMainFrame: true, requestingUrl: 'endcap://app/#/overview' };

test('of all permissions the page has only writing text to the clipboard, answered at once', () => {
  const { requested, checked } = guarded();
  const granted = (ask: (permission: string, details: object) => unknown) =>
    PERMISSIONS.filter((permission) => ask(permission, ours) !== false);
  expect(PERMISSIONS).toHaveLength(46);
  expect(granted(requested)).toEqual(['clipboard-sanitized-write']);
  expect(granted(checked)).toEqual(['clipboard-sanitized-write']);
  expect(requested('clipboard-sanitized-write', ours)).toBe(true);
  expect(checked('clipboard-sanitized-write', ours)).toBe(true);
});

test.each([
  ['a frame inside the page', { ...ours, isMainFrame: false }],
  ['another page', { ...ours, requestingUrl: 'https://evil.example/' }],
  ['a page with a like name', { ...ours, requestingUrl: 'endcap://app.evil.example/' }],
  ['an empty address', { ...ours, requestingUrl: '' }],
  ['no document', { isMainFrame: true }],
])('%s may do nothing at all', (_who, details) => {
  const { requested, checked } = guarded();
  for (const permission of PERMISSIONS) {
    expect(requested(permission, details)).toBe(false);
    expect(checked(permission, details)).toBe(false);
  }
});

test('devices, screens, pairing and dictionaries are refused', () => {
  const { session, call } = guarded();
  expect(call('device', { deviceType: 'hid', origin: 'endcap://app', device: {} })).toBe(false);
  const answers: unknown[] = [];
  call('media', { videoRequested: true }, (streams: unknown) => answers.push(streams));
  call('bluetooth', { pairingKind: 'confirm' }, (response: unknown) => answers.push(response));
  expect(answers).toEqual([null, { confirmed: false }]);
  expect(session.spellChecker).toBe(false);
});

test.each([
  ['blob:endcap://app/0e6f2a0c-7d2e-4c60-9d0f-1f3a5f0f8f11', true],
  ['endcap://app/', false],
  ['blob:endcap://app.evil/0e6f2a0c', false],
  ['blob:endcap://app@evil/0e6f2a0c', false],
  ['blob:https://evil.example/0e6f2a0c', false],
  ['https://evil.example/file.zip', false],
  ['file:///etc/passwd', false],
  ['data:text/html,x', false],
  ['blob:', false],
])('a download of %s is a file of the page itself: %s', (url, isOwn) => {
  const { session } = guarded();
  const download = anEvent();
  session.emit('will-download', download, { getURL: () => url }, {});
  expect(download.defaultPrevented).toBe(!isOwn);
});

const hosts = [
  'evil.example',
  'app.evil.example',
  'app@evil.example',
  'localhost',
  '127.0.0.1:8080',
  '[::1]',
  'xn--ap-zla',
];
const schemes = ['http', 'https', 'endcap', 'file', 'ftp', 'ws', 'chrome', 'devtools', 'view-source:https'];
const others = [
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:endcap://app/1',
  'about:blank',
  'about:srcdoc',
  'chrome://gpu',
  'file:///etc/passwd',
  'file:///C:/Windows/System32/calc.exe',
  'mailto:a@b.example',
  'endcap://app/index.html',
  'endcap://app/assets/app.js',
  'endcap://app/?next=https://evil.example',
  'endcap://user@app/',
  'not an address',
  '',
];
const hostile = [
  ...schemes.flatMap((scheme) =>
    hosts.flatMap((host) => ['/', '/#/overview', '/a/..'].map((tail) => `${scheme}://${host}${tail}`)),
  ),
  ...others,
];

function guardedContents() {
  const contents = new WebContentsDouble();
  guardWebContents(contents as never);
  const isPrevented = (name: string, details: object) => {
    const event = anEvent(details);
    contents.emit(name, event);
    return event.defaultPrevented;
  };
  return { contents, isPrevented };
}

test('no navigation leaves the page, in no frame, by no way', () => {
  const { isPrevented } = guardedContents();
  expect(hostile.length).toBeGreaterThan(200);
  const passed = ['will-navigate', 'will-frame-navigate', 'will-redirect'].flatMap((name) =>
    hostile.flatMap((url) =>
      [true, false].filter((isMainFrame) => !isPrevented(name, { url, isMainFrame })).map(() => `${name} ${url}`),
    ),
  );
  expect(passed).toEqual([]);
});

test('the page may load itself again, in its main frame and without a redirect', () => {
  const { isPrevented } = guardedContents();
  const reload = { url: 'endcap://app/#/stores', isMainFrame: true };
  expect(isPrevented('will-navigate', reload)).toBe(false);
  expect(isPrevented('will-frame-navigate', reload)).toBe(false);
  expect(isPrevented('will-frame-navigate', { ...reload, isMainFrame: false })).toBe(true);
  expect(isPrevented('will-redirect', reload)).toBe(true);
});

test('no window is opened and no page is embedded', () => {
  const { contents, isPrevented } = guardedContents();
  for (const url of [...hostile, 'endcap://app/'])
    expect(contents.openHandler?.({ url } as never)).toEqual({ action: 'deny' });
  expect(isPrevented('will-attach-webview', {})).toBe(true);
});
