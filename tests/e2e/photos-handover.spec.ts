import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import { answerOf } from '../support/e2e/answer-of.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { dropFile } from '../support/e2e/drop-file.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect, type RunningHost, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { fetchStore, PHOTOS_STORE, photosAddress, tiles, viewer } from './photos-app.ts';

/** Few photos: what is looked at here is around them. */
const QUEUE = photosAddress({ below: 55 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** What a colleague hands on: of one photo the same, of one something else, of one something new. */
async function handedByEwa(host: RunningHost): Promise<Buffer> {
  const { review, handovers } = await host.bridge();
  const all = { kind: 'range', from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' } as const;
  const asked = { stores: [PHOTOS_STORE], period: all, belowBy: 55 };
  const [same = '', other = '', added = ''] = unwrap(await review.queue(asked)).photos.key;
  const step = { name: { key: 'mark', cells: 1, data: {} }, by: 'test' };
  const note = 'Kartony przed półką';
  unwrap(await review.mark({ photoKeys: [same, added], change: { mark: 'fine' }, ...step }));
  unwrap(await review.mark({ photoKeys: [other], change: { mark: 'measure', person: 40, note }, ...step }));
  const { file } = unwrap(
    await handovers.export({ photoKeys: [same, other, added], pictures: 'none', author: 'Ewa', filter: { below: 55 } }),
  );
  const mine = 'Kartony stoją przed półką od rana, a kierowniczka prosi o drugi wózek; wróć tu po dostawie.'.repeat(2);
  unwrap(await review.mark({ photoKeys: [other], change: { mark: 'shelf', note: mine }, ...step }));
  unwrap(await review.mark({ photoKeys: [added], change: { mark: null }, ...step }));
  return Buffer.from(await file.arrayBuffer());
}

test('a handover is dropped on the page, read, taken over as one step and taken back', async ({ page, endcap }) => {
  await fetchStore(endcap);
  const file = await handedByEwa(endcap);
  await show(page, QUEUE);
  await settle(page);
  await dropFile(page, 'handover.zip', file, 'Drop a handover to open it');
  await expect(dialog(page)).toContainText('Handed over by Ewa');
  await expect(dialog(page)).toContainText(
    'The author’s queue: Last run of each store · Compared with target: 55 points below',
  );
  for (const one of ['1 photo that you have not reviewed', '1 photo that you reviewed differently']) {
    await expect(dialog(page)).toContainText(one);
  }
  await expectNoFindings(page);
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page)).toContainText('Imported: 3 photos');
  await expect(dialog(page)).toContainText('2 of them have new reviews');
  await expectNoFindings(page);
  const failure: Failure = { code: 'unwritable', isFull: true };
  await page.route('**/rpc/review/move', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Not saved: ');
  await expect(dialog(page)).toContainText('Imported: 3 photos');
  await page.unroute('**/rpc/review/move');
  // Another window says something of a photo meanwhile, which is not what this Undo is about.
  const { review } = await endcap.bridge();
  const other = { photoKeys: ['photo of another window'], name: { key: 'mark', cells: 1, data: {} }, by: 'other' };
  const here = unwrap(await review.mark({ ...other, change: { mark: 'fine' } })).steps;
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Not undone: other reviews have been changed since');
  await expect(dialog(page)).toContainText('Imported: 3 photos');
  expect(unwrap(await review.steps())).toEqual(here);
  await expectNoFindings(page);
  unwrap(await review.move({ way: 'undo', by: 'other' }));
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page)).toContainText('Undone');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(main(page).getByText(/difference to settle/)).toHaveCount(0);

  // Once more, to look at what differs and to settle it by mouse.
  await main(page).getByRole('button', { name: 'Redo' }).click();
  await expect(main(page).getByText('1 difference to settle')).toBeVisible();
  await page.reload();
  await settle(page);
  await main(page).getByRole('button', { name: '1 difference to settle' }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(main(page).getByText('Differs')).toBeVisible();
  await tiles(page).first().click();
  const difference = page.getByRole('region', { name: 'Difference' });
  await expect(difference).toContainText(/You.*Shelf needs attention.*Ewa.*Measurement looks wrong.*40/);
  await expect(viewer(page).getByRole('img').first()).toBeVisible();
  // However long one of the two is, the other and the choice stay in sight.
  await expect(difference.getByText('Ewa')).toBeInViewport({ ratio: 1 });
  for (const button of await difference.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expectNoFindings(page);
  await difference.getByRole('button', { name: /^Theirs/ }).click();
  await expect(difference).toHaveCount(0);
  await expect(viewer(page).getByRole('textbox', { name: 'Note (N)' })).toHaveValue('Kartony przed półką');
});

test('a file that cannot be imported is refused in a sentence, and a cancelled file is not saved', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  await show(page, QUEUE);
  await settle(page);
  const whole = await handedByEwa(endcap);
  for (const [name, content, reason] of [
    ['notes.txt', Buffer.from('notes'), 'This file is not an Endcap handover'],
    ['cut-off.zip', whole.subarray(0, whole.length - 30), 'The file is damaged or was changed'],
  ] as const) {
    await dropFile(page, name, content, 'Drop a handover to open it');
    await expect(dialog(page).getByRole('alert')).toContainText(reason);
    await expectNoFindings(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  await dropFile(page, 'large.zip', 33 * 1024 * 1024, 'Drop a handover to open it');
  await expect(dialog(page).getByRole('alert')).toContainText(/The file is larger than 3[2-4]/);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await tiles(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('e');
  await expect(dialog(page).getByRole('radio', { name: 'The selected photo' })).toBeChecked();
  await expectNoFindings(page);
  await dialog(page).getByRole('textbox').fill('*');
  await dialog(page).getByRole('button', { name: 'Save the file' }).click();
  await expect(dialog(page)).toContainText('Enter a name other than *');
  // The core never answers; whoever waits cancels.
  await page.route('**/rpc/handovers/export', () => {});
  await dialog(page).getByRole('textbox').fill('Ewa');
  await dialog(page).getByRole('button', { name: 'Save the file' }).click();
  await dialog(page).getByRole('progressbar').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Cancelled. No file was saved.');
  await dialog(page).getByRole('button', { name: 'Save the file' }).click();
  await dialog(page).getByRole('progressbar').waitFor();
  // Escape cancels too, and is as little silent.
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('status')).toHaveText('Cancelled. No file was saved.');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(saved).toEqual([]);
});

test('pictures that come while somebody chooses what goes into a file are counted', async ({ page, endcap }) => {
  await fetchStore(endcap);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rpc/photos/image', async (route) => {
    await promise;
    await route.continue();
  });
  // Other pictures than those of other tests, which are here already.
  await show(page, photosAddress({ below: 50, order: 'newest' }));
  await expect(tiles(page).first()).toBeVisible();
  await tiles(page).first().focus();
  await page.keyboard.press('e');
  const here = dialog(page).getByText(/^\d+ pictures?, about /);
  const small = () =>
    here
      .first()
      .innerText({ timeout: 1000 })
      .then(
        (text) => Number.parseInt(text, 10),
        () => 0,
      );
  await expect(dialog(page).getByText(/not on this computer, so/)).toBeVisible();
  const before = await small();
  resolve();
  await expect.poll(small).toBeGreaterThan(before);
});

test('more photos than a file can have are not counted', async ({ page, endcap }) => {
  await fetchStore(endcap);
  const many = 20_001;
  await page.route('**/rpc/review/queue', async (route) => {
    const response = await answerOf(page, route);
    const body: { json: { value: { photos: Record<string, unknown[]>; total: number } } } = await response.json();
    const { photos } = body.json.value;
    for (const [name, [first]] of Object.entries(photos))
      photos[name] = Array.from({ length: many }, (_, at) => (name === 'key' ? `${first}-${at}` : first));
    body.json.value.total = many;
    await route.fulfill({ response, json: body });
  });
  await show(page, QUEUE);
  await tiles(page).first().focus();
  for (const [key, most] of [
    ['e', 'A file can contain at most 20,000 photos'],
    ['m', 'Such a file can contain at most 2,000 photos'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog(page)).toContainText(most);
    await expect(dialog(page)).not.toContainText('Counting');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('a queue that cannot be read, and a picture that is not here, say why and what to do', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  const failure: Failure = { code: 'not_kept' };
  await page.route('**/rpc/photos/image', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
  const untilPressed = await failingUntilPressed(page, 'review/queue', { code: 'read_only' });
  await show(page, QUEUE);
  await settle(page);
  await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoFindings(page);
  await untilPressed();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await tiles(page).first().click();
  await expect(viewer(page).getByRole('alert')).toContainText('This picture is not on this computer');
  await expect(viewer(page).getByText('Measured', { exact: true })).toBeVisible();
  await expectNoFindings(page);
});
