import { execFileSync } from 'node:child_process';
import type { Download, Page, Route } from '@playwright/test';
import { addDays } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { withOwnService } from '../support/e2e/own-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { integerOf } from './figure-texts.ts';
import { askService, today } from './overview-ask.ts';

test.use({ hostArgs: [] });
test.describe.configure({ mode: 'serial' });

const service = withOwnService(test);
const LAST_14 = [addDays(today(), -13), today()] as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(One-page PDF|Krótki PDF)$/ });

/** Presses keys, and counts them. */
function keysIn(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async press(...keys: readonly string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
  };
}

/** A PDF as another program reads it: its text with single spaces, its pages and its pictures. */
async function readBrief(download: Download) {
  const path = await download.path();
  const run = (command: string, ...args: readonly string[]) => execFileSync(command, args, { encoding: 'utf8' });
  return {
    name: download.suggestedFilename(),
    text: run('pdftotext', '-layout', path, '-').replaceAll(/\s+/gu, ' '),
    pages: Number(/^Pages: +(\d+)$/mu.exec(run('pdfinfo', path))?.[1]),
    pictures: run('pdfimages', '-list', path).match(/ image /gu)?.length ?? 0,
  };
}

/**
 * Loads the page anew as one that waits ten times as long for what makes a brief better: on a busy computer it may come
 * late, and the brief is then made without it.
 */
async function loadPatient(page: Page, load: () => Promise<unknown>): Promise<void> {
  await page.addInitScript(() => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (target, self, [run, ms, ...rest]) =>
        Reflect.apply(target, self, [run, ms === 6_000 ? 60_000 : ms, ...rest]),
    });
  });
  await load();
}

/** Holds the reports that begin before the days of the page. */
async function holdEarlier(page: Page): Promise<Route[]> {
  const firstDay = startOfDay(LAST_14[0], 'Europe/Warsaw');
  const held: Route[] = [];
  await page.route('**/rpc/fillRates/crossStore', async (route) => {
    const { from } = JSON.parse(route.request().postData() ?? '{}').json;
    if (Date.parse(from) < Date.parse(firstDay)) held.push(route);
    else await route.continue();
  });
  return held;
}

/** Makes a brief by its key. */
async function made(page: Page, press: () => Promise<void> = () => page.keyboard.press('p')) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  await expect(dialog(page).getByRole('status')).toContainText(download.suggestedFilename());
  await expectNoFindings(page);
  // Its only button has the focus.
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  return readBrief(download);
}

test('from the start of the app to the saved page in at most six keys, on an empty workspace', async ({
  page,
  endcap,
}) => {
  const { items, summary } = await askService(service(), 'store', LAST_14);
  const compared = items.filter(({ expectation }) => expectation.belowExpectation !== null);
  const below = compared.filter(({ expectation }) => expectation.belowExpectation === true);
  const [worst] = below.toSorted((a, b) => (a.expectation.delta ?? 0) - (b.expectation.delta ?? 0));
  const keys = keysIn(page);
  await loadPatient(page, () => endcap.open(page));
  const brief = await made(page, () => keys.press('p'));
  expect(keys.count()).toBeLessThanOrEqual(6);

  expect(brief.name).toMatch(/^fill-rates-on-one-page-\d{4}-\d\d-\d\d\.pdf$/);
  expect(brief.pages).toBe(1);
  expect(brief.text).toContain(
    `${integerOf(below.length)} of ${integerOf(compared.length)} compared stores are below target.`,
  );
  expect(brief.text).toContain(`Furthest: ${worst?.storeName}`);
  expect(brief.text).toContain(integerOf(summary.belowExpectationCount));
  expect(brief.text).toContain(`Below target and not on this page: ${below.length - 8}.`);
  expect(brief.pictures).toBe(3);
  expect(brief.text.match(/\d%, target \d/gu)).toHaveLength(3);
  for (const said of ['from the service', 'complete: all stores', 'Filters none', 'Workspace Chain', 'Page 1 of 1'])
    expect(brief.text).toContain(said);
  expect(brief.text).toMatch(/Made by Endcap \d/);

  await test.step('the photos are those that Why? shows', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Why?', exact: true }).click();
    const photos = page.getByRole('dialog').getByRole('listitem');
    await expect(photos).toHaveCount(3);
    for (const photo of await photos.all()) {
      const rates = (await photo.innerText()).match(/[\d.]+%, target [\d.]+%/u)?.[0] ?? 'no rates';
      expect(brief.text).toContain(rates);
    }
    await page.keyboard.press('Escape');
  });
});

