import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/host.ts';
import { startOwnChain } from '../support/e2e/own-chain.ts';
import { settle } from '../support/e2e/settle.ts';
import { watchPages } from '../support/e2e/watch.ts';
import { fetchStore, openFirst, photosAddress, viewer } from './photos-app.ts';

/** Few photos: what is looked at here is around them. */
const QUEUE = photosAddress({ below: 55 });
const main = (page: Page) => page.getByRole('main');

test('without the service the queue says how old it is, and what is not here says so and can be marked', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const chain = await startOwnChain('photos-offline');
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' });
  try {
    await fetchStore(chain.host);
    await watchPages(context, chain.host.origin);
    const page = await context.newPage();
    await chain.service.stop();
    await chain.host.open(page, QUEUE);
    await settle(page);
    await expect(main(page).getByText(/^\d+ photos, 0 reviewed · from this computer, as of /)).toBeVisible();
    // A tile has nothing to try again: its picture comes by itself.
    const waits = main(page).getByText('Not on this computer. Loads once the service responds.');
    await expect(waits.first()).toBeVisible();
    await expect(main(page).getByText(/^\d+ pictures? (is|are) not on this computer/)).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expectNoFindings(page);
    await openFirst(page);
    const missing = viewer(page).getByRole('alert');
    await expect(missing).toContainText('This picture is not on this computer');
    await expect(missing).toContainText('It is downloaded as soon as the service responds.');
    await expect(missing.getByRole('button', { name: 'Download the picture' })).toBeDisabled();
    await expect(viewer(page).getByText('Measured', { exact: true })).toBeVisible();
    await page.keyboard.press('2');
    await expect(main(page).getByText(/^\d+ photos, 1 reviewed/)).toBeVisible();
    await expectNoFindings(page);
  } finally {
    await context.close();
    await chain.stop();
  }
});

test('pictures that were not here without the service come by themselves once it responds again', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const chain = await startOwnChain('photos-back');
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' });
  try {
    await fetchStore(chain.host);
    const watch = await watchPages(context, chain.host.origin);
    const page = await context.newPage();
    await chain.service.stop();
    await chain.host.open(page, QUEUE);
    await settle(page);
    const waits = main(page).getByText('Not on this computer. Loads once the service responds.');
    await expect(waits.first()).toBeVisible();
    await chain.startService();
    await expect(waits).toHaveCount(0, { timeout: 120_000 });
    await expect(main(page).getByText(/^\d+ pictures? (is|are) not on this computer/)).toHaveCount(0);
    await expect(
      main(page)
        .getByRole('img', { name: /^Photo of / })
        .first(),
    ).toBeVisible();
    await expectNoFindings(page);
    expect(watch.problems()).toEqual([]);
  } finally {
    await context.close();
    await chain.stop();
  }
});
