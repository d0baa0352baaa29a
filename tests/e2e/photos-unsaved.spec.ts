import type { Locator, Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, type RunningHost, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { fetchStore, openFirst, photosAddress, pixels, tiles, viewer } from './photos-app.ts';

/** Few photos: what is looked at here is around them. */
const QUEUE = photosAddress({ below: 55 });
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Shows the first photo of the queue of a store that is on this computer. */
async function openQueue(page: Page, endcap: RunningHost): Promise<void> {
  await fetchStore(endcap);
  await show(page, QUEUE);
  await settle(page);
  await openFirst(page);
}

/**
 * A disk that is full for as long as a test says so. Requests are held up from the beginning: the first one after the
 * browser is told to may slip through.
 */
async function aDisk(page: Page) {
  const disk = { isFull: false };
  const failure: Failure = { code: 'unwritable', isFull: true };
  await page.route('**/rpc/review/mark', (route) =>
    disk.isFull ? route.fulfill({ json: { json: { ok: false, failure } } }) : route.continue(),
  );
  return disk;
}

test('on a full disk, a review is not shown as saved, and what was typed and drawn stays until it is', async ({
  page,
  endcap,
}) => {
  const disk = await aDisk(page);
  await openQueue(page, endcap);
  await page.keyboard.press('1');
  await expect(main(page).getByText(/^\d+ photos, 1 reviewed/)).toBeVisible();
  disk.isFull = true;

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
  await expect(pixels(page)).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  const words = viewer(page).getByRole('textbox', { name: 'What can be seen here?' });
  await expect(words).toBeFocused();
  await page.keyboard.type('empty');
  await page.keyboard.press('Enter');
  await expect(words).toHaveValue('empty');
  await expect(note).toHaveValue('In front of the shelf');
  // Moving on would lose the drawing, so the photo stays.
  await viewer(page).getByRole('button', { name: 'Next' }).click();
  await expect(words).toHaveValue('empty');
  await expect(note).toHaveValue('In front of the shelf');

  // There is room again.
  disk.isFull = false;
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

test('the words of a drawing that nobody has saved are kept by every way out of its photo', async ({
  page,
  endcap,
}) => {
  const disk = await aDisk(page);
  await openQueue(page, endcap);
  const words = viewer(page).getByRole('textbox', { name: 'What can be seen here?' });
  const drawings = viewer(page).getByRole('list', { name: 'Drawings' }).getByRole('listitem');
  const draw = async (text: string) => {
    await expect(pixels(page)).toBeVisible();
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await expect(words).toBeFocused();
    await page.keyboard.type(text);
  };
  const toSheet = () =>
    main(page)
      .getByRole('button', { name: /^Contact sheet/ })
      .click();

  await draw('by the button');
  disk.isFull = true;
  await toSheet();
  await expect(main(page).getByText('Not saved: The disk is full, so nothing was saved')).toBeVisible();
  await expect(words).toHaveValue('by the button');
  disk.isFull = false;
  await toSheet();
  await openFirst(page);
  await expect(drawings).toHaveText(['1. by the button']);

  await draw('by Back');
  await page.goBack();
  await openFirst(page);
  await expect(drawings).toHaveText(['1. by the button', '2. by Back']);

  await draw('by another page');
  await page.getByRole('link', { name: 'Stores' }).first().click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await show(page, QUEUE);
  await openFirst(page);
  await expect(drawings).toHaveText(['1. by the button', '2. by Back', '3. by another page']);

  // Whoever gives a drawing up does not find it again.
  await draw('by nobody');
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await toSheet();
  await openFirst(page);
  await expect(drawings).toHaveCount(3);
});

test('a drawing and a note for which there is no room say so, and stay until there is', async ({ page, endcap }) => {
  const { review } = await endcap.bridge();
  await openQueue(page, endcap);
  await page.keyboard.press('1');
  await expect(main(page).getByText(/^\d+ photos, 1 reviewed/)).toBeVisible();
  const [marked] = unwrap(await review.reviews({ photoKeys: null })).items;
  const step = { photoKeys: [marked?.photoKey ?? ''], name: { key: 'draw', cells: 1, data: {} }, by: 'another window' };
  const points = Array.from({ length: 50 }, (_, nth) => ({ shape: 'point' as const, x: nth / 50, y: 0.5, words: '' }));
  const drawings = viewer(page).getByRole('list', { name: 'Drawings' }).getByRole('listitem');
  const words = viewer(page).getByRole('textbox', { name: 'What can be seen here?' });
  const toSheet = main(page).getByRole('button', { name: /^Contact sheet/ });

  unwrap(await review.mark({ ...step, change: { addDrawings: points } }));
  await expect(drawings).toHaveCount(50);
  await expect(pixels(page)).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(words).toBeFocused();
  await page.keyboard.type('one more');
  await toSheet.click();
  await expect(main(page).getByText('Not saved: a photo can have at most 50 drawings')).toBeVisible();
  await expect(words).toHaveValue('one more');
  unwrap(await review.mark({ ...step, change: { removeDrawings: points.slice(0, 1) } }));
  await toSheet.click();
  await openFirst(page);
  await expect(drawings).toHaveCount(50);
  await expect(drawings.last()).toHaveText('50. one more');

  const note = viewer(page).getByRole('textbox', { name: 'Note (N)' });
  await page.keyboard.press('n');
  await page.keyboard.type('Boxes');
  unwrap(await review.mark({ ...step, change: { note: 'x'.repeat(3_996), noteWas: '' } }));
  await page.keyboard.press('Escape');
  const refused = 'Not saved: with the note that is there already, it would be longer than 4,000 characters';
  await expect(viewer(page).getByRole('alert')).toHaveText(refused);
  await expect(note).toHaveValue('Boxes');
  await note.fill('Wet');
  await page.keyboard.press('Escape');
  await expect(viewer(page).getByRole('alert')).toHaveCount(0);
  await expect(note).toHaveValue(/x\nWet$/);
});

test('what is typed is saved on moving on, and what cannot be saved stays with its photo until it is', async ({
  page,
  endcap,
}) => {
  const disk = await aDisk(page);
  await openQueue(page, endcap);
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
  disk.isFull = true;
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
  await expect(dialog(page).getByRole('combobox', { name: 'Tag' })).toBeFocused();
  await page.keyboard.type('front');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Not saved: The disk is full, so nothing was saved');
  await expect(dialog(page).getByRole('combobox', { name: 'Tag' })).toHaveValue('front');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await unsaved.getByRole('button', { name: 'Show the photo' }).click();
  await expect(note).toHaveValue('Boxes in front');

  // There is room again.
  disk.isFull = false;
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

test('whoever tries again by keyboard is at the photo or in the field again once it is saved', async ({
  page,
  endcap,
}) => {
  const disk = await aDisk(page);
  await openQueue(page, endcap);
  const note = viewer(page).getByRole('textbox', { name: 'Note (N)' });
  const banner = (text: string) => main(page).getByRole('alert').filter({ hasText: text });
  const retryIn = (part: Locator) => part.getByRole('button', { name: 'Try again', exact: true });
  const retry = async (button: Locator) => {
    await tabTo(page, button);
    disk.isFull = false;
    await page.keyboard.press('Enter');
    await expect(button).toHaveCount(0);
    disk.isFull = true;
  };

  disk.isFull = true;
  await page.keyboard.press('2');
  await retry(retryIn(banner('Your review of 1 photo')));
  await expect(viewer(page)).toBeFocused();

  await page.keyboard.press('n');
  await page.keyboard.type('Boxes');
  await page.keyboard.press('Escape');
  await retry(retryIn(viewer(page)));
  await expect(note).toBeFocused();

  await page.keyboard.type(' in front');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  const left = banner('What you typed about 1 photo is not saved');
  await tabTo(page, left.getByRole('button', { name: 'Show the photo' }));
  await page.keyboard.press('Enter');
  await expect(left).toHaveCount(0);
  await expect(viewer(page)).toBeFocused();
  await page.keyboard.press('j');
  await retry(retryIn(left));
  await expect(viewer(page)).toBeFocused();
});
