import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { child, children, everyNode, type Node, parseStatements, textOf } from '#tests/fence/syntax-tree.ts';

const Package = z.object({ devDependencies: z.object({ electron: z.string() }) });
const Installed = z.object({ version: z.string() });

/** What the sources of the Electron side say, read as syntax: the tests of behaviour can't see a forgotten option. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }));

const nodesOf = ({ path, text }: { path: string; text: string }) =>
  [...everyNode(parseStatements(path, text))].map(({ node }) => node);
const keyOf = (property: Node): string =>
  textOf(child(property, 'key'), 'name') || textOf(child(property, 'key'), 'value');

/** Every object literal under the key `webPreferences`, with its file. */
function webPreferences(files: readonly { path: string; text: string }[]) {
  return files.flatMap((file) =>
    nodesOf(file)
      .filter((node) => node.type === 'Property' && keyOf(node) === 'webPreferences')
      .map((node) => ({ path: file.path, value: child(node, 'value') })),
  );
}

function problemsOf(value: Node | null): string[] {
  if (value?.type !== 'ObjectExpression') return ['not a literal'];
  return children(value, 'properties').flatMap((property) => {
    if (property.type !== 'Property') return ['a spread'];
    if (property['computed'] === true) return ['a computed key'];
    const key = keyOf(property);
    if (!ALLOWED.has(key)) return [`the key ${key}`];
    const fixed = ALLOWED.get(key);
    return fixed === undefined || child(property, 'value')?.['value'] === fixed ? [] : [`${key} is not ${fixed}`];
  });
}

/** Keys of webPreferences that may be written, with the value they must have where there is only one right one. */
const ALLOWED = new Map<string, boolean | undefined>([
  ['preload', undefined],
  ['partition', undefined],
  ['devTools', undefined],
  ['sandbox', true],
  ['contextIsolation', true],
  ['spellcheck', false],
]);

test('webPreferences are one literal, in one file, with the allowed keys and values', () => {
  const found = webPreferences(sources);
  expect(found.map(({ path }) => path)).toEqual(['shell/window-options.ts']);
  const [only] = found;
  expect(problemsOf(only?.value ?? null)).toEqual([]);
  const keys = children(only?.value ?? { type: '', start: 0 }, 'properties').map(keyOf);
  expect(keys.sort()).toEqual([...ALLOWED.keys()].sort());
});

test.each([
  ['{ webPreferences: options }', ['not a literal']],
  ['{ webPreferences: { sandbox: true, ...more } }', ['a spread']],
  ['{ webPreferences: { [key]: true } }', ['a computed key']],
  ['{ webPreferences: { nodeIntegration: false } }', ['the key nodeIntegration']],
  ['{ webPreferences: { webSecurity: false } }', ['the key webSecurity']],
  ['{ webPreferences: { sandbox: false } }', ['sandbox is not true']],
  ['{ webPreferences: { contextIsolation: maybe } }', ['contextIsolation is not true']],
])('the check refuses %s', (text, expected) => {
  const [found] = webPreferences([{ path: 'planted.ts', text: `export const planted = ${text};` }]);
  expect(problemsOf(found?.value ?? null)).toEqual(expected);
});

/** Where each dangerous or central name may stand, among the files of electron/. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  BrowserWindow: ['shell/app-window.ts'],
  openExternal: ['shell/open-in-browser.ts'],
  ipcMain: ['shell/port-handshake.ts', 'shell/run-endcap.ts'],
  ipcRenderer: ['preload/index.ts'],
  contextBridge: ['preload/index.ts'],
  appendSwitch: ['shell/start-endcap.ts'],
  registerSchemesAsPrivileged: ['shell/serve-app.ts'],
};
const FORBIDDEN =
  'executeJavaScript executeJavaScriptInIsolatedWorld insertCSS openPath openDevTools loadFile WebContentsView BrowserView webviewTag allowpopups nodeIntegration nodeIntegrationInWorker nodeIntegrationInSubFrames webSecurity allowRunningInsecureContent experimentalFeatures enableBlinkFeatures commandLineSwitches additionalArguments bypassCSP supportFetchAPI corsEnabled allowServiceWorkers setAsDefaultProtocolClient setCertificateVerifyProc ignoreCertificateErrors sendSync'.split(
    ' ',
  );

const named = sources.map((file) => ({
  path: file.path,
  names: new Set(
    nodesOf(file).flatMap((node) =>
      node.type === 'Identifier' ? [textOf(node, 'name')] : node.type === 'Property' ? [keyOf(node)] : [],
    ),
  ),
}));
const filesNaming = (name: string) => named.filter(({ names }) => names.has(name)).map(({ path }) => path);

test.each(Object.entries(PLACES))('%s stands only in %j', (name, places) => {
  expect(filesNaming(name)).toEqual(places);
});

test.each(FORBIDDEN)('%s stands nowhere', (name) => {
  expect(filesNaming(name)).toEqual([]);
});

test("Electron's remote module stands nowhere; in the core, which cannot import Electron, the word is the merge's", () => {
  const hosts = filesNaming('remote').filter((path) => /^(main\.ts|shell\/|preload\/)/.test(path));
  expect(hosts).toEqual([]);
  expect(sources.filter(({ text }) => text.includes('@electron/remote'))).toEqual([]);
});

test('nothing waits at the top level of the entry: Electron is ready only after it was evaluated', () => {
  const entry = sources.filter(({ path }) => path === 'main.ts' || path.startsWith('shell/'));
  expect(entry.length).toBeGreaterThan(10);
  const waiting = entry.filter(({ path, text }) =>
    parseStatements(path, text).some((statement) => /^(?:const [^=]+= )?await\b/.test(text.slice(statement.start))),
  );
  expect(waiting.map(({ path }) => path)).toEqual([]);
});

/** Whether it is current, no test can know without a network: `npm outdated` says so before a release. */
test('Electron is one exact release, the same that is installed', () => {
  const { devDependencies } = Package.parse(JSON.parse(readFileSync(`${ROOT}/../package.json`, 'utf8')));
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  const installed = Installed.parse(JSON.parse(readFileSync(`${ROOT}/../node_modules/electron/package.json`, 'utf8')));
  expect(installed.version).toBe(devDependencies.electron);
});
