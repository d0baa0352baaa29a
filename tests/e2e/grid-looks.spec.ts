import { expect, type Page, test } from '@playwright/test';
import { buildPages } from '#tests/bench/grid/build-page.ts';
import { servePages } from '#tests/bench/grid/serve.ts';
import { cellAt, openGrid, press } from '../support/e2e/grid.ts';

const LABEL = 1;
const KIND = 3;
const SHARE = 5;

/** The page on which the grid stands alone, built once for all tests. */
let pages: Awaited<ReturnType<typeof servePages>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  pages = await servePages(await buildPages('grid', { index: './main.tsx' }));
});
test.afterAll(() => pages.close());

/** Puts a value into the active cell as it came from elsewhere: with what nobody can type. */
const put = (page: Page, value: string | number) =>
  page.evaluate((given) => Reflect.get<object, 'sheet'>(window, 'sheet').enterValue(given), value);

const valueAt = (page: Page, row: number, column: string): Promise<unknown> =>
  page.evaluate(
    ([at, id]) => {
      const { core } = Reflect.get<object, 'sheet'>(window, 'sheet');
      return core.valueOf(core.axes().rowIdAt(at), id);
    },
    [row, column] as const,
  );

test('a cell that was only looked at keeps its value, however it is left', async ({ page }) => {
  await openGrid(page, pages.origin);
  for (const [id, column, value] of [
    ['label', LABEL, 'Rack  '],
    ['label', LABEL, 'Jan\nKowalski'],
    ['label', LABEL, 'a\tb'],
    ['share', SHARE, 12.3456],
  ] as const) {
    await cellAt(page, 2, column).click();
    await put(page, value);
    for (const key of ['Enter', 'Tab', 'Control+Enter', 'elsewhere']) {
      await cellAt(page, 2, column).click();
      await press(page, 'F2');
      await expect(page.getByRole('grid').getByRole('textbox')).toBeFocused();
      if (key === 'elsewhere') await cellAt(page, 5, KIND).click();
      else await press(page, key);
      await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0);
      expect(await valueAt(page, 2, id)).toBe(value);
    }
  }
  await cellAt(page, 2, LABEL).click();
  await put(page, 'Jan ');
  await press(page, 'F2', 'End');
  await page.keyboard.type('uary');
  await press(page, 'Enter');
  expect(await valueAt(page, 2, 'label')).toBe('Jan uary');
});

test('what stands in a cell goes into all selected ones as it is, also where nobody typed', async ({ page }) => {
  await openGrid(page, pages.origin);
  await cellAt(page, 2, LABEL).click();
  await put(page, 'Jan\nKowalski');
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'F2', 'Control+Enter');
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0);
  expect(await valueAt(page, 2, 'label')).toBe('Jan\nKowalski');
  expect(await valueAt(page, 3, 'label')).toBe('Jan\nKowalski');
  expect(await valueAt(page, 3, 'title')).toBe('Jan Kowalski');
});

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test('the menu cuts only what was copied', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGrid(page, pages.origin);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await cellAt(page, 1, LABEL).click();
  await cellAt(page, 3, SHARE).click({ modifiers: ['ControlOrMeta'] });
  await cellAt(page, 3, SHARE).click({ button: 'right' });
  await menuItem(page, 'Cut').click();
  await expect(page.getByText('Nothing changed', { exact: true })).toBeVisible();
  expect(await clipboard()).toBe('before');

  const label = await cellAt(page, 2, LABEL).innerText();
  await cellAt(page, 2, LABEL).click({ button: 'right' });
  await menuItem(page, 'Cut').click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await expect.poll(clipboard).toBe(label);
});

test('the menu copies and cuts cells while a text of the page is selected', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGrid(page, pages.origin);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const labels = await Promise.all([2, 3, 4].map((row) => cellAt(page, row, LABEL).innerText()));
  const selectHeading = async () => {
    await page.getByRole('heading', { name: 'Things' }).dblclick();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('Things');
  };
  await selectHeading();
  await cellAt(page, 2, LABEL).click({ button: 'right' });
  await menuItem(page, 'Copy').click();
  expect(await clipboard()).toBe(labels[0]);
  await selectHeading();
  await cellAt(page, 3, LABEL).click({ button: 'right' });
  await menuItem(page, 'Cut').click();
  expect(await clipboard()).toBe(labels[1]);
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
});

test('a press on a cell ends the selection of a text, so that keys copy and paste cells', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGrid(page, pages.origin);
  const label = await cellAt(page, 4, LABEL).innerText();
  const selectHeading = () => page.getByRole('heading', { name: 'Things' }).dblclick();
  await selectHeading();
  await cellAt(page, 4, LABEL).click();
  await press(page, 'Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(label);
  await selectHeading();
  await cellAt(page, 5, LABEL).click();
  await press(page, 'Control+v');
  await expect(cellAt(page, 5, LABEL)).toHaveText(label);
});
