import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { aShell, until } from '#tests/support/electron-double/start-shell.ts';

const { place, start } = aShell();
const LINK = 'endcap://open/?service=x#/stores';
const FILE = resolve('/k/a.endcapchanges');

/** Endcap whose last window is closed and whose core is being closed. */
async function ending(options: Parameters<typeof start>[0] = {}) {
  const electron = await start(options);
  await electron.double.becomeReady();
  electron.double.windows[0]?.closeByHand();
  electron.app.emit('will-quit', anEvent());
  return electron;
}

test('a start in the seconds in which Endcap ends is made up for at its end, with its link and files', async () => {
  const { double, app } = await ending();
  app.emit('second-instance', {}, [], '/', { files: [FILE] });
  app.emit('second-instance', {}, [], '/', { link: LINK, workspace: 'sample' });
  expect(double.windows).toHaveLength(1);
  expect(double.relaunches).toEqual([]);
  await until(() => expect(double.order.at(-1)).toBe('quit'));
  app.emit('quit', {}, 0);
  const args = ['.', `--user-data=${place.userData}`, '--workspace=sample', FILE, '--', LINK];
  expect(double.relaunches).toEqual([{ args }]);
});

test('on macOS, a link, a file and a click in the Dock are starts, too', async () => {
  const prepare: NonNullable<Parameters<typeof start>[0]>['prepare'] = ({ double }) => {
    double.packaged = true;
  };
  const { double, app } = await ending({ platform: 'darwin', prepare, options: [] });
  app.emit('activate');
  app.emit('open-file', anEvent(), FILE);
  app.emit('open-url', anEvent(), LINK);
  expect(double.windows).toHaveLength(1);
  app.emit('quit', {}, 0);
  expect(double.relaunches).toEqual([{ args: [FILE, '--', LINK] }]);
});

test('whoever only quits is not started again', async () => {
  const { double, app } = await ending();
  app.emit('quit', {}, 0);
  expect(double.relaunches).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'an AppImage starts from its own file: that of the program is gone by then',
  async () => {
    const appImage = join(place.userData, 'Endcap.AppImage');
    const said = join(place.userData, 'said');
    writeFileSync(appImage, `#!/bin/sh\nprintf '%s\\n' "$@" > "${said}.new" && mv "${said}.new" "${said}"\n`, {
      mode: 0o755,
    });
    const { double, app } = await ending({ variables: { APPIMAGE: appImage } });
    app.emit('second-instance', {}, [], '/', { link: LINK });
    await until(() => expect(double.order.at(-1)).toBe('quit'));
    app.emit('quit', {}, 0);
    await until(() => expect(existsSync(said)).toBe(true));
    expect(readFileSync(said, 'utf8').trim().split('\n')).toEqual(['.', `--user-data=${place.userData}`, '--', LINK]);
    expect(double.relaunches).toEqual([]);
    // Or else the new one would hand everything to this one, and end.
    expect(double.order.at(-1)).toBe('releaseSingleInstanceLock');
  },
);
