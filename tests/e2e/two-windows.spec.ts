import type { BrowserContext, Page } from '@playwright/test';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { createManualClock } from '../faults/manual-clock.ts';
import { asksBeforeClosing } from '../support/e2e/close.ts';
import { expect, type RunningHost, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { draft, storeId } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { cell, LABEL, saved, TITLE } from './displays-app.ts';
import { decisions, hold, lastRun, openPublish, PUBLISHED, publishButton, said, typeNumber } from './publish-page.ts';
import { test as withChain } from './publish-test.ts';

/** Two windows on one core that edit the same rows at once: here they are two tabs of a browser. */
const SHEET = `/displays?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`;

async function openSheet(page: Page): Promise<void> {
  await show(page, SHEET);
  await expect(cell(page, 0, LABEL)).toBeVisible();
  await settle(page);
}

async function secondWindow(context: BrowserContext, endcap: RunningHost): Promise<Page> {
  const other = await context.newPage();
  await endcap.open(other, SHEET);
  await expect(cell(other, 0, LABEL)).toBeVisible();
  await settle(other);
  return other;
}

/** Opens the sheet of a store of some displays in both windows; resolves with the second. */
const test = withChain.extend<{ readonly openBoth: (displays: number) => Promise<Page> }>({
  openBoth: async ({ page, context, endcap, openChain }, use) => {
    await use(async (displays) => {
      await openChain({ stores: 1, displays });
      await openSheet(page);
      return secondWindow(context, endcap);
    });
  },
});

/** Types into a cell, and leaves its editor open. */
async function begin(page: Page, row: number, column: number, text: string): Promise<void> {
  await page.bringToFront();
  await cell(page, row, column).click();
  await page.keyboard.type(text);
  await expect(cell(page, row, column).getByRole('textbox')).toHaveValue(text);
}

async function enter(page: Page, row: number, column: number, text: string): Promise<void> {
  await begin(page, row, column, text);
  await page.keyboard.press('Enter');
  await saved(page);
}

test('what is edited in one window is in the other, what is being typed there stays, and Undo in either takes back the last step', async ({
  page,
  openBoth,
}) => {
  const other = await openBoth(3);

  await enter(page, 0, LABEL, 'Of the first');
  await expect(cell(other, 0, LABEL)).toContainText('Of the first');

  await begin(other, 1, LABEL, 'Half a wo');
  await enter(page, 2, TITLE, 'Meanwhile');
  await other.bringToFront();
  await other.keyboard.type('rd');
  await expect(cell(other, 1, LABEL).getByRole('textbox')).toHaveValue('Half a word');
  await other.keyboard.press('Enter');
  for (const one of [page, other]) {
    await expect(cell(one, 1, LABEL)).toContainText('Half a word');
    await expect(cell(one, 2, TITLE)).toContainText('Meanwhile');
  }

  // The same cell in both: the later one counts, and each is a step of its own.
  await begin(other, 0, LABEL, 'Of the second');
  await enter(page, 0, LABEL, 'Of the first again');
  await other.bringToFront();
  await other.keyboard.press('Enter');
  for (const one of [page, other]) await expect(cell(one, 0, LABEL)).toContainText('Of the second');
  await page.bringToFront();
  await cell(page, 0, LABEL).click();
  await page.keyboard.press('Control+z');
  for (const one of [page, other]) await expect(cell(one, 0, LABEL)).toContainText('Of the first again');
  await other.bringToFront();
  await cell(other, 0, LABEL).click();
  await other.keyboard.press('Control+z');
  for (const one of [page, other]) await expect(cell(one, 0, LABEL)).toHaveText(/^Of the first(?! again)/);
});

test('Undo takes back the step that the window names, and none that another window made or took back meanwhile', async ({
  page,
  openBoth,
}) => {
  const other = await openBoth(3);
  const pressUndo = async () => {
    await page.bringToFront();
    await cell(page, 2, LABEL).click();
    await page.keyboard.press('Control+z');
  };
  const note = page.getByRole('status').filter({ hasText: 'Not undone' });
  await enter(page, 0, LABEL, 'Of the first');
  await expect(cell(other, 0, LABEL)).toContainText('Of the first');

  // The first window has not read yet what the second has done.
  const { held, letGo } = await hold(page, 'drafts/steps');
  await enter(other, 1, LABEL, 'Of the second');
  await expect.poll(() => held.asked).toBeGreaterThan(0);
  await pressUndo();
  await expect(note).toHaveText(/^Not undone: “Edit” \(Displays\) was made on top of this step/);
  letGo();
  for (const one of [page, other]) {
    await expect(cell(one, 0, LABEL)).toContainText('Of the first');
    await expect(cell(one, 1, LABEL)).toContainText('Of the second');
  }
  await pressUndo();
  for (const one of [page, other]) await expect(cell(one, 1, LABEL)).toContainText('Display 2');

  const again = await hold(page, 'drafts/steps');
  await other.bringToFront();
  await cell(other, 2, LABEL).click();
  await other.keyboard.press('Control+z');
  await expect(cell(other, 0, LABEL)).toContainText('Display 1');
  await expect.poll(() => again.held.asked).toBeGreaterThan(0);
  await pressUndo();
  await expect(note).toHaveText(/^Not undone: something has changed/);
  again.letGo();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await expect(cell(page, 0, LABEL)).toContainText('Display 1');
});

test('a cell that is edited in one window while the other publishes it is sent as it was reviewed, and stays a change', async ({
  page,
  context,
  endcap,
  openChain,
}) => {
  const clock = createManualClock();
  const { world } = await openChain({ stores: 1, displays: 2, clock });
  const other = await secondWindow(context, endcap);
  await enter(other, 0, LABEL, 'Reviewed');
  await page.bringToFront();
  await openPublish(page);
  await expect(publishButton(page)).toHaveText('Publish 1 change');
  // Its answer comes when the clock of the front is let go on.
  const late = world.front.switchOn('latency', { ms: 1_000 }, { operations: ['upsertStoreExpositions'], times: 1 });
  await publishButton(page).click();
  await expect.poll(() => late.used()).toBe(1);
  await enter(other, 0, LABEL, 'Later');
  await clock.pass(1_000);
  await page.bringToFront();
  await expect(lastRun(page)).toContainText('1 newer change was not sent: review it below.', PUBLISHED);
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'Reviewed' }, { label: 'Display 2' }]);
  await expect(cell(other, 0, LABEL)).toContainText('Later');
  await expect(publishButton(page)).toHaveText('Publish 1 change');
  await publishButton(page).click();
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'Later' }, { label: 'Display 2' }]);
  await other.bringToFront();
  await expect(cell(other, 0, LABEL)).toContainText('Later');
  await expect(other.getByRole('link', { name: /^Review/ })).toHaveCount(0);
});

