import { basename } from 'node:path';
import type { DownloadItem } from 'electron';
import type { DownloadEnded } from '#electron/lib/platform.ts';
import { isOwnFile } from './app-origin.ts';
import { saveDialog } from './save-dialog.ts';
import type { ShellTexts } from './shell-texts.ts';

type Ended = Awaited<ReturnType<DownloadEnded>>;

/** A download begins at once; its end may take as long as a person thinks about where it goes. */
const BEGINS_WITHIN_MS = 10_000;

/** What becomes of the files that pages give out, for pages that ask. */
export type Downloads = {
  readonly watch: (item: DownloadItem) => void;
  readonly ended: DownloadEnded;
};

/** @param after calls back after so many milliseconds */
export function createDownloads(
  texts: () => ShellTexts,
  after: (ms: number, run: () => void) => void = later,
): Downloads {
  const known = new Map<string, PromiseWithResolvers<Ended> & { hasBegun: boolean }>();
  /** The page may ask before its download begins, or after its end. */
  const find = (id: string) => {
    const found = known.get(id) ?? { ...Promise.withResolvers<Ended>(), hasBegun: false };
    known.set(id, found);
    return found;
  };
  return {
    watch(item) {
      const url = item.getURL();
      if (!isOwnFile(url)) return;
      const one = find(url.slice(url.lastIndexOf('/') + 1));
      one.hasBegun = true;
      item.setSaveDialogOptions(saveDialog(texts()));
      // A full disk, for one: Electron would go on from there, and does not call it the end.
      item.on('updated', (_event, state) => {
        if (state !== 'interrupted') return;
        one.resolve({ state: 'failed' });
        item.cancel();
      });
      item.once('done', (_event, state) => {
        if (state === 'completed') one.resolve({ state: 'saved', name: basename(item.getSavePath()) });
        else one.resolve({ state: state === 'cancelled' ? 'cancelled' : 'failed' });
      });
    },
    async ended(id) {
      const one = find(id);
      after(BEGINS_WITHIN_MS, () => {
        if (!one.hasBegun) one.resolve({ state: 'unknown' });
      });
      const ended = await one.promise;
      known.delete(id);
      return ended;
    },
  };
}

function later(ms: number, run: () => void): void {
  // What waits for a page keeps nothing from ending.
  setTimeout(run, ms).unref();
}
