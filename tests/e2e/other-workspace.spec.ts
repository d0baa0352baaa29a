import type { Page } from '@playwright/test';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { expect, type RunningHost, show, test as withHost } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { openWorld, type PublishWorld, startPublishWorld, storeId } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, LABEL } from './displays-app.ts';
import { fetchStore, openFirst, photosAddress, viewer } from './photos-app.ts';
import { hold } from './publish-page.ts';

/* What is left behind in a workspace when another one opens. */

const FIRST = 'Sample chain';
const SECOND = 'Second';
const STORES = 3;

/** A second workspace beside the sample, which is open. */
const test = withHost.extend<{ second: { readonly world: PublishWorld; readonly id: string; readonly first: string } }>(
  {
    second: async ({ page, endcap }, use) => {
      const bridge = await endcap.bridge();
      const first = unwrap(await bridge.workspaces.list()).activeId ?? '';
      const world = await startPublishWorld({ stores: STORES, displays: 1 });
      await heardBy(page, bridge, () => openWorld(bridge, world, SECOND));
      const id = unwrap(await bridge.workspaces.list()).activeId ?? '';
      unwrap(await heardBy(page, bridge, () => bridge.workspaces.activate({ id: first })));
      await use({ world, id, first });
      unwrap(await bridge.workspaces.activate({ id: first }));
      unwrap(await bridge.workspaces.remove({ id }));
      await world.stop();
    },
  },
);

const menuOf = (page: Page, workspace: string) =>
  page.getByRole('button', { name: `${workspace}. Switch workspace`, exact: true });

/** Opens another workspace by the menu. */
async function switchBy(page: Page, from: string, to: string): Promise<void> {
  await menuOf(page, from).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${to}`) }).click();
}

/** Types a tag for the first photo of the queue, and does not enter it. */
async function typeTag(page: Page, host: RunningHost, text: string) {
  await fetchStore(host);
  await show(page, photosAddress());
  await settle(page);
  await openFirst(page);
  await page.keyboard.press('t');
  const field = viewer(page).getByRole('combobox', { name: 'Tags', exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
  return field;
}

const tagsOf = async ({ review }: BridgeClient) => unwrap(await review.totals()).tags.map(({ tag }) => tag);

test('a tag that is typed and not entered is saved before another workspace opens', async ({
  page,
  endcap,
  second: _opened,
}) => {
  const bridge = await endcap.bridge();
  await typeTag(page, endcap, 'promo');
  await switchBy(page, FIRST, SECOND);
  await expect(menuOf(page, SECOND)).toBeVisible();
  await settle(page);
  expect(await tagsOf(bridge)).toEqual([]);
  await switchBy(page, SECOND, FIRST);
  await expect(menuOf(page, FIRST)).toBeVisible();
  expect(await tagsOf(bridge)).toEqual(['promo']);
});

test('when another window opens another workspace, what is typed stays in the field until it is saved', async ({
  page,
  endcap,
  second: { id, first },
}) => {
  const bridge = await endcap.bridge();
  const field = await typeTag(page, endcap, 'weekend');
  const asked = page.waitForResponse('**/rpc/review/mark');
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.activate({ id })));
  await asked;
  expect(await tagsOf(bridge)).toEqual([]);
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.activate({ id: first })));
  await expect(field).toHaveValue('weekend');
  await viewer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(field).toHaveValue('');
  await expect.poll(() => tagsOf(bridge)).toContain('weekend');
});

test('what is done on a page while another window opens another workspace is refused, and written into neither', async ({
  page,
  context,
  endcap,
  second: { first },
}) => {
  const bridge = await endcap.bridge();
  await show(page, '/stores/W-014?tab=expectations');
  await page.getByRole('grid', { name: 'Targets' }).waitFor();
  await settle(page);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Save as a template' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Morning');

  // The page hears of it a moment later.
  const { letGo } = await hold(page, 'workspaces/list');
  const other = await context.newPage();
  await endcap.open(other, '/settings');
  await switchBy(other, FIRST, SECOND);
  await expect(menuOf(other, SECOND)).toBeVisible();
  await page.bringToFront();
  await name.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Cancelled');
  await expect(menuOf(page, FIRST)).toBeVisible();
  expect(unwrap(await bridge.templates.list())).toEqual([]);

  letGo();
  await expect(menuOf(page, SECOND)).toBeVisible();
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.activate({ id: first })));
  expect(unwrap(await bridge.templates.list())).toEqual([]);
  await other.close();
});

test('a step that is being saved is saved in its workspace before Welcome opens another one', async ({
  page,
  endcap,
  second: { id },
}) => {
  const bridge = await endcap.bridge();
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.activate({ id })));
  await show(page, `/displays?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await settle(page);
  const order: string[] = [];
  const room = Promise.withResolvers<void>();
  await page.route('**/rpc/drafts/save', async (route) => {
    await room.promise;
    order.push('save');
    await route.fallback();
  });
  await page.route('**/rpc/workspaces/openSample', async (route) => {
    order.push('open');
    await route.fallback();
  });
  const asked = page.waitForRequest('**/rpc/drafts/save');
  await cell(page, 0, LABEL).click();
  await page.keyboard.type('Door');
  await page.keyboard.press('Enter');
  await asked;
  await show(page, '/welcome');
  await page.getByRole('button', { name: 'Open the sample', exact: true }).click();
  await expect(page.getByText('Starting the sample', { exact: true })).toBeVisible();
  room.resolve();
  await expect(menuOf(page, FIRST)).toBeVisible();
  expect(order).toEqual(['save', 'open']);
  expect(unwrap(await bridge.drafts.count()).edits).toBe(0);
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.activate({ id })));
  expect(unwrap(await bridge.drafts.count()).edits).toBe(1);
});

test('beside the name of a workspace never stands the number of stores of another one', async ({
  page,
  second: _opened,
}) => {
  const count = page.getByRole('banner').getByText(/^\d+ stores$/);
  await show(page, '/settings');
  await expect(count).toHaveText('120 stores');
  const answer = Promise.withResolvers<void>();
  await page.route('**/rpc/stores/list', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest('**/rpc/stores/list');
  await switchBy(page, FIRST, SECOND);
  await expect(menuOf(page, SECOND)).toBeVisible();
  await asked;
  await expect(count).toHaveCount(0);
  answer.resolve();
  await expect(count).toHaveText(`${STORES} stores`);
});
