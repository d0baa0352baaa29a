import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { testNow } from '../support/e2e/now.ts';
import { settle } from '../support/e2e/settle.ts';
import { fetchStore, openFirst, PHOTOS_STORE, photosAddress, pixels, tiles, viewer } from './photos-app.ts';

/** Few photos: what is looked at here is around them. */
const QUEUE = photosAddress({ below: 55 });
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

test('axe finds nothing in an empty queue, in each way to look at photos, and in the dialogs of the sheet', async ({
  page,
  endcap,
}) => {
  test.setTimeout(300_000);
  await fetchStore(endcap);
  await show(page, photosAddress({ below: 100 }));
  await expect(page.getByText('No photo fits these filters')).toBeVisible();
  await expectNoFindings(page);
  for (const size of ['small', 'large']) {
    await show(page, photosAddress({ below: 55, size }));
    await expect(tiles(page).first()).toBeVisible();
    await settle(page);
    await expectNoFindings(page);
  }

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
  await expect(pixels(page)).toBeVisible();
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

test('a filter says in words what it was set to, also when no photo of the period has it', async ({ page, endcap }) => {
  await fetchStore(endcap);
  const tags = JSON.stringify(['boxes in front']);
  const types = JSON.stringify(['READY_MEALS_NOT_OFFERED']);
  await show(page, photosAddress({ slots: JSON.stringify(['0 03:30']), types, tags }));
  await expect(page.getByText('No photo fits these filters')).toBeVisible();
  const filters = page.getByRole('search');
  for (const words of ['Time Sun 03:30', 'Display type Ready meals: not offered', 'Tag boxes in front']) {
    await expect(filters.getByRole('button', { name: words })).toBeVisible();
  }
  await expectNoFindings(page);
});

/** Holds the answers of a call until it is told to let them go. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/rpc/${call}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('axe finds nothing while the queue, its thumbnails and a large photo load', async ({ page, endcap }) => {
  await fetchStore(endcap);
  const letQueue = await hold(page, 'review/queue');
  const letPictures = await hold(page, 'photos/image');
  await show(page, QUEUE);
  await expect(main(page).locator('[aria-busy="true"]')).toBeVisible();
  await expectNoFindings(page, false);
  letQueue();
  await expect(tiles(page).first()).toBeVisible();
  await expectNoFindings(page, false);
  await tiles(page).first().click();
  await expect(viewer(page).getByRole('status', { name: 'Loading the picture' })).toBeVisible();
  await expectNoFindings(page, false);
  letPictures();
  await expect(viewer(page).getByRole('img').first()).toBeVisible();
});

test('pictures that could not be loaded are counted with their reason, and those alone are tried again', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  const asked: string[] = [];
  let failing = 0;
  await page.route('**/rpc/photos/image', async (route) => {
    const { json } = route.request().postDataJSON();
    asked.push(json.photoKey);
    failing += 1;
    const failure: Failure = failing === 1 ? { code: 'photo_missing' } : { code: 'photo_refused', reason: 'type' };
    await (failing <= 2 ? route.fulfill({ json: { json: { ok: false, failure } } }) : route.continue());
  });
  // Other pictures than those of other tests, which this page may have loaded.
  await show(page, photosAddress({ below: 50, order: 'newest' }));
  await settle(page);
  const lost = main(page).getByText(
    '2 pictures couldn’t be loaded: The picture is no longer there (1), Its link doesn’t lead to a picture that Endcap can show (1)',
  );
  await expect(lost).toBeVisible();
  await expectNoFindings(page);
  const first = asked.slice(0, 2);
  // Others may be asked for only now, and for the first time.
  const before = new Set(asked.splice(0));
  await main(page).getByRole('button', { name: 'Try again' }).first().click();
  await expect(lost).toHaveCount(0);
  await expect.poll(() => asked.filter((key) => before.has(key)).toSorted()).toEqual(first.toSorted());
});

