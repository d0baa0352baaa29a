import type { Locator, Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { pasteInto, press } from '../support/e2e/grid.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { labelOf, storeName } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, LABEL, saved } from './displays-app.ts';
import { type PublishFixtures, test } from './publish-test.ts';

const STORES = 3;
const DISPLAYS = 4;
/** The line of a row of a store, both from 1, and of its header (0), while nothing is folded. */
const line = (store: number, row: number) => (store - 1) * (DISPLAYS + 1) + row;

const grid = (page: Page) => page.getByRole('grid', { name: 'Displays' });
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Displays' });
const headers = (page: Page) => tree(page).locator('[role="row"][aria-expanded]');
const headerOf = (page: Page, store: number) => headers(page).filter({ hasText: storeName(store) });
/** The heading of the columns is a row, too. */
const expectLines = (page: Page, count: number) => expect(tree(page)).toHaveAttribute('aria-rowcount', `${count + 1}`);
const said = (store: number, count: string) => `Store: ${storeName(store)} · ${count}`;

async function openDisplays(page: Page, openChain: PublishFixtures['openChain']): Promise<void> {
  await openChain({ stores: STORES, displays: DISPLAYS });
  await show(page, '/displays');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', `${STORES * DISPLAYS + 1}`);
  await settle(page);
}

async function chooseInMenu(page: Page, column: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of the column ${column}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Goes down the open menu to an item, and chooses it. */
async function goInMenu(page: Page, item: string): Promise<void> {
  const target = page.getByRole('menuitem', { name: item, exact: true });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let at = await page.getByRole('menuitem').count(); at > 0; at -= 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await press(page, 'ArrowDown');
  }
  await expect(target).toBeFocused();
  await press(page, 'Enter');
}

/** The sheet of displays, grouped by store. */
async function openGrouped(...of: Parameters<typeof openDisplays>): Promise<void> {
  const [page] = of;
  await openDisplays(...of);
  await chooseInMenu(page, 'Store', 'Group by this column');
  await expectLines(page, STORES * (DISPLAYS + 1));
}

test('by mouse: stores fold away below their headers, and a series leaves out what is folded', async ({
  page,
  openChain,
}) => {
  await openGrouped(page, openChain);
  await expect(headers(page)).toHaveText([1, 2, 3].map((store) => said(store, '4 displays')));
  await expect(page).toHaveURL(/group=store/);
  await expectNoFindings(page);

  await headerOf(page, 2).click();
  await expect(headerOf(page, 2)).toHaveAttribute('aria-expanded', 'false');
  await expect(headerOf(page, 2)).toBeFocused();
  await expectLines(page, STORES * (DISPLAYS + 1) - DISPLAYS);
  await cell(page, line(1, 1), LABEL).click();
  await page.keyboard.type('Rack 1');
  await press(page, 'Enter');
  await page.keyboard.type('Rack 2');
  await press(page, 'Enter');
  await cell(page, line(1, 1), LABEL).click();
  await cell(page, line(1, 2), LABEL).click({ modifiers: ['Shift'] });
  await page.locator('[data-fill-handle]').hover();
  await page.mouse.down();
  await cell(page, line(3, 1) - DISPLAYS, LABEL).hover();
  await page.mouse.up();
  await expect(cell(page, line(3, 1) - DISPLAYS, LABEL)).toContainText('Rack 5');
  await expect(headers(page)).toHaveText([
    said(1, '4 displays · 4 changed'),
    said(2, '4 displays'),
    said(3, '4 displays · 1 changed'),
  ]);
  await headerOf(page, 2).click();
  for (let row = 1; row <= DISPLAYS; row += 1) {
    await expect(cell(page, line(1, row), LABEL)).toContainText(`Rack ${row}`);
    await expect(cell(page, line(2, row), LABEL)).toHaveText(labelOf(row));
  }

  await chooseInMenu(page, 'Label', 'Sort descending');
  await expect(cell(page, line(1, 1), LABEL)).toContainText('Rack 4');
  await expect(cell(page, line(3, 1), LABEL)).toContainText('Rack 5');
  await expect(headers(page)).toContainText([storeName(1), storeName(2), storeName(3)]);
  await page.getByRole('button', { name: 'Rows all' }).click();
  await page.getByRole('menuitemradio', { name: 'changed' }).click();
  await expect(headers(page)).toHaveText([said(1, '4 displays · 4 changed'), said(3, '1 display · 1 changed')]);
  await page.getByRole('button', { name: 'Rows changed' }).click();
  await page.getByRole('menuitemradio', { name: 'all', exact: true }).click();
  await expectLines(page, STORES * (DISPLAYS + 1));

  await chooseInMenu(page, 'Store', 'Fold all groups');
  await expectLines(page, STORES);
  await chooseInMenu(page, 'Status', 'Unfold all groups');
  await expectLines(page, STORES * (DISPLAYS + 1));
  await saved(page);
  await chooseInMenu(page, 'Store', 'Stop grouping');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', `${STORES * DISPLAYS + 1}`);
  await expect(page).not.toHaveURL(/group=/);
});

test('by keyboard alone: headers are gone to, folded and unfolded, and a paste goes over what is folded', async ({
  page,
  openChain,
}) => {
  await openDisplays(page, openChain);
  await tabTo(page, grid(page));
  await press(page, 'Control+Home', 'Alt+ArrowDown');
  await goInMenu(page, 'Group by this column');
  await expect(cell(page, line(1, 1), 0)).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowUp');
  await expect(headerOf(page, 1)).toBeFocused();
  await press(page, 'ArrowLeft');
  await expect(headerOf(page, 1)).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'ArrowDown');
  await expect(headerOf(page, 2)).toBeFocused();
  await press(page, 'Enter');
  await expect(headerOf(page, 2)).toHaveAttribute('aria-expanded', 'false');
  // On a header nothing is typed, cleared or pasted.
  await press(page, 'x', 'Delete', 'F2');
  await pasteInto(page, 'lost\nlost');
  await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible();
  await press(page, 'ArrowUp', 'ArrowRight');
  await expect(headerOf(page, 1)).toHaveAttribute('aria-expanded', 'true');
  await press(page, 'ArrowRight', 'ArrowDown', 'ArrowDown');
  await expect(cell(page, line(1, 3), LABEL)).toBeFocused();

  await pasteInto(page, 'a\nb\nc\nd\ne\nf');
  const bar = page.getByRole('status', { name: 'Paste preview' });
  await expect(bar).toContainText('Pasting into 6 cells');
  await expect(bar).toContainText('4 hidden rows stay as they are');
  await press(page, 'Enter');
  await expect(headers(page)).toHaveText([
    said(1, '4 displays · 2 changed'),
    said(2, '4 displays'),
    said(3, '4 displays · 4 changed'),
  ]);
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect(headerOf(page, 2)).toBeFocused();
  await press(page, 'Space');
  for (let row = 1; row <= DISPLAYS; row += 1) {
    await expect(cell(page, line(2, row), LABEL)).toHaveText(labelOf(row));
    await expect(cell(page, line(3, row), LABEL)).toContainText('cdef'[row - 1] ?? '');
  }
  await press(page, 'Control+z');
  await expect(headers(page)).toHaveText([1, 2, 3].map((store) => said(store, '4 displays')));
  await expect(headerOf(page, 2)).toBeFocused();

  await press(page, 'Alt+ArrowDown');
  await goInMenu(page, 'Fold all groups');
  await expectLines(page, STORES);
  await press(page, 'Control+End');
  await expect(headerOf(page, 3)).toBeFocused();
  await press(page, 'Alt+ArrowDown');
  await goInMenu(page, 'Stop grouping');
  await expect(cell(page, 2 * DISPLAYS, LABEL)).toBeFocused();
  await press(page, 'Escape', 'Tab');
  await expect(grid(page).locator(':focus')).toHaveCount(0);
});

