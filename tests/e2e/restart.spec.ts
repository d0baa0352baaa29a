import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type RunningHost, show, startHost } from '../support/e2e/host.ts';
import { lastPlace, unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';

let userData: string;
test.beforeAll(async () => {
  userData = await mkdtemp(join(tmpdir(), 'endcap-restart-'));
});
test.afterAll(() => rm(userData, { recursive: true, force: true }));

/** Notes each theme and language that the document has, from its first moment on. */
function noteLooks(): void {
  const looks: (string | undefined)[] = [];
  Reflect.set(window, 'looks', looks);
  const note = () => {
    const { lang, dataset } = document.documentElement;
    const scheme = dataset['mantineColorScheme'];
    const look = scheme === undefined ? `${dataset['theme']} ${dataset['language']}` : `${scheme} ${lang}`;
    if (looks.at(-1) !== look) looks.push(look);
  };
  new MutationObserver(note).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ['data-mantine-color-scheme', 'lang', 'data-theme'],
  });
}

/** A window of a computer that is light and English. */
async function aWindow(browser: Browser, host: RunningHost): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light' });
  const page = await context.newPage();
  await page.addInitScript(noteLooks);
  await host.open(page);
  await settle(page);
  return page;
}

/** The background of the page, before any script of it has run. */
async function firstPaint(browser: Browser, host: RunningHost): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(host.origin);
  const background = await page
    .locator('html')
    .evaluate((html) => `${getComputedStyle(html).colorScheme} ${getComputedStyle(html).backgroundColor}`);
  await context.close();
  return background;
}

test('language, theme, the last place of each page and the chosen start are there after a restart, on another port', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const first = await startHost({ userData });
  const bridge = await first.bridge();
  unwrap(await bridge.settings.set({ language: 'pl', theme: 'dark' }));
  const before = await aWindow(browser, first);
  for (const address of ['/overview?period=last7&groupBy=region', '/stores?q=gda%C5%84sk']) {
    await show(before, address);
    await settle(before);
  }
  await expect.poll(() => lastPlace(bridge)).toMatch(/^\/stores\?q=gda/);
  await before.context().close();
  await first.stop();

  const second = await startHost({ userData });
  expect(second.origin).not.toBe(first.origin);
  await test.step('the first paint has the theme before any script has run', async () => {
    expect(await firstPaint(browser, second)).toMatch(/^dark rgb\((?:\d|[1-5]\d), /);
  });
  const page = await aWindow(browser, second);
  await test.step('the window is as it was left, from its first moment on', async () => {
    await expect(page).toHaveURL(/#\/stores\?q=gda/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sklepy');
    const looks = await page.evaluate(() => Reflect.get(window, 'looks'));
    expect(looks.at(-1)).toBe('dark pl');
    expect(looks.filter((look: string) => look.startsWith('light'))).toEqual([]);
    await page.getByRole('link', { name: 'Przegląd' }).click();
    await expect(page).toHaveURL(/#\/overview\?.*period=last7/);
    await settle(page);
  });
  await test.step('nothing of it is left to the browser', async () => {
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
  await test.step('a chosen start comes before the last place', async () => {
    await page.getByRole('button', { name: 'Widoki' }).click();
    await page.getByRole('button', { name: 'Otwieraj Endcap w tym widoku' }).click();
    await show(page, '/displays');
    await settle(page);
    const core = await second.bridge();
    await expect.poll(() => lastPlace(core)).toBe('/displays');
    await page.context().close();
    await second.stop();
  });

  const third = await startHost({ userData });
  const again = await aWindow(browser, third);
  await expect(again).toHaveURL(/#\/overview\?.*period=last7/);
  await again.context().close();
  await third.stop();
});
