import { expect, type Locator, type Page, test } from '@playwright/test';
import { buildPages } from '#tests/bench/grid/build-page.ts';
import { servePages } from '#tests/bench/grid/serve.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { cellAt, copied, openGrid, pasteInto, press } from '../support/e2e/grid.ts';

const PLACE = 0;
const LABEL = 1;
const KIND = 3;
const TAGS = 4;
const SHARE = 5;
const STATE = 7;

/** The page on which the grid stands alone, built once for all tests. */
let pages: Awaited<ReturnType<typeof servePages>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  pages = await servePages(await buildPages('grid', { index: './main.tsx', matrix: './matrix.tsx' }));
});
test.afterAll(() => pages.close());

test('a cell is typed into, left, undone and done again by keyboard alone', async ({ page }) => {
  await openGrid(page, pages.origin);
  const before = await cellAt(page, 0, LABEL).innerText();
  await press(page, 'Tab', 'Tab', 'Tab');
  await expect(cellAt(page, 0, PLACE)).toBeFocused();
  await press(page, 'ArrowRight');
  await page.keyboard.type('Nowa ł');
  await press(page, 'Enter');
  await expect(cellAt(page, 0, LABEL)).toHaveText('Nowa ł');
  await expect(cellAt(page, 1, LABEL)).toBeFocused();
  await press(page, 'F2');
  await page.keyboard.type('dropped');
  await press(page, 'Escape');
  await expect(cellAt(page, 1, LABEL)).toBeFocused();
  await expect(page.getByText('1 change')).toBeVisible();
  await press(page, 'Control+z');
  await expect(cellAt(page, 0, LABEL)).toHaveText(before);
  await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible();
  await press(page, 'Control+y');
  await expect(cellAt(page, 0, LABEL)).toHaveText('Nowa ł');
});

test('arrows leave what is being typed, and move through a text that is edited', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 2, LABEL).click();
  for (const [key, row, column] of [
    ['ArrowUp', 1, LABEL],
    ['ArrowRight', 1, LABEL + 1],
    ['ArrowLeft', 1, LABEL],
    ['ArrowDown', 2, LABEL],
  ] as const) {
    await page.keyboard.type('new');
    await press(page, key);
    await expect(cellAt(page, row, column)).toBeFocused();
  }
  await expect(cellAt(page, 2, LABEL)).toHaveText('new');
  await expect(cellAt(page, 1, LABEL + 1)).toHaveText('new');
  for (const begin of ['F2', 'x', 'y']) {
    await press(page, begin);
    if (begin === 'x') await press(page, 'F2');
    if (begin === 'y') await page.getByRole('grid').getByRole('textbox').click();
    await press(page, 'Home', 'ArrowRight');
    await page.keyboard.type('-');
    await press(page, 'ArrowUp', 'Enter', 'ArrowUp');
    await expect(cellAt(page, 2, LABEL)).toHaveText(begin === 'F2' ? 'n-ew' : `${begin}-`);
  }
});

test('what was typed is kept when another cell is pressed', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 2, LABEL).click();
  await page.keyboard.type('kept');
  await cellAt(page, 5, KIND).click();
  await expect(cellAt(page, 2, LABEL)).toHaveText('kept');
  await expect(cellAt(page, 5, KIND)).toBeFocused();
});

test('a choice is found by its other spelling, several are added to all selected cells', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, STATE).click();
  await page.keyboard.type('disab');
  await expect(page.getByRole('option')).toHaveText(['wyłączona']);
  await press(page, 'Enter');
  await expect(cellAt(page, 0, STATE)).toContainText('wyłączona');
  await expect(cellAt(page, 1, STATE)).toBeFocused();

  await cellAt(page, 1, TAGS).click();
  await press(page, 'Shift+ArrowDown', 'Enter');
  await expect(page.getByRole('radio', { name: 'Add' })).toBeChecked();
  await expect(page.getByText('in 2 cells')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Bułki' }).focus();
  await press(page, 'Space', 'Enter');
  await expect(cellAt(page, 1, TAGS)).toContainText('Bułki');
  await expect(cellAt(page, 2, TAGS)).toContainText('Bułki');
  await expect(cellAt(page, 1, TAGS)).toBeFocused();
});

