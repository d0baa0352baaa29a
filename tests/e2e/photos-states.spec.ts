import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import { expectNoFindings } from '../support/e2e-axe.ts';
import { expect, show, test } from '../support/e2e-host.ts';
import { tabTo } from '../support/e2e-keyboard.ts';
import { startOwnChain } from '../support/e2e-own-chain.ts';
import { settle } from '../support/e2e-settle.ts';
import { watchPages } from '../support/e2e-watch.ts';
import { fetchStore, photosAddress } from './photos-app.ts';

/** Few photos: what is looked at here is around them. */
const QUEUE = photosAddress({ below: 55 });
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const tiles = (page: Page) => page.getByRole('button', { name: /^Open the photo of / });
const viewer = (page: Page) => page.getByRole('region', { name: /^Photo of / });

async function openFirst(page: Page): Promise<void> {
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeFocused();
}

const refuse = (page: Page, call: string, failure: Failure) =>
  page.route(`**/rpc/${call}`, (route) => route.fulfill({ json: { json: { ok: false, failure } } }));

test('axe finds nothing in an empty queue, in each way to look at photos, and in the dialogs of the sheet', async ({
  page,
  endcap,
}) => {
  test.setTimeout(300_000);
  await fetchStore(endcap);
  await show(page, photosAddress({ below: 100 }));
  await expect(page.getByText('No photo fits these filters')).toBeVisible();
  await expectNoFindings(page);

  await show(page, QUEUE);
  await settle(page);
  await openFirst(page);
  const pictures = viewer(page).getByRole('img');
  await expect(pictures.first()).toBeVisible();
  for (const [key, count] of [
    ['c', 'Two'],
    ['v', 'Four'],
    ['s', 'Slider'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(viewer(page).getByRole('radio', { name: count })).toBeChecked();
    await expectNoFindings(page);
    await page.keyboard.press(key);
  }
  await page.keyboard.press('c');
  await page.keyboard.down('b');
  await expectNoFindings(page);
  await page.keyboard.up('b');
  await page.keyboard.press('c');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByRole('textbox', { name: 'What can be seen here?' })).toBeFocused();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(tiles(page).first()).toBeFocused();
  for (const [key, name] of [
    ['t', /Tag for/],
    ['o', 'Handover'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog(page)).toContainText(name);
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('on a full disk, what is said is not shown as saved, and what was typed and drawn stays until it is', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  await show(page, QUEUE);
  await settle(page);
  await openFirst(page);
  await page.keyboard.press('1');
  await expect(main(page).getByText(/^\d+ photos, 1 reviewed/)).toBeVisible();
  await refuse(page, 'review/mark', { code: 'unwritable', isFull: true });

  const full = main(page).getByText('Not saved: The disk is full, so nothing was saved');
  const mark = (name: string) => viewer(page).getByRole('button', { name, exact: true });
  await page.keyboard.press('2');
  await expect(full).toBeVisible();
  await expect(mark('Shelf needs attention')).toHaveAttribute('aria-pressed', 'false');
  await expect(mark('Fine')).toHaveAttribute('aria-pressed', 'true');
  await expectNoFindings(page);
  const tag = viewer(page).getByRole('combobox', { name: 'Tags' });
  const note = viewer(page).getByRole('textbox', { name: 'Note (N)' });
  await page.keyboard.press('t');
  await page.keyboard.type('boxes');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type('In front of the shelf');
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await page.keyboard.type('empty');
  await page.keyboard.press('Enter');
  const words = viewer(page).getByRole('textbox', { name: 'What can be seen here?' });
  await expect(words).toHaveValue('empty');
  await expect(note).toHaveValue('In front of the shelf');
  // Moving on would lose the drawing, so the photo stays.
  await viewer(page).getByRole('button', { name: 'Next' }).click();
  await expect(words).toHaveValue('empty');
  await expect(note).toHaveValue('In front of the shelf');

  // There is room again.
  await page.unroute('**/rpc/review/mark');
  await words.press('Enter');
  await expect(viewer(page).getByText('1. empty')).toBeVisible();
  await expect(viewer(page)).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(tag).toHaveValue('boxes');
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByRole('button', { name: 'Remove the tag boxes' })).toBeVisible();
  await page.reload();
  await settle(page);
  await expect(viewer(page).getByText('1. empty')).toBeVisible();
  await expect(note).toHaveValue('In front of the shelf');
});

test('what is typed is saved on moving on, and what cannot be saved stays with its photo until it is', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  await show(page, QUEUE);
  await settle(page);
  await openFirst(page);
  const note = viewer(page).getByRole('textbox', { name: 'Note (N)' });
  const person = viewer(page).getByRole('textbox', { name: 'How full is it, in your view?' });
  const tag = viewer(page).getByRole('combobox', { name: 'Tags' });
  const unsaved = main(page).getByRole('alert').filter({ hasText: 'What you typed about 1 photo is not saved' });

  // Closed in the middle of a word, from inside the field.
  await page.keyboard.press('n');
  await page.keyboard.type('Boxes in fr');
  await page.goBack();
  await expect(tiles(page).first()).toBeVisible();
  await page.goForward();
  await expect(note).toHaveValue('Boxes in fr');
  await expect(main(page).getByText('Saved: 1 photo')).toBeVisible();
  await page.reload();
  await settle(page);
  await expect(note).toHaveValue('Boxes in fr');

  await viewer(page).getByRole('button', { name: 'Measurement looks wrong' }).click();
  await expect(main(page).getByText('Measurement looks wrong: 1 photo')).toBeVisible();
  await refuse(page, 'review/mark', { code: 'unwritable', isFull: true });
  await person.fill('35');
  await tag.fill('boxes');
  await note.fill('Boxes in front');
  await viewer(page).getByRole('button', { name: 'Next' }).click();
  await expect(note).toHaveValue('');
  await expect(unsaved).toContainText('The disk is full');
  await expectNoFindings(page);
  await unsaved.getByRole('button', { name: 'Show the photo' }).click();
  await expect(note).toHaveValue('Boxes in front');
  await expect(person).toHaveValue('35');
  await expect(tag).toHaveValue('boxes');
  await expect(viewer(page).getByText('Not saved: The disk is full, so nothing was saved')).toHaveCount(3);
  await expectNoFindings(page);

  // Another page and back: nothing is lost.
  await page.getByRole('link', { name: 'Stores' }).first().click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await show(page, QUEUE);
  // Nor is a tag for several photos, in its dialog.
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('t');
  await page.keyboard.type('front');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Not saved: The disk is full, so nothing was saved');
  await expect(dialog(page).getByRole('combobox', { name: 'Tag' })).toHaveValue('front');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await unsaved.getByRole('button', { name: 'Show the photo' }).click();
  await expect(note).toHaveValue('Boxes in front');

  // There is room again.
  await page.unroute('**/rpc/review/mark');
  const address = page.url();
  await note.press('Escape');
  await page.keyboard.press('j');
  await expect(unsaved).toHaveCount(0);
  await expect(page).not.toHaveURL(address);
  await page.keyboard.press('k');
  await expect(viewer(page).getByRole('button', { name: 'Remove the tag boxes' })).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.reload();
  await settle(page);
  await expect(note).toHaveValue('Boxes in front');
  await expect(person).toHaveValue('35');
  await expect(viewer(page).getByRole('button', { name: 'Remove the tag boxes' })).toBeVisible();
});

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
    await expect(
      main(page)
        .getByText(/not saved on this computer/)
        .first(),
    ).toBeVisible();
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
