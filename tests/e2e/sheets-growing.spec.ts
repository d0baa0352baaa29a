import type { Page, Route } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { storeId, storeName, worldContact } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, LABEL, saved } from './displays-app.ts';
import { type PublishFixtures, test } from './publish-test.ts';

const STORES = 40;
const DISPLAYS = 4;

/** Holds the rows of all stores but the first ones back, until they are let through. */
async function holdRows(page: Page) {
  const held: Route[] = [];
  const state = { isOpen: false, isFirst: true };
  await page.route('**/rpc/drafts/rows', async (route) => {
    const isFirst = state.isFirst;
    state.isFirst = false;
    if (isFirst || state.isOpen) await route.continue();
    else held.push(route);
  });
  return {
    /** The next part comes. */
    letOne: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await held.shift()?.continue();
    },
    letAll: async () => {
      state.isOpen = true;
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

const displays = (page: Page) => page.getByRole('grid', { name: 'Displays' });
const loading = (page: Page, done: number, total = STORES) =>
  expect(page.getByText(`Loading: ${done} of ${total} stores`)).toBeVisible();
/** How many stores are read, once that are more than these: how many come at once depends on how long they took. */
async function loadingBeyond(page: Page, before: number): Promise<number> {
  const note = page.getByText(/^Loading: \d+ of \d+ stores/);
  const done = async () => Number(/\d+/.exec(await note.innerText())?.[0]);
  await expect.poll(done).toBeGreaterThan(before);
  return done();
}
/** Opens a sheet of which the first stores are read, and those that follow are held back. */
async function openHeld(page: Page, openChain: PublishFixtures['openChain'], sheet = '/displays') {
  await openChain({ stores: STORES, displays: DISPLAYS });
  const rows = await holdRows(page);
  await show(page, sheet);
  await loading(page, 5);
  return rows;
}
/** The heading of the columns is a row, too. */
const rowsOfStores = (stores: number) => String(stores * DISPLAYS + 1);

test('rows come store by store, and what is done meanwhile is kept', async ({ page, openChain }) => {
  const rows = await openHeld(page, openChain);
  await expect(cell(page, 0, LABEL)).toContainText('Display 1');
  await expect(displays(page)).toHaveAttribute('aria-rowcount', rowsOfStores(5));
  await expectNoFindings(page, false);
  let done = 5;

  await test.step('an edit is saved while others are read, and outlives what comes next', async () => {
    await cell(page, 0, LABEL).click();
    await page.keyboard.type('Mine 1');
    await page.keyboard.press('Enter');
    await saved(page);
    await rows.letOne();
    done = await loadingBeyond(page, done);
    await expect(displays(page)).toHaveAttribute('aria-rowcount', rowsOfStores(done));
    await expect(cell(page, 0, LABEL)).toContainText('Mine 1');
  });

  await test.step('a cell that is being typed in stays open', async () => {
    await page.keyboard.type('Mine');
    await rows.letOne();
    done = await loadingBeyond(page, done);
    await page.keyboard.type(' 2');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, LABEL)).toContainText('Mine 2');
    await expect(displays(page)).toHaveAttribute('aria-rowcount', rowsOfStores(done));
  });

  await test.step('steps are undone and done again', async () => {
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, LABEL)).toContainText('Display 2');
    await page.keyboard.press('Control+y');
    await expect(cell(page, 1, LABEL)).toContainText('Mine 2');
    await expect(displays(page)).toHaveAttribute('aria-rowcount', rowsOfStores(done));
  });

  await rows.letAll();
  await settle(page);
  await expect(page.getByText(`${STORES} stores · ${STORES * DISPLAYS} displays`)).toBeVisible();
  await expect(displays(page)).toHaveAttribute('aria-rowcount', rowsOfStores(STORES));
  await expect(cell(page, 0, LABEL)).toContainText('Mine 1');
  await page.reload();
  await expect(cell(page, 0, LABEL)).toContainText('Mine 1');
  await expect(cell(page, 1, LABEL)).toContainText('Mine 2');
});

