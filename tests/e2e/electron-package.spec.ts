import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { REPOSITORY } from '#tests/support/e2e/child.ts';
import { makeStubElectron } from '#tests/support/standin/stub-electron.ts';
import { packageApp } from './package-app.ts';

/** keyring comes built for each system, and on Linux for each C library: Electron needs that of GNU. */
const C_LIBRARY: Readonly<Partial<Record<string, string>>> = { linux: '-gnu', win32: '-msvc' };
const KEYRING_BUILD = `${process.platform}-${process.arch}${C_LIBRARY[process.platform] ?? ''}`;

/** Packages that the core and the sample service need at run time, and those they need in turn. */
const MODULES = [
  '@e965/xlsx',
  '@expo-google-fonts/inter',
  '@img/colour',
  `@img/sharp-${process.platform}-${process.arch}`,
  `@img/sharp-libvips-${process.platform}-${process.arch}`,
  '@napi-rs/keyring',
  `@napi-rs/keyring-${KEYRING_BUILD}`,
  '@noble/hashes',
  '@orpc/client',
  '@orpc/contract',
  '@orpc/interop',
  '@orpc/server',
  '@orpc/shared',
  '@orpc/standard-server',
  '@orpc/standard-server-aws-lambda',
  '@orpc/standard-server-fastify',
  '@orpc/standard-server-fetch',
  '@orpc/standard-server-node',
  '@orpc/standard-server-peer',
  '@standard-schema/spec',
  'better-sqlite3-multiple-ciphers',
  'cookie',
  'csv-parse',
  'csv-stringify',
  'detect-libc',
  'fflate',
  'keytar',
  'kysely',
  'radash',
  'semver',
  'sharp',
  'zod',
];

/** What the service loads on a server only, when it is asked for: the app goes without. */
const SERVER_ONLY = ['pg', 'pg-copy-streams', 'prom-client', 'swagger-ui-dist'];

interface Packaged {
  readonly folder: string;
  readonly files: readonly string[];
}

async function pack(folder: string): Promise<Packaged> {
  const manifest = JSON.parse(await readFile(join(REPOSITORY, 'node_modules/electron/package.json'), 'utf8'));
  await makeStubElectron(join(folder, 'stub'), manifest.version);
  const args = ['--electron-dir', join(folder, 'stub'), '--linux', `-c.directories.output=${folder}/dist`];
  const { code, output } = await packageApp(args);
  expect(code, output).toBe(0);
  expect(output).toContain('Signing: ');
  const app = join(folder, 'dist/linux-unpacked');
  const archive = join(app, 'resources/app.asar');
  const entries = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1));
  // Folders are listed too.
  const files = entries.filter((path) => !entries.some((other) => other.startsWith(`${path}/`)));
  return { folder: app, files };
}

/** Starts the packaged sample service under Node, from the files as they are in the package. */
function startSample(script: string): Promise<unknown> {
  const child = fork(script, [], {
    execArgv: [],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  return new Promise<unknown>((resolve, reject) => {
    child.once('message', async (message: { baseUrl?: string }) => {
      const answer = await fetch(`${message.baseUrl}/v1/stores?limit=1`, { headers: { authorization: 'Bearer t' } });
      resolve({ message, status: answer.status });
      child.kill();
    });
    child.once('exit', () => reject(new Error(errors.join(''))));
    child.send({ type: 'start', token: 't', timeZone: 'Europe/Warsaw' });
  });
}

test.describe.configure({ timeout: 180_000 });

const kept: { folder: string; packaged: Packaged | undefined } = { folder: '', packaged: undefined };
const packaged = () => {
  if (kept.packaged === undefined) throw new Error('not packaged');
  return kept.packaged;
};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  kept.folder = await mkdtemp(join(tmpdir(), 'endcap-package-'));
  kept.packaged = await pack(kept.folder);
});
test.afterAll(() => rm(kept.folder, { recursive: true, force: true }));

test('the archive holds what was built, the manifest and the icon, and beside modules nothing else', () => {
  const own = packaged().files.filter((path) => !path.startsWith('node_modules/'));
  const unexpected = own.filter(
    (path) =>
      !/^out\/main\/(main|service-process|picture-process|table-process|cache-worker|tables-worker|chunks\/[\w.-]+)\.js$/.test(
        path,
      ) &&
      !/^out\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|woff2|svg|webp))$/.test(path) &&
      !['out/preload/preload.cjs', 'package.json', 'resources/icons/256.png'].includes(path),
  );
  expect(unexpected).toEqual([]);
  for (const path of [
    'out/main/main.js',
    'out/main/service-process.js',
    'out/main/picture-process.js',
    'out/main/table-process.js',
    'out/main/cache-worker.js',
    'out/main/tables-worker.js',
    'out/preload/preload.cjs',
    'out/renderer/index.html',
  ])
    expect(own).toContain(path);
});

