import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import type { Fetch } from '#shared/bridge/fetches.ts';
import type { ReviewChange, ReviewDrawing } from '#shared/domain/review/photo-review.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect, type RunningHost, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { fetchStore, PHOTOS_STORE, photosAddress, pixels, tiles, viewer } from './photos-app.ts';

const main = (page: Page) => page.getByRole('main');
const noteField = (page: Page) => viewer(page).getByRole('textbox', { name: 'Note (N)' });
const words = (page: Page) => viewer(page).getByRole('textbox', { name: 'What can be seen here?' });

const NOTE = 'Boxes in front';
const BOTH_NOTES = `${NOTE}\nnew`;
const DRAWING: ReviewDrawing = { shape: 'point', x: 0.5, y: 0.5, words: 'empty' };

/** A photo with a note and a drawing: its address, and what the core has of it now. */
async function reviewedPhoto(endcap: RunningHost) {
  await fetchStore(endcap);
  const { review } = await endcap.bridge();
  const all = { kind: 'range', from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' } as const;
  const [photoKey = ''] = unwrap(await review.queue({ stores: [PHOTOS_STORE], period: all, belowBy: 55 })).photos.key;
  const name = { key: 'note', cells: 1, data: {} };
  const change = async (wanted: ReviewChange) =>
    unwrap(await review.mark({ photoKeys: [photoKey], change: wanted, name, by: 'test' }));
  await change({ note: NOTE, addDrawings: [DRAWING] });
  const stored = async () => {
    const [one] = unwrap(await review.reviews({ photoKeys: [photoKey] })).items;
    return { note: one?.mine?.note, words: one?.mine?.drawings.map((drawing) => drawing.words) };
  };
  const figure = async () => unwrap(await review.reviews({ photoKeys: [photoKey] })).items[0]?.mine?.person;
  return { address: photosAddress({ below: 55, photo: photoKey }), change, stored, figure };
}

/** Writes a note before the one that is there has been read: both are kept. */
async function writeAnother(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await expect(noteField(page)).toBeFocused();
  await page.keyboard.type('new');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeFocused();
  await expect(noteField(page)).toHaveValue(BOTH_NOTES);
}

/** Adds a drawing to the one that is there. */
async function drawAnother(page: Page): Promise<void> {
  await expect(pixels(page)).toBeVisible();
  await viewer(page).focus();
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(words(page)).toBeFocused();
  await page.keyboard.type('torn');
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('2. torn')).toBeVisible();
}

test('a review that could not be read says so, and is read again', async ({ page, endcap }) => {
  const { address, stored } = await reviewedPhoto(endcap);
  const untilPressed = await failingUntilPressed(page, 'review/facts', { code: 'internal', reference: 'a1b2c3d4' });
  await show(page, address);
  const unread = viewer(page).getByRole('alert').filter({ hasText: 'The review of this photo couldn’t be read' });
  await expect(unread).toContainText('Something went wrong inside Endcap');
  await expectNoFindings(page);
  expect(await stored()).toEqual({ note: NOTE, words: ['empty'] });

  await tabTo(page, unread.getByRole('button', { name: 'Try again' }));
  await untilPressed();
  await page.keyboard.press('Enter');
  await expect(unread).toHaveCount(0);
  await expect(viewer(page)).toBeFocused();
  await expect(noteField(page)).toHaveValue(NOTE);
  await drawAnother(page);
  expect(await stored()).toEqual({ note: NOTE, words: ['empty', 'torn'] });
});

test('whoever goes on from a review that could not be read is at the next photo', async ({ page, endcap }) => {
  const { address } = await reviewedPhoto(endcap);
  await failingUntilPressed(page, 'review/facts', { code: 'internal', reference: 'a1b2c3d4' });
  await show(page, address);
  const unread = viewer(page).getByRole('alert').filter({ hasText: 'The review of this photo couldn’t be read' });
  const first = page.url();
  await unread.getByRole('button', { name: 'Try again' }).press('j');
  await expect(page).not.toHaveURL(first);
  await expect(viewer(page)).toBeFocused();
});