/** Folds a group, and waits until that is remembered. */
async function fold(page: Page, header: Locator): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/views/keepFolds'));
  await header.click();
  await expect(header).toHaveAttribute('aria-expanded', 'false');
  await kept;
}

test('what was folded is folded again after the app was loaded anew, and when rows are grouped by the same column', async ({
  page,
  openChain,
}) => {
  await openGrouped(page, openChain);
  await fold(page, headerOf(page, 2));
  await expectLines(page, STORES * (DISPLAYS + 1) - DISPLAYS);
  await page.reload();
  await expectLines(page, STORES * (DISPLAYS + 1) - DISPLAYS);
  await expect(headerOf(page, 1)).toHaveAttribute('aria-expanded', 'true');
  await expect(headerOf(page, 2)).toHaveAttribute('aria-expanded', 'false');

  await chooseInMenu(page, 'Label', 'Group by this column');
  await expectLines(page, DISPLAYS * (STORES + 1));
  await chooseInMenu(page, 'Store', 'Group by this column');
  await expectLines(page, STORES * (DISPLAYS + 1) - DISPLAYS);
  await expect(headerOf(page, 2)).toHaveAttribute('aria-expanded', 'false');
  await chooseInMenu(page, 'Store', 'Stop grouping');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', `${STORES * DISPLAYS + 1}`);
  await chooseInMenu(page, 'Store', 'Group by this column');
  await expectLines(page, STORES * (DISPLAYS + 1) - DISPLAYS);
});