test('no sources, tests, maps, types, headers or documentation are in it', () => {
  const meaningless = packaged().files.filter(
    (path) =>
      /\.(ts|mts|cts|tsx|map|h|c|cc|cpp|gyp|gypi|flow|tsbuildinfo)$/.test(path) ||
      (/\.(md|markdown)$/.test(path) && !/\/LICENSE(\.third-party)?\.md$/.test(path)) ||
      /(^|\/)(test|tests|__tests__|docs|example|examples|coverage|\.github)\//.test(path) ||
      /\.(test|spec)\./.test(path),
  );
  expect(meaningless).toEqual([]);
});

test('every module brings its licence', async () => {
  const bare = MODULES.filter(
    (name) => !packaged().files.some((path) => new RegExp(`^node_modules/${name}/LICEN[SC]E`, 'i').test(path)),
  );
  expect(bare).toEqual([`@img/sharp-libvips-${process.platform}-${process.arch}`]);
  const libvips = await readFile(join(packaged().folder, 'resources/licences/libvips.md'), 'utf8');
  expect(libvips).toContain('LGPL');
});

test('the schema of policy files comes along', async () => {
  const packed = await readFile(join(packaged().folder, 'resources/policy.schema.json'), 'utf8');
  expect(packed).toBe(await readFile('resources/policy.schema.json', 'utf8'));
});

test('the licences and the component list name everything that is shipped, and nothing of this computer', async () => {
  const read = (name: string) => readFile(join(packaged().folder, 'resources', name), 'utf8');
  const [notices, listed] = await Promise.all([read('THIRD-PARTY-NOTICES.txt'), read('components.cdx.json')]);
  const { components }: { components: { name: string; version: string }[] } = JSON.parse(listed);
  const names = components.map(({ name }) => name);
  const inThePage = ['react', 'react-dom', '@mantine/core', '@fontsource-variable/inter', 'chart.js', 'i18next'];
  const inTheCore = ['electron-updater', 'pdfkit'];
  expect(names).toEqual(expect.arrayContaining([...MODULES, ...inThePage, ...inTheCore, 'electron']));
  for (const name of ['pg', 'vitest', 'typescript', 'electron-builder']) expect(names).not.toContain(name);
  for (const { name, version } of components) expect(notices).toContain(`\n${name} ${version}\nLicence: `);
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).toContain('LICENSES.chromium.html');
  expect(`${notices}${listed}`).not.toContain(REPOSITORY);
  expect(listed.match(/https?:\/\/[^/"]+/g)).toEqual(['http://cyclonedx.org']);
  expect(listed).not.toMatch(/timestamp|serialNumber/);
});

test('the modules in it are exactly those that run', () => {
  const found = packaged().files.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(found)].sort()).toEqual([...MODULES].sort());
});

test('what the built code imports is in it', async () => {
  const folder = join(kept.folder, 'imports');
  extractAll(join(packaged().folder, 'resources/app.asar'), folder);
  const built = packaged().files.filter((path) => /^out\/main\/.*\.js$/.test(path));
  const texts = await Promise.all(built.map((path) => readFile(join(folder, path), 'utf8')));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/^import .*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm)].map((found) => found[1] ?? found[2] ?? ''),
  );
  const packages = imported
    .filter((name) => !name.startsWith('.') && !isBuiltin(name) && name !== 'electron')
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
  expect(packages.length).toBeGreaterThan(5);
  const known = [...MODULES, ...SERVER_ONLY];
  expect([...new Set(packages)].filter((name) => !known.includes(name))).toEqual([]);
  // Entries are loaded at every start; a static import of theirs would need the package.
  const entries = await Promise.all(
    [
      'main.js',
      'service-process.js',
      'picture-process.js',
      'table-process.js',
      'cache-worker.js',
      'tables-worker.js',
    ].map((name) => readFile(join(folder, 'out/main', name), 'utf8')),
  );
  for (const text of entries) for (const name of SERVER_ONLY) expect(text).not.toMatch(new RegExp(`from "${name}`));
});