test('a drawing is added to a review that could not be read', async ({ page, endcap }) => {
  const { address, stored } = await reviewedPhoto(endcap);
  await failingUntilPressed(page, 'review/facts', { code: 'internal', reference: 'a1b2c3d4' });
  await show(page, address);
  const unread = viewer(page).getByRole('alert').filter({ hasText: 'what you write and draw is added to it' });
  await expect(unread).toBeVisible();
  await drawAnother(page);
  await expect(unread).toHaveCount(0);
  expect(await stored()).toEqual({ note: NOTE, words: ['empty', 'torn'] });
});

test('while a review is being read, nothing is saved in its place', async ({ page, endcap }) => {
  const { address, stored } = await reviewedPhoto(endcap);
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/review/facts', async (route) => {
    await held.promise;
    await route.continue();
  });
  await show(page, address);
  await expect(pixels(page)).toBeVisible();
  await viewer(page).focus();
  await writeAnother(page);
  held.resolve();
  await drawAnother(page);
  expect(await stored()).toEqual({ note: BOTH_NOTES, words: ['empty', 'torn'] });
});

test('a note is corrected while it is being added, and stands there once', async ({ page, endcap }) => {
  const { address, stored } = await reviewedPhoto(endcap);
  const [read, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/rpc/review/facts', async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.route('**/rpc/review/mark', async (route) => {
    await added.promise;
    await route.continue();
  });
  await show(page, address);
  await expect(pixels(page)).toBeVisible();
  await viewer(page).focus();
  const asked = page.waitForRequest('**/rpc/review/mark');
  await page.keyboard.press('n');
  await page.keyboard.type('ne');
  await page.keyboard.press('Escape');
  await asked;
  await page.keyboard.press('n');
  await page.keyboard.press('End');
  await page.keyboard.type('w');
  await page.keyboard.press('Escape');
  for (const one of [added, read]) one.resolve();
  await expect(noteField(page)).toHaveValue(BOTH_NOTES);
  expect(await stored()).toEqual({ note: BOTH_NOTES, words: ['empty'] });
});

/** Opens a photo in two windows, once both have read its note. */
async function openTwice(page: Page, endcap: RunningHost, address: string): Promise<Page> {
  await show(page, address);
  const other = await page.context().newPage();
  await endcap.open(other, address);
  for (const one of [page, other]) await expect(noteField(one)).toHaveValue(NOTE);
  return other;
}

test('a note that another window has changed meanwhile is kept, and what is typed comes below it', async ({
  page,
  endcap,
}) => {
  const { address, stored } = await reviewedPhoto(endcap);
  const other = await openTwice(page, endcap, address);
  await noteField(page).fill('Boxes on the left');
  await noteField(other).fill('Boxes have gone');
  await noteField(other).press('Escape');
  await expect(main(other).getByText('Saved: 1 photo')).toBeAttached();
  await expect(noteField(page)).toHaveValue('Boxes on the left');
  await noteField(page).press('Escape');
  const both = 'Boxes have gone\nBoxes on the left';
  for (const one of [page, other]) await expect(noteField(one)).toHaveValue(both);
  expect(await stored()).toEqual({ note: both, words: ['empty'] });
  await other.close();
});

test('a figure that another window has entered meanwhile stays until somebody who has read it insists', async ({
  page,
  endcap,
}) => {
  const { address, change, figure } = await reviewedPhoto(endcap);
  await change({ mark: 'measure', person: 40 });
  const other = await openTwice(page, endcap, address);
  const person = (one: Page) => viewer(one).getByRole('textbox', { name: 'How full is it, in your view?' });
  await person(page).fill('45');
  await person(other).fill('60');
  await person(other).press('Escape');
  await expect(main(other).getByText('Saved: 1 photo')).toBeAttached();
  await person(page).press('Escape');
  const changed = viewer(page).getByRole('alert').filter({ hasText: '60.0% was entered in another window' });
  await expect(changed).toHaveText('Not saved: 60.0% was entered in another window');
  await expect(person(page)).toHaveValue('45');
  await expectNoFindings(page);
  expect(await figure()).toBe(60);
  await viewer(page).getByRole('button', { name: 'Save mine' }).click();
  await expect(changed).toHaveCount(0);
  for (const one of [page, other]) await expect(person(one)).toHaveValue('45');
  expect(await figure()).toBe(45);
  await other.close();
});

