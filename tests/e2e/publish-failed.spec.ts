import type { Page } from '@playwright/test';
import { createManualClock } from '../faults/manual-clock.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { failingUntilPressed } from '../support/e2e/failing.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { draft, storeId } from '../support/e2e/publish-world.ts';
import { hold, lastRun, openPublish, PUBLISHED, publishButton } from './publish-page.ts';
import { test } from './publish-test.ts';

const FAILURE = { code: 'internal', reference: 'a1b2c3d4' } as const;
const answerOf = (reference: string) => ({ json: { json: { ok: false, failure: { ...FAILURE, reference } } } });

const failed = (page: Page) => page.getByRole('main').getByRole('alert');
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Publish' });

/** Presses Try again with the keyboard, and sees that it keeps the focus until there is an answer. */
async function readAgain(page: Page, letGo: () => void): Promise<void> {
  await tabAndEnter(page, tryAgain(page));
  await expect(tryAgain(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(tryAgain(page)).toBeFocused();
  letGo();
  await expect(failed(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
}

test('a second part of the changes that cannot be read is said, counts nothing, and is tried again', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 70, displays: 1 });
  const stores = Array.from({ length: 70 }, (_, at) => at + 1);
  await draft(
    bridge,
    stores.map((store) => ({ store, nth: 1, field: 'status', value: 'disabled' })),
  );
  // The first part comes; the second one fails until somebody tries again.
  const { letGo } = await hold(page, 'publish/changes');
  const untilPressed = await failingUntilPressed(page, 'publish/changes', FAILURE);
  const first = { isThrough: false };
  await page.route('**/rpc/publish/changes', async (route) => {
    const isFirst = route.request().postData()?.includes(storeId(1)) === true;
    first.isThrough ||= isFirst;
    await (isFirst ? route.continue() : route.fallback());
  });
  await openPublish(page);
  await expect(failed(page)).toContainText('a1b2c3d4');
  expect(first.isThrough).toBe(true);
  await expect(page.getByText('Only 60 of 70 stores could be read')).toBeVisible();
  const bar = page.getByRole('region', { name: 'What will be published' });
  await expect(bar).toContainText('70 changes in 70 stores');
  await expect(bar.getByRole('listitem')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectNoFindings(page);
  await untilPressed();
  await readAgain(page, letGo);
  await expect(publishButton(page)).toHaveText('Publish 70 changes');
  await expect(bar.getByRole('listitem')).toHaveText(['70 disabled']);
  await expect(page.getByText('Only 60 of 70 stores could be read')).toHaveCount(0);
});

test('whether something was overwritten is said to be unknown while it cannot be read, and is told after another try', async ({
  page,
  openChain,
}) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 1, displays: 1, clock });
  await draft(bridge, [{ store: 1, nth: 1, value: 'Ours' }]);
  const { letGo } = await hold(page, 'publish/overwrites');
  const untilPressed = await failingUntilPressed(page, 'publish/overwrites', FAILURE);
  // The other program comes between our request and its answer, for which the clock of the front has to go on.
  world.front.switchOn('latency', { ms: 1_500 }, { operations: ['upsertStoreExpositions'], externalId: storeId(1) });
  await openPublish(page);
  await publishButton(page).click();
  await expect.poll(async () => (await world.displaysOf(storeId(1)))[0], PUBLISHED).toMatchObject({ label: 'Ours' });
  await world.changeThere(storeId(1), 1, { label: 'Theirs' });
  const run = lastRun(page);
  await expect
    .poll(async () => {
      await clock.pass(1_500);
      return run.textContent();
    }, PUBLISHED)
    .toContain('Whether somebody else has overwritten any of it since could not be checked.');
  await expect(failed(page)).toContainText('a1b2c3d4');
  const told = page.getByRole('region', { name: 'Overwritten after publishing' });
  await expect(told).toHaveCount(0);
  await untilPressed();
  await readAgain(page, letGo);
  await expect(told).toContainText('1 published change in 1 store');
  await expect(run).toContainText('1 store published, 1 store overwritten by somebody else since.');
  await expect(run).not.toContainText('could not be checked');
});