test('a window that is closed takes nothing from the other, and what was typed in it is saved', async ({
  page,
  openBoth,
}) => {
  const other = await openBoth(2);
  await begin(page, 0, LABEL, 'Still typ');
  await begin(other, 1, LABEL, 'Typed and closed');
  await other.close({ runBeforeUnload: true });
  await page.bringToFront();
  await page.keyboard.type('ing');
  await expect(cell(page, 0, LABEL).getByRole('textbox')).toHaveValue('Still typing');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(cell(page, 0, LABEL)).toContainText('Still typing');
  await expect(cell(page, 1, LABEL)).toContainText('Typed and closed');
});

test('a window asks before it closes while an earlier step is still being saved, and what was typed after it is there', async ({
  page,
  openBoth,
}) => {
  const other = await openBoth(2);
  const held = Promise.withResolvers<void>();
  await other.route('**/rpc/drafts/save', async (route) => {
    await held.promise;
    await route.continue();
  });
  await begin(other, 0, LABEL, 'Slowly saved');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible();
  await begin(other, 1, LABEL, 'Typed after');
  await other.keyboard.press('Enter');
  expect(await asksBeforeClosing(other)).toBe(true);
  held.resolve();
  await saved(other);
  expect(await asksBeforeClosing(other)).toBe(false);
  await page.bringToFront();
  await expect(cell(page, 0, LABEL)).toContainText('Slowly saved');
  await expect(cell(page, 1, LABEL)).toContainText('Typed after');
});

