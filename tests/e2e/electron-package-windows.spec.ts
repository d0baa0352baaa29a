import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { REPOSITORY } from '#tests/support/e2e/child.ts';
import { makeStubElectron } from '#tests/support/standin/stub-electron.ts';
import { packageApp } from './package-app.ts';

/*
 * The app for Windows, packed on this system from a stub. Its native modules are those of this system, so it would not
 * run; everything else is as on Windows.
 */

test.describe.configure({ timeout: 180_000 });

const at = { folder: '', app: '' };

test.beforeAll(async () => {
  test.setTimeout(180_000);
  at.folder = await mkdtemp(join(tmpdir(), 'endcap-package-windows-'));
  const manifest = JSON.parse(await readFile(join(REPOSITORY, 'node_modules/electron/package.json'), 'utf8'));
  await makeStubElectron(join(at.folder, 'stub'), manifest.version);
  const args = [`--electron-dir=${at.folder}/stub`, '--win', '--x64', `-c.directories.output=${at.folder}/dist`];
  const { code, output } = await packageApp(args);
  expect(code, output).toBe(0);
  at.app = join(at.folder, 'dist/win-unpacked');
});
test.afterAll(() => rm(at.folder, { recursive: true, force: true }));

async function resourcesOfProgram() {
  const program = NtExecutable.from(await readFile(join(at.app, 'Endcap.exe')));
  return NtExecutableResource.from(program).entries;
}

test('the program has the name, the version and the icon of Endcap', async () => {
  const entries = await resourcesOfProgram();
  const [version] = Resource.VersionInfo.fromEntries(entries);
  const { version: own } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(version?.getStringValues({ lang: 1033, codepage: 1200 })).toMatchObject({
    FileDescription: 'Endcap',
    ProductName: 'Endcap',
    CompanyName: 'Endcap',
    FileVersion: own,
  });
  const [icons] = Resource.IconGroupEntry.fromEntries(entries);
  expect(icons?.icons.length).toBeGreaterThan(4);
});

test('the program knows the hash of the archive, and runs nothing else', async () => {
  const entry = (await resourcesOfProgram()).find(({ type }) => type === 'INTEGRITY');
  const { headerString } = getRawHeader(join(at.app, 'resources/app.asar'));
  expect(JSON.parse(Buffer.from(entry?.bin ?? new ArrayBuffer(0)).toString())).toEqual([
    { file: 'resources\\app.asar', alg: 'SHA256', value: createHash('sha256').update(headerString).digest('hex') },
  ]);
  const wire = await getCurrentFuseWire(join(at.app, 'Endcap.exe'));
  const isOn = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
  expect(isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
  expect(isOn(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
  expect(isOn(FuseV1Options.RunAsNode)).toBe(false);
  expect(isOn(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
});

test('licences, components and languages come along', async () => {
  expect(await readdir(join(at.app, 'resources'))).toEqual(
    expect.arrayContaining(['THIRD-PARTY-NOTICES.txt', 'app.asar', 'components.cdx.json']),
  );
  expect((await readdir(join(at.app, 'locales'))).sort()).toEqual(['en-GB.pak', 'en-US.pak', 'pl.pak']);
});

test('a folder with another Electron, or with none, is refused with the reason', async () => {
  await writeFile(join(at.folder, 'version'), 'v1.2.3');
  expect(await packageApp(['--electron-dir', at.folder])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/holds Electron 1\.2\.3, and Endcap needs \d/),
  });
  expect(await packageApp(['--electron-dir', at.app.replace('win-unpacked', '')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('holds no Electron'),
  });
});
