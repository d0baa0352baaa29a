import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { type MenuOptions, menuTemplate, textMenu } from './app-menu.ts';
import { shellLanguage, shellTexts } from './shell-texts.ts';

/** What was chosen in File. */
const chosen: string[] = [];

const template = (
  platform: string,
  override: {
    development?: boolean;
    language?: 'en' | 'pl';
    onGuide?: () => void;
    onNotices?: () => void;
    recent?: MenuOptions['recent'];
  } = {},
) =>
  menuTemplate({
    texts: shellTexts(override.language ?? 'en'),
    platform,
    development: override.development ?? false,
    onAbout: () => {},
    onBack: () => {},
    onForward: () => {},
    onGuide: override.onGuide ?? (() => {}),
    onLicence: () => {},
    onNotices: override.onNotices ?? null,
    recent: override.recent ?? [],
    onNewWindow: () => void chosen.push('new window'),
    onRecent: (path) => void chosen.push(path),
    onClearRecent: () => void chosen.push('clear'),
  });

const itemsOf = (item: MenuItemConstructorOptions): MenuItemConstructorOptions[] =>
  Array.isArray(item.submenu) ? item.submenu : [];
const rolesOf = (items: MenuItemConstructorOptions[]) => items.flatMap(itemsOf).map(({ role }) => role);
const titlesOf = (items: MenuItemConstructorOptions[]) => items.map(({ label }) => label?.replace('&', ''));

test('on macOS the first menu is that of the application and holds About and Quit', () => {
  const items = template('darwin');
  expect(titlesOf(items)).toEqual(['Endcap', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']);
  expect(itemsOf(items[0] ?? {}).map(({ role }) => role)).toEqual(
    expect.arrayContaining(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']),
  );
  expect(rolesOf(items)).toEqual(expect.arrayContaining(['zoom', 'front']));
});

test.each(['win32', 'linux'])('on %s Quit stands under File and About under Help', (platform) => {
  const items = template(platform);
  expect(titlesOf(items)).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
  expect(itemsOf(items[0] ?? {}).map(({ role }) => role)).toEqual([undefined, undefined, undefined, 'quit']);
  expect(itemsOf(items[5] ?? {}).map(({ label }) => label)).toContain('About Endcap');
  expect(rolesOf(items)).not.toEqual(expect.arrayContaining(['hide']));
});

test.each(['darwin', 'win32', 'linux'])('on %s File has what was opened last, and empties its list', (platform) => {
  const openRecent = (recent: MenuOptions['recent']) => {
    const file = template(platform, { recent }).find(({ label }) => label === '&File');
    return itemsOf(itemsOf(file ?? {}).find(({ label }) => label === 'Open Recent') ?? {});
  };
  expect(openRecent([]).map(({ label, enabled }) => [label, enabled])).toEqual([['Clear Menu', false]]);
  const items = openRecent([{ path: '/k/North & South.zip', name: 'North & South.zip' }]);
  expect(items.map(({ label }) => label)).toEqual(['North && South.zip', undefined, 'Clear Menu']);
  chosen.length = 0;
  for (const item of items) Reflect.apply(item.click ?? (() => {}), undefined, []);
  expect(chosen).toEqual(['/k/North & South.zip', 'clear']);
});

test('Help leads to the licences of other software where there is a file of them', () => {
  const shown: string[] = [];
  const helpOf = (items: MenuItemConstructorOptions[]) => itemsOf(items.at(-1) ?? {});
  const item = helpOf(template('linux', { onNotices: () => shown.push('notices') })).find(
    ({ label }) => label === 'Third-Party Licences',
  );
  Reflect.apply(item?.click ?? (() => {}), undefined, []);
  expect(shown).toEqual(['notices']);
  expect(helpOf(template('linux')).map(({ label }) => label)).not.toContain('Third-Party Licences');
});

test.each(['en', 'pl'] as const)('Help begins with the guide in %s, by F1 too', (language) => {
  const shown: string[] = [];
  const [item] = itemsOf(template('linux', { language, onGuide: () => shown.push('guide') }).at(-1) ?? {});
  expect([item?.label, item?.accelerator]).toEqual([shellTexts(language).guide, 'F1']);
  Reflect.apply(item?.click ?? (() => {}), undefined, []);
  expect(shown).toEqual(['guide']);
});

test.each(['darwin', 'win32', 'linux'])(
  'on %s reload and developer tools are there only while developing',
  (platform) => {
    expect(rolesOf(template(platform, { development: true }))).toEqual(
      expect.arrayContaining(['reload', 'toggleDevTools']),
    );
    for (const role of ['reload', 'forceReload', 'toggleDevTools'])
      expect(rolesOf(template(platform))).not.toContain(role);
  },
);

test.each([
  ['darwin', ['Cmd+[', 'Cmd+]']],
  ['win32', ['Alt+Left', 'Alt+Right']],
  ['linux', ['Alt+Left', 'Alt+Right']],
])('on %s Back and Forward have the keys %j', (platform, keys) => {
  const go = template(platform).find(({ label }) => label === '&Go');
  expect(itemsOf(go ?? {}).map(({ accelerator }) => accelerator)).toEqual(keys);
});

test.each(['en', 'pl'] as const)('every item in %s has a label or is a line', (language) => {
  for (const platform of ['darwin', 'win32', 'linux'])
    for (const item of [...template(platform, { language }), ...template(platform, { language }).flatMap(itemsOf)])
      expect(item.type === 'separator' || (item.label ?? '') !== '').toBe(true);
});

test('Polish and English words differ, and each top menu has its own key', () => {
  const [en, pl] = [shellTexts('en'), shellTexts('pl')];
  const same = Object.keys(en).filter((key) => en[key as keyof typeof en] === pl[key as keyof typeof pl]);
  expect(same).toEqual(['ok']);
  for (const language of ['en', 'pl'] as const) {
    const keys = template('win32', { language }).map(({ label }) => /&(.)/.exec(label ?? '')?.[1]?.toLowerCase());
    expect(new Set(keys).size).toBe(6);
  }
});

test.each([
  ['system', 'pl-PL', 'pl'],
  ['system', 'pl', 'pl'],
  ['system', 'en-GB', 'en'],
  ['system', 'de-DE', 'en'],
  ['system', 'plx', 'en'],
  ['system', '', 'en'],
  ['pl', 'en-GB', 'pl'],
  ['en', 'pl-PL', 'en'],
] as const)('setting %s on a computer in %j gives %s', (setting, locale, expected) => {
  expect(shellLanguage(setting, locale)).toBe(expected);
});

test('a field has cut, copy and paste, a selection copy, and anything else no menu', () => {
  const editFlags = { canCut: false, canCopy: true, canPaste: true, canSelectAll: true } as Electron.EditFlags;
  const menuOf = (isEditable: boolean, selectionText: string) =>
    textMenu({ isEditable, selectionText, editFlags }, shellTexts('pl'));
  expect(menuOf(true, '').map(({ role, label, enabled }) => [role, label, enabled])).toEqual([
    ['cut', 'Wytnij', false],
    ['copy', 'Kopiuj', true],
    ['paste', 'Wklej', true],
    [undefined, undefined, undefined],
    ['selectAll', 'Zaznacz wszystko', true],
  ]);
  expect(menuOf(false, 'Gdynia').map(({ role }) => role)).toEqual(['copy']);
  expect(menuOf(false, ' ')).toEqual([]);
});
