import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FILE_ENDINGS } from '#shared/domain/opened-file.ts';
import { REPOSITORY } from '../e2e/child.ts';

/*
 * What electron-builder hands to the programs that make installers. Those are downloaded and so are not here: scripts
 * stand in that write down what they are told. The app in the installers is two empty files; electron-package.spec.ts
 * looks at the real one.
 */

const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));

let folder: string;

/** Where electron-builder looks for its programs before it downloads them. */
const programs = () => ({
  ELECTRON_BUILDER_7ZIP_PATH: join(folder, '7za'),
  ELECTRON_BUILDER_NSIS_DIR: join(folder, 'nsis'),
  CUSTOM_FPM_PATH: join(folder, 'fpm'),
});

const script = (name: string, text: string) => writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-installers-'));
  await mkdir(join(folder, 'app/resources'), { recursive: true });
  await mkdir(join(folder, 'nsis'));
  for (const name of ['app/endcap', 'app/Endcap.exe', 'nsis/elevate.exe']) await writeFile(join(folder, name), '');
  await script('7za', 'for one in "$@"; do case "$one" in *.7z) touch "$one";; esac; done');
  // The fifth argument after `-s dir --force -t` is the kind of package.
  await script('fpm', `printf '%s\\n' "$@" > "${folder}/$5.args"`);
  Object.assign(process.env, programs());
});

afterAll(async () => {
  for (const name of Object.keys(programs())) delete process.env[name];
  await rm(folder, { recursive: true, force: true });
});

interface Planned {
  /** Definitions and commands of NSIS, or arguments of fpm and the path of the desktop entry. */
  readonly options: readonly unknown[];
  readonly desktopEntry: string;
  readonly msi: string;
}

/** Runs electron-builder up to the point at which the installer itself would be made. */
async function planned(platform: Platform, target: string): Promise<Planned> {
  const seen = { options: [] as readonly unknown[], desktopEntry: '', msi: '' };
  const isLinux = platform === Platform.LINUX;
  const enough = new Error('enough');
  await build({
    projectDir: REPOSITORY,
    targets: platform.createTarget([target], Arch.x64),
    prepackaged: join(folder, 'app'),
    config: {
      directories: { output: join(folder, 'dist') },
      msiProjectCreated: async (path) => {
        seen.msi = await readFile(path, 'utf8');
        throw enough;
      },
    },
    effectiveOptionComputed: async (options: readonly unknown[]) => {
      seen.options = options;
      if (isLinux) seen.desktopEntry = await readFile(`${options[1]}`, 'utf8');
      return !isLinux;
    },
  }).catch((error: unknown) => {
    if (error !== enough) throw error;
  });
  return seen;
}

const argumentsOfFpm = async (kind: string) => (await readFile(join(folder, `${kind}.args`), 'utf8')).split('\n');

test.each([
  ['deb', `Endcap-${version}-linux-amd64.deb`, 'libsecret-1-0'],
  ['rpm', `Endcap-${version}-linux-x86_64.rpm`, '(libsecret or libsecret-1-0)'],
])('the %s has an entry in the menu, and asks for the library of the keychain', async (kind, name, library) => {
  const { desktopEntry } = await planned(Platform.LINUX, kind);
  const entries = desktopEntry.trim().split('\n');
  expect(entries).toEqual(
    expect.arrayContaining(['Name=Endcap', 'Exec=/opt/Endcap/endcap %U', 'Icon=endcap', 'Categories=Office;']),
  );
  // As Electron calls the window. By another name its icon, and the count on it, belong to no entry.
  expect(entries).toContain('StartupWMClass=endcap');
  expect(entries.filter((line) => line.startsWith('MimeType'))).toEqual([
    'MimeType=application/vnd.endcap.changes+json;application/vnd.endcap.handover+zip;x-scheme-handler/endcap;',
  ]);
  const args = await argumentsOfFpm(kind);
  expect(args).toContain(join(folder, 'dist', name));
  expect(args[args.indexOf(library) - 1]).toBe('-d');
  expect(args).toContain(`${join(folder, 'app')}/=/opt/Endcap`);
  // Which endings the kinds of files have.
  expect(args.filter((one) => one.endsWith('=/usr/share/mime/packages/endcap.xml'))).toHaveLength(1);
});