test('a conflict that another window reads anew is shown as it is now, and a choice about what was shown before is not applied', async ({
  page,
  context,
  endcap,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 2 });
  await draft(bridge, [{ store: 1, nth: 1, value: 'Mine' }]);
  await world.changeThere(storeId(1), 1, { label: 'Seven' });
  await openPublish(page);
  await publishButton(page).click();
  const conflict = decisions(page).getByRole('group', { name: /^Conflict: .*, Label$/ });
  await expect(conflict).toContainText('Seven', PUBLISHED);

  await secondWindow(context, endcap);
  /** Another writer changes the label, and the sheet of the second window reads it. */
  const labelThere = async (label: string) => {
    await world.changeThere(storeId(1), 1, { label });
    const inputKey = canonicalJson({ externalId: storeId(1) });
    unwrap(await bridge.reads.refresh({ read: 'stores.expositions', inputKey }));
    const theirs = async () => unwrap(await bridge.publish.changes())[0]?.stop;
    await expect.poll(theirs).toMatchObject({ conflicts: [{ theirs: label }] });
  };
  await page.bringToFront();
  await labelThere('Eight');
  await expect(conflict).toContainText('Eight');

  // Chosen before the page has read what it is told of.
  const late = Promise.withResolvers<void>();
  await page.route('**/rpc/publish/changes', async (route) => {
    await late.promise;
    await route.continue();
  });
  await labelThere('Nine');
  await expect(conflict).toContainText('Eight');
  const answered = page.waitForResponse('**/rpc/publish/resolve');
  await conflict.getByRole('button').first().focus();
  await page.keyboard.press('2');
  await answered;
  late.resolve();
  await expect(said(page, /^1 conflict was not resolved/)).toBeVisible();
  await expect(conflict).toContainText('Nine');
  await conflict.getByRole('button').first().focus();
  await page.keyboard.press('2');
  await expect(said(page, /^1 conflict resolved with mine/)).toBeVisible();
  await publishButton(page).click();
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'Mine' }, { label: 'Display 2' }]);
});

test('what is asked about a new display and decided in another window is not decided again, and the page says so', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 2 });
  world.front.switchOn('clientIds', { ids: 'refused' });
  await draft(bridge, [], [{ store: 1, label: 'Display 2' }]);
  await openPublish(page);
  await publishButton(page).click();
  await typeNumber(page, 1);
  const both = decisions(page).getByRole('button', { name: 'Keep both: send as new', exact: true });
  await expect(both).toBeVisible(PUBLISHED);
  await settle(page);
  await expect(decisions(page).getByRole('listitem').filter({ hasText: 'Display 2' })).toBeVisible();
  await expect(lastRun(page)).toContainText('1 store needs a decision.');

  // Another window decides, and this one has not read that yet.
  const [asked] = unwrap(await bridge.publish.changes());
  if (asked?.stop?.state !== 'twins') throw new Error('nothing is asked');
  const { letGo } = await hold(page, 'publish/heads');
  const { ref, stop } = asked;
  expect(unwrap(await bridge.publish.decideTwins({ ref, twins: stop.twins, take: 'leave' }))).toBe(true);
  const answered = page.waitForResponse('**/rpc/publish/decideTwins');
  await both.click();
  await answered;
  letGo();
  await expect(said(page, /^Sklep 001: nothing was done, because something has changed/)).toBeVisible();
  await expect(page.getByText('Nothing to publish')).toBeVisible();
  await expect(lastRun(page)).toContainText('1 store decided since.');
  await expect(lastRun(page)).not.toContainText('needs a decision');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'Display 1' }, { label: 'Display 2' }]);
});
