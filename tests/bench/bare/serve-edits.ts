import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { noteActs } from '../drafts/measure-acts.ts';
import { buildPages } from '../grid/build-page.ts';
import { servePages } from '../grid/serve.ts';
import { openToWrite } from '../service/open-sqlite.ts';

const Change = z.union([
  z.object({ row: z.number(), label: z.string() }),
  z.object({ titles: z.array(z.string().nullable()) }),
]);

/** A plain file with so many rows, and what writes a change of them: durable when it returns. */
function openRows(path: string, count: number) {
  const database = openToWrite(path);
  database.exec('create table rows (at integer primary key, label text, title text) strict');
  const add = database.prepare('insert into rows (at) values (?)');
  const label = database.prepare('update rows set label = ? where at = ?');
  const title = database.prepare('update rows set title = ? where at = ?');
  const atOnce = (write: () => void) => database.transaction(write).immediate();
  atOnce(() => {
    for (let at = 0; at < count; at += 1) add.run(at);
  });
  return {
    save: (change: z.infer<typeof Change>) =>
      atOnce(() => {
        if ('row' in change) label.run(change.label, change.row);
        else for (const [at, text] of change.titles.entries()) title.run(text, at);
      }),
    close: () => database.close(),
  };
}

/**
 * The floor of an edit: a bare sheet of as many rows in the same browser, whose changes a plain SQLite file takes by
 * prepared statements in one transaction. `folder` holds that file.
 */
export async function openBareEdits(browser: Browser, folder: string, rows: number) {
  const file = openRows(join(folder, 'bare.db'), rows);
  const server = await servePages(await buildPages('bare', { edits: './edits.ts' }), (pathname, response, request) => {
    if (pathname !== '/save') return false;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      file.save(Change.parse(JSON.parse(Buffer.concat(parts).toString())));
      response.end();
    });
    return true;
  });
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await noteActs(page);
  await page.goto(`${server.origin}/bare/edits.html?rows=${rows}`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return {
    page,
    close: (): void => {
      server.close();
      file.close();
    },
  };
}