test('a queue is saved under a name, renamed, opened and removed, by keyboard', async ({ page, endcap }) => {
  await fetchStore(endcap);
  await show(page, QUEUE);
  await settle(page);
  const views = page.getByRole('button', { name: /^View/ });
  const picker = page.getByRole('dialog', { name: 'Views' });
  await tabTo(page, views);
  await page.keyboard.press('Enter');
  await tabTo(page, picker.getByRole('textbox', { name: 'Name of the view' }));
  await page.keyboard.type('Far below');
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('button', { name: 'Far below', exact: true })).toBeVisible();
  await tabTo(page, picker.getByRole('button', { name: 'Rename the view Far below' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('textbox', { name: 'Rename the view Far below' })).toBeFocused();
  await page.keyboard.type('Ask about these');
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  const named = picker.getByRole('button', { name: 'Ask about these', exact: true });
  await expect(named).toBeFocused();
  await expect(picker.getByRole('button', { name: 'Far below', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await show(page, '/photos');
  await tabTo(page, views);
  await page.keyboard.press('Enter');
  await tabTo(page, named);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/below=55/);
  await expect(views).toContainText('Ask about these');
  await tabTo(page, views);
  await page.keyboard.press('Enter');
  await tabTo(page, picker.getByRole('button', { name: 'Remove the view Ask about these' }));
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('listitem')).toHaveCount(0);
});

test('the number of photos below target and that of a row lead to queues with as many photos', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  const yesterday = new Date(testNow() - 24 * 3_600_000).toISOString().slice(0, 10);
  const address = `/stores/${PHOTOS_STORE}?tab=fill-rate&period=${yesterday}..${yesterday}`;
  await show(page, address);
  await settle(page);
  const below = main(page).getByRole('group', { name: 'Totals for the selection' }).locator('a[href*="below=0"]');
  const count = (await below.innerText()).trim();
  await below.click();
  await expect(main(page).getByText(new RegExp(`^${count} photos?, \\d+ reviewed`))).toBeVisible();

  await show(page, address);
  await settle(page);
  const row = main(page)
    .getByRole('button', { name: /^\d+ of \d+$/ })
    .first();
  const photos = /of (\d+)/.exec(await row.innerText())?.[1];
  await row.click();
  await expect(main(page).getByText(new RegExp(`^${photos} photos?, \\d+ reviewed`))).toBeVisible();
});

test('the photos that a finding about targets costs lead to a queue with as many', async ({ page, endcap }) => {
  await fetchStore(endcap);
  await show(page, `/targets?${new URLSearchParams({ stores: JSON.stringify([PHOTOS_STORE]), period: 'last14' })}`);
  await settle(page);
  await main(page)
    .getByRole('button', { name: /^Check(: \d+)?$/ })
    .click();
  const cost = dialog(page).getByRole('grid').getByTitle('Show these photos').first();
  const count = (await cost.innerText()).trim();
  await expectNoFindings(page);
  await cost.click();
  await expect(page).toHaveURL(/notCompared=true/);
  await expect(main(page).getByText(new RegExp(`^${count} photos?, \\d+ reviewed`))).toBeVisible();
});

test('a 3 that is held on is not typed as what a person measures', async ({ page, endcap }) => {
  await fetchStore(endcap);
  await show(page, QUEUE);
  await settle(page);
  await openFirst(page);
  const person = viewer(page).getByRole('textbox', { name: 'How full is it, in your view?' });
  await page.keyboard.down('3');
  await expect(person).toBeFocused();
  for (let held = 0; held < 3; held += 1) await page.keyboard.down('3');
  await page.keyboard.up('3');
  await expect(person).toHaveValue('');
  await page.keyboard.press('4');
  await page.keyboard.press('2');
  await expect(person).toHaveValue('42');
});

test('a figure that is asked for on one photo takes the focus on no other', async ({ page, endcap }) => {
  await fetchStore(endcap);
  await show(page, photosAddress());
  await settle(page);
  await openFirst(page);
  const person = viewer(page).getByRole('textbox', { name: 'How full is it, in your view?' });
  const say = async (figure: string) => {
    await page.keyboard.press('3');
    await expect(person).toBeFocused();
    await person.fill(figure);
    await page.keyboard.press('Enter');
    await expect(viewer(page)).toBeFocused();
  };
  await say('70');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByText(/^3 of \d+\./)).toBeAttached();
  await say('40');
  // Once more, to correct it.
  await say('45');
  await page.keyboard.press('k');
  await expect(person).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(person).toHaveValue('70');
  await expect(viewer(page)).toBeFocused();
});

test('from a photo to the one that is not saved, Esc leads back to the sheet', async ({ page, endcap }) => {
  await fetchStore(endcap);
  await show(page, photosAddress());
  await settle(page);
  await openFirst(page);
  const person = viewer(page).getByRole('textbox', { name: 'How full is it, in your view?' });
  await page.keyboard.press('3');
  await expect(person).toBeFocused();
  await page.keyboard.type('abc');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await main(page).getByRole('button', { name: 'Show the photo' }).click();
  await expect(person).toHaveValue('abc');
  await person.fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(tiles(page).first()).toBeFocused();
});
