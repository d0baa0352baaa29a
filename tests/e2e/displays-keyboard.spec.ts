import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { cellAt, press } from '../support/e2e/grid.ts';
import { type RunningHost, startHost } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { openWorld, type PublishWorld, startPublishWorld, storeId, storeName } from '../support/e2e/publish-world.ts';
import { watchPages } from '../support/e2e/watch.ts';
import { missingForKeyring, type RunningKeyring, startKeyring } from '../support/keyring/keyring.ts';
import { LABEL, STATUS, saved, TITLE } from './displays-app.ts';

/** The next look at a service that was away comes within a minute. */
const BACK_ONLINE = { timeout: 120_000 };
const DISPLAYS = 4;
const CHOSEN = [1, 2, 3];
const FORBIDDEN = 'Zakazany';

let folder: string;
let keyring: RunningKeyring;
let world: PublishWorld;
let host: RunningHost;

const startHere = () => startHost({ args: [], env: keyring.env, userData: join(folder, 'user-data') });
const grid = (page: Page) => page.getByRole('grid', { name: 'Displays' });
const pill = (page: Page) => page.getByRole('button', { name: /^Connection to the service/ });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  expect(missingForKeyring()).toEqual([]);
  folder = mkdtempSync(join(tmpdir(), 'endcap-keyboard-'));
  [keyring, world] = await Promise.all([startKeyring(), startPublishWorld({ stores: 5, displays: DISPLAYS })]);
  host = await startHere();
  await openWorld(await host.bridge(), world);
});
test.afterAll(async () => {
  for (const part of [host, world, keyring] as const) await part?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Goes to a page by the rail. */
async function goTo(page: Page, name: string): Promise<void> {
  await tabAndEnter(page, page.getByRole('link', { name }), 'Shift+Tab');
  // The focus goes there with the page.
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
}

/** Goes to a button, wherever it stands, and presses it. */
async function pressButton(page: Page, name: string | RegExp, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabAndEnter(page, page.getByRole('button', { name }).first(), way);
}

/** Goes into the sheet, to a cell. */
async function goToCell(page: Page, row: number, column: number): Promise<void> {
  await tabTo(page, grid(page));
  await press(
    page,
    'Control+Home',
    ...Array<string>(row).fill('ArrowDown'),
    ...Array<string>(column).fill('ArrowRight'),
  );
  await expect(cellAt(page, row, column)).toBeFocused();
}

/** Chooses the stores of the journey in the filter of the workbench. */
async function chooseStores(page: Page): Promise<void> {
  await goTo(page, 'Displays');
  await pressButton(page, /^Stores/);
  const dialog = page.getByRole('dialog', { name: 'Stores' });
  for (const nth of CHOSEN) {
    await tabTo(page, dialog.getByRole('checkbox', { name: storeName(nth) }));
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Escape');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(CHOSEN.length * DISPLAYS + 1));
}

/** Copies a table in another page, as from a spreadsheet: its text and its HTML. */
async function copyTable(context: BrowserContext, rows: readonly (readonly string[])[]): Promise<void> {
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('');
  const sheet = await context.newPage();
  await sheet.setContent(`<table>${cells}</table>`);
  await press(sheet, 'Control+a', 'Control+c');
  await sheet.close();
}

async function publish(page: Page): Promise<void> {
  await pressButton(page, /^Publish \d+ changes?$/);
}

test('the whole way from a spreadsheet to the service and back is gone with the keyboard alone', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await world.front.refuse();
  const first = await browser.newContext();
  let page = await first.newPage();
  await host.open(page, '/overview');
  await expect(pill(page)).toContainText('Offline since', { timeout: 60_000 });

  await test.step('offline: three stores are chosen, and a block from a spreadsheet is pasted into them', async () => {
    await chooseStores(page);
    await pressButton(page, /^View/);
    await tabTo(page, page.getByRole('textbox', { name: 'Name of the view' }));
    await page.keyboard.type('Trzy sklepy');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'View Trzy sklepy', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    const rows = CHOSEN.flatMap((store) =>
      Array.from({ length: DISPLAYS }, (_none, at) => [
        store === 2 && at === 1 ? `${FORBIDDEN} ${at}` : `Mine ${store} ${at}`,
        `Podpis ${store} ${at}`,
      ]),
    );
    const spreadsheet = await browser.newContext();
    await copyTable(spreadsheet, rows);
    await page.bringToFront();
    await goToCell(page, 0, LABEL);
    await page.keyboard.press('Control+v');
    await expect(page.getByText('Pasting into 24 cells')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cellAt(page, 11, TITLE)).toContainText('Podpis 3 3');
    await saved(page);
    await spreadsheet.close();
  });

  await test.step('all of them are disabled as one step, and undone as one', async () => {
    await press(page, 'Control+a', 'Escape');
    await pressButton(page, 'Disable', 'Shift+Tab');
    await expect(cellAt(page, 11, STATUS)).toContainText('Disabled');
    await goToCell(page, 11, STATUS);
    await page.keyboard.press('Control+z');
    await expect(cellAt(page, 11, STATUS)).toHaveText('Active');
    await expect(cellAt(page, 11, LABEL)).toContainText('Mine 3 3');
    await saved(page);
  });

  await test.step('a display is copied into another store, offline, and taken back', async () => {
    await press(page, 'Control+Home', 'Escape');
    await pressButton(page, 'Duplicate', 'Shift+Tab');
    const dialog = page.getByRole('dialog', { name: 'Duplicate 1 display to other stores' });
    await tabTo(page, dialog.getByRole('checkbox', { name: storeName(2) }));
    await page.keyboard.press('Space');
    await expect(dialog.getByText('1 display will be created in 1 store')).toBeVisible();
    await pressButton(page, 'Create 1 display');
    await expect(dialog).toHaveCount(0);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '14');
    await expect(cellAt(page, 8, LABEL)).toContainText('Mine 1 0');
    await tabTo(page, grid(page));
    await page.keyboard.press('Control+z');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '13');
    await saved(page);
  });
  await first.close();
  await host.stop();

  host = await startHere();
  const context = await browser.newContext();
  const watch = await watchPages(context, host.origin);
  page = await context.newPage();
  await host.open(page, '/overview');
  await test.step('after a restart, still offline, the view and everything in it is there', async () => {
    await goTo(page, 'Displays');
    await pressButton(page, /^View/);
    // The page was left at it, and its chip bears its name.
    await pressButton(page, /^Trzy sklepy$/);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(CHOSEN.length * DISPLAYS + 1));
    await expect(cellAt(page, 0, LABEL)).toContainText('Mine 1 0');
    await expect(cellAt(page, 11, TITLE)).toContainText('Podpis 3 3');
  });

  await world.front.accept();
  await world.changeThere(storeId(1), 1, { label: 'Theirs' });
  world.front.switchOn('ownRule', { word: FORBIDDEN });
  await tabAndEnter(page, pill(page), 'Shift+Tab');
  await pressButton(page, /^(Try again|Refresh)$/);
  await expect(pill(page)).toContainText('Online', BACK_ONLINE);
  const explained = page.getByRole('dialog', { name: 'Connection to the service' });
  await tabTo(page, explained.getByRole('button', { name: 'Refresh' }));
  await page.keyboard.press('Escape');
  await expect(explained).toHaveCount(0);

  await test.step('published: one store has a conflict, another one a label that the service refuses', async () => {
    await goTo(page, 'Publish');
    await publish(page);
    await expect(page.getByRole('heading', { name: 'Last publish' })).toBeVisible(BACK_ONLINE);
    await expect(page.getByText(`"${FORBIDDEN}" is not allowed in a label`).first()).toBeVisible();
  });

  await test.step('the key 2 takes mine', async () => {
    const line = page.getByRole('group', { name: /^Conflict: .*, Label$/ });
    await tabTo(page, line);
    await page.keyboard.press('2');
    await expect(line).toHaveCount(0);
  });

  await test.step('the refused label is corrected in the sheet, where its cell says why', async () => {
    const edit = page.getByRole('link', { name: /^Edit/ }).or(page.getByRole('button', { name: 'Edit', exact: true }));
    await tabAndEnter(page, edit.first());
    const refused = grid(page).locator('[data-state="invalid"]');
    await expect(refused).toContainText(FORBIDDEN);
    // The link shows the changed rows only, and everything else of the store was sent.
    await goToCell(page, 0, LABEL);
    await expect(
      page.getByText(`the service refused it: "${FORBIDDEN}" is not allowed in a label`).last(),
    ).toBeVisible();
    await page.keyboard.type('Dozwolony');
    await page.keyboard.press('Enter');
    await expect(refused).toHaveCount(0);
    await saved(page);
  });

  await test.step('published again, nothing is left', async () => {
    await press(page, 'Escape');
    await goTo(page, 'Publish');
    await publish(page);
    await expect(page.getByText('Nothing to publish')).toBeVisible(BACK_ONLINE);
  });
  const labels = async (store: number) => (await world.displaysOf(storeId(store))).map(({ label }) => label);
  expect(await labels(1)).toEqual(['Mine 1 0', 'Mine 1 1', 'Mine 1 2', 'Mine 1 3']);
  expect(await labels(2)).toEqual(['Mine 2 0', 'Dozwolony', 'Mine 2 2', 'Mine 2 3']);
  expect(await labels(3)).toEqual(['Mine 3 0', 'Mine 3 1', 'Mine 3 2', 'Mine 3 3']);

  await test.step('the last publishing is undone by a change that is published like any other', async () => {
    // The history lists the newest first, once it has heard of it.
    await expect(page.getByRole('button', { name: /^Undo what was published / })).toHaveCount(2);
    await pressButton(page, /^Undo what was published /);
    await publish(page);
    await expect(page.getByText('Nothing to publish')).toBeVisible(BACK_ONLINE);
  });
  expect(await labels(2)).not.toContain('Dozwolony');
  expect(watch.problems()).toEqual([]);
  await context.close();
});