test('the search makes it, too, and what is typed there or in a field makes nothing', async ({ page }) => {
  await show(page, '/overview');
  await settle(page);
  const keys = keysIn(page);
  await keys.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('p');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('combobox').fill('one-page');
  const brief = await made(page, () => keys.press('Enter'));
  expect(brief.pages).toBe(1);
});

test('while periods are compared, that is told first', async ({ page }) => {
  await show(page, '/overview?compare=previous');
  await expect(page.getByText(/points (worse|better) than in the period before|^As far from target/)).toBeVisible();
  await settle(page);
  const brief = await made(page);
  expect(brief.pages).toBe(1);
  const told =
    /Compared with [^:]+: delta \S+, before \S+, change \S+ points\. \S+ of \S+ compared stores are below target\./u;
  expect(brief.text).toMatch(told);
  expect(brief.text).toContain('all runs of both periods');
});

test('pressed before a comparison is known, it waits for the earlier period', async ({ page }) => {
  await loadPatient(page, () => page.reload());
  const held = await holdEarlier(page);
  await show(page, '/overview?compare=previous');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const told = await made(page, async () => {
    await page.keyboard.press('p');
    await expect(dialog(page).getByRole('status')).toHaveText('Reading the figures');
    for (const route of held.splice(0)) await route.continue();
  });
  expect(told.text).toContain('Compared with');
  expect(told.text).toContain('all runs of both periods');
});

test('an earlier period that takes too long is left out, and the brief says so', async ({ page }) => {
  const held = await holdEarlier(page);
  await show(page, '/overview?compare=weeks4');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const late = await made(page, async () => {
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
    for (const route of held.splice(0)) await route.continue();
  });
  expect(late.text).toMatch(/Compared with not on this page: the earlier period hadn’t been read in time/u);
  expect(late.text).toMatch(/\S+ of \S+ compared stores are below target\./u);
});

test('in Polish, of some stores and with limits of figures, it says what it is about', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  unwrap(await bridge.settings.set({ language: 'pl', author: 'Anna Nowak' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await show(page, '/overview?below=true&groupBy=week&stores=%5B%22G-003%22%2C%22G-004%22%5D');
  await settle(page);
  const brief = await made(page);
  expect(brief.name).toMatch(/^wypełnienie-na-jednej-stronie-/);
  expect(brief.text).toMatch(/Poniżej celu: \d z 2 porównanych sklepów\./);
  expect(brief.text).toContain('2 wybrane sklepy');
  expect(brief.text).not.toContain('tylko poniżej celu');
  expect(brief.text).toMatch(/Przygotowanie Anna Nowak · Endcap \d/);
  unwrap(await bridge.settings.set({ language: 'en' }));
});

test('without a network it is made of what is here, and says what is not', async ({ page }) => {
  await show(page, '/overview?period=last7');
  await settle(page);
  await service().stop();

  await test.step('the figures are here, the photos are not', async () => {
    const brief = await made(page);
    expect(brief.pages).toBe(1);
    expect(brief.text).toContain('compared stores are below target.');
    expect(brief.text).toContain('The photos of this period are not on this computer.');
    expect(brief.pictures).toBe(0);
  });

  await test.step('all of it is here', async () => {
    await show(page, '/overview');
    const brief = await made(page);
    expect(brief.pictures).toBe(3);
    expect(brief.text).toMatch(/as of \d/);
  });

  await test.step('nothing is here', async () => {
    await show(page, '/overview?period=2026-09-01..2026-09-07');
    await expect(page.getByRole('main').getByText('This is not saved on this computer')).toBeVisible();
    await page.keyboard.press('p');
    await expect(dialog(page).getByRole('status')).toHaveText(
      'There are no figures that could stand on a page. This is not saved on this computer. ' +
        'Go online once, or make it available offline.',
    );
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
});
