import { createHash } from 'node:crypto';
import { type EventEmitter, once } from 'node:events';
import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { AppImageUpdater, type AppUpdater, DebUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { UpdateRequests } from './update-requests.ts';

/**
 * electron-updater deletes the old file before the new one is in its place, and would then start it to see whether it
 * does: an app that is killed in between, or a full disk, would leave nothing to start.
 */
class WholeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const [from, to] = [this.installerPath, process.env['APPIMAGE']];
    const sha512 = this.downloadedUpdateHelper?.downloadedFileInfo?.sha512;
    if (from === null || to === undefined || sha512 === undefined) return false;
    const beside = `${to}.new`;
    try {
      copyFileSync(from, beside);
      // Since the download, it has lain in a folder to which every program of the user can write.
      const found = createHash('sha512').update(readFileSync(beside)).digest('base64');
      if (found !== sha512) throw new Error('the file has changed since it was downloaded');
      chmodSync(beside, 0o755);
      const file = openSync(beside, 'r+');
      fsyncSync(file);
      closeSync(file);
      renameSync(beside, to);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
    rmSync(from, { force: true });
    return true;
  }
}

/**
 * electron-updater is done when Squirrel, by which macOS installs, has the last byte. Only then Squirrel unpacks the file
 * and looks whose signature it has, and nobody would hear what it found.
 */
class CheckedMacUpdater extends MacUpdater {
  protected override async doDownloadUpdate(
    ...asked: Parameters<MacUpdater['doDownloadUpdate']>
  ): ReturnType<MacUpdater['doDownloadUpdate']> {
    // Not in its types.
    const squirrel: EventEmitter = Reflect.get(this, 'nativeUpdater');
    const over = new AbortController();
    const checked = once(squirrel, 'update-downloaded', { signal: over.signal });
    try {
      const [files] = await Promise.all([super.doDownloadUpdate(...asked), checked]);
      return files;
    } finally {
      over.abort();
    }
  }
}

type SystemUpdaterPorts = {
  /** `process.platform` */
  readonly platform: string;
  /** Whether the app runs from an AppImage. */
  readonly isAppImage: boolean;
  readonly address: string;
  readonly adapter: AppAdapter;
  readonly requests: UpdateRequests;
  readonly warn: (message: unknown) => void;
};

/** The part of electron-updater for this system, which does nothing unless it is asked. */
export function systemUpdater(ports: SystemUpdaterPorts): AppUpdater {
  const { address, adapter, requests, warn } = ports;
  const updater = updaterFor(ports, adapter);
  // Not in its types; it takes Electron's default otherwise.
  Reflect.set(updater, 'httpExecutor', requests);
  updater.logger = { info: () => {}, warn, error: warn };
  updater.autoDownload = false;
  updater.disableWebInstaller = true;
  // One way to download, whose hash is checked at its end.
  updater.disableDifferentialDownload = true;
  updater.setFeedURL({ provider: 'generic', url: address });
  return updater;
}

function updaterFor({ platform, isAppImage }: SystemUpdaterPorts, adapter: AppAdapter): AppUpdater {
  if (platform === 'win32') return new NsisUpdater(null, adapter);
  if (platform === 'darwin') return new CheckedMacUpdater(undefined, adapter);
  return isAppImage ? new WholeAppImageUpdater(null, adapter) : new DebUpdater(null, adapter);
}