test('each column has its own folded groups, and none of those of the column before', async ({ page, openChain }) => {
  await openGrouped(page, openChain);
  await fold(page, headerOf(page, 2));
  await chooseInMenu(page, 'Label', 'Group by this column');
  await expectLines(page, DISPLAYS * (STORES + 1));
  const first = headers(page).first();
  await fold(page, first);
  await page.reload();
  await expect(first).toContainText(labelOf(1));
  await expectLines(page, DISPLAYS * (STORES + 1) - STORES);
  await chooseInMenu(page, 'Store', 'Group by this column');
  await expect(headerOf(page, 2)).toHaveAttribute('aria-expanded', 'false');
  await fold(page, headerOf(page, 3));
  await page.reload();
  await expectLines(page, STORES + DISPLAYS);
  await expect(headerOf(page, 1)).toHaveAttribute('aria-expanded', 'true');
});

test('what is folded before the remembered groups are known is kept, and so are they', async ({ page, openChain }) => {
  await openGrouped(page, openChain);
  await fold(page, headerOf(page, 2));
  const held = Promise.withResolvers<void>();
  await page.route('**/rpc/views/folds', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expectLines(page, STORES * (DISPLAYS + 1));
  await fold(page, headerOf(page, 1));
  held.resolve();
  await expectLines(page, STORES + DISPLAYS);
  await page.reload();
  await expectLines(page, STORES + DISPLAYS);
  await expect(headerOf(page, 3)).toHaveAttribute('aria-expanded', 'true');
});

test('what is folded in one window does not undo what was folded in another', async ({
  page,
  context,
  endcap,
  openChain,
}) => {
  await openGrouped(page, openChain);
  const other = await context.newPage();
  await endcap.open(other, '/displays?group=store');
  await expectLines(other, STORES * (DISPLAYS + 1));
  await settle(other);
  await page.bringToFront();
  await fold(page, headerOf(page, 1));
  await other.bringToFront();
  await fold(other, headerOf(other, 3));
  await other.close();
  await page.reload();
  await expectLines(page, STORES + DISPLAYS);
  await expect(headerOf(page, 2)).toHaveAttribute('aria-expanded', 'true');
});

test('each language remembers what was folded in its words', async ({ page, endcap, openChain }) => {
  await openDisplays(page, openChain);
  await chooseInMenu(page, 'Type', 'Group by this column');
  await fold(page, headers(page).first());
  const { settings } = await endcap.bridge();
  unwrap(await settings.set({ language: 'pl' }));
  const polish = page.getByRole('treegrid', { name: 'Ekspozycje' }).locator('[role="row"][aria-expanded]').first();
  await expect(polish).toHaveAttribute('aria-expanded', 'true');
  await fold(page, polish);
  unwrap(await settings.set({ language: 'en' }));
  await expect(headers(page).first()).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(headers(page).first()).toHaveAttribute('aria-expanded', 'false');
});