test('a paste shows what it reaches, and is dropped or done', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, LABEL).click();
  const html = '<table><tr><td rowspan=2>Merged<td>a<td>Bread rack<tr><td>b<td>nowhere</table>';
  await pasteInto(page, 'Merged\ta\tBread rack\n\tb\tnowhere\n', html);
  const bar = page.getByRole('status', { name: 'Paste preview' });
  await expect(bar).toContainText('Pasting into 5 cells');
  await expect(bar).toContainText('1 would be invalid');
  await expect(bar).toContainText('1 without a pasted value stays as it is');
  await expect(cellAt(page, 0, LABEL)).toHaveText('Merged');
  await cellAt(page, 4, LABEL).click();
  await expect(bar).toContainText('Pasting into 5 cells');
  await cellAt(page, 0, LABEL).click();
  await press(page, 'Escape');
  await expect(bar).toBeEmpty();
  await expect(cellAt(page, 0, LABEL)).not.toHaveText('Merged');
  await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible();

  await pasteInto(page, 'Merged\ta\tBread rack\n\tb\tnowhere\n', html);
  await expect(bar).toContainText('Pasting into 5 cells');
  await press(page, 'Enter');
  await expect(cellAt(page, 0, KIND)).toContainText('Regał chlebowy');
  await expect(cellAt(page, 1, KIND)).toContainText('invalid: “nowhere” is not one of the options');
  await expect(cellAt(page, 1, KIND)).toHaveAttribute('aria-invalid', 'true');
  await press(page, 'Control+z');
  await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible();
});

test('a block is copied as text and as a table', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, KIND).click();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight');
  const kinds = await Promise.all([0, 1].map((row) => cellAt(page, row, KIND).innerText()));
  const { text, html } = await copied(page);
  expect(text.split('\r\n').map((row) => row.split('\t')[0])).toEqual(kinds);
  expect(html).toContain('<table><tr><td');
});

test('one text goes into all selected cells, and the first one down', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, SHARE).click();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.keyboard.type('7,5');
  await press(page, 'Control+Enter');
  for (const row of [0, 1, 2]) await expect(cellAt(page, row, SHARE)).toHaveText('7,5');
  await cellAt(page, 2, SHARE).click();
  await press(page, 'Shift+ArrowDown', 'Control+d');
  await expect(cellAt(page, 3, SHARE)).toHaveText('7,5');
});

test('a choice goes into all selected cells, and a menu at the selection clears them and gives the focus back', async ({
  page,
}) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, STATE).click();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.keyboard.type('disa');
  await expect(page.getByText('Sets all 3 selected cells')).toBeVisible();
  await press(page, 'Enter');
  for (const row of [0, 1, 2]) await expect(cellAt(page, row, STATE)).toContainText('wyłączona');
  await press(page, 'Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions for the selection' });
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await press(page, 'Escape');
  await expect(cellAt(page, 0, STATE)).toBeFocused();
  await cellAt(page, 1, STATE).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Clear' }).click();
  for (const row of [0, 1, 2]) await expect(cellAt(page, row, STATE)).toContainText('invalid: a value is required');
  await cellAt(page, 4, SHARE).click({ button: 'right' });
  await expect(cellAt(page, 4, SHARE)).toHaveAttribute('aria-selected', 'true');
  await expect(cellAt(page, 1, STATE)).toHaveAttribute('aria-selected', 'false');
});

test('an edited row stays in sight and says that it no longer matches', async ({ page }) => {
  await openGrid(page, pages.origin);
  await page.getByRole('button', { name: 'Only disabled' }).click();
  await expect(cellAt(page, 0, STATE)).toHaveText('wyłączona');
  const place = await cellAt(page, 0, PLACE).innerText();
  await cellAt(page, 0, STATE).click();
  await page.keyboard.type('active');
  await press(page, 'Enter');
  await expect(page.getByRole('rowheader').first()).toContainText('no longer matches the filter');
  await expect(cellAt(page, 0, PLACE)).toHaveText(place);
});

test('the menu of a column sorts, freezes and hides by keyboard; the focus stays with its cell', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 3, LABEL).click();
  const label = await cellAt(page, 3, LABEL).innerText();
  await press(page, 'Alt+ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sort ascending' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('columnheader', { name: 'Label' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('[role="gridcell"]:focus')).toHaveText(label);
  await press(page, 'Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Hide column' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Label' })).toHaveCount(0);
});

test('Escape and then Tab leave the grid, and Tab alone goes on in it', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, LABEL).click();
  await press(page, 'Tab');
  await expect(cellAt(page, 0, LABEL + 1)).toBeFocused();
  await press(page, 'Escape', 'Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
});

test('each match is brought into sight and counted, while the focus stays in the search', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, LABEL).click();
  const far = await page.getByRole('grid').getAttribute('aria-rowcount');
  await press(page, 'Control+f');
  await page.keyboard.type('przy kasie');
  const found = page.getByRole('search').getByRole('status');
  await expect(found).toHaveText(/^[1-9]\d* cells$/);
  const count = Number.parseInt((await found.textContent()) ?? '', 10);
  const active = page.locator('[data-active]');
  await press(page, 'Shift+Enter');
  await expect(found).toHaveText(`${count} of ${count}`);
  await expect(active).toBeInViewport({ ratio: 1 });
  expect(Number(far)).toBeGreaterThan(50);
  await press(page, 'Enter', 'Enter');
  await expect(found).toHaveText(`2 of ${count}`);
  await expect(active).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
});

