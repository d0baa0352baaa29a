import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createManualClock } from '../faults/manual-clock.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { dropFile } from '../support/e2e/drop-file.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { draft } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { changesOf, hold, lastRun, openPublish, PUBLISHED, pressAtOnce, publishButton, said } from './publish-page.ts';
import { test } from './publish-test.ts';

test('a slow step shows that it is running, keeps the focus, and is not done twice by a second press', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 1, displays: 2 });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'One' },
    { store: 1, nth: 2, value: 'Two' },
  ]);
  await openPublish(page);

  await test.step('dropping a change', async () => {
    const { held, letGo } = await hold(page, 'drafts/save');
    const drop = changesOf(page, 'Sklep 001').getByRole('button', { name: 'Discard the change to Display 1, Label' });
    await tabAndEnter(page, drop);
    await expect(said(page, 'This action takes a while.')).toBeVisible();
    await expect(drop).toBeFocused();
    for (const button of [drop, publishButton(page), page.getByRole('button', { name: 'Export changes' })]) {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    }
    await expectNoFindings(page);
    await page.keyboard.press('Enter');
    letGo();
    await expect(said(page, '1 change in Sklep 001 discarded')).toBeVisible();
    await expect(publishButton(page)).not.toHaveAttribute('aria-disabled');
    expect(held.asked).toBe(1);
  });

  await test.step('publishing, before it has begun', async () => {
    const { held, letGo } = await hold(page, 'publish/start');
    await tabAndEnter(page, publishButton(page), 'Shift+Tab');
    const button = page.getByRole('button', { name: 'Publishing', exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    letGo();
    await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
    expect(held.asked).toBe(1);
  });
});

test('what is pressed in the moment in which another step is done comes after it, and the same step is done once', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 2, displays: 2 });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'One' },
    { store: 1, nth: 2, value: 'Two' },
    { store: 2, nth: 1, value: 'Three' },
  ]);
  await openPublish(page);
  const dropOf = (store: string, display: string) =>
    changesOf(page, store).getByRole('button', { name: `Discard the change to ${display}, Label`, exact: true });

  await test.step('not if that failed: first it is to be read why', async () => {
    const failure = { code: 'internal', reference: 'a1b2c3d4' };
    await page.route('**/rpc/drafts/save', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
    await pressAtOnce(page, dropOf('Sklep 001', 'Display 1'), dropOf('Sklep 001', 'Display 2'));
    await expect(page.getByRole('alert')).toContainText('a1b2c3d4');
    await page.unroute('**/rpc/drafts/save');
    await expect(publishButton(page)).toHaveText('Publish 3 changes');
  });

  await test.step('another step', async () => {
    await pressAtOnce(page, dropOf('Sklep 001', 'Display 1'), dropOf('Sklep 001', 'Display 2'));
    await expect(publishButton(page)).toHaveText('Publish 1 change');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the same one', async () => {
    const drop = dropOf('Sklep 002', 'Display 1');
    await pressAtOnce(page, drop, drop);
    await expect(said(page, '1 change in Sklep 002 discarded')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(said(page, 'Undone')).toBeVisible();
    await expect(publishButton(page)).toHaveText('Publish 1 change');
  });
});

/** Written out, as somebody's mail has it: nothing in it. */
const FILE = Buffer.from(
  JSON.stringify({ format: 'endcap-change-set', version: 1, exportedAt: '2026-11-20T10:00:00Z', resources: [] }),
);
const DROP = 'Drop a file of changes to open it';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import changes' });

async function shownAndClosed(page: Page, name: string): Promise<void> {
  await expect(dialogOf(page)).toContainText(name, PUBLISHED);
  await page.keyboard.press('Escape');
}

test('what can always be done waits for its turn as well, and is done once', async ({ page, openChain }) => {
  const { bridge } = await openChain({ stores: 2, displays: 2 });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'One' },
    { store: 1, nth: 2, value: 'Two' },
    { store: 2, nth: 1, value: 'Three' },
  ]);
  await openPublish(page);
  const dropOf = (store: string, display: string) =>
    page
      .getByRole('region', { name: store, includeHidden: true })
      .getByRole('button', { name: `Discard the change to ${display}, Label`, exact: true, includeHidden: true });
  const saved: Promise<string>[] = [];
  page.on('download', (download) => saved.push(download.path()));

  await test.step('Export', async () => {
    const button = page.getByRole('button', { name: 'Export changes', exact: true });
    await pressAtOnce(page, dropOf('Sklep 001', 'Display 2'), button, button);
    await expect(said(page, /^Download started: endcap-changes-/)).toBeVisible();
    await expect(publishButton(page)).toHaveText('Publish 2 changes');
  });

  await test.step('Import', async () => {
    await dropOf('Sklep 001', 'Display 1').click();
    await expect(publishButton(page)).toHaveText('Publish 1 change');
    const file = await readFile((await saved[0]) ?? '');
    await dropFile(page, 'Ola.endcapchanges', file, DROP);
    await expect(dialogOf(page)).toContainText('1 change will be imported');
    const take = dialogOf(page).getByRole('button', { name: 'Import', exact: true });
    await pressAtOnce(page, dropOf('Sklep 002', 'Display 1'), take);
    // When its turn comes, it would do something else than was shown.
    await expect(dialogOf(page)).toContainText('2 changes will be imported');
    await take.click();
    await expect(said(page, '2 changes imported. Nothing is sent until you publish.')).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(publishButton(page)).toHaveText('Publish 2 changes');
  });

  await test.step('Undo', async () => {
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await pressAtOnce(page, undo, undo);
    await expect(said(page, 'Undone')).toBeVisible();
    await expect(page.getByText('Nothing to publish')).toBeVisible();
  });
  expect(saved).toHaveLength(1);
});

