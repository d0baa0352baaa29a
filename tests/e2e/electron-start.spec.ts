import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, test } from '@playwright/test';
import { runScript } from '#electron/launch/run-electron.ts';
import { REPOSITORY, startChild } from '#tests/support/e2e/child.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/e2e/chromium.ts';
import { findLastingPort } from '#tests/support/services/free-port.ts';

/** `npm start` as a person sees it: what it prints, how it ends, what it refuses. */
const place = { folder: '' };
test.beforeEach(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'endcap-start-'));
});
test.afterEach(() => rm(place.folder, { recursive: true, force: true }));

const run = (args: readonly string[]) =>
  runScript(['electron/start.ts', ...args], { cwd: REPOSITORY, env: process.env, limitMs: 60_000 });
const READY = /^Endcap is ready at http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}$/m;

test('in the browser it gets ready, prints one link, and ends with 0 when it is asked to', async () => {
  const child = await startChild({
    args: [
      'electron/start.ts',
      '--browser',
      '--no-open',
      '--print-link',
      '--user-data',
      place.folder,
      '--workspace',
      'sample',
    ],
    ready: READY,
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  });
  const lines = child
    .output()
    .trim()
    .split('\n')
    .filter((line) => line !== 'Building Endcap.');
  expect(lines).toHaveLength(1);
  expect(await child.stop()).toBe(0);
});

test('without a window it says why in one line and goes on in the browser', async () => {
  const child = await startChild({
    args: ['electron/start.ts', '--no-open', '--print-link', '--user-data', place.folder],
    ready: READY,
    // Neither a display nor a way out of this computer.
    env: {
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      ELECTRON_MIRROR: 'http://127.0.0.1:1/',
    },
  });
  const lines = child
    .output()
    .trim()
    .split('\n')
    .filter((line) => line !== 'Building Endcap.');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^No Electron window: .*\. Endcap is shown in the browser instead\.$/);
  expect(await child.stop()).toBe(0);
});

for (const [args, reason] of [
  [['--prot', '4000'], 'Unknown option: --prot.'],
  [['--port', 'many'], '--port takes 0 or a number from 1024 to 65535.'],
  [['--workspace', 'other'], '--workspace takes sample.'],
] as const)
  test(`${args.join(' ')} is refused with one line and code 2`, async () => {
    const { code, output } = await run(args);
    expect(code).toBe(2);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(reason)]);
  });

test('a used port is refused with one line and code 2', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, output } = await run(['--browser', '--no-open', '--user-data', place.folder, '--port', `${port}`]);
  server.close();
  expect(code).toBe(2);
  expect(output.replace('Building Endcap.\n', '').trim()).toBe(`Port ${port} is used by another program.`);
});

test('a chosen port is taken, on this computer only', async () => {
  const port = await findLastingPort();
  const child = await startChild({
    args: ['electron/browser.ts', '--no-open', '--print-link', '--user-data', place.folder, '--port', `${port}`],
    ready: READY,
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  });
  expect(child.output()).toContain(`http://127.0.0.1:${port}/#key=`);
  const listening = (await readFile('/proc/net/tcp', 'utf8')).split('\n').filter((line) => / 0A /.test(line));
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  expect(listening.map((line) => line.trim().split(/\s+/)[1]).filter((at) => at?.endsWith(`:${hexPort}`))).toEqual([
    `0100007F:${hexPort}`,
  ]);
  await child.stop();
});

/** The arguments of every process, as any user of the computer can read them. */
const everyArgument = async () => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.join('\n');
};

test('the browser is opened on a file that is private and goes when its key was used; no process shows the key', async () => {
  const [userData, opened] = [join(place.folder, 'data'), join(place.folder, 'opened')];
  // In place of xdg-open: notes what it was given, and stays, so that its arguments can be looked at.
  const script = `#!/bin/sh
printf '%s' "$1" > '${opened}.part' && mv '${opened}.part' '${opened}'
while [ -e '${opened}' ]; do sleep 0.2; done
`;
  await writeFile(join(place.folder, 'xdg-open'), script, { mode: 0o755 });
  const child = await startChild({
    args: ['electron/browser.ts', '--port', '0', '--user-data', userData],
    ready: /^Endcap is ready at http:\/\/127\.0\.0\.1:\d+\/$/m,
    env: {
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      DISPLAY: ':0',
      PATH: `${place.folder}:${process.env['PATH']}`,
    },
  });
  await expect.poll(() => existsSync(opened)).toBe(true);
  const url = await readFile(opened, 'utf8');
  const file = fileURLToPath(url);
  const key = /#key=([\w-]{43})"/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  expect(key).not.toBe('');
  const bits = await Promise.all(
    [dirname(file), file].map(async (path) => ((await stat(path)).mode & 0o777).toString(8)),
  );
  expect(bits).toEqual(['700', '600']);
  const shown = await everyArgument();
  // Not the texts: a failure would print the arguments of every process.
  expect([shown.includes(url), shown.includes(key), child.output().includes(key)]).toEqual([true, false, false]);
  await rm(opened);

  const executablePath = findChromium(process.env);
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...CHROMIUM_FLAGS],
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(url);
  await page.getByRole('main').waitFor();
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/?/);
  expect(page.url()).not.toContain('key');
  expect(complaints).toEqual([]);
  await expect.poll(() => existsSync(dirname(file))).toBe(false);
  await browser.close();
  expect(await child.stop()).toBe(0);
});

test('a key that was never used goes with its host', async () => {
  const userData = join(place.folder, 'data');
  const child = await startChild({
    args: ['electron/browser.ts', '--port', '0', '--user-data', userData],
    ready: /If no page opens, start it with --print-link/,
    // Nothing there opens a page.
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:', DISPLAY: ':0', PATH: place.folder },
  });
  const left = async () => (await readdir(userData)).filter((name) => name.startsWith('launch-'));
  expect(await left()).toHaveLength(1);
  await child.stop();
  expect(await left()).toEqual([]);
});
