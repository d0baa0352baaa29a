import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { dropFile } from '../support/e2e/drop-file.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { show, startHost } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import {
  draft,
  openWorld,
  startPublishWorld,
  storeId,
  WORLD_TOKEN,
  worldContact,
} from '../support/e2e/publish-world.ts';
import { startKeyring } from '../support/keyring/keyring.ts';
import { changesOf, lastRun, openPublish, PUBLISHED, publishButton, said } from './publish-page.ts';
import { test } from './publish-test.ts';

/** Opens a file with the keyboard. */
async function openFile(page: Page, name: string, text: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Import changes', exact: true });
  await tabTo(page, button, 'Shift+Tab');
  // Only now: on a slow computer the way to the button takes longer than anything is waited for.
  const choosing = page.waitForEvent('filechooser');
  await button.press('Enter');
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByRole('dialog', { name: 'Import changes' })).toContainText(name);
}

test('changes go to a file, and another admin opens, reviews and publishes it; other files are refused in words', async ({
  page,
  openChain,
}) => {
  // Choosers stay the test's own: turned over to it for each file anew, the key may be faster.
  page.on('filechooser', () => {});
  const { world, bridge } = await openChain({ stores: 3, displays: 2 }, 'First admin');
  await draft(bridge, [
    { store: 1, nth: 1, value: 'From the file' },
    { store: 2, nth: 1, value: 'Left out' },
    { store: 3, nth: 2, value: 'Of a store that is not everywhere' },
  ]);
  unwrap(await bridge.drafts.rows({ kind: 'contacts', externalIds: [storeId(1)] }));
  const ref = { externalId: storeId(1), kind: 'contacts' as const };
  const added = [{ rowId: 'new', row: worldContact('Ola Lis', '600 100 200') }];
  const name = { key: 'addContacts', cells: 1, data: {} } as const;
  unwrap(await bridge.drafts.save({ name, resources: [{ ref, added, patches: [], removed: [] }], by: 'test' }));
  await openPublish(page);
  await expect(publishButton(page)).toHaveText('Publish 4 changes');
  const downloading = page.waitForEvent('download');
  await tabAndEnter(page, page.getByRole('button', { name: 'Export changes' }));
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^endcap-changes-\d{4}-\d\d-\d\d\.endcapchanges$/);
  await expect(said(page, /^Download started: endcap-changes-/)).toBeVisible();
  const text = await readFile(await download.path(), 'utf8');

  await test.step('another admin, with a change of their own', async () => {
    await heardBy(page, bridge, () => openWorld(bridge, world, 'Second admin'));
    await draft(bridge, [{ store: 2, nth: 2, value: 'Their own' }]);
    await expect(publishButton(page)).toHaveText('Publish 1 change');
    for (const [name, content, words] of [
      ['cut.json', text.slice(0, -30), 'This is not a file of changes, or it is cut off.'],
      ['photo.json', '{"photo": 1}', 'This is not a file of changes from Endcap, or it is damaged.'],
      ['later.json', text.replace('"version":1', '"version":2'), 'This file was written by a newer Endcap.'],
    ] as const) {
      await openFile(page, name, content);
      await expect(page.getByRole('alert')).toContainText(`${words}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('the file is shown, taken, undone, taken again and published', async () => {
    for (const isLast of [false, true]) {
      // Import counts also while the page is still slow to read what there is to send.
      const slow = Promise.withResolvers<void>();
      await page.route('**/rpc/publish/changes', async (route) => {
        await slow.promise;
        await route.continue();
      });
      // Longer than one message to the core may be.
      await openFile(page, 'changes.json', text.padEnd(6_000_000));
      const dialog = page.getByRole('dialog', { name: 'Import changes' });
      await expect(dialog).toContainText('3 changes will be imported');
      await expect(dialog).toContainText(
        /2 stores: will be imported Sklep 001 \((contacts, displays|displays, contacts)\); Sklep 003/,
      );
      await expect(dialog).toContainText('1 store: left out, it has other changes Sklep 002 (displays)');
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      if (isLast) await expectNoFindings(page);
      await tabAndEnter(page, dialog.getByRole('button', { name: 'Import' }));
      slow.resolve();
      await expect(said(page, '3 changes imported. Nothing is sent until you publish.')).toBeVisible();
      await expect(changesOf(page, 'Sklep 001').last()).toContainText('From the file');
      if (!isLast) {
        await tabAndEnter(page, page.getByRole('button', { name: 'Undo', exact: true }));
        await expect(publishButton(page)).toHaveText('Publish 1 change');
        // Once it is done; until then nothing else can be begun.
        await expect(said(page, 'Undone')).toBeVisible();
      }
    }
    await tabAndEnter(page, publishButton(page));
    await expect(lastRun(page)).toContainText('3 stores published.', PUBLISHED);
  });
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'From the file' }, { label: 'Display 2' }]);
  expect(await world.displaysOf(storeId(2))).toMatchObject([{ label: 'Display 1' }, { label: 'Their own' }]);

  await test.step('a file of another chain', async () => {
    await openChain({ stores: 1, displays: 1 }, 'Another chain');
    await expect(page.getByText('Nothing to publish')).toBeVisible();
    // A store of both: it would be taken for the same.
    await openFile(page, 'changes.json', text);
    await expect(page.getByRole('dialog')).toContainText('2 changes will be imported');
    await expect(page.getByRole('alert')).toHaveText(
      /^These changes were exported from another service: http:\/\/\S+\. This workspace uses http:\/\/\S+\. /,
    );
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const other = Buffer.from(text.replaceAll('S-001', 'X-001'));
    await dropFile(page, 'changes.json', other, 'Drop a file of changes to open it');
    const dialog = page.getByRole('dialog', { name: 'Import changes' });
    await expect(dialog).toContainText('There is nothing in it to import.');
    await expect(dialog).toContainText('3 stores: left out, they are not in this chain');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  });
});

test('thousands of changes are shown store by store, narrowed at once, and asked about by their number', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 300, displays: 20 });
  const edits = Array.from({ length: 6000 }, (_, n) => ({
    store: 1 + Math.floor(n / 20),
    nth: 1 + (n % 20),
    value: `Label ${n}x`,
  }));
  await draft(bridge, edits);
  await openPublish(page);
  await expect(publishButton(page)).toHaveText('Publish 6,000 changes');
  await expect(page.getByText('6,000 changes in 300 stores')).toBeVisible();
  expect(await page.getByRole('main').locator('*').count()).toBeLessThan(5000);
  await tabAndEnter(page, page.getByRole('button', { name: 'Sklep 002 S-002' }));
  await expect(changesOf(page, 'Sklep 002').getByRole('row')).toHaveCount(21);
  await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded();
  await expect(publishButton(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('textbox', { name: /^Filter/ }).fill('5999x');
  await expect(changesOf(page, 'Sklep 300').getByRole('row')).toHaveCount(2);
  await tabAndEnter(page, publishButton(page));
  const dialog = page.getByRole('dialog', { name: 'Check before publishing' });
  await expect(dialog).toContainText('300 stores will be changed');
  await expect(dialog).toContainText('Type 6000 to publish 6000 changes');
  await page.keyboard.press('Escape');
});

test('a second Endcap on the same computer looks on, says so, and takes over when the first has ended', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-second-'));
  const userData = join(folder, 'user-data');
  const keyring = await startKeyring();
  const world = await startPublishWorld({ stores: 1, displays: 2 });
  const start = () => startHost({ args: [], env: keyring.env, userData });
  const first = await start();
  const bridge = await first.bridge();
  await openWorld(bridge, world);
  await draft(bridge, [{ store: 1, nth: 1, value: 'Of the first' }]);

  const second = await start();
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await second.open(page, '/publish');
  await expect(page.getByText('Edit and publish changes in the other copy')).toBeVisible();
  await expect(publishButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Import changes' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Discard the change to/ })).toBeDisabled();
  await expectNoFindings(page);
  await show(page, '/displays');
  await expect(
    page.getByText('Changes can be made in the other copy of Endcap; here you can only view them.'),
  ).toBeVisible();
  const other = await second.bridge();
  const refused = await other.publish.start({ reviewed: [] });
  const outcome = async () => (refused.ok ? unwrap(await other.publish.state()) : refused);
  await expect.poll(outcome).toMatchObject({ failure: { code: 'read_only' } });
  expect((await world.displaysOf(storeId(1)))[0]).toMatchObject({ label: 'Display 1' });

  await first.stop();
  // Each opening of a workspace tries to be the one that writes.
  const { activeId } = unwrap(await other.workspaces.list());
  unwrap(await other.workspaces.connect({ name: 'Other', baseUrl: world.front.url, token: WORLD_TOKEN }));
  unwrap(await other.workspaces.activate({ id: activeId ?? '' }));
  await show(page, '/publish');
  await expect(publishButton(page)).toBeEnabled({ timeout: 90_000 });
  await tabAndEnter(page, publishButton(page));
  await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
  await context.close();
  await second.stop();
  await world.stop();
  await keyring.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a file of which another window has changed something since it was shown is shown again instead of imported', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 1 }, 'First admin');
  await draft(bridge, [
    { store: 1, nth: 1, value: 'From the file' },
    { store: 2, nth: 1, value: 'From the file as well' },
  ]);
  const [text = ''] = unwrap(await bridge.publish.exportChanges({ only: null })).files;
  await heardBy(page, bridge, () => openWorld(bridge, world, 'Second admin'));
  await openPublish(page);
  await openFile(page, 'changes.json', text);
  const dialog = page.getByRole('dialog', { name: 'Import changes' });
  await expect(dialog).toContainText('2 changes will be imported');

  await draft(bridge, [{ store: 2, nth: 1, value: 'Meanwhile' }]);
  await dialog.getByRole('button', { name: 'Import' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Something has changed since this was shown');
  await expect(dialog).toContainText('1 change will be imported');
  await expect(dialog).toContainText('1 store: left out, it has other changes Sklep 002 (displays)');
  await expect(changesOf(page, 'Sklep 001')).toHaveCount(0);
  await expectNoFindings(page);

  await dialog.getByRole('button', { name: 'Import' }).press('Enter');
  await expect(said(page, '1 change imported. Nothing is sent until you publish.')).toBeVisible();
  await expect(changesOf(page, 'Sklep 002').last()).toContainText('Meanwhile');
});
