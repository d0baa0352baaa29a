import type { Page } from '@playwright/test';
import { cellAt, press } from '../support/e2e/grid.ts';
import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { draft, storeName } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { LABEL, paste, STATUS, saved, TITLE } from './displays-app.ts';
import { test } from './publish-test.ts';

const STORE_ID = 1;
const TYPE = 4;
const grid = (page: Page) => page.getByRole('grid', { name: 'Displays' });
const main = (page: Page) => page.getByRole('main');
const done = (page: Page, text: string) => main(page).getByRole('status').filter({ hasText: text });

async function open(page: Page, rows: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await show(page, '/displays');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(rows + 1), { timeout: 60_000 });
  await expect(cellAt(page, 1, LABEL)).toHaveText('Display 2');
  await settle(page);
}

test('duplicating and replacing say what they did, with Undo and the changed rows; the head counts what is shown', async ({
  page,
  openChain,
}) => {
  await openChain({ stores: 3, displays: 4 });
  await open(page, 12);

  await test.step('displays are duplicated into another store', async () => {
    await cellAt(page, 0, LABEL).click();
    await press(page, 'Shift+ArrowDown');
    await main(page).getByRole('button', { name: 'Duplicate', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate 2 displays to other stores' });
    // Its displays have these names already.
    await dialog.getByRole('checkbox', { name: storeName(2) }).check();
    await expect(dialog.getByText('2 are left out')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await cellAt(page, 0, LABEL).click();
    await page.keyboard.type('Quite new');
    await page.keyboard.press('Enter');
    await cellAt(page, 0, LABEL).click();
    await main(page).getByRole('button', { name: 'Duplicate', exact: true }).click();
    const one = page.getByRole('dialog', { name: 'Duplicate 1 display to other stores' });
    await one.getByRole('checkbox', { name: storeName(2) }).check();
    await one.getByRole('checkbox', { name: storeName(3) }).check();
    await one.getByRole('button', { name: 'Create 2 displays' }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '15');
    const note = done(page, 'Duplicate to stores: 2 rows in 2 stores');
    await note.getByRole('button', { name: 'Undo' }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '13');
    await expect(note).toHaveCount(0);
    await main(page).getByRole('button', { name: 'Redo' }).first().click();
    await note.getByRole('button', { name: 'Show changed rows' }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '3');
    await expect(main(page).getByText(/2 of 10 displays/)).toBeVisible();
  });

  await test.step('all matches are replaced', async () => {
    await open(page, 14);
    await cellAt(page, 1, LABEL).click();
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
    await page.keyboard.type('Display 2');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Shelf 2');
    await page.getByRole('button', { name: 'Replace all' }).click();
    const note = done(page, 'Replaced in 3 cells');
    await expect(note.getByRole('button', { name: 'Show changed rows' })).toBeVisible();
    await note.getByRole('button', { name: 'Undo' }).click();
    await expect(note).toHaveCount(0);
    await expect(cellAt(page, 1, LABEL)).toHaveText('Display 2');
  });
});

test('types are searched, a choice is put into every selected cell, and Ctrl Enter is told while typing', async ({
  page,
  openChain,
}) => {
  await openChain({ stores: 2, displays: 3 });
  await open(page, 6);

  await test.step('the filter of types is searched', async () => {
    await main(page).getByRole('button', { name: /^Type/ }).click();
    const filter = page.getByRole('dialog', { name: 'Type' });
    await expect(filter.getByRole('checkbox')).not.toHaveCount(1);
    await filter.getByRole('searchbox', { name: 'Search' }).or(filter.getByRole('textbox')).fill('gourmet');
    await expect(filter.getByRole('checkbox')).toHaveCount(3);
    await expect(filter.getByRole('checkbox', { name: 'Drinks: gourmet rack' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('typing into a selection of status sets all of it', async () => {
    await cellAt(page, 0, STATUS).click();
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
    await page.keyboard.type('disa');
    await expect(page.getByText('Sets all 3 selected cells')).toBeVisible();
    await press(page, 'Enter');
    for (const row of [0, 1, 2]) await expect(cellAt(page, row, STATUS)).toContainText('Disabled');
    await expect(cellAt(page, 3, STATUS)).toHaveText('Active');
  });

  await test.step('the same for types, where the new value stands beside the old one', async () => {
    await cellAt(page, 0, TYPE).click();
    await press(page, 'Shift+ArrowDown');
    await page.keyboard.type('baguettes: bread b');
    await expect(page.getByText('Sets all 2 selected cells')).toBeVisible();
    await press(page, 'Enter');
    for (const row of [0, 1]) {
      const value = cellAt(page, row, TYPE).getByText('Baguettes: bread baskets', { exact: true });
      await expect(value).toBeInViewport({ ratio: 0.9 });
    }
  });

  await test.step('text says the key that sets all of the selection', async () => {
    await cellAt(page, 3, LABEL).click();
    await press(page, 'Shift+ArrowDown');
    await page.keyboard.type('Same');
    await expect(page.getByText('Enter sets this cell · Ctrl+Enter sets all 2')).toBeVisible();
    await press(page, 'Control+Enter');
    for (const row of [3, 4]) await expect(cellAt(page, row, LABEL)).toContainText('Same');
  });

  await test.step('a warning says its sentence under the pointer, and the menu of a cell has the acts of displays', async () => {
    await expect(cellAt(page, 3, LABEL)).toHaveAttribute(
      'title',
      /another active display of this store has the same label and type/,
    );
    await cellAt(page, 5, LABEL).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Actions for the selection' });
    for (const name of ['Duplicate', 'Disable', 'Fill down'])
      await expect(menu.getByRole('menuitem', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test('the ID of a store is whole in a column of its own, and the tools stay in place when a change is reviewed', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 2, displays: 3 });
  await open(page, 6);
  await expect(grid(page).getByRole('columnheader', { name: 'Store ID' })).toBeVisible();
  await expect(cellAt(page, 0, STORE_ID)).toHaveText('S-001');
  expect(await cellAt(page, 0, STORE_ID).evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  const tools = ['Import', 'Add displays'].map((name) => main(page).getByRole('button', { name }).first());
  const places = async () => Promise.all(tools.map((tool) => tool.boundingBox()));
  const before = await places();
  await draft(bridge, [{ store: 1, nth: 1, value: 'Renamed' }]);
  await expect(main(page).getByRole('link', { name: 'Review 1 change' })).toBeVisible();
  await settle(page);
  expect(await places()).toEqual(before);
});

test('what is pasted below the last row goes into new rows of its store, rows are inserted, and each is one step of Undo', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 2, displays: 12 });
  await open(page, 24);
  const bar = page.getByRole('status', { name: 'Paste preview' });
  const rows = (count: number) => expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));

  await test.step('the preview offers the rows, and the keyboard takes them', async () => {
    await cellAt(page, 0, LABEL).click();
    await press(page, 'Control+ArrowDown');
    await expect(cellAt(page, 23, LABEL)).toBeFocused();
    await paste(page, 'Pasted A\tTitle A\nPasted B\tTitle B\nPasted C\tTitle C\n');
    await expect(bar).toContainText('2 rows don’t fit');
    await expect(bar.getByRole('button', { name: `Paste and add 2 rows to ${storeName(2)}` })).toBeVisible();
    await expect(cellAt(page, 23, LABEL)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Control+Enter');
    await rows(26);
    await expect(cellAt(page, 25, LABEL)).toBeInViewport({ ratio: 0.9 });
    await expect(cellAt(page, 25, LABEL)).toContainText('Pasted C');
    await expect(cellAt(page, 25, TITLE)).toContainText('Title C');
    await expect(cellAt(page, 25, STORE_ID)).toHaveText('S-002');
    await saved(page);
    const added = async () => {
      const [read] = unwrap(await bridge.drafts.rows({ kind: 'expositions', externalIds: ['S-002'] }));
      return read?.known === true
        ? read.rows.flatMap(({ base, desired }) => (base === null ? [desired?.['label']] : []))
        : [];
    };
    await expect.poll(added).toEqual(['Pasted B', 'Pasted C']);
    await page.keyboard.press('Control+z');
    await rows(24);
    await expect(cellAt(page, 23, LABEL)).toHaveText('Display 12');
    await expect.poll(added).toEqual([]);
  });

  await test.step('a paste far beyond the end is refused', async () => {
    await paste(page, 'Too much\n'.repeat(200_000));
    await expect(
      main(page).locator('span', { hasText: '199,999 rows lie below the last one, and at most 10,000 can be added' }),
    ).toBeVisible();
    await expect(cellAt(page, 23, LABEL)).toHaveText('Display 12');
  });

  await test.step('rows are inserted below the selection by the menu', async () => {
    await press(page, 'Control+Home');
    await cellAt(page, 1, LABEL).click();
    await press(page, 'Shift+ArrowDown', 'Shift+F10');
    await page.getByRole('menuitem', { name: 'Insert 2 rows below', exact: true }).press('Enter');
    await rows(26);
    await expect(cellAt(page, 3, LABEL)).toBeFocused();
    await page.keyboard.type('Inserted');
    await page.keyboard.press('Enter');
    await expect(cellAt(page, 3, LABEL)).toContainText('Inserted');
    await expect(cellAt(page, 3, STORE_ID)).toHaveText('S-001');
    await press(page, 'Control+z', 'Control+z');
    await rows(24);
  });
});