test('the installer of Windows asks for all users, and replaces what an earlier one installed', async () => {
  const { options } = await planned(Platform.WINDOWS, 'nsis');
  const [defines, commands] = options;
  // Another GUID would install a second Endcap beside the first.
  expect(defines).toMatchObject({
    APP_GUID: '12617a48-f378-53d8-9b95-fe4fddebc35d',
    APP_ID: 'app.endcap.desktop',
    APP_FILENAME: 'Endcap',
    INSTALL_MODE_PER_ALL_USERS: null,
    INSTALL_MODE_PER_ALL_USERS_REQUIRED: null,
  });
  expect(defines).not.toHaveProperty('ONE_CLICK');
  expect(defines).not.toHaveProperty('allowToChangeInstallationDirectory');
  // What a link brings along is no option of the program.
  const script = await readFile(join(REPOSITORY, 'resources/installer.nsh'), 'utf8');
  expect(script).toMatch(/"\$INSTDIR\\\$\{APP_EXECUTABLE_FILENAME\}" -- "%1"/);
  expect(script).toContain('DeleteRegKey SHELL_CONTEXT "Software\\Classes\\endcap"');
  expect(commands).toMatchObject({ OutFile: `"${join(folder, 'dist', `Endcap-${version}-win-x64.exe`)}"` });
});

test('the MSI installs for all users without a question, and starts nothing', async () => {
  const { msi } = await planned(Platform.WINDOWS, 'msi');
  // Another code would install a second Endcap beside the first.
  expect(msi).toContain('UpgradeCode="761E2776-F0A4-5351-842D-7EDCEC981525"');
  expect(msi).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
  expect(msi).toContain('<Directory Id="APPLICATIONFOLDER" Name="Endcap"/>');
  expect(msi).toContain('<File Name="Endcap.exe"');
  expect(msi).not.toMatch(/runAfterFinish|WIXUI_EXIT/);
  // Of files it registers the endings that are Endcap's own, and opens them by their path alone.
  expect([...msi.matchAll(/<Extension Id="([^"]+)"/g)].map(([, ending]) => `.${ending}`)).toEqual(
    Object.values(FILE_ENDINGS),
  );
  expect(msi.match(/Argument="[^"]*"/g)).toEqual(['Argument="&quot;%1&quot;"', 'Argument="&quot;%1&quot;"']);
});

test('each system gets the kinds of installers that its administrators roll out', async () => {
  const { win, mac, linux, ...rest } = parse(await readFile(join(REPOSITORY, 'electron-builder.yml'), 'utf8'));
  expect({ win: win.target, mac: mac.target, linux: linux.target }).toEqual({
    win: ['nsis', 'msi'],
    mac: ['dmg', 'zip'],
    linux: ['AppImage', 'deb', 'rpm'],
  });
  expect(mac).toMatchObject({ hardenedRuntime: true });
  // Elsewhere the program, its bundle and its folder are named after the product.
  expect([rest, win, mac, linux].map(({ executableName }) => executableName)).toEqual([
    undefined,
    undefined,
    undefined,
    'endcap',
  ]);
  expect(rest.protocols).toEqual([{ name: 'Endcap link', schemes: ['endcap'] }]);
  // Endings that are everybody's are not taken over for a whole computer.
  expect(rest.fileAssociations.map(({ ext }: { ext: string }) => `.${ext}`)).toEqual(Object.values(FILE_ENDINGS));
  for (const one of [win, mac, linux]) {
    expect(one).not.toHaveProperty('fileAssociations');
    expect(JSON.stringify(one)).not.toMatch(/CFBundleDocumentTypes|CFBundleURLTypes|mimeTypes/i);
  }
});
