import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { writeNotices } from '#service/notices/write-notices.ts';

/** The part of electron-builder's context for hooks that is used here. */
type PackedApp = {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: {
    readonly projectDir: string;
    readonly appInfo: { readonly productFilename: string; readonly productName: string; readonly version: string };
  };
};

const PARTS = ['main', 'preload', 'renderer'];

/** Notices of what Electron is made of. Electron ships them as a file of its own. */
const OF_CHROMIUM = 'LICENSES.chromium.html';
const BESIDE = `Electron contains Chromium, Node.js and other software. Their licences are in ${OF_CHROMIUM}, in the folder of the program or in this one.`;

const folderOfManifest = (path: string): string[] => {
  const [, folder] =
    /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(
      path.replaceAll('\\', '/').replace(/^\//, ''),
    ) ?? [];
  return folder === undefined ? [] : [folder];
};

/**
 * Adds the licences and the component list of everything that is in a packed app: the packages in its archive, those
 * that the build put into the page and the scripts, and Electron.
 *
 * @throws when one of them has no text of its licence; the message names it
 */
export function addNotices({ appOutDir, electronPlatformName, packager }: PackedApp): void {
  const { projectDir, appInfo } = packager;
  const isApple = electronPlatformName === 'darwin';
  const target = isApple
    ? join(appOutDir, `${appInfo.productFilename}.app`, 'Contents', 'Resources')
    : join(appOutDir, 'resources');
  const packed = listPackage(join(target, 'app.asar'), { isPack: false }).flatMap(folderOfManifest);
  const bundled = PARTS.flatMap((part): string[] =>
    JSON.parse(readFileSync(join(projectDir, 'out/packages', `${part}.json`), 'utf8')),
  );
  writeNotices({
    repository: projectDir,
    product: { name: appInfo.productName, version: appInfo.version },
    folders: [...packed, ...bundled, 'node_modules/electron'],
    beside: BESIDE,
    target,
  });
  // On macOS, only the bundle is shipped, and this file stands beside it.
  const ofChromium = join(appOutDir, OF_CHROMIUM);
  if (isApple && existsSync(ofChromium)) copyFileSync(ofChromium, join(target, OF_CHROMIUM));
}
