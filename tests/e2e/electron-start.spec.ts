import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runScript } from '#electron/launch/run-electron.ts';
import { REPOSITORY, startChild } from '#tests/support/e2e-child.ts';
import { findLastingPort } from '#tests/support/free-port.ts';

/** `npm start` as a person sees it: what it prints, how it ends, what it refuses. */
const place = { folder: '' };
test.beforeEach(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'endcap-start-'));
});
test.afterEach(() => rm(place.folder, { recursive: true, force: true }));

const run = (args: readonly string[]) =>
  runScript(['electron/start.ts', ...args], { cwd: REPOSITORY, env: process.env, limitMs: 60_000 });
const READY = /^Endcap is ready at http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}$/m;

test('in the browser it is ready within a minute, prints one link, and ends with 0 when it is asked to', async () => {
  const before = performance.now();
  const child = await startChild({
    args: ['electron/start.ts', '--browser', '--no-open', '--user-data', place.folder, '--workspace', 'sample'],
    ready: READY,
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  });
  expect(performance.now() - before).toBeLessThan(60_000);
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
    args: ['electron/start.ts', '--no-open', '--user-data', place.folder],
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
    args: ['electron/start.ts', '--browser', '--no-open', '--user-data', place.folder, '--port', `${port}`],
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
