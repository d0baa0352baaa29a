import type { Locator, Page } from '@playwright/test';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { draft, storeId } from '../support/e2e/publish-world.ts';
import { changesOf, decisions, lastRun, openPublish, PUBLISHED, publishButton, said } from './publish-page.ts';
import { test } from './publish-test.ts';

test('the changes of a store are one stop of Tab; arrows, Home and End move between them', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 2, displays: 12 });
  const edits = [1, 2].flatMap((store) =>
    Array.from({ length: 12 }, (_, n) => ({ store, nth: n + 1, value: `New ${n + 1}` })),
  );
  await draft(bridge, edits);
  await openPublish(page);
  const lineOf = (nth: number) =>
    changesOf(page, 'Sklep 001').getByRole('button', { name: `Discard the change to Display ${nth}, Label` });
  const next = page.getByRole('button', { name: 'Sklep 002 S-002' });
  const press = (key: string) => page.keyboard.press(key);

  await tabTo(page, lineOf(1));
  await press('Tab');
  await expect(next).toBeFocused();
  await press('Shift+Tab');
  await expect(lineOf(1)).toBeFocused();

  await press('ArrowDown');
  await expect(lineOf(2)).toBeFocused();
  await press('End');
  await expect(lineOf(12)).toBeFocused();
  await press('ArrowDown');
  await expect(lineOf(12)).toBeFocused();
  await press('ArrowUp');
  await expect(lineOf(11)).toBeFocused();

  await test.step('the list is left from any line, and entered again where it was left', async () => {
    await press('Tab');
    await expect(next).toBeFocused();
    await press('Shift+Tab');
    await expect(lineOf(11)).toBeFocused();
  });

  await test.step('a discarded line hands its place to the next one', async () => {
    await press('Enter');
    await expect(said(page, '1 change in Sklep 001 discarded')).toBeVisible();
    await expect(lineOf(11)).toHaveCount(0);
    await expect(lineOf(12)).toBeFocused();
    await press('Home');
    await expect(lineOf(1)).toBeFocused();
  });
});

/** Holds a key until something has happened, and a little longer. */
async function holdKey(page: Page, key: string, done: Locator): Promise<void> {
  await page.keyboard.down(key);
  await expect(async () => {
    await page.keyboard.down(key);
    await expect(done).toBeVisible({ timeout: 50 });
  }).toPass();
  for (let time = 0; time < 20; time += 1) {
    await page.keyboard.down(key);
    await page.waitForTimeout(30);
  }
  await page.keyboard.up(key);
}

test('a key that is held decides one conflict and discards one change, not those that come after', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 6 });
  await draft(
    bridge,
    [1, 2, 3, 4, 5, 6].map((nth) => ({ store: 1, nth, value: `Mine ${nth}` })),
  );
  await openPublish(page);
  await test.step('a change', async () => {
    const lines = changesOf(page, 'Sklep 001').getByRole('button', { name: /^Discard the change to Display/ });
    await tabTo(page, lines.first());
    await holdKey(page, 'Enter', said(page, '1 change in Sklep 001 discarded'));
    await expect(lines).toHaveCount(5);
    await expect(lines.first()).toBeFocused();
  });
  for (const nth of [2, 3, 4, 5, 6]) await world.changeThere(storeId(1), nth, { label: `Theirs ${nth}` });
  await tabAndEnter(page, publishButton(page));
  await expect(lastRun(page)).toContainText('1 store needs a decision', PUBLISHED);
  const lines = decisions(page).getByRole('group', { name: /^Conflict: / });
  await expect(lines).toHaveCount(5);
  await tabTo(page, lines.first());
  for (const [key, left] of [
    ['3', 4],
    ['Enter', 3],
  ] as const) {
    await test.step(`a conflict, by ${key}`, async () => {
      await holdKey(page, key, said(page, /^1 conflict resolved with/));
      await expect(lines).toHaveCount(left);
      await expect(lines.first().getByRole('button').first()).toBeFocused();
    });
  }
});

test('a history that cannot be read is tried again, and the focus stays on the button, then goes to its lines', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 1, displays: 1 });
  await draft(bridge, [{ store: 1, nth: 1, value: 'New' }]);
  await openPublish(page);
  await page.getByRole('button', { name: 'Discard the change to Display 1, Label', exact: true }).click();
  await expect(said(page, '1 change in Sklep 001 discarded')).toBeVisible();
  const slow = Promise.withResolvers<void>();
  await page.route('**/rpc/publish/history', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const untilPressed = await failingUntilPressed(page, 'publish/history', { code: 'internal', reference: 'a1b2c3d4' });
  await page.reload();
  const panel = page.getByRole('region', { name: 'History' });
  await expect(panel.getByRole('alert')).toContainText('a1b2c3d4');
  const again = panel.getByRole('button', { name: 'Try again' });
  await untilPressed();
  await tabAndEnter(page, again);
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toBeFocused();
  slow.resolve();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(panel.getByRole('listitem').first().getByRole('button').first()).toBeFocused();
});
