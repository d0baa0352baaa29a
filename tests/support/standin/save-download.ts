import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { anEvent } from '../electron-double/an-event.ts';
import { double } from '../electron-double/electron.ts';
import type { SessionDouble } from '../electron-double/session.ts';
import { toApp } from './served-page.ts';

/**
 * Tells the session what a page gives out, and its end, as Electron does. A file that the person saves is empty here: the
 * browser gives its content to the test alone. By default it is saved under its own name, and nowhere.
 */
export async function saveDownload(download: Download, session: SessionDouble): Promise<void> {
  const path = double.downloadsTo ?? download.suggestedFilename();
  const item = Object.assign(new EventEmitter(), {
    getURL: () => `blob:${toApp(download.url().slice('blob:'.length))}`,
    getSavePath: () => path,
    cancel: () => void item.emit('done', {}, 'cancelled'),
    setSaveDialogOptions: () => {},
  });
  const event = anEvent();
  session.emit('will-download', event, item, {});
  if (event.defaultPrevented) return;
  if (path === '') item.emit('done', {}, 'cancelled');
  else if (double.downloadsTo === undefined) item.emit('done', {}, 'completed');
  else
    await writeFile(path, '').then(
      () => item.emit('done', {}, 'completed'),
      // It could be tried again.
      () => item.emit('updated', {}, 'interrupted'),
    );
}
