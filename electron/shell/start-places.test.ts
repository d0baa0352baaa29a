import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aShell, until } from '#tests/support/electron-double/start-shell.ts';

const { place, start } = aShell();

test('without a folder of its own it uses that of the system', async () => {
  const { double } = await start({
    options: [],
    prepare: ({ double }) => void double.paths.set('userData', join(place.userData, 'usual')),
  });
  expect(double.paths.get('userData')).toBe(join(place.userData, 'usual'));
  expect(double.paths.get('sessionData')).toBe(join(place.userData, 'usual/Chromium'));
});

test('a crash stays on this computer, in a folder that only its user may look into', async () => {
  const { double } = await start();
  expect(double.crashReports).toEqual([{ uploadToServer: false }]);
  const folder = join(place.userData, 'Crashpad');
  expect(double.paths.get('crashDumps')).toBe(folder);
  // Windows has no such modes.
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a folder of crash dumps that others may look into is shut', async () => {
  const folder = join(place.userData, 'Crashpad');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  await start();
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a second start watches no crashes: it ends at once', async () => {
  const { double } = await start({
    prepare: ({ double }) => {
      double.lockGranted = false;
    },
  });
  expect(double.crashReports).toEqual([]);
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

test.each(['child-process-gone', 'render-process-gone'])('after %s, five crash dumps are kept', async (gone) => {
  const { double, app } = await start();
  await double.becomeReady();
  const folder = join(place.userData, 'Crashpad', 'completed');
  await until(() => expect(readFileSync(join(place.userData, 'endcap.log'), 'utf8')).toContain('"started"'));
  mkdirSync(folder);
  for (const nth of [1, 2, 3, 4, 5, 6])
    writeFileSync(join(folder, `0f1e2d3c-4b5a-4697-8877-00000000000${nth}.dmp`), 'MDMP');
  app.emit(gone, {}, { type: 'Utility', reason: 'crashed', exitCode: 5 });
  await until(() => expect(readdirSync(folder)).toHaveLength(5));
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
