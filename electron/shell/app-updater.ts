import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import type { Updater } from '#electron/lib/platform.ts';
import { isSigned } from '#electron/updates/signature.ts';
import { NotSigned } from '#electron/updates/update-failure.ts';
import type { OpenRequest } from './update-requests.ts';

/** What the build writes into package.json (tests/support/release/updates.ts). */
const Built = z.object({ updates: z.object({ address: z.string(), key: z.string().optional() }).optional() });

/** What an update needs to know of this computer. */
export type UpdaterPlace = {
  /** Version of the app that runs. */
  readonly version: string;
  /** `process.platform` */
  readonly platform: string;
  /** Path of the AppImage that runs; absent: none does. */
  readonly appImage: string | undefined;
  /** Path of the program. */
  readonly program: string;
  /** Path of the app's archive; null: a checkout runs, which is not updated. */
  readonly app: string | null;
  readonly userData: string;
  readonly open: OpenRequest;
  readonly warn: (message: unknown) => void;
};

export type AppUpdater = Updater & {
  /** Puts what was downloaded in its place. Call it when nothing of the app is under way any more. */
  installAtQuit(): void;
};

/** The updater of the desktop app. electron-updater is loaded when it is first needed. */
export function createAppUpdater(place: UpdaterPlace): AppUpdater {
  const { address, key } = builtWith(place.app);
  const atQuit: ((exitCode: number) => void)[] = [];
  const checked: { version: string | null } = { version: null };
  const downloaded = { isWanted: false };
  const load = once(async () => {
    const [{ systemUpdater }, { UpdateRequests }, { getAppCacheDir }] = await Promise.all([
      import('./system-updater.ts'),
      import('./update-requests.ts'),
      import('electron-updater/out/AppAdapter.js'),
    ]);
    const requests = new UpdateRequests(place.open);
    const adapter = {
      version: place.version,
      name: 'Endcap',
      isPackaged: true,
      appUpdateConfigPath: join(dirname(place.app ?? ''), 'app-update.yml'),
      userDataPath: place.userData,
      baseCachePath: getAppCacheDir(),
      whenReady: async () => {},
      relaunch() {},
      quit() {},
      onQuit: (run: (exitCode: number) => void) => void atQuit.push(run),
    };
    const isAppImage = place.appImage !== undefined;
    const { platform, warn } = place;
    const updater = systemUpdater({ platform, isAppImage, address: address ?? '', adapter, requests, warn });
    return { updater, requests };
  });

  return {
    address,
    installs: key !== undefined && canReplace(place),
    async check(channel) {
      checked.version = null;
      const { updater, requests } = await load();
      requests.begin();
      updater.channel = channel;
      // Setting a channel allows it.
      updater.allowDowngrade = false;
      const result = await updater.checkForUpdates();
      if (result === null || !result.isUpdateAvailable) return null;
      if (key !== undefined && !isSigned(result.updateInfo, key)) throw new NotSigned();
      checked.version = result.updateInfo.version;
      return checked.version;
    },
    async download(onProgress) {
      // electron-updater would also take what was found and refused.
      if (checked.version === null) throw new NotSigned();
      const { updater, requests } = await load();
      requests.begin();
      const tell = ({ transferred, total }: { transferred: number; total: number }) => onProgress(transferred, total);
      updater.on('download-progress', tell);
      try {
        await updater.downloadUpdate();
        downloaded.isWanted = true;
      } finally {
        updater.off('download-progress', tell);
      }
    },
    withdraw() {
      // What runs at the end stays: electron-updater asks for it once in a run.
      downloaded.isWanted = false;
      return place.platform !== 'darwin';
    },
    installAtQuit() {
      if (downloaded.isWanted) for (const run of atQuit.splice(0)) run(0);
    },
  };
}

/** Where this build looks, and the key with which its versions are signed. */
function builtWith(archive: string | null): { readonly address: string | null; readonly key?: string | undefined } {
  if (archive === null) return { address: null };
  try {
    const { updates } = Built.parse(JSON.parse(readFileSync(join(archive, 'package.json'), 'utf8')));
    return updates === undefined ? { address: null } : { ...updates, address: parseBaseUrl(updates.address).href };
  } catch {
    // Whatever is wrong there: the app that is here goes on.
    return { address: null };
  }
}

/**
 * Whether this user may replace the app. On Windows both installers are for all users; a deb or rpm belongs to the
 * system's own updates.
 */
function canReplace({ platform, appImage, program }: UpdaterPlace): boolean {
  // Endcap.app/Contents/MacOS/Endcap
  const replaced = platform === 'darwin' ? resolve(program, '../../..') : appImage;
  if (platform === 'win32' || replaced === undefined) return false;
  return [replaced, dirname(replaced)].every(isWritable);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes a value when it is first asked for. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  const made: { value: Promise<Value> | undefined } = { value: undefined };
  return () => {
    made.value ??= make();
    return made.value;
  };
}