test('native modules lie beside the archive, for this platform only', async () => {
  const unpacked = await readdir(join(packaged().folder, 'resources/app.asar.unpacked'), { recursive: true });
  const native = unpacked
    .filter((path) => /\.(node|so|dylib|dll)(\.|$)/.test(path))
    .map((path) => path.replaceAll('\\', '/'));
  expect(native.map((path) => path.replace(/\d+(?:\.\d+)+(?=\.node$)|\.so\..*$/, '')).sort()).toEqual(
    [
      `node_modules/@img/sharp-libvips-${process.platform}-${process.arch}/lib/libvips-cpp`,
      `node_modules/@img/sharp-${process.platform}-${process.arch}/lib/sharp-${process.platform}-${process.arch}-.node`,
      `node_modules/@napi-rs/keyring-${KEYRING_BUILD}/keyring.${KEYRING_BUILD}.node`,
      `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${process.platform}-${process.arch}.node`,
      'node_modules/keytar/build/Release/keytar.node',
    ].sort(),
  );
});

test('the built code carries no path of the computer it was built on', async () => {
  const folder = join(kept.folder, 'searched');
  extractAll(join(packaged().folder, 'resources/app.asar'), folder);
  const built = packaged().files.filter((path) => path.startsWith('out/') && /\.(js|cjs|css|html)$/.test(path));
  for (const path of built) expect(await readFile(join(folder, path), 'utf8'), path).not.toContain(REPOSITORY);
});

test('the packaged sample service starts from the package alone and answers', async () => {
  const folder = join(kept.folder, 'extracted');
  extractAll(join(packaged().folder, 'resources/app.asar'), folder);
  expect(await startSample(join(folder, 'out/main/service-process.js'))).toEqual({
    message: { type: 'ready', baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/) },
    status: 200,
  });
});

test('the packaged process for pictures makes thumbnails from the package alone', async () => {
  const folder = join(kept.folder, 'pictures');
  extractAll(join(packaged().folder, 'resources/app.asar'), folder);
  const child = fork(join(folder, 'out/main/picture-process.js'), [], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
  });
  expect(await once(child, 'message')).toMatchObject([{ kind: 'ready' }, undefined]);
  const bytes = await readFile(join(REPOSITORY, 'resources/icons/512.png'));
  child.send({ id: 1, task: 'thumbnail', bytes });
  expect(await once(child, 'message')).toMatchObject([{ id: 1, outcome: { ok: true } }, undefined]);
  child.disconnect();
  await once(child, 'exit');
});

test('the packaged thread of the cache makes and opens an encrypted file', async () => {
  const folder = join(kept.folder, 'thread');
  extractAll(join(packaged().folder, 'resources/app.asar'), folder);
  const userData = join(kept.folder, 'user-data');
  const worker = new Worker(join(folder, 'out/main/cache-worker.js'), {
    workerData: { role: 'writer', folder: userData },
  });
  const answers: unknown[] = [];
  worker.on('message', (message) => answers.push(message));
  const open = { key: '0f'.repeat(32), lostKey: null, now: 1 };
  worker.postMessage({ id: 1, name: 'prepare', input: null });
  worker.postMessage({ id: 2, name: 'open', input: open });
  worker.postMessage({ id: 3, name: 'close', input: null });
  await once(worker, 'exit');
  expect(answers).toMatchObject([
    { id: 1, ok: true, value: { isWriter: true, exists: false } },
    { id: 2, ok: true, value: { mode: 'write' } },
    { id: 3, ok: true },
  ]);
  expect((await readFile(join(userData, 'kept.db'))).subarray(0, 15).toString()).not.toBe('SQLite format 3');
});

test('every fuse is as decided', async () => {
  const wire = await getCurrentFuseWire(join(packaged().folder, 'endcap'));
  const isOn = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
  expect({
    runAsNode: isOn(FuseV1Options.RunAsNode),
    nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
    fileProtocol: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
    onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
    asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    ownSnapshot: isOn(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    wasmTraps: isOn(FuseV1Options.WasmTrapHandlers),
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspect: false,
    fileProtocol: false,
    cookieEncryption: true,
    onlyAsar: true,
    asarIntegrity: true,
    ownSnapshot: false,
    wasmTraps: true,
  });
});

test('only the languages of the app are packaged', async () => {
  expect((await readdir(join(packaged().folder, 'locales'))).sort()).toEqual(['en-GB.pak', 'en-US.pak', 'pl.pak']);
});
