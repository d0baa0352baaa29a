import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { draft } from '../support/e2e/publish-world.ts';
import { changesOf, openPublish, said } from './publish-page.ts';
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
