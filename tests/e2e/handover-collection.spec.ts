import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { reportWords } from '../support/data/report-photos.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { dropFile } from '../support/e2e/drop-file.ts';
import { expect, type RunningHost, show, startHost, test } from '../support/e2e/host.ts';
import { startOwnChain } from '../support/e2e/own-chain.ts';
import { unwrap } from '../support/e2e/places.ts';
import type { RunningService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';
import { watchPages } from '../support/e2e/watch.ts';
import { expectFit, fetchStore, openFirst, PHOTOS_STORE, pixels, tiles, viewer } from './photos-app.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const PICTURES = 5;

/** What Ania hands over: photos of two weeks that are far below, three of them reviewed, some with small pictures. */
async function handedByAnia({ baseUrl, token }: RunningService): Promise<{ file: Buffer; photoKeys: string[] }> {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-ania-'));
  const host = await startHost({ args: [], userData });
  try {
    const { workspaces, review, photos, handovers } = await host.bridge();
    unwrap(await workspaces.connect({ name: 'Chain', baseUrl, token }));
    await fetchStore(host);
    const period = { kind: 'range', from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' } as const;
    const { key } = unwrap(await review.queue({ stores: [PHOTOS_STORE], period, belowBy: 20 })).photos;
    const photoKeys = key.slice(0, 30);
    const step = { name: { key: 'mark', cells: 3, data: {} }, by: 'test' };
    const change = { mark: 'shelf', note: 'Kartony przed półką' } as const;
    unwrap(await review.mark({ photoKeys: photoKeys.slice(0, 3), change, ...step }));
    for (const photoKey of photoKeys.slice(0, PICTURES)) unwrap(await photos.image({ photoKey, size: 'thumbnail' }));
    const asked = { photoKeys, pictures: 'thumbnails', author: 'Ania', filter: { below: 20 } } as const;
    const { file } = unwrap(await handovers.export(asked));
    return { file: Buffer.from(await file.arrayBuffer()), photoKeys };
  } finally {
    await host.stop();
    await rm(userData, { recursive: true, force: true });
  }
}

/** The photos of the handover are on the page, with what Ania saw. */
async function expectCollection(page: Page): Promise<void> {
  await settle(page);
  await expect(main(page).getByText(/^30 photos, 3 reviewed/)).toBeVisible();
  const note = /^Handed over by Ania on 20 Nov 2026, \d\d:\d\d\. All figures are from the file, as of then\.$/;
  await expect(main(page).getByText(note)).toBeVisible();
  await expect(tiles(page).first()).toBeVisible();
  await expect(main(page).getByText('not measured')).toHaveCount(0);
}

test('a colleague without any results sees all photos of a handover, also without the service and after a restart', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const chain = await startOwnChain('handover-colleague');
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' });
  try {
    const { file, photoKeys } = await handedByAnia(chain.service);
    expect(photoKeys).toHaveLength(30);
    const watch = await watchPages(context, chain.host.origin);
    const page = await context.newPage();
    // No results come by themselves.
    const full = { ok: false, failure: { code: 'unwritable', isFull: true } };
    await page.route('**/rpc/fetches/start', (route) => route.fulfill({ json: { json: full } }));
    await chain.host.open(page, '/photos');
    await expect(main(page).getByText('No photos of these stores are on this computer')).toBeVisible();
    // The stores of the chain may come after the first look at the queue.
    await expect(main(page).getByText(/^0 of 120 stores on this computer/)).toBeVisible();
    await chain.service.stop();
    await take(page, file);
    // What is undone says so, and no longer once it is imported again.
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/^Undone: 3 photos$/)).toBeAttached();
    await take(page, file);
    await expect(page.getByText(/^Undone/)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Show the photos' }).click();
    await expectCollection(page);
    await expectNoFindings(page);
    await expectFit(page);
    await openFirst(page);
    await expect(pixels(page)).toBeVisible();
    await expect(viewer(page)).toContainText('from the handover: Ania, 20 Nov 2026');
    await expect(viewer(page)).toContainText('This picture came with the handover by Ania.');
    await expect(viewer(page)).toContainText('Kartony przed półką');
    await expectFit(page);
    await viewer(page).focus();
    await page.keyboard.press('1');
    await expect(main(page).getByText('30 photos, 3 reviewed · 1 difference to settle')).toBeVisible();
    await expectNoFindings(page);
    expect(watch.problems()).toEqual([]);
    await page.close();

    await chain.host.stop();
    const host = await chain.startHost();
    const again = await context.newPage();
    await host.open(again, '/photos');
    await settle(again);
    await main(again).getByRole('button', { name: 'Handover none' }).click();
    await again.getByRole('menuitemradio', { name: /^Ania, 20 Nov 2026/ }).click();
    await expectCollection(again);
    await expect(main(again).getByRole('img', { name: /^Photo of / })).toHaveCount(PICTURES);
    await openFirst(again);
    await expect(viewer(again)).toContainText('This picture came with the handover by Ania.');
    await expect(again.getByRole('region', { name: 'Difference' })).toContainText('Kartony przed półką');
    await expectNoFindings(again);
    await expectFurther(host, photoKeys);

    // The service is asked for its own pictures, which take the place of those of the file.
    await chain.startService();
    await again.reload();
    await expect(viewer(again)).not.toContainText('came with the handover', { timeout: 60_000 });
    await expect(pixels(again)).toBeVisible();
    await expect(viewer(again)).toContainText('from the handover: Ania, 20 Nov 2026');

    // With some of the results here, their figures are shown, and those that are from the file say so.
    const { offline } = await host.bridge();
    const period = { kind: 'last_days', days: 2 } as const;
    unwrap(await offline.addPin({ externalIds: [PHOTOS_STORE], period, photos: 'none' }));
    const states = async () => unwrap(await offline.pins()).map(({ state }) => state);
    await expect.poll(states, { timeout: 60_000 }).toEqual(['complete']);
    await show(again, '/overview');
    await show(again, '/photos');
    await main(again).getByRole('button', { name: 'Handover none' }).click();
    await again.getByRole('menuitemradio', { name: /^Ania, 20 Nov 2026/ }).click();
    await settle(again);
    await expect(main(again).getByText(/^30 photos, 3 reviewed/)).toBeVisible();
    await expect(
      main(again).getByText(/ The figures of \d+ photos are from the file, as of then; the others/),
    ).toBeVisible();
    await expect(
      main(again)
        .getByText(/^from the file · /)
        .first(),
    ).toBeVisible();
  } finally {
    await context.close();
    await chain.stop();
  }
});

