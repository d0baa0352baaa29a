import type { Page } from '@playwright/test';
import type { ReviewQueue } from '#shared/bridge/review.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { fetchStore, PHOTOS_STORE, photosAddress, tiles } from './photos-app.ts';

const main = (page: Page) => page.getByRole('main');

/** The queue with its first photo so many times. */
const repeated = (queue: ReviewQueue, count: number): ReviewQueue => {
  const of = <Value>(column: readonly Value[]) => Array.from({ length: count }, () => column[0] as Value);
  const { photos } = queue;
  const { display, run, measured, target, imageStatus, mark } = photos;
  const columns = { display: of(display), run: of(run), measured: of(measured), target: of(target) };
  const key = of(photos.key).map((one, place) => `${one}-${place}`);
  const full = { ...columns, key, imageStatus: of(imageStatus), mark: of(mark) };
  return { ...queue, photos: full, total: count, differing: [], handed: null };
};

test('more photos than can be marked at once are not marked, and the page says how many can be', async ({
  page,
  endcap,
}) => {
  await fetchStore(endcap);
  const { review } = await endcap.bridge();
  const queue = unwrap(await review.queue({ stores: [PHOTOS_STORE], period: { kind: 'last_run' } }));
  const answer = { json: { json: { ok: true, value: repeated(queue, 20_001) } } };
  await page.route('**/rpc/review/queue', (route) => route.fulfill(answer));
  const asked: unknown[] = [];
  await page.route('**/rpc/review/mark', (route) => {
    asked.push(route.request().postDataJSON());
    return route.continue();
  });
  await show(page, photosAddress());
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('Control+a');
  await expect(main(page).getByText('20,001 selected')).toBeVisible();

  const why = 'at most 20,000 photos can be changed at once';
  await page.keyboard.press('1');
  await expect(main(page).getByText(`Not saved: ${why}`)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('boxes');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(why);
  expect(asked).toEqual([]);
});
