import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ReportPreview } from '#shared/bridge/photo-reports.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, type RunningHost, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { settle } from '../support/e2e/settle.ts';
import { fetchStore, photosAddress, tiles } from './photos-app.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const making = (page: Page) => dialog(page).getByRole('button', { name: 'Create the report' });

async function openReport(page: Page, host: RunningHost): Promise<void> {
  await fetchStore(host);
  // Few photos: what is looked at here is the dialog.
  await show(page, photosAddress({ below: 55 }));
  await settle(page);
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('m');
  await expect(making(page)).toBeVisible();
}

test('axe finds nothing in the dialog of a report while one is made, after it was cancelled, and when it failed', async ({
  page,
  endcap,
}) => {
  // The core never answers; whoever waits cancels.
  await page.route('**/rpc/photoReports/begin', () => {});
  await openReport(page, endcap);
  await expectNoFindings(page);
  await making(page).click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await expectNoFindings(page, false);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(making(page)).toBeVisible();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await expectNoFindings(page);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const failure: Failure = { code: 'unwritable', isFull: true };
  await page.route('**/rpc/photoReports/begin', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
  await making(page).click();
  await expect(dialog(page).getByText('The disk is full', { exact: false }).first()).toBeVisible();
  await expectNoFindings(page);
});

test('a zip that would be larger than a zip can be is refused with its limit, and other kinds are not', async ({
  page,
  endcap,
}) => {
  const size = { here: 5_000_000_000, all: 5_000_000_000 };
  const value: ReportPreview = {
    photos: 9,
    whole: 9,
    small: 0,
    missing: 0,
    bytes: { pdf: size, pptx: size, xlsx: size, zip: size },
  };
  await page.route('**/rpc/photoReports/preview', (route) => route.fulfill({ json: { json: { ok: true, value } } }));
  await openReport(page, endcap);
  await dialog(page).getByRole('radio', { name: /zip/ }).check();
  await expect(dialog(page).getByRole('alert')).toContainText('A zip can contain at most');
  await expect(making(page)).toBeDisabled();
  await expectNoFindings(page);
  await dialog(page).getByRole('radio', { name: 'PDF' }).check();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await expect(making(page)).toBeEnabled();
});
