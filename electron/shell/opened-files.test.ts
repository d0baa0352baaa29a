import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { aShell, type Double, until } from '#tests/support/electron-double/start-shell.ts';

const { place, start } = aShell();
const pathOf = (name: string) => join(place.userData, name);
function aFile(name: string): string {
  writeFileSync(pathOf(name), '{}');
  return pathOf(name);
}
/** What the core was told: how many files, and why some are refused. */
const told = (): unknown[] =>
  readFileSync(pathOf('endcap.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"event":"files"'))
    .map((line) => JSON.parse(line))
    .map(({ count, refused }) => [count, refused]);

/** The items of File > Open Recent. */
function recentOf({ double }: Double): readonly MenuItemConstructorOptions[] {
  const itemsOf = ({ submenu }: MenuItemConstructorOptions) => (Array.isArray(submenu) ? submenu : []);
  return (double.menus.at(-1) ?? []).flatMap(itemsOf).flatMap(itemsOf);
}
const namesOf = (electron: Double) => recentOf(electron).map(({ label }) => label);
const choose = (electron: Double, name: string) => {
  const item = recentOf(electron).find(({ label }) => label === name);
  Reflect.apply(item?.click ?? expect.fail, undefined, []);
};

test('a second start hands its files over with whole paths, and ends', async () => {
  const refuse = ({ double }: Double) => {
    double.lockGranted = false;
  };
  const { double } = await start({ argv: [resolve('/k/a.endcapchanges'), 'b.zip'], prepare: refuse });
  expect(double.lockData).toEqual({ files: [resolve('/k/a.endcapchanges'), resolve('b.zip')] });
  expect(double.order.at(-1)).toBe('quit');
});

test('files open with the start and from a second one, several at once, whatever else that one says', async () => {
  const { double, app } = await start({ argv: [aFile('a.endcapchanges'), pathOf('none.zip')] });
  await double.becomeReady();
  await until(() => expect(told()).toEqual([[2, 'missing']]));
  const handed = [aFile('b.endcaphandover'), aFile('c.txt')];
  app.emit('second-instance', {}, [], '/', { files: handed, link: 7, workspace: 'other' });
  await until(() =>
    expect(told()).toEqual([
      [2, 'missing'],
      [2, 'unknown'],
    ]),
  );
  for (const hostile of [
    ['relative.zip'],
    handed.join(),
    [7],
    Array.from({ length: 65 }, () => '/k/a.zip'),
    [`/${'x'.repeat(5_000)}`],
  ])
    app.emit('second-instance', {}, [], '/', { files: hostile });
  app.emit('second-instance', {}, [], '/', { files: [pathOf('gone.json')] });
  await until(() => expect(told()).toHaveLength(3));
  expect(told()[2]).toEqual([1, 'missing']);
  // What they are called is nobody's business who reads the log.
  expect(readFileSync(pathOf('endcap.log'), 'utf8')).not.toMatch(/endcaphandover|c\.txt|gone/);
});

test('a packaged program has no script among its arguments', async () => {
  const prepare = ({ double }: Double) => {
    double.packaged = true;
  };
  const { double } = await start({ argv: [aFile('a.json')], prepare });
  await double.becomeReady();
  await until(() => expect(told()).toEqual([[1, '']]));
});

test('macOS hands files over one by one, before the app is ready and after', async () => {
  const { double, app } = await start({ platform: 'darwin' });
  const [early, late] = [anEvent(), anEvent()];
  app.emit('open-file', early, aFile('a.endcapchanges'));
  app.emit('open-file', anEvent(), aFile('b.endcapchanges'));
  await double.becomeReady();
  await until(() => expect(told()).toEqual([[2, '']]));
  app.emit('open-file', late, aFile('c.endcapchanges'));
  await until(() => expect(told()).toHaveLength(2));
  expect([early.defaultPrevented, late.defaultPrevented]).toEqual([true, true]);
  expect(double.windows[0]?.done).toEqual(['show', 'focus']);
});

test('the menu has what was opened last, newest first, also after a restart, and forgets what is gone', async () => {
  const first = await start({ argv: [aFile('a.endcapchanges'), aFile('b.endcaphandover'), aFile('c.txt')] });
  await first.double.becomeReady();
  await until(() => expect(namesOf(first)).toEqual(['b.endcaphandover', 'a.endcapchanges', undefined, 'Clear Menu']));
  expect(first.double.recent).toEqual([]);
  expect(readFileSync(pathOf('recent-files.json'), 'utf8')).toBe(
    JSON.stringify([pathOf('b.endcaphandover'), pathOf('a.endcapchanges')]),
  );

  const again = await start();
  await again.double.becomeReady();
  choose(again, 'a.endcapchanges');
  await until(() => expect(namesOf(again)[0]).toBe('a.endcapchanges'));
  expect(again.double.windows[0]?.done).toEqual(['show', 'focus']);
  rmSync(pathOf('b.endcaphandover'));
  choose(again, 'b.endcaphandover');
  await until(() => expect(namesOf(again)).toEqual(['a.endcapchanges', undefined, 'Clear Menu']));
  choose(again, 'Clear Menu');
  expect(namesOf(again)).toEqual(['Clear Menu']);
  expect(readFileSync(pathOf('recent-files.json'), 'utf8')).toBe('[]');
});

test.each(['darwin', 'win32'])('on %s the list of the system follows, and a damaged list is none', async (platform) => {
  writeFileSync(pathOf('recent-files.json'), '["relative.zip"]');
  const electron = await start({ platform, argv: [aFile('a.zip')] });
  await electron.double.becomeReady();
  await until(() => expect(namesOf(electron)).toEqual(['a.zip', undefined, 'Clear Menu']));
  expect(electron.double.recent).toEqual([pathOf('a.zip')]);
  choose(electron, 'Clear Menu');
  expect(electron.double.recent).toEqual([]);
});