test('find goes from match to match, and replaces all in one step', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, LABEL).click();
  await press(page, 'Control+h');
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('PRZY KASIE');
  const found = page.getByRole('search').getByRole('status');
  await expect(found).toHaveText(/^[1-9]\d* cells$/);
  await page.getByLabel('Replace with').fill('obok drzwi');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(found).toHaveText('0 cells');
  await press(page, 'Escape');
  await expect(cellAt(page, 0, LABEL)).toBeFocused();
  await press(page, 'Control+z');
  await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible();
});

/** Drags the handle of the selection to a cell. */
async function dragHandle(page: Page, to: Locator): Promise<void> {
  const handle = await page.locator('[data-fill-handle]').boundingBox();
  const target = await to.boundingBox();
  if (!handle || !target) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + 3, handle.y + 3);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 16, { steps: 4 });
  await page.mouse.up();
}

test('the fill handle repeats a cell over those it is dragged to', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, LABEL).click();
  const label = await cellAt(page, 0, LABEL).innerText();
  await dragHandle(page, cellAt(page, 3, LABEL));
  for (const row of [1, 2, 3]) await expect(cellAt(page, row, LABEL)).toHaveText(label);
  await expect(cellAt(page, 4, LABEL)).not.toHaveText(label);
});

test('the fill handle goes on counting, with Alt it copies, and a double click fills what is alike below', async ({
  page,
}) => {
  await openGrid(page, pages.origin);
  for (const [row, text] of ['10', '20'].entries()) {
    await cellAt(page, row, SHARE).click();
    await page.keyboard.type(text);
    await press(page, 'Enter');
  }
  const both = async () => {
    await cellAt(page, 0, SHARE).click();
    await press(page, 'Shift+ArrowDown');
  };
  const texts = () => Promise.all([2, 3, 4].map((row) => cellAt(page, row, SHARE).innerText()));
  const before = await texts();
  await both();
  await dragHandle(page, cellAt(page, 4, SHARE));
  for (const [row, text] of ['30', '40', '50'].entries())
    await expect(cellAt(page, row + 2, SHARE)).toContainText(text);
  await press(page, 'Control+z');
  expect(await texts()).toEqual(before);
  await both();
  await page.keyboard.down('Alt');
  await dragHandle(page, cellAt(page, 4, SHARE));
  await page.keyboard.up('Alt');
  for (const [row, text] of ['10', '20', '10'].entries())
    await expect(cellAt(page, row + 2, SHARE)).toContainText(text);
  await press(page, 'Control+z');

  await cellAt(page, 1, PLACE).click();
  const places = await Promise.all([1, 2, 3, 4, 5, 6].map((row) => cellAt(page, row, PLACE).innerText()));
  const alike = places.findIndex((place) => place !== places[0]);
  await cellAt(page, 1, SHARE).click();
  await page.locator('[data-fill-handle]').dblclick();
  for (let row = 2; row < 1 + alike; row += 1) await expect(cellAt(page, row, SHARE)).toContainText('20');
  await expect(cellAt(page, 1 + alike, SHARE)).toHaveText(before[alike - 1] ?? '');
});

test('the history takes back one step of several', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 0, LABEL).click();
  for (const word of ['first', 'second']) {
    await page.keyboard.type(word);
    await press(page, 'Enter');
  }
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Revert this step only: Edit' }).last().click();
  await expect(cellAt(page, 0, LABEL)).not.toHaveText('first');
  await expect(cellAt(page, 1, LABEL)).toHaveText('second');
  await expect(page.getByRole('listitem').filter({ hasText: 'Revert: Edit' })).toBeVisible();
});

test('once a scroll has ended, rows stand in the page in their own order', async ({ page }) => {
  await openGrid(page, pages.origin);
  const shown = page.locator('[role="row"]:has([role="gridcell"])');
  const indexes = () => shown.evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
  await cellAt(page, 0, LABEL).click();
  await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollBy(0, 1_500));
  await expect(cellAt(page, 50, LABEL)).toBeVisible();
  await expect
    .poll(async () => {
      const now = await indexes();
      return now.every((index, at) => at === 0 || (now[at - 1] ?? 0) < index);
    })
    .toBe(true);
  await expect(cellAt(page, 0, LABEL)).toBeFocused();
});

test('no state of the grid has a finding of axe', async ({ page }) => {
  test.slow();
  await openGrid(page, pages.origin, 'pl');
  await cellAt(page, 1, LABEL).click();
  await press(page, 'Delete');
  await cellAt(page, 2, SHARE).click();
  await page.keyboard.type('abc');
  await press(page, 'Enter', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'F2');
  await expect(page.getByRole('textbox')).toBeFocused();
  await expectNoFindings(page);
  await press(page, 'Escape');
  await cellAt(page, 3, TAGS).click();
  await press(page, 'Enter');
  await expectNoFindings(page);
  await press(page, 'Escape');
  await pasteInto(page, 'Bułki\t3\nChleby\tx');
  await press(page, 'Control+f');
  await expectNoFindings(page);
});