test('a tag for which a photo has no room says so, and stays typed', async ({ page, endcap }) => {
  const { address, change } = await reviewedPhoto(endcap);
  await change({ addTags: Array.from({ length: 20 }, (_, place) => `tag ${place + 1}`) });
  await show(page, address);
  const tag = viewer(page).getByRole('combobox', { name: 'Tags' });
  const full = viewer(page).getByRole('alert').filter({ hasText: 'Not saved: a photo can have at most 20 tags' });
  await tag.fill('wet');
  await tag.press('Enter');
  await expect(full).toBeVisible();
  await expect(tag).toHaveValue('wet');
  await viewer(page).getByRole('button', { name: 'Remove the tag tag 20', exact: true }).click();
  await tag.press('Enter');
  await expect(viewer(page).getByRole('button', { name: 'Remove the tag wet', exact: true })).toBeVisible();
  await expect(full).toHaveCount(0);
  await expect(tag).toHaveValue('');
});

test('while a download runs, a queue that is slow to read is waited for', async ({ page, endcap }) => {
  await fetchStore(endcap);
  const request = { externalIds: [PHOTOS_STORE], from: '2026-11-14T00:00:00Z', to: '2026-11-21T00:00:00Z' };
  const last: Fetch = { state: 'running', request: { ...request, photos: 'none' }, progress: null, failure: null };
  await page.route('**/rpc/fetches/state', (route) => route.fulfill({ json: { json: { ok: true, value: last } } }));
  const reads = { count: 0 };
  await page.route('**/rpc/review/queue', async (route) => {
    reads.count += 1;
    const { json } = route.request().postDataJSON();
    // At first nothing is in it. Each further read takes longer than the page waits between two of them.
    if (reads.count === 1) return route.continue({ postData: JSON.stringify({ json: { ...json, belowBy: 100 } }) });
    await setTimeout(500);
    await route.continue();
  });
  await show(page, photosAddress({ below: 55 }));
  await expect(tiles(page).first()).toBeVisible();
  expect(reads.count).toBeGreaterThan(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('where tags and steps could not be read, the page says so, and Undo still works', async ({ page, endcap }) => {
  await fetchStore(endcap);
  const { review } = await endcap.bridge();
  const photos = unwrap(await review.queue({ stores: [PHOTOS_STORE], period: { kind: 'last_run' } })).photos.key;
  const name = { key: 'tag', cells: 1, data: {} };
  const change = { addTags: ['boxes'] };
  unwrap(await review.mark({ photoKeys: photos.slice(0, 1), change, name, by: 'test' }));
  const failure: Failure = { code: 'internal', reference: 'a1b2c3d4' };
  await page.route('**/rpc/review/steps', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
  const untilPressed = await failingUntilPressed(page, 'review/totals', failure);
  await show(page, photosAddress({ below: 55 }));
  const unread = main(page).getByRole('alert').filter({ hasText: 'couldn’t be read' });
  await expect(unread).toContainText('Something went wrong inside Endcap');
  await expectNoFindings(page);
  const tag = page.getByRole('search').getByRole('button', { name: /^Tag/ });
  await expect(tag).toHaveCount(0);
  await tabTo(page, unread.getByRole('button', { name: 'Try again' }));
  await untilPressed();
  await page.keyboard.press('Enter');
  await expect(unread).toHaveCount(0);
  await expect(tag).toBeVisible();
  await main(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main(page).getByText('Undone: 1 photo')).toBeAttached();
  await expect(main(page).getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
});

test('where only the first photos of a queue could be read, the page says so, and reads the others', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  const failure: Failure = { code: 'internal', reference: 'a1b2c3d4' };
  const queue = { isFailing: true };
  await page.route('**/rpc/review/queue', async (route) => {
    const { json } = route.request().postDataJSON();
    // Few photos are here, so there are fewer first ones.
    if (json.first !== undefined) await route.continue({ postData: { json: { ...json, first: 5 } } });
    else if (queue.isFailing) await route.fulfill({ json: { json: { ok: false, failure } } });
    else await route.continue();
  });
  await show(page, photosAddress());
  await expect(tiles(page).first()).toBeVisible();
  const unread = main(page).getByRole('alert').filter({ hasText: 'Something went wrong inside Endcap' });
  await expect(unread).toBeVisible();
  await expect(main(page).getByText(/^The first 5 of \d+ photos are shown\./)).toBeVisible();
  await expectNoFindings(page, false);
  queue.isFailing = false;
  await unread.getByRole('button', { name: 'Try again' }).click();
  await expect(unread).toHaveCount(0);
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
});
