import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Double = typeof import('#tests/support/electron-double/electron.ts');

const place = { userData: '' };
beforeEach(() => {
  place.userData = mkdtempSync(join(tmpdir(), 'endcap-parts-'));
});
afterEach(() => rmSync(place.userData, { recursive: true }));

const files = {
  preload: '/app/out/preload/preload.cjs',
  rendererRoot: '/app/out/renderer',
  serviceProcess: '/app/out/main/service-process.js',
  pictureProcess: '/app/out/main/picture-process.js',
  tableProcess: '/app/out/main/table-process.js',
  cacheWorker: '/app/out/main/cache-worker.js',
  tablesWorker: '/app/out/main/tables-worker.js',
  icon: '/app/resources/icons/none.png',
  notices: '/app/none.txt',
};

/** Evaluates the shell again with a fresh double, as far as Electron's entry gets before it is ready. */
async function start({
  argv = [],
  platform = 'linux',
  prepare = () => {},
  variables = {},
  present = {},
  options = [`--user-data=${place.userData}`],
}: {
  argv?: readonly string[];
  platform?: string;
  prepare?: (electron: Double) => void;
  variables?: NodeJS.ProcessEnv;
  /** Files of the app that are there. */
  present?: Partial<typeof files>;
  options?: readonly string[];
} = {}) {
  vi.resetModules();
  const electron: Double = await import('#tests/support/electron-double/electron.ts');
  prepare(electron);
  const { startEndcap } = await import('./start-endcap.ts');
  const shipped = { ...files, ...present };
  const environment = { files: shipped, platform, childEnvironment: { PATH: '/bin' }, bareEnvironment: {}, variables };
  // A packaged program has no script.
  const script = electron.double.packaged ? [] : ['.'];
  startEndcap(environment, ['electron', ...script, ...options, ...argv]);
  return electron;
}
/** For what must happen, however busy the computer is. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

test('without a folder of its own it uses that of the system', async () => {
  const { double } = await start({
    options: [],
    prepare: ({ double }) => void double.paths.set('userData', join(place.userData, 'usual')),
  });
  expect(double.paths.get('userData')).toBe(join(place.userData, 'usual'));
  expect(double.paths.get('sessionData')).toBe(join(place.userData, 'usual/Chromium'));
});

test('a window of Linux has the icon, and Help the licences of others, where they are there', async () => {
  const file = join(place.userData, 'there');
  writeFileSync(file, '');
  const { double } = await start({ present: { icon: file, notices: file } });
  await double.becomeReady();
  expect(double.windows[0]?.options.icon).toBe(file);
  const help = double.menus.at(-1)?.find(({ role }) => role === 'help');
  const items = Array.isArray(help?.submenu) ? help.submenu : [];
  const notices = items.find(({ label }) => label === 'Third-Party Licences');
  Reflect.apply(notices?.click ?? expect.fail, undefined, []);
  expect(double.opened).toEqual([file]);
});

test('a process beside the page that ends is in the log, with its name if it has one', async () => {
  const { double, app } = await start();
  await double.becomeReady();
  const gone = { type: 'Utility', reason: 'oom', exitCode: 5 };
  app.emit('child-process-gone', {}, { ...gone, name: 'Endcap pictures' });
  app.emit('child-process-gone', {}, gone);
  const log = () => readFileSync(join(place.userData, 'endcap.log'), 'utf8');
  await until(() => expect(log().match(/child_process_gone/g)).toHaveLength(2));
  expect(log()).toContain('Endcap pictures');
});

test('a packaged app shows nothing that its processes print', async () => {
  const { double } = await start({
    argv: ['--workspace=sample'],
    prepare: ({ double }) => {
      double.packaged = true;
    },
  });
  await double.becomeReady();
  await until(() => expect(double.processes).toHaveLength(1));
  expect(double.processes[0]?.options.stdio).toBe('ignore');
});
