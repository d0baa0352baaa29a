import { expect, test } from '@playwright/test';
import { buildPages } from '#tests/bench/grid/build-page.ts';
import { servePages } from '#tests/bench/grid/serve.ts';
import { cellAt, openGrid, pasteInto, press } from '../support/e2e/grid.ts';

const KIND = 3;
const STATE = 7;

/** The page on which the grid stands alone, built once for all tests. */
let pages: Awaited<ReturnType<typeof servePages>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  pages = await servePages(await buildPages('grid', { index: './main.tsx' }));
});
test.afterAll(() => pages.close());

test('a list of choices that was only looked at writes nothing, however it is left', async ({ page }) => {
  await openGrid(page, pages.origin);
  const kind = await cellAt(page, 3, KIND).innerText();
  await cellAt(page, 1, KIND).click();
  await press(page, 'Delete');
  await pasteInto(page, 'nowhere');
  await press(page, 'Enter');
  await cellAt(page, 2, KIND).click();
  await press(page, 'Delete', 'ArrowUp');
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
  for (const [row, text] of [
    [1, 'nowhere'],
    [2, 'a value is required'],
  ] as const) {
    for (const key of ['Enter', 'Tab', 'Escape']) {
      await cellAt(page, row, KIND).click();
      await press(page, 'F2');
      await expect(page.getByRole('option')).toHaveCount(5);
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
      await press(page, key);
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(cellAt(page, row, KIND)).toContainText(text);
    }
  }
  await cellAt(page, 2, KIND).click();
  await press(page, 'F2', 'Enter');
  await expect(cellAt(page, 3, KIND)).toBeFocused();
  await press(page, 'Shift+ArrowUp', 'F2');
  await expect(page.getByRole('option', { selected: true })).toHaveText(kind);
  await press(page, 'Tab');
  await expect(cellAt(page, 2, KIND)).toContainText('a value is required');
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
});

test('an Enter that is held opens the list of several cells and chooses nothing', async ({ page }) => {
  await openGrid(page, pages.origin);
  const texts = () => Promise.all([1, 2, 3].map((row) => cellAt(page, row, KIND).innerText()));
  const before = await texts();
  expect(new Set(before).size).toBeGreaterThan(1);
  await cellAt(page, 1, KIND).click();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.keyboard.down('Enter');
  await expect(page.getByRole('option')).toHaveCount(5);
  for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('option')).toHaveCount(5);
  await press(page, 'Escape');
  expect(await texts()).toEqual(before);
});

test('arrows begin at either end of a list in which nothing is marked', async ({ page }) => {
  await openGrid(page, pages.origin);
  for (const [key, label] of [
    ['ArrowDown', 'Lodówka na napoje'],
    ['ArrowUp', 'Kosze z bułkami'],
  ] as const) {
    await cellAt(page, 1, KIND).click();
    await press(page, 'Delete', 'F2', key, 'Enter');
    await expect(cellAt(page, 1, KIND)).toContainText(label);
  }
});

test('a letter marks the first choice that begins with it, whatever the cell had', async ({ page }) => {
  await openGrid(page, pages.origin);
  const marked = page.getByRole('option', { selected: true });
  await cellAt(page, 1, STATE).click();
  await press(page, 'w', 'Enter');
  await expect(cellAt(page, 1, STATE)).toContainText('wyłączona');
  await cellAt(page, 1, STATE).click();
  await press(page, 'a');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(marked).toHaveText('aktywna');
  await press(page, 'Backspace');
  await expect(marked).toHaveText('wyłączona');
  await page.keyboard.type('w');
  await expect(marked).toHaveText('wyłączona');
  await press(page, 'Escape', 'a', 'Tab');
  await expect(cellAt(page, 1, STATE)).toContainText('aktywna');

  await cellAt(page, 1, KIND).click();
  await press(page, 'k');
  await expect(page.getByRole('option')).toHaveCount(3);
  await expect(marked).toHaveText('Kosze z bułkami');
  await press(page, 'Enter');
  await expect(cellAt(page, 1, KIND)).toContainText('Kosze z bułkami');
});
