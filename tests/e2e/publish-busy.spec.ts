import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { draft } from '../support/e2e/publish-world.ts';
import { changesOf, lastRun, openPublish, PUBLISHED, publishButton, said } from './publish-page.ts';
import { test } from './publish-test.ts';

/** Calls of the page that wait until they are let go. */
async function hold(page: Page, call: string) {
  const slow = Promise.withResolvers<void>();
  const held = { asked: 0 };
  await page.route(`**/rpc/${call}`, async (route) => {
    held.asked += 1;
    await slow.promise;
    await route.continue();
  });
  return { held, letGo: slow.resolve };
}

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
