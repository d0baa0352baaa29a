import type { Page, Route } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { press } from '../support/e2e/grid.ts';
import { expect, show } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { storeId, worldContact, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, saved } from './displays-app.ts';
import { askNow, lastRun, openPublish, PUBLISHED, publishButton } from './publish-page.ts';
import { test } from './publish-test.ts';

const STORE = 0;
const RATIO = 6;

async function openTargets(page: Page): Promise<void> {
  await show(page, `/targets?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'History of this cell' });

test('a target says what it was on a day, from what was read and done here, with the keyboard alone', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70), worldTarget(2, 50)]);
  await openTargets(page);
  const dialog = dialogOf(page);
  const lines = dialog.getByRole('grid', { name: 'What is known of this cell, newest first' });
  const answer = dialog.getByRole('status');
  const day = dialog.getByLabel('What was it on');

  await test.step('a cell that nobody has changed here was read once', async () => {
    await tabTo(page, cell(page, 0, 0));
    await press(page, 'End');
    await expect(cell(page, 0, RATIO)).toBeFocused();
    await press(page, 'Control+Shift+H');
    await expect(day).toBeFocused();
    await expect(day).toHaveValue('2026-11-20');
    await expect(answer).toHaveText(/^On 20 Nov 2026, when it was read, the service showed 70% at .+\.$/);
    await expect(lines.getByRole('row', { name: /Shown by the service when it was read 70%$/ })).toBeVisible();
    await expectNoFindings(page);
    await press(page, 'Escape');
    await expect(dialog).toHaveCount(0);
    await expect(cell(page, 0, RATIO)).toBeFocused();
  });

  await test.step('what is changed here waits, and is no value of the service', async () => {
    await page.keyboard.type('75');
    await press(page, 'Enter', 'ArrowUp');
    await saved(page);
    await press(page, 'Control+Shift+H');
    await expect(answer).toContainText('the service showed 70% at');
    await expect(answer).toContainText(/Changed here to 75% on .+, and not published yet\.$/);
    await expect(lines.getByRole('row', { name: /Edit 70% 75%$/ })).toBeVisible();
    await press(page, 'Escape');
  });

  await test.step('a publishing is told with what was read before it and after it', async () => {
    await openPublish(page);
    await tabAndEnter(page, publishButton(page));
    await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
    await openTargets(page);
    await expect(cell(page, 0, RATIO)).toHaveText('75%');
    await tabTo(page, cell(page, 0, 0));
    await press(page, 'End', 'Shift+F10');
    const item = page.getByRole('menuitem', { name: 'History of this cell' });
    await press(page, 'End');
    await expect(item).toBeFocused();
    await press(page, 'Enter');
    await expect(answer).toHaveText(/the service showed 70% at .+, 75% at .+\.$/);
    await expect(lines.getByRole('row', { name: /Published from here 70% 75%$/ })).toBeVisible();
  });

  await test.step('before the first read nobody here knows, and a line asks for its own day', async () => {
    await expect(day).toBeFocused();
    await page.keyboard.type('11032026');
    await expect(day).toHaveValue('2026-11-03');
    await expect(answer).toHaveText(/^Not known: the first read known here was on .+, and showed 70%\.$/);
    await tabTo(page, lines.getByRole('gridcell').first());
    await press(page, 'Enter');
    await expect(day).toHaveValue('2026-11-20');
    await expect(answer).toContainText('75% at');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Close' }));
    await expect(cell(page, 0, RATIO)).toBeFocused();
  });

  await test.step('the name of the store has no history of its own', async () => {
    await press(page, 'Home');
    await expect(cell(page, 0, STORE)).toBeFocused();
    await press(page, 'Control+Shift+H', 'Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Copy', exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'History of this cell' })).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  });
});

test('what can’t be read is tried again, a cell of which nothing is known says so, and no service is needed for it', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setTargets(storeId(1), [worldTarget(1, 70)]);
  await openTargets(page);
  const dialog = dialogOf(page);
  const day = dialog.getByLabel('What was it on');
  const open = async () => {
    await expect(cell(page, 0, RATIO)).toBeFocused();
    await press(page, 'Control+Shift+H');
    await expect(dialog).toBeVisible();
  };
  const close = async () => {
    await press(page, 'Escape');
    await expect(cell(page, 0, RATIO)).toBeFocused();
  };

  await tabTo(page, cell(page, 0, 0));
  await press(page, 'End');
  await test.step('the file cannot be read, and then it can', async () => {
    const failure: Failure = { code: 'internal', reference: 'a1b2c3d4' };
    const untilPressed = await failingUntilPressed(page, 'publish/cell', failure);
    await open();
    await expect(dialog.getByRole('alert')).toContainText('a1b2c3d4');
    await expect(day).toHaveCount(0);
    await expectNoFindings(page);
    const again = dialog.getByRole('button', { name: 'Try again' });
    await test.step('nor at the second try, during which what failed stays, with the focus on its button', async () => {
      const slow = Promise.withResolvers<void>();
      const failSlowly = async (route: Route) => {
        await slow.promise;
        await route.fulfill({ json: { json: { ok: false, failure: { code: 'internal', reference: 'e5f6a7b8' } } } });
      };
      await page.route('**/rpc/publish/cell', failSlowly);
      await tabAndEnter(page, again);
      await expect(again).toHaveAttribute('aria-disabled', 'true');
      await expect(again).toBeFocused();
      await expect(dialog.getByRole('alert')).toContainText('a1b2c3d4');
      slow.resolve();
      await expect(dialog.getByRole('alert')).toContainText('e5f6a7b8');
      await expect(again).toBeFocused();
      await page.unroute('**/rpc/publish/cell', failSlowly);
    });
    await untilPressed();
    await tabAndEnter(page, again);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(day).toBeFocused();
    await expect(dialog.getByRole('status')).toContainText('the service showed 70% at');
    await close();
  });

  await test.step('nothing is known', async () => {
    const json = { ok: true, value: { lines: [], reads: [], since: null } };
    await page.route('**/rpc/publish/cell', (route) => route.fulfill({ json: { json } }));
    await open();
    await expect(dialog.getByRole('status')).toHaveText(/^Nothing is known of this cell/);
    await expect(day).toHaveCount(0);
    await expectNoFindings(page);
    await close();
    await page.unroute('**/rpc/publish/cell');
  });

  await test.step('the service does not answer', async () => {
    await world.front.refuse();
    await askNow(page);
    await expect(page.getByRole('button', { name: /^Connection/ })).toContainText('Offline since', { timeout: 60_000 });
    await cell(page, 0, RATIO).click();
    await open();
    await expect(dialog.getByRole('status')).toContainText('the service showed 70% at');
    await expect(dialog.getByRole('row', { name: /Shown by the service when it was read 70%$/ })).toBeVisible();
    await expectNoFindings(page);
    await close();
  });
});

test('a column that shows when a contact was made has no history, for nobody keeps what it was', async ({
  page,
  openChain,
}) => {
  const { world } = await openChain({ stores: 1, displays: 1 });
  await world.setContacts(storeId(1), [worldContact('Ola Lis', '600 100 200')]);
  await show(page, `/contacts?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name: 'Contacts' }).waitFor();
  await settle(page);
  const item = page.getByRole('menuitem', { name: 'History of this cell' });
  const [name, since] = [cell(page, 0, 2), cell(page, 0, 7)];
  await name.click({ button: 'right' });
  await expect(item).toBeVisible();
  await press(page, 'Escape');
  await expect(since).toHaveText(/20\d\d/);
  await since.click({ button: 'right' });
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(item).toHaveCount(0);
  await press(page, 'Escape', 'Control+Shift+H');
  await expect(dialogOf(page)).toHaveCount(0);
});
