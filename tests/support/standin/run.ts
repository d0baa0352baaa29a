/**
 * Runs the built desktop app on the stand-in: `--import hooks.ts run.ts PORT [arguments of the app]`, forked by a
 * test (start-standin.ts). PORT is where the browser behind the windows can be joined.
 */
import type { MenuItemConstructorOptions } from 'electron';
import { REPOSITORY } from '../e2e/child.ts';
import { double, nativeTheme } from '../electron-double/electron.ts';
import { launchBrowser } from './browser.ts';
import { openWindowsIn } from './browser-window.ts';
import { Ask, type State, type Told } from './control.ts';
import { app, BrowserWindow } from './electron.ts';
import { inspectGuards } from './inspect.ts';

type MenuItems = readonly MenuItemConstructorOptions[];

const MAIN = new URL('../../../out/main/main.js', import.meta.url).href;
/** Longest time that evaluating the entry may take. Waiting for `ready` at its top level would take for ever. */
const ENTRY_LIMIT_MS = 45_000;

const tell = (told: Told) => void process.send?.(told);
const windows = () => double.windows.filter((one) => one instanceof BrowserWindow);

function state(): State {
  const [first] = windows();
  return {
    windows: windows().filter(({ destroyed }) => !destroyed).length,
    done: first?.done ?? [],
    options: JSON.parse(JSON.stringify(first?.options ?? {})),
    menu: (double.menus.at(-1) ?? []).map(({ label = '' }) => label),
    theme: nativeTheme.themeSource,
    refused: first?.webContents.refused ?? [],
    opened: double.opened,
    sessions: double.sessions.map(({ partition }) => partition),
    notices: double.notices.map(({ title, body }) => ({ title, body })),
    badge: double.badge,
    problems: windows().flatMap(({ problems }) => problems),
  };
}

function choose(label: string): void {
  const under = (items: MenuItems): MenuItems =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? under(item.submenu) : [])]);
  const item = under(double.menus.at(-1) ?? []).find((one) => one.label === label);
  if (item?.click === undefined) throw new Error(`the menu has no ${label}`);
  Reflect.apply(item.click, undefined, []);
}

function answer(ask: Ask): void {
  if (ask.ask === 'second-instance') app.emit('second-instance', {}, [], '/', ask.data);
  if (ask.ask === 'click-notice') double.notices.at(-1)?.emit('click');
  if (ask.ask === 'leave') for (const one of double.windows) one.focused = false;
  if (ask.ask === 'menu') choose(ask.label);
  if (ask.ask === 'save-to') Object.assign(double, { savesTo: ask.path, downloadsTo: ask.path });
  if (ask.ask === 'quit') app.quit();
  else if (ask.ask === 'guards') tell({ told: 'guards', guards: inspectGuards(ask.permissions) });
  else tell({ told: 'state', state: state() });
}

const [, , port = '0', ...args] = process.argv;
const startedAt = performance.now();
const browser = await launchBrowser(Number(port));
openWindowsIn(browser.context);
app.on('quit', (_event: unknown, code: number) => {
  void browser.close().finally(() => process.exit(code));
});
process.on('message', (message) => answer(Ask.parse(message)));

const { STANDIN_APP: packagedIn } = process.env;
// A packaged program has no script.
process.argv = packagedIn === undefined ? ['electron', REPOSITORY, ...args] : ['endcap', ...args];
if (packagedIn !== undefined) {
  double.packaged = true;
  double.paths.set('app', packagedIn);
}
const late = setTimeout(() => {
  console.error('The entry was not evaluated in time: does it wait for Electron at its top level?');
  process.exit(13);
}, ENTRY_LIMIT_MS);
await import(MAIN);
clearTimeout(late);
await double.becomeReady();
await windows()[0]?.shown.promise;
tell({ told: 'shown', ms: Math.round(performance.now() - startedAt) });