test('files that are dropped while something is done wait for its end, and open one after the other', async ({
  page,
  openChain,
}) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 1, displays: 2, clock });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'One' },
    { store: 1, nth: 2, value: 'Two' },
  ]);
  await openPublish(page);

  await test.step('a step', async () => {
    const { letGo } = await hold(page, 'drafts/save');
    const drop = changesOf(page, 'Sklep 001').getByRole('button', { name: 'Discard the change to Display 1, Label' });
    await tabAndEnter(page, drop);
    for (const name of ['Ola.endcapchanges', 'Iga.json']) await dropFile(page, name, FILE, DROP);
    await expect(said(page, 'Ola.endcapchanges opens once changes can be made here again.')).toBeVisible();
    await expectNoFindings(page);
    await expect(dialogOf(page)).toHaveCount(0);
    letGo();
    await shownAndClosed(page, 'Ola.endcapchanges');
    await shownAndClosed(page, 'Iga.json');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(said(page, '1 change in Sklep 001 discarded')).toBeVisible();
    await expect(page.getByText(/opens once changes/)).toHaveCount(0);
  });

  await test.step('publishing', async () => {
    // Its answer comes when the clock of the front is let go on.
    const late = world.front.switchOn('latency', { ms: 1_000 }, { operations: ['upsertStoreExpositions'], times: 1 });
    await tabAndEnter(page, publishButton(page));
    await expect.poll(() => late.used()).toBe(1);
    await dropFile(page, 'Jan.endcapchanges', FILE, DROP);
    await expect(said(page, 'Jan.endcapchanges opens once changes can be made here again.')).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    await clock.pass(1_000);
    await shownAndClosed(page, 'Jan.endcapchanges');
    await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
  });
});

test('a file that waits does not open over another dialog, but once that is closed', async ({ page, openChain }) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 1, displays: 2, clock });
  await draft(bridge, [{ store: 1, nth: 1, value: 'One' }]);
  await openPublish(page);
  const { held, letGo } = await hold(page, 'publish/importChanges');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const openKeys = async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
  };
  const closeKeys = async () => {
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  };

  await test.step('one that was opened before its turn came', async () => {
    const late = world.front.switchOn('latency', { ms: 1_000 }, { operations: ['upsertStoreExpositions'], times: 1 });
    await tabAndEnter(page, publishButton(page));
    await expect.poll(() => late.used()).toBe(1);
    await dropFile(page, 'Ola.endcapchanges', FILE, DROP);
    await expect(said(page, 'Ola.endcapchanges opens once changes can be made here again.')).toBeVisible();
    await openKeys();
    await clock.pass(1_000);
    const button = page.getByRole('button', { name: 'Import changes', exact: true });
    await expect(button).toBeEnabled(PUBLISHED);
    await settle(page);
    expect(held.asked).toBe(0);
    await closeKeys();
    await expect.poll(() => held.asked).toBe(1);
  });

  await test.step('one that was opened while it was read', async () => {
    await openKeys();
    const answered = page.waitForResponse('**/rpc/publish/importChanges');
    letGo();
    await (await answered).finished();
    await closeKeys();
    await shownAndClosed(page, 'Ola.endcapchanges');
    expect(held.asked).toBe(2);
  });
});

test('what failed stays said while a file that waited is opened, until something else is begun', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 1, displays: 1 });
  await draft(bridge, [{ store: 1, nth: 1, value: 'One' }]);
  await openPublish(page);
  const alert = page.getByRole('main').getByRole('alert');
  const failing = (reference: string) => ({ json: { json: { ok: false, failure: { code: 'internal', reference } } } });

  await test.step('a step', async () => {
    const slow = Promise.withResolvers<void>();
    await page.route('**/rpc/drafts/save', async (route) => {
      await slow.promise;
      await route.fulfill(failing('a1b2c3d4'));
    });
    await tabAndEnter(page, page.getByRole('button', { name: 'Discard the change to Display 1, Label' }));
    await dropFile(page, 'Ola.endcapchanges', FILE, DROP);
    await expect(said(page, 'Ola.endcapchanges opens once changes can be made here again.')).toBeVisible();
    slow.resolve();
    await shownAndClosed(page, 'Ola.endcapchanges');
    await expect(alert).toContainText('a1b2c3d4');
  });

  await test.step('the first of two files', async () => {
    const slow = Promise.withResolvers<void>();
    await page.route(
      '**/rpc/publish/importChanges',
      async (route) => {
        await slow.promise;
        await route.fulfill(failing('e5f6a7b8'));
      },
      { times: 1 },
    );
    for (const name of ['Iga.json', 'Jan.endcapchanges']) await dropFile(page, name, FILE, DROP);
    slow.resolve();
    await shownAndClosed(page, 'Jan.endcapchanges');
    await expect(alert).toContainText('e5f6a7b8');
  });

  await test.step('choosing another one', async () => {
    // The focus goes back with the dialog.
    await expect(dialogOf(page)).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Import changes', exact: true });
    await tabTo(page, button, 'Shift+Tab');
    const choosing = page.waitForEvent('filechooser');
    await button.press('Enter');
    await (await choosing).setFiles({ name: 'Ewa.json', mimeType: 'application/json', buffer: FILE });
    await shownAndClosed(page, 'Ewa.json');
    await expect(alert).toHaveCount(0);
  });
});
