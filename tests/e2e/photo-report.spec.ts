import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { systemClock } from '#electron/lib/clock.ts';
import { createCounter } from '#electron/lib/counter.ts';
import { startTableThread } from '#electron/tables/table-calls.ts';
import { ReportFormat } from '#shared/bridge/photo-reports.ts';
import { ABOUT, factsOfPhoto, pictureOf, reportWords } from '#tests/support/data/report-photos.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { REPOSITORY } from '../support/e2e/child.ts';
import { expect, type RunningHost, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { settle } from '../support/e2e/settle.ts';
import { fetchStore, photosAddress, tiles } from './photos-app.ts';

/** The thread for files as it is packaged: with its libraries in it, and without those of node_modules. */
const BUILT_THREAD = join(REPOSITORY, 'out/main/tables-worker.js');

const QUEUE = photosAddress();

const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, host: RunningHost): Promise<void> {
  await fetchStore(host);
  await show(page, QUEUE);
  await settle(page);
}

test('three selected photos become a PDF by keyboard, with the note and the pictures that had to be fetched', async ({
  page,
  endcap,
}) => {
  await open(page, endcap);
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('2');
  await expect(page.getByRole('main').getByText(/^\d+ photos, 3 reviewed/)).toBeVisible();
  await page.keyboard.press('m');
  await expect(dialog(page).getByRole('radio', { name: 'The 3 selected photos' })).toBeChecked();
  await expect(
    dialog(page)
      .getByText(/About [\d.]+ [kM]B/)
      .first(),
  ).toBeVisible();
  await expect(dialog(page).getByText(/Full pictures on this computer: \d of 3/)).toBeVisible();
  await expectNoFindings(page);
  await dialog(page).getByLabel('Your name').fill('Zofia Gęś');
  const fetches = dialog(page).getByRole('checkbox');
  if (await fetches.isVisible()) await fetches.check();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^photos-\d{4}-\d\d-\d\d\.pdf$/);
  await expect(dialog(page).getByText(/^Download started: .* 3 photos, /)).toBeVisible();
  await expect(dialog(page).getByText(/missing/)).toBeHidden();
  const path = await file.path();
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  expect(text).toMatch(/3 of \d+/);
  expect(text).toMatch(/Reviewed +3 of 3/);
  expect(text.match(/Zofia Gęś/g)?.length).toBeGreaterThanOrEqual(4);
  expect(text.match(/Shelf needs attention/g)?.length).toBeGreaterThanOrEqual(3);
  const pictures = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' });
  expect(pictures.match(/ jpeg /g)?.length).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  // The focus is back in the sheet, whose keys work.
  await page.keyboard.press('u');
  await expect(page.getByRole('main').getByText(/^\d+ photos, 0 reviewed/)).toBeVisible();
});

test('the built thread writes every kind of report', async () => {
  const begins = { pdf: '%PDF', pptx: 'PK', xlsx: 'PK', zip: 'PK' } as const;
  for (const format of ReportFormat.options) {
    const thread = startTableThread({ script: BUILT_THREAD, clock: systemClock, counter: createCounter() });
    try {
      await thread.call('beginReport', { format, facts: [factsOfPhoto(0)], about: ABOUT, words: reportWords('pl') });
      const picture = await pictureOf(0, 80, 60);
      const pieces = [
        ...(await thread.call('addPhoto', { place: 0, picture, kept: 'whole', handedBy: null })),
        ...(await thread.call('endReport', { whole: 1, small: 0, missing: 0 })),
      ];
      expect(Buffer.concat(pieces).toString('latin1')).toMatch(new RegExp(`^${begins[format]}`));
    } finally {
      await thread.close();
    }
  }
});