test('reading is cancelled, acts say over what they ran, and the rest comes when it is wanted', async ({
  page,
  openChain,
}) => {
  const rows = await openHeld(page, openChain);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(`5 of ${STORES} stores loaded`)).toBeVisible();

  await page.getByRole('button', { name: /^Find/ }).click();
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Display 3');
  const find = page.getByRole('search', { name: 'Find and replace' });
  await expect(find).toContainText(`5 cellsin 5 of ${STORES} stores`);
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Third');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText(`Replaced in 5 cells in 5 of ${STORES} stores`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Display 2');

  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(`All of the ${STORES} stores on the page: also those`)).toBeVisible();
  await expectNoFindings(page, false);
  await page.keyboard.press('Escape');

  await rows.letAll();
  await page.getByRole('button', { name: 'Load the rest' }).click();
  await settle(page);
  await expect(find).toContainText(`${STORES} cells`);
  await expect(find).not.toContainText('stores');
  await expect(cell(page, 2, LABEL)).toContainText('Third');
  // The step was about the rows that were there.
  await expect(page.getByText(`Replaced in 5 cells in 5 of ${STORES} stores`)).toBeVisible();
});

test('rows that come do not move those in sight, whatever the sheet is sorted and filtered by', async ({
  page,
  openChain,
}) => {
  const rows = await openHeld(page, openChain, '/displays?sort=-label');
  await expect(cell(page, 0, LABEL)).toContainText('Display 4');
  await expect(cell(page, 5, LABEL)).toContainText('Display 3');
  await rows.letOne();
  await expect(displays(page)).toHaveAttribute('aria-rowcount', rowsOfStores(await loadingBeyond(page, 5)));
  await expect(cell(page, 5, LABEL)).toContainText('Display 3');
  await rows.letAll();
  await settle(page);
  await expect(cell(page, 5, LABEL)).toContainText('Display 4');
});

test('the network goes while rows come: those that are here stay, and the page says which are not', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: STORES, displays: DISPLAYS });
  const rows = await holdRows(page);
  await show(page, '/contacts');
  await loading(page, 5);
  // What the first rows cost.
  expect(world.front.journal.requests('listStoreContacts')).toHaveLength(5);
  await world.stop();
  await rows.letAll();
  await expect(page.getByText(/^\d+ stores? (is|are) not shown/).first()).toBeVisible();
  await settle(page);
  await expect(page.getByText(`5 of ${STORES} stores are on this computer`)).toBeVisible();
  // One line for each reason: a request that was on its way has another than those after it.
  const notes = await page.getByText(/^\d+ stores? (is|are) not shown/).allInnerTexts();
  expect(notes.reduce((sum, note) => sum + Number(/\d+/.exec(note)?.[0]), 0)).toBe(STORES - 5);
  await expectNoFindings(page);
});

test('who types on gets all rows, also when a newer list of stores comes meanwhile', async ({ page, openChain }) => {
  const { world, bridge } = await openChain({ stores: STORES, displays: DISPLAYS });
  let isFirst = true;
  await page.route('**/rpc/drafts/rows', async (route) => {
    if (!isFirst) await new Promise((done) => setTimeout(done, 600));
    isFirst = false;
    await route.continue();
  });
  await show(page, '/displays');
  await loading(page, 5);
  await cell(page, 0, LABEL).click();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await saved(page);
  await world.setDetails(storeId(2), { name: `${storeName(2)} B` });
  unwrap(await bridge.reads.refresh({ read: 'stores.list', inputKey: 'null' }));
  // Steps follow each other faster than rows are read again.
  const note = page.getByText(/^Loading: /);
  let steps = 0;
  for (; steps < 120 && (await note.count()) > 0; steps += 1) {
    await new Promise((done) => setTimeout(done, 100));
    await page.keyboard.type(`Mine ${steps}`);
    await page.keyboard.press(steps % 2 === 0 ? 'Enter' : 'ArrowUp');
  }
  await expect(note).toHaveCount(0, { timeout: 1_000 });
  await settle(page);
  await expect(displays(page)).toHaveAttribute('aria-rowcount', rowsOfStores(STORES));
  await expect(cell(page, DISPLAYS, 0)).toContainText(`${storeName(2)} B`);
  await expect(cell(page, 0, LABEL)).toContainText('Mine');
});

