import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, type RunningHost, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { settle } from '../support/e2e/settle.ts';
import { fetchStore, openFirst, photosAddress, pixels, tiles, viewer } from './photos-app.ts';

const main = (page: Page) => page.getByRole('main');
const picture = (page: Page) => viewer(page).getByRole('img').first();
const mark = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });

async function open(page: Page, host: RunningHost, address = photosAddress()): Promise<void> {
  await fetchStore(host);
  await show(page, address);
  await settle(page);
}

test('by keyboard alone: photos are marked, compared with the days before, undone, and still there later', async ({
  page,
  endcap,
}) => {
  await open(page, endcap);
  await expect(main(page).getByText(/^\d+ photos, 0 reviewed/)).toBeVisible();
  // The keys of the sheet work at once.
  await expect(tiles(page).first()).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('region', { name: 'Judge' }).getByText('Shelf needs attention')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeFocused();
  await expect(picture(page)).toBeVisible();
  const facts = viewer(page).getByRole('region', { name: 'Details' });
  // The photo has the window to itself, and gives it back.
  await page.keyboard.press('f');
  await expect(facts).toBeHidden();
  const { width } = (await viewer(page).boundingBox()) ?? {};
  expect(width).toBe(page.viewportSize()?.width);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeFocused();
  await expect(facts.getByText(/^as of .+ · from this computer$/)).toBeVisible();

  await page.keyboard.press('2');
  await expect(mark(page, 'Shelf needs attention')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await expect(page.getByText(/^2 of \d+\./)).toBeAttached();
  await page.keyboard.press('1');
  await expect(mark(page, 'Fine')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await page.keyboard.press('3');
  await expect(viewer(page).getByRole('textbox', { name: 'How full is it, in your view?' })).toBeFocused();
  await page.keyboard.type('45,5');
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.type('Boxes in front of the shelf');
  await page.keyboard.press('Escape');
  await expect(main(page).getByText(/^\d+ photos, 3 reviewed/)).toBeVisible();

  await page.keyboard.press('c');
  await expect(viewer(page).getByRole('img')).toHaveCount(3);
  await page.keyboard.press('[');
  await page.keyboard.press('c');

  // The note, then the number, then the mark are taken back; the mark comes again.
  await page.keyboard.press('u');
  await expect(viewer(page).getByRole('textbox', { name: 'Note (N)' })).toHaveValue('');
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await expect(main(page).getByText(/^\d+ photos, 2 reviewed/)).toBeVisible();
  await page.keyboard.press('Shift+U');
  await page.keyboard.press('Shift+U');
  await expect(main(page).getByText(/^\d+ photos, 3 reviewed/)).toBeVisible();
  await expect(viewer(page).getByRole('textbox', { name: 'How full is it, in your view?' })).toHaveValue('45.5');

  await page.keyboard.press('Escape');
  await expect(tiles(page).nth(2)).toBeFocused();
  await page.reload();
  await settle(page);
  await expect(main(page).getByText(/^\d+ photos, 3 reviewed/)).toBeVisible();
  await expect(main(page).getByText('Measurement looks wrong').first()).toBeVisible();
});

test('at 1280 x 720 what was measured, the target and the delta lead the panel of a photo', async ({
  page,
  endcap,
}) => {
  await open(page, endcap);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(tiles(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeFocused();
  const names = viewer(page).getByRole('region', { name: 'Details' }).getByRole('term');
  await expect(names.nth(0)).toHaveText('Measured');
  await expect(names.nth(1)).toHaveText('Target');
  await expect(names.nth(2)).toHaveText('Delta');
  const values = viewer(page).getByRole('region', { name: 'Details' }).getByRole('definition');
  for (const nth of [0, 1, 2]) await expect(values.nth(nth)).toBeInViewport({ ratio: 1 });
});

test('in the smallest window a photo has one screen with its tools', async ({ page, endcap }) => {
  await open(page, endcap, '/overview');
  await page.setViewportSize({ width: 640, height: 360 });
  await open(page, endcap);
  await openFirst(page);
  await pixels(page).waitFor();
  const { height = 0 } = (await picture(page).boundingBox()) ?? {};
  expect(height).toBeGreaterThan(190);
  const next = viewer(page).getByRole('button', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(picture(page)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('1');
  await expect(mark(page, 'Fine')).toHaveAttribute('aria-pressed', 'true');
});

test('several photos are selected and marked at once, as one step', async ({ page, endcap }) => {
  await open(page, endcap, photosAddress({ reviewed: 'no' }));
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(main(page).getByText('3 selected')).toBeVisible();
  await page.keyboard.press('4');
  await expect(main(page).getByText(/^\d+ photos, 3 reviewed/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(main(page).getByText(/^\d+ photos, 0 reviewed/)).toBeVisible();
});

test('Shift selects from the photo with the focus, and a look at one photo leaves the selection', async ({
  page,
  endcap,
}) => {
  await open(page, endcap);
  await tabTo(page, tiles(page).first());
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect(tiles(page).nth(3)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(main(page).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await tiles(page)
    .nth(6)
    .click({ modifiers: ['Shift'] });
  await expect(main(page).getByText('3 selected')).toBeVisible();
  await expect(tiles(page).nth(6)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tiles(page).nth(6)).toBeFocused();
  await expect(main(page).getByText('3 selected')).toBeVisible();
});

test('the pointer finds the whole of a name that is shortened in a card', async ({ page, endcap }) => {
  await fetchStore(endcap);
  await show(page, photosAddress());
  const name = tiles(page).first().getByTitle(/./).first();
  const isPointedAt = () =>
    name.evaluate((span) => {
      const { x, y, height } = span.getBoundingClientRect();
      return document.elementFromPoint(x + 8, y + height / 2) === span;
    });
  await expect.poll(isPointedAt).toBe(true);
  await name.click();
  await expect(viewer(page)).toBeVisible();
});

test('choices that are open stay within the window when their button moves', async ({ page, endcap }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, endcap);
  const { settings } = await endcap.bridge();
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Category/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Category' }).getByRole('textbox')).toBeInViewport({ ratio: 1 });
  // Longer words before it, as also a choice of several stores has them.
  await settings.set({ language: 'pl' });
  await expect(page.getByRole('dialog', { name: 'Kategoria' }).getByRole('textbox')).toBeInViewport({ ratio: 1 });
  await settings.set({ language: 'en' });
  await expect(page.getByRole('dialog', { name: 'Category' }).getByRole('textbox')).toBeInViewport({ ratio: 1 });
});

test('a rectangle is drawn by keys, with words, and taken back', async ({ page, endcap }) => {
  // Few photos: axe looks at each.
  await open(page, endcap, photosAddress({ below: 55 }));
  await openFirst(page);
  await expect(pixels(page)).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('empty here');
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('1. empty here')).toBeVisible();
  // Lightened, rotated and zoomed, too.
  for (const key of ['l', 'r', 'z']) await page.keyboard.press(key);
  await expect(viewer(page).getByText('100%')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('u');
  await expect(viewer(page).getByText('1. empty here')).toBeHidden();
});

test('the zoom is kept for each display, and for all of them when that is chosen', async ({ page, endcap }) => {
  const widthOf = () => pixels(page).evaluate((canvas: HTMLCanvasElement) => canvas.width);
  await open(page, endcap);
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Enter');
  // As many pixels as fit on the stage, and all 1,600 for whoever looks closer.
  await expect.poll(widthOf).toBeLessThan(1000);
  await page.keyboard.press('x');
  await page.keyboard.press('z');
  await expect(viewer(page).getByText('100%')).toBeVisible();
  await expect.poll(widthOf).toBe(1600);
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('j');
    await expect(viewer(page).getByText('100%')).toBeVisible();
  }
});

test('a queue of stores that are not here says so, and offers to get them', async ({ page }) => {
  // Else their results are on their way.
  const full = { ok: false, failure: { code: 'unwritable', isFull: true } };
  await page.route('**/rpc/fetches/start', (route) => route.fulfill({ json: { json: full } }));
  await show(page, `/photos?stores=${encodeURIComponent(JSON.stringify(['W-014']))}&period=2020-01-01..2020-01-07`);
  await settle(page);
  await expect(page.getByText('No photos of these stores from this period are on this computer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make stores available offline' })).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing in the sheet, two photos, the keys and the table of trust', async ({ page, endcap }) => {
  // A queue of few photos: each more costs time and shows nothing new. So long a period is never whole on this computer.
  await open(page, endcap, photosAddress({ below: 55, period: '2026-09-01..2026-11-20' }));
  await expectNoFindings(page);
  // What the queue can't show, with all of its reasons, beside several photos that are selected, and an opened filter.
  await page.getByText(/on this computer: what is missing$/).click();
  await expect(main(page).getByText(/ part of the data for this period here/)).toBeVisible();
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'For the selected photos' })).toBeVisible();
  await expectNoFindings(page);
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Reviewed/ })
    .click();
  await expect(page.getByRole('menuitemradio', { name: 'yes', exact: true })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Measurement accuracy' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  // The one that was selected last.
  await tabTo(page, tiles(page).nth(1));
  await page.keyboard.press('Enter');
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('c');
  await expect(viewer(page).getByRole('button', { pressed: true }).first()).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindings(page);
});

test('the table of how measurements were rated has the marks made since it was last opened', async ({
  page,
  endcap,
}) => {
  await open(page, endcap, photosAddress({ below: 55 }));
  const dialog = page.getByRole('dialog');
  const openTable = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Measurement accuracy' }).click();
  };
  await openTable();
  await expect(dialog.getByText('No photo of these stores has been reviewed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Space');
  await page.keyboard.press('1');
  await expect(main(page).getByText(/, 1 reviewed/)).toBeVisible();
  await openTable();
  await expect(dialog.getByRole('grid').getByRole('row')).toHaveCount(2);
});
