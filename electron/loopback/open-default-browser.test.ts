import { expect, test } from 'vitest';
import { browserCommand, openDefaultBrowser } from './open-default-browser.ts';

const LINK = 'http://127.0.0.1:40123/#key=abc_DEF-123';

test.each([
  ['darwin', {}, { file: 'open', args: [LINK] }],
  ['win32', {}, { file: 'cmd.exe', args: ['/d', '/s', '/c', 'start', '""', LINK] }],
  ['linux', { DISPLAY: ':0' }, { file: 'xdg-open', args: [LINK] }],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, { file: 'xdg-open', args: [LINK] }],
  ['linux', {}, null],
])('on %s with %j the command is %j', (platform, environment, expected) => {
  expect(browserCommand(LINK, platform, environment)).toEqual(expected);
});

test.each([
  'https://evil.example/',
  'http://127.0.0.1:40123/#key=a&calc.exe',
  'http://127.0.0.1:40123/#key=a"b',
  'http://127.0.0.1:40123/#key=%20',
  'http://127.0.0.1:40123/',
  'http://127.0.0.1.evil.example:1/#key=a',
  'file:///etc/passwd',
  `${LINK}\n${LINK}`,
])('%j is not handed to any program', (link) => {
  for (const platform of ['darwin', 'win32', 'linux'])
    expect(browserCommand(link, platform, { DISPLAY: ':0' })).toBeNull();
});

test('a program that is not there is no error', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  openDefaultBrowser(LINK, 'linux', { DISPLAY: ':0' });
  process.env['PATH'] = path;
  // An unhandled error event would end this run.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(process.env['PATH']).toBe(path);
});