test('acts wait for the rest when a person wants that, and a selection covers what was there', async ({
  page,
  openChain,
}) => {
  const rows = await openHeld(page, openChain);
  const find = page.getByRole('search', { name: 'Find and replace' });
  const selected = async () =>
    Number(/[\d,]+/.exec(await page.getByText(/\d+ cells selected/).innerText())?.[0].replaceAll(',', ''));
  const wait = { name: 'Wait for the rest' };

  await cell(page, 0, LABEL).click();
  await page.keyboard.press('Control+a');
  const before = await selected();
  await expect(page.getByText(`in 5 of ${STORES} stores`)).toBeVisible();
  await rows.letOne();
  await loadingBeyond(page, 5);
  await expect(page.getByText('without the rows that came later')).toBeVisible();
  expect(await selected()).toBe(before);
  await page.getByRole('button', wait).click();

  await page.getByRole('button', { name: /^Find/ }).click();
  await find.getByRole('textbox', { name: 'Find', exact: true }).fill('Display 3');
  await find.getByRole('textbox', { name: 'Replace with' }).fill('Third');
  await find.getByRole('button', wait).click();
  await expect(find).toContainText('Replaces once the rest is here');
  await expect(find.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectNoFindings(page, false);

  await rows.letAll();
  await settle(page);
  await expect(page.getByText(`Replaced in ${STORES} cells`, { exact: true })).toBeVisible();
  await expect(find.getByRole('button', wait)).toHaveCount(0);
  await expect.poll(selected).toBe((before / 5) * STORES);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(cell(page, 2, LABEL)).toContainText('Display 3');
});

test('without a network, what is here comes first, and the rest once the service answers again', async ({
  page,
  openChain,
}) => {
  test.setTimeout(180_000);
  const { world, bridge } = await openChain({ stores: STORES, displays: DISPLAYS });
  for (const nth of [1, 20, 30]) await world.setContacts(storeId(nth), [worldContact('Ala', '+48 600 100 200')]);
  unwrap(await bridge.drafts.rows({ kind: 'contacts', externalIds: [storeId(30), storeId(20)] }));
  const cut = world.front.switchOn('resetBefore', {});
  expect((await bridge.reads.refresh({ read: 'stores.list', inputKey: 'null' })).ok).toBe(false);
  await show(page, '/contacts');
  await expect(page.getByText(`2 of ${STORES} stores are on this computer`)).toBeVisible();
  await settle(page);
  await expect(cell(page, 0, 0)).toContainText(storeName(20));
  await expect(page.getByText(`${STORES - 2} stores are not shown`)).toBeVisible();
  await expectNoFindings(page);
  cut.off();
  await expect(page.getByText(`${STORES} stores · 3 contacts`)).toBeVisible({ timeout: 120_000 });
  await settle(page);
  // In the order of the sheet, now that all are there.
  await expect(cell(page, 0, 0)).toContainText(storeName(1));
});

test('another workspace is opened while rows come: it shows its own', async ({ page, openChain }) => {
  const first = await openChain({ stores: STORES, displays: DISPLAYS }, 'First');
  const { bridge } = await openChain({ stores: 6, displays: 1 }, 'Second');
  const { items } = unwrap(await bridge.workspaces.list());
  const open = async (workspace: string) => {
    const id = items.find(({ name }) => name === workspace)?.id ?? '';
    unwrap(await heardBy(page, bridge, () => bridge.workspaces.activate({ id })));
  };
  await open('First');
  const rows = await holdRows(page);
  await show(page, '/displays');
  await loading(page, 5);
  await open('Second');
  await rows.letAll();
  await show(page, '/displays?hide=%5B%5D');
  await settle(page);
  await expect(page.getByText('6 stores · 6 displays')).toBeVisible();
  expect(await first.world.displaysOf(storeId(1))).toHaveLength(DISPLAYS);
});

test('in a large chain all stores come by choice', async ({ page, openChain }) => {
  test.setTimeout(300_000);
  await openChain({ stores: 320, displays: 1 });
  const rows = await holdRows(page);
  await show(page, '/displays');
  await expect(page.getByText('Choose stores first')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Show all stores (320)' }).click();
  await loading(page, 5, 320);
  await rows.letAll();
  await settle(page);
  await expect(page.getByText('320 stores · 320 displays')).toBeVisible();
  await cell(page, 0, LABEL).click();
  await page.keyboard.press('Control+End');
  await expect(page.getByText(storeName(320)).first()).toBeVisible();
});
