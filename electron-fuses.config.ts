import { join } from 'node:path';
import { type FuseV1Config, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { addNotices } from './electron-notices.config.ts';

/** The part of electron-builder's context for hooks that is used here. */
type AfterPack = {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: Parameters<typeof addNotices>[0]['packager'] & { readonly executableName: string };
};

/**
 * Every fuse of Electron, decided. `strictlyRequireAllFuses` makes the packaging fail when a new Electron brings
 * one that is not here.
 */
export const FUSES: FuseV1Config = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // Nobody turns the signed program into a plain Node, opens a debugger or slips options into it.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Code comes from the archive alone, whose hash is checked on macOS and Windows.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.EnableCookieEncryption]: true,
  // Pages come from Endcap's own scheme: file: needs no special rights.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // On is Chromium's default; off only slows WebAssembly down.
  [FuseV1Options.WasmTrapHandlers]: true,
};

function binaryOf({ appOutDir, electronPlatformName, packager }: AfterPack): string {
  if (electronPlatformName === 'darwin') return join(appOutDir, `${packager.appInfo.productFilename}.app`);
  if (electronPlatformName === 'win32') return join(appOutDir, `${packager.appInfo.productFilename}.exe`);
  return join(appOutDir, packager.executableName);
}

/**
 * Called by electron-builder after it has put the app together and before it signs it. Adds the notices, then sets the fuses itself:
 * electron-builder brings an older @electron/fuses, which does not know the newest one.
 */
export async function afterPack(context: AfterPack): Promise<void> {
  addNotices(context);
  const resetAdHocDarwinSignature = context.electronPlatformName === 'darwin';
  await flipFuses(binaryOf(context), { ...FUSES, resetAdHocDarwinSignature });
}
