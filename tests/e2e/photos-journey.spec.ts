import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { addDays } from '#shared/domain/calendar.ts';
import { localTimeOf, startOfDay } from '#shared/domain/instants.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { type RunningHost, startHost } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { testNow } from '../support/e2e/now.ts';
import { startOwnChain } from '../support/e2e/own-chain.ts';
import { unwrap } from '../support/e2e/places.ts';
import type { RunningService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';
import { watchPages } from '../support/e2e/watch.ts';
import { expectPdf, expectPptx, expectXlsx, expectZip, makeReport, shownPhotos } from './photo-report-files.ts';
import { openFirst, tiles, viewer } from './photos-app.ts';

const STORE = 'G-003';
const ZONE = 'Europe/Warsaw';
const TODAY = localTimeOf(testNow(), ZONE).date;
const DAYS = { first: addDays(TODAY, -2), last: addDays(TODAY, -1) };
/** A day of the store has 48 photos at most, so there are two days in the queue, without the first runs. */
const LEAST_PHOTOS = 60;
const RUNS_LEFT_OUT = 2;

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const difference = (page: Page) => page.getByRole('region', { name: 'Difference' });
const head = (page: Page, text: RegExp) => expect(main(page).getByText(text).first()).toBeVisible();

/** Runs and results of the store from the week before on; pictures come as they are seen. */
async function fetchStore({ fetches }: BridgeClient): Promise<void> {
  const from = startOfDay(addDays(DAYS.first, -7), ZONE);
  const to = startOfDay(TODAY, ZONE);
  unwrap(await fetches.start({ externalIds: [STORE], from, to, photos: 'none' }));
  await expect.poll(async () => unwrap(await fetches.state())?.state, { timeout: 90_000 }).toBe('complete');
}

/** The address of the same photos in the same order for both people, and the first of them. */
async function queueOf({ review }: BridgeClient) {
  const period = { kind: 'range', from: startOfDay(DAYS.first, ZONE), to: startOfDay(TODAY, ZONE) } as const;
  const asked = { stores: [STORE], period, order: 'store_display' as const };
  const { choices } = unwrap(await review.queue(asked));
  const slots = choices.slots
    .toSorted((a, b) => a.weekday - b.weekday || a.protocolTime.localeCompare(b.protocolTime))
    .slice(RUNS_LEFT_OUT);
  const { photos } = unwrap(await review.queue({ ...asked, slots }));
  const address = `/photos?${new URLSearchParams({
    period: `${DAYS.first}..${DAYS.last}`,
    order: 'store_display',
    stores: JSON.stringify([STORE]),
    slots: JSON.stringify(slots.map(({ weekday, protocolTime }) => `${weekday} ${protocolTime.slice(0, 5)}`)),
  })}`;
  return { address, first: photos.key[0] ?? '' };
}

async function openPage(browser: Browser, host: RunningHost, queue: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' });
  const watch = await watchPages(context, host.origin);
  const page = await context.newPage();
  await host.open(page, queue);
  await settle(page);
  return { page, watch, close: () => context.close() };
}

/** Looks at the same shelf a week earlier, beside the open photo, and goes back to one photo. */
async function compareWithLastWeek(page: Page): Promise<void> {
  const strip = page.getByRole('region', { name: 'This shelf over time' });
  const beside = strip.getByRole('button', { pressed: true });
  await expect(strip).toBeVisible();
  await page.keyboard.press('c');
  await expect(beside).toHaveCount(1);
  const day = Number(addDays(DAYS.last, -7).slice(8));
  const title = async () => (await beside.getAttribute('title')) ?? '';
  for (let step = 0; step < 12; step += 1) {
    const shown = await title();
    if (shown.includes(` ${day} Nov `)) break;
    await page.keyboard.press('[');
    await expect.poll(title).not.toBe(shown);
  }
  const before = viewer(page).getByRole('img', { name: new RegExp(`, \\w+ ${day} Nov `) });
  await expect(before.first()).toBeVisible();
  await page.keyboard.press('c');
}

/** Goes through the whole queue: three photos get a mark that says what is wrong, all others are fine. */
async function reviewAll(page: Page, count: number): Promise<void> {
  await page.keyboard.press('a');
  for (let place = 0; place < count; place += 1) {
    await expect(page.getByText(new RegExp(`^${place + 1} of ${count}\\.`))).toBeAttached();
    if (place === 0) await compareWithLastWeek(page);
    if (place === 1) {
      await page.keyboard.press('3');
      await expect(viewer(page).getByRole('textbox', { name: 'How full is it, in your view?' })).toBeFocused();
      await page.keyboard.type('45');
      await page.keyboard.press('Enter');
      await expect(viewer(page)).toBeFocused();
      await page.keyboard.press('j');
    } else await page.keyboard.press(place === 0 ? '2' : place === 2 ? '4' : '1');
  }
  await head(page, new RegExp(`^${count} photos, ${count} reviewed`));
}

/** Saves all photos of the queue with what is said of them. */
async function saveHandover(page: Page, path: string): Promise<void> {
  await tabTo(page, tiles(page).first());
  await page.keyboard.press('e');
  await expect(dialog(page).getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await expect(dialog(page)).toContainText(/The whole queue: \d+ photos/);
  await page.keyboard.type('Ewa');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await download.saveAs(path);
  await expect(dialog(page)).toContainText(`Download started: ${download.suggestedFilename()}.`);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

/** Takes a handover over, and goes to what differs. */
async function takeOver(page: Page, path: string): Promise<void> {
  // Choosers are the test's own before the key that opens one.
  page.on('filechooser', () => {});
  await page.keyboard.press('o');
  await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(path);
  await expect(dialog(page)).toContainText('Handed over by Ewa');
  await expect(dialog(page)).toContainText('2 photos that you reviewed differently');
  await expect(dialog(page)).toContainText('1 photo with nothing new');
  await expect(dialog(page).getByRole('button', { name: 'Import' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Settle the differences' })).toBeFocused();
  await page.keyboard.press('Enter');
  await settle(page);
  await head(page, /^2 photos, 2 reviewed · 2 differences to settle/);
  await expect(tiles(page).first()).toBeFocused();
}

/** Shows the photos that someone has reviewed, in the place of those that people differ about. */
async function reviewedOnly(page: Page): Promise<void> {
  const filters = page.getByRole('search');
  await tabAndEnter(page, filters.getByRole('button', { name: 'Differences' }), 'Shift+Tab');
  await settle(page);
  await tabAndEnter(page, filters.getByRole('button', { name: /^Reviewed/ }), 'Shift+Tab');
  await page.getByRole('menuitemradio', { name: 'yes', exact: true }).press('Enter');
  await settle(page);
}

/** A second Endcap of the same chain, in which somebody else has said something of three photos. */
async function startColleague(service: RunningService, userData: string): Promise<RunningHost> {
  const host = await startHost({ args: [], userData });
  const bridge = await host.bridge();
  unwrap(await bridge.workspaces.connect({ name: 'Chain', baseUrl: service.baseUrl, token: service.token }));
  await fetchStore(bridge);
  return host;
}

test('by keyboard alone: photos are reviewed, compared, undone, kept over a restart, handed on, merged, settled and reported', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const folder = mkdtempSync(join(tmpdir(), 'endcap-photos-journey-'));
  const file = join(folder, 'handover.zip');
  const chain = await startOwnChain('photos-journey');
  const running: { colleague?: RunningHost } = {};
  try {
    const bridge = await chain.host.bridge();
    await fetchStore(bridge);
    const { address: queue, first: firstKey } = await queueOf(bridge);
    const first = await openPage(browser, chain.host, queue);
    const [shown = ''] =
      /\d+/.exec(
        (await main(first.page)
          .getByText(/^\d+ photos, 0 reviewed/)
          .textContent()) ?? '',
      ) ?? [];
    const count = Number(shown);
    expect(count).toBeGreaterThanOrEqual(LEAST_PHOTOS);

    await test.step('every photo is reviewed, the last mark taken back and made again', async () => {
      const { page } = first;
      await openFirst(page);
      await reviewAll(page, count);
      await page.keyboard.press('u');
      await head(page, new RegExp(`^${count} photos, ${count - 1} reviewed`));
      await page.keyboard.press('Shift+U');
      await head(page, new RegExp(`^${count} photos, ${count} reviewed`));
      expect(first.watch.problems()).toEqual([]);
      await first.close();
    });

    await test.step('after a restart everything is there, and is handed on', async () => {
      await chain.host.stop();
      const { page, watch, close } = await openPage(browser, await chain.startHost(), queue);
      await head(page, new RegExp(`^${count} photos, ${count} reviewed`));
      await saveHandover(page, file);
      // Going on after a mark is remembered, and so is taking it back.
      await openFirst(page);
      await page.keyboard.press('1');
      await expect(page.getByText(new RegExp(`^2 of ${count}\\.`))).toBeAttached();
      await page.keyboard.press('u');
      await page.keyboard.press('k');
      await expect(viewer(page).getByRole('button', { name: 'Shelf needs attention' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      expect(watch.problems()).toEqual([]);
      await close();
    });

    const colleague = await startColleague(chain.service, join(folder, 'colleague'));
    running.colleague = colleague;
    const { page, watch, close } = await openPage(browser, colleague, queue);
    await test.step('a colleague with marks of their own takes it over and settles what differs', async () => {
      await openFirst(page);
      // Of the first two something else, of the fourth the same.
      for (const key of ['1', 'j', '2', 'j', 'j', '1']) await page.keyboard.press(key);
      await head(page, new RegExp(`^${count} photos, 3 reviewed`));
      await page.keyboard.press('Escape');
      await expect(tiles(page).nth(3)).toBeFocused();
      await takeOver(page, file);
      await openFirst(page);
      await expect(difference(page)).toContainText(/You\s*Fine.*Ewa\s*Shelf needs attention/);
      await page.keyboard.press('8');
      await expect(difference(page)).toHaveCount(0);
      await head(page, /^2 photos, 2 reviewed · 1 difference to settle/);
      await page.keyboard.press('j');
      await expect(difference(page)).toContainText(/You\s*Shelf needs attention.*Ewa\s*Measurement looks wrong.*45/);
      await page.keyboard.press('7');
      await expect(difference(page)).toHaveCount(0);
      await page.keyboard.press('u');
      await expect(difference(page)).toBeVisible();
      await page.keyboard.press('9');
      await expect(difference(page)).toHaveCount(0);
      await head(page, /^2 photos, 2 reviewed · from this computer/);
    });

    await test.step('nothing of either is lost', async () => {
      const { review } = await colleague.bridge();
      const { items } = unwrap(await review.reviews({ photoKeys: null }));
      expect(items).toHaveLength(count);
      expect(items.filter(({ differs }) => differs)).toEqual([]);
      const mine = items.flatMap((one) => one.mine?.mark ?? []);
      expect(mine.toSorted()).toEqual(['fine', 'shelf', 'shelf']);
      const theirs = items.flatMap((one) => one.theirs.map(({ author, mark, person }) => ({ author, mark, person })));
      expect(theirs).toHaveLength(count - 2);
      expect(theirs).toContainEqual({ author: 'Ewa', mark: 'measure', person: 45 });
      expect(theirs).toContainEqual({ author: 'Ewa', mark: 'unusable', person: null });
    });

    await test.step('all of it is reported in every format, and other programs find in the files what the page shows', async () => {
      await page.keyboard.press('Escape');
      await reviewedOnly(page);
      await head(page, new RegExp(`^${count} photos, ${count} reviewed`));
      await tabTo(page, tiles(page).first());
      const shown = await shownPhotos(page, count);
      const marks = shown.slice(0, 4).map(({ mark }) => mark);
      expect(marks).toEqual(['Shelf needs attention', 'Shelf needs attention', 'Photo unusable', 'Fine']);
      const wish = { folder, author: 'Jan Źdźbło', count };
      const { photos } = await colleague.bridge();
      const zip = await makeReport(page, 'zip', wish);
      const original = unwrap(await photos.image({ photoKey: firstKey, size: 'original' }));
      expectZip(zip, shown, new Uint8Array(await original.arrayBuffer()));
      expectPdf(await makeReport(page, 'pdf', wish), shown);
      expectPptx(await makeReport(page, 'pptx', wish), shown);
      expectXlsx(await makeReport(page, 'xlsx', wish), shown);
    });

    expect(watch.problems()).toEqual([]);
    await close();
  } finally {
    await running.colleague?.stop();
    await chain.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