/** Imports a file on the page. */
async function take(page: Page, file: Buffer): Promise<void> {
  await dropFile(page, 'handover.zip', file, 'Drop a handover to open it');
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page)).toContainText('Imported: 30 photos');
}

/** The photos can be handed on and reported, with what was handed over. */
async function expectFurther(host: RunningHost, photoKeys: string[]): Promise<void> {
  const { handovers, photoReports } = await host.bridge();
  const asked = { photoKeys, pictures: 'thumbnails', author: 'Jan', filter: {} } as const;
  const further = unwrap(await handovers.export(asked));
  expect(further).toMatchObject({ photos: 30, reviews: 3, pictures: PICTURES, missingPictures: 30 - PICTURES });
  const head = { title: 'Photos', author: 'Jan', workspace: 'Chain', filters: [], queued: 30 };
  for (const format of ['pdf', 'pptx', 'xlsx', 'zip'] as const) {
    const wish = { photoKeys, format, head, words: reportWords('en'), fetches: false };
    const { reportId } = unwrap(await photoReports.begin(wish));
    let last = unwrap(await photoReports.take({ reportId }));
    let [photos, missing] = [0, 0];
    while (!last.isOver) {
      [photos, missing] = [last.photos, last.missing];
      last = unwrap(await photoReports.take({ reportId }));
    }
    expect([format, photos, missing]).toEqual([format, 30, 30 - PICTURES]);
  }
}

test('a handover that is not here says so, and how to get it', async ({ page, endcap: _ }) => {
  await show(page, '/photos?handover=2026-11-19T10%3A00%3A00.000Z+Ania');
  await settle(page);
  await expect(main(page).getByText('This handover is not on this computer')).toBeVisible();
  await expectNoFindings(page);
  await main(page).getByRole('button', { name: 'Clear filters' }).click();
  await settle(page);
  await expect(
    tiles(page).or(main(page).getByText('No photos of these stores are on this computer')).first(),
  ).toBeVisible();
});