test('while it cannot be read whether something is published, nothing can be edited; unreadable drafts are asked for again', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 1, displays: 1 });
  await draft(bridge, [{ store: 1, nth: 1, value: 'New' }]);
  await openPublish(page);
  await expect(publishButton(page)).toBeEnabled();
  const asked = { unreadable: 0 };
  const { letGo } = await hold(page, 'publish/unreadable');
  const untilPressed = await failingUntilPressed(page, 'publish/state', FAILURE);
  await page.route('**/rpc/publish/unreadable', async (route) => {
    asked.unreadable += 1;
    if (asked.unreadable > 1) await route.fallback();
    else await route.fulfill(answerOf('a1b2c3d4'));
  });
  await page.reload();
  // One for both.
  await expect(failed(page)).toHaveCount(1);
  await expect.poll(() => asked.unreadable).toBe(1);
  await expect(publishButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Discard the change to Display 1, Label' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Import changes', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Export changes', exact: true })).toBeEnabled();
  await untilPressed();
  await readAgain(page, letGo);
  await expect(publishButton(page)).toBeEnabled();
});

test('a failure to cancel makes way for what fails after it, and goes with what is published', async ({
  page,
  openChain,
}) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 2, displays: 2, clock });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'One' },
    { store: 2, nth: 1, value: 'Two' },
  ]);
  await openPublish(page);
  const failing = (call: string, reference: string) =>
    page.route(`**/rpc/${call}`, (route) => route.fulfill(answerOf(reference)), { times: 1 });
  /** Publishes, and holds the answer of the service until the clock goes on. */
  const startLate = async () => {
    const late = world.front.switchOn('latency', { ms: 1_000 }, { operations: ['upsertStoreExpositions'], times: 1 });
    await tabAndEnter(page, publishButton(page), 'Shift+Tab');
    await expect.poll(() => late.used()).toBe(1);
  };
  const end = async (stores: string) => {
    await clock.pass(1_000);
    await expect(lastRun(page)).toContainText(stores, PUBLISHED);
  };

  await test.step('cancelling, until it has ended', async () => {
    await failing('publish/cancel', 'a1b2c3d4');
    await startLate();
    await tabAndEnter(page, lastRun(page).getByRole('button', { name: 'Cancel', exact: true }));
    await expect(failed(page)).toContainText('a1b2c3d4');
    await end('2 stores published.');
    await expect(failed(page)).toHaveCount(0);
  });

  await test.step('starting, until something else is begun, which fails as well', async () => {
    await draft(bridge, [
      { store: 1, nth: 1, value: 'Three' },
      { store: 1, nth: 2, value: 'Four' },
    ]);
    await expect(publishButton(page)).toHaveText('Publish 2 changes');
    await failing('publish/start', 'e5f6a7b8');
    await tabAndEnter(page, publishButton(page), 'Shift+Tab');
    await expect(failed(page)).toContainText('e5f6a7b8');
    await failing('drafts/save', 'c9d0e1f2');
    await tabAndEnter(page, page.getByRole('button', { name: 'Discard the change to One, Label' }));
    await expect(failed(page)).toContainText('c9d0e1f2');
    await expect(failed(page)).not.toContainText('e5f6a7b8');
  });

  await test.step('publishing', async () => {
    await startLate();
    await expect(failed(page)).toHaveCount(0);
    await end('1 store published.');
  });
});

test('the history is not limited to a store before the stores are known, and says so', async ({ page, openChain }) => {
  const { bridge } = await openChain({ stores: 2, displays: 1 });
  for (const store of [1, 2]) await draft(bridge, [{ store, nth: 1, value: 'New' }]);
  await openPublish(page);
  const { letGo } = await hold(page, 'stores/list');
  await page.reload();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await history.getByRole('textbox', { name: 'Store', exact: true }).fill('Sklep 002');
  const unknown = history.getByText('The list of stores isn’t loaded, so the history isn’t limited to a store.');
  await expect(unknown).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  letGo();
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history.getByRole('listitem')).toContainText('Sklep 002');
  await expect(unknown).toHaveCount(0);
});
