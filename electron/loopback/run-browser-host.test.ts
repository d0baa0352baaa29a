import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forkSampleProcess } from './child-processes.ts';
import { browserCommand, openDefaultBrowser, userDataFolder } from './run-browser-host.ts';

const place = { folder: '' };
beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'endcap-fork-'));
});
afterEach(() => rmSync(place.folder, { recursive: true }));

function started(script: string) {
  const file = join(place.folder, 'script.mjs');
  writeFileSync(file, script);
  const child = forkSampleProcess(file, { PATH: process.env['PATH'] ?? '', ONLY: 'this' });
  const exits: number[] = [];
  const exited = new Promise<void>((resolve) => {
    child.onExit(() => {
      exits.push(1);
      resolve();
    });
  });
  return { child, exits, exited };
}
const message = (child: ReturnType<typeof started>['child']) => new Promise((resolve) => child.onMessage(resolve));

test('messages go both ways, and the child has only the environment it was given', async () => {
  const { child, exited, exits } = started(
    "process.once('message', (got) => process.send({ got, names: Object.keys(process.env), args: process.argv.slice(2), exec: process.execArgv }))",
  );
  child.send({ type: 'start', token: 'T' });
  const { names, ...rest } = (await message(child)) as { names: string[] };
  expect(rest).toEqual({ got: { type: 'start', token: 'T' }, args: [], exec: [] });
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL')).sort()).toEqual(['ONLY', 'PATH']);
  child.kill();
  await exited;
  expect(exits).toEqual([1]);
});

test('the end of the child is told once, and what is sent afterwards is dropped', async () => {
  const { child, exited, exits } = started('process.exit(3)');
  await exited;
  child.send({ type: 'start' });
  child.kill();
  expect(exits).toEqual([1]);
});

test('a script that is not there is an end, too', async () => {
  const child = forkSampleProcess(join(place.folder, 'none.mjs'), { PATH: process.env['PATH'] ?? '' });
  await new Promise<void>((resolve) => child.onExit(resolve));
  expect(() => child.send('x')).not.toThrow();
});

const FILE = 'file:///home/anna%20&%20co/.config/Endcap/launch-a1B2c3/launch.html';

test.each([
  ['darwin', {}, { file: 'open', args: [FILE] }],
  ['win32', {}, { file: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', FILE] }],
  ['linux', { DISPLAY: ':0' }, { file: 'xdg-open', args: [FILE] }],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, { file: 'xdg-open', args: [FILE] }],
  ['linux', {}, null],
])('on %s with %j the command is %j', (platform, environment, expected) => {
  expect(browserCommand(FILE, platform, environment)).toEqual(expected);
});

test.each([
  'https://evil.example/',
  'http://127.0.0.1:40123/#key=abc',
  'http://127.0.0.1:40123/',
  'file://server/share/launch.html',
  '--new-window',
  '',
])('%j is not handed to any program', (url) => {
  for (const platform of ['darwin', 'win32', 'linux'])
    expect(browserCommand(url, platform, { DISPLAY: ':0' })).toBeNull();
});

test('a program that is not there is no error', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  openDefaultBrowser(FILE, 'linux', { DISPLAY: ':0' });
  process.env['PATH'] = path;
  // An unhandled error event would end this run.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(process.env['PATH']).toBe(path);
});

test.each([
  ['linux', {}, '/home/anna', '/home/anna/.config/Endcap'],
  ['linux', { XDG_CONFIG_HOME: '/data/config' }, '/home/anna', '/data/config/Endcap'],
  ['darwin', {}, '/Users/anna', '/Users/anna/Library/Application Support/Endcap'],
  [
    'win32',
    { APPDATA: 'C:\\Users\\Anna\\AppData\\Roaming' },
    'C:\\Users\\Anna',
    'C:\\Users\\Anna\\AppData\\Roaming\\Endcap',
  ],
  ['win32', {}, 'C:\\Users\\Anna', 'C:\\Users\\Anna\\AppData\\Roaming\\Endcap'],
])('on %s with %j it is where the platform keeps such things', (platform, environment, home, expected) => {
  expect(userDataFolder(platform, environment, home)).toBe(expected);
});
