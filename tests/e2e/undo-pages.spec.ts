import type { Page } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { cellAt } from '../support/e2e/grid.ts';
import { expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { displayId, storeId, worldTarget } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { LABEL } from './displays-app.ts';
import { test } from './publish-test.ts';

const RATIO = 6;

async function open(page: Page, path: string, name: string): Promise<void> {
  await show(page, `/${path}?stores=${encodeURIComponent(JSON.stringify([storeId(1)]))}`);
  await page.getByRole('grid', { name }).waitFor();
  await settle(page);
}

/** Where a cell is in the window. */
const placeOf = async (page: Page, row: number) => {
  const { x, y } = (await cellAt(page, row, RATIO).boundingBox()) ?? {};
  return { x, y };
};

/** The visible note; the grid's own voice is a status, too. */
const note = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Hide' }) });
const kindsOf = async ({ publish }: BridgeClient) =>
  unwrap(await publish.changes())
    .map(({ ref }) => ref.kind)
    .toSorted();

test('Ctrl+Z undoes what was done on this page, says what and where, and leaves other pages alone', async ({
  page,
  openChain,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { world, bridge } = await openChain({ stores: 2, displays: 2 });
  await world.setTargets(storeId(1), [worldTarget(0, 60), worldTarget(1, 70)]);

  await test.step('a change on Displays, then one on Targets', async () => {
    await open(page, 'displays', 'Displays');
    await cellAt(page, 0, LABEL).click();
    await page.keyboard.type('Door');
    await page.keyboard.press('Enter');
    await open(page, 'targets', 'Targets');
    await cellAt(page, 0, RATIO).click();
    await page.keyboard.type('75');
    await page.keyboard.press('Enter');
    await expect(cellAt(page, 0, RATIO)).toHaveText('75%');
    await expect.poll(() => kindsOf(bridge)).toEqual(['expectations', 'expositions']);
  });

  await test.step('on Targets, only its own step is undone, and its note redoes it', async () => {
    await cellAt(page, 0, RATIO).click();
    const place = await placeOf(page, 0);
    await page.keyboard.press('Control+z');
    await expect(note(page)).toContainText('Undone: Edit, 1 cell (Targets, 1 store)');
    await settle(page);
    expect(await placeOf(page, 0), 'the note moves nothing').toEqual(place);
    await expectNoFindings(page);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('main').getByTitle('Undo (Ctrl+Z)')).toBeDisabled();
    await expect.poll(() => kindsOf(bridge)).toEqual(['expositions']);
    await note(page).getByRole('button', { name: 'Redo' }).press('Enter');
    await expect(note(page)).toContainText('Redone: Edit, 1 cell (Targets, 1 store)');
    await expect(note(page).getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect.poll(() => kindsOf(bridge)).toEqual(['expectations', 'expositions']);
  });

  await test.step('the keys work while History has the focus, which leads to the steps of all pages', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(1);
    await page.getByRole('button', { name: /^Edit/ }).focus();
    await page.keyboard.press('Control+z');
    await expect(note(page)).toContainText('Undone: Edit');
    await expect.poll(() => kindsOf(bridge)).toEqual(['expositions']);
    await page.getByRole('link', { name: 'The steps of all pages' }).click();
    await expect(page).toHaveURL(/\/publish/);
  });

  await test.step('the step of Displays is undone there, also one that the page did not make itself', async () => {
    await open(page, 'displays', 'Displays');
    await cellAt(page, 0, LABEL).click();
    await page.keyboard.press('Control+z');
    await expect(note(page)).toContainText('Undone: Edit, 1 cell (Displays, 1 store)');
    await expect(cellAt(page, 0, LABEL)).not.toHaveText('Door');
    await note(page).getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/stores=/);
    await expect.poll(() => kindsOf(bridge)).toEqual([]);
  });
});

test('a step over several pages is undone as a whole, and not while a later one stands on it', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 2 });
  await world.setTargets(storeId(1), [worldTarget(0, 60), worldTarget(1, 70)]);
  await open(page, 'targets', 'Targets');
  const [store] = unwrap(await bridge.drafts.rows({ kind: 'expectations', externalIds: [storeId(1)] }));
  const [first, second] = store?.known === true ? store.rows.map(({ rowId }) => rowId) : [];
  const ratio = (rowId: string | undefined, value: number) => ({
    ref: { externalId: storeId(1), kind: 'expectations' as const },
    added: [],
    patches: [{ field: 'expectedFillRatio', rowIds: [rowId ?? ''], values: [value] }],
    removed: [],
  });
  const label = {
    ref: { externalId: storeId(1), kind: 'expositions' as const },
    added: [],
    patches: [{ field: 'label', rowIds: [displayId(1, 1)], values: ['Door'] }],
    removed: [],
  };
  const both = { key: 'import', cells: 2, data: {} };
  unwrap(await bridge.drafts.rows({ kind: 'expositions', externalIds: [storeId(1)] }));
  unwrap(await bridge.drafts.save({ name: both, resources: [label, ratio(first, 41)], by: 'test' }));
  const later = { key: 'changeTargets', cells: 1, data: {} };
  unwrap(await bridge.drafts.save({ name: later, resources: [ratio(second, 42)], by: 'test' }));

  await open(page, 'displays', 'Displays');
  await expect(cellAt(page, 0, LABEL)).toHaveText('Door');
  await cellAt(page, 0, LABEL).click();
  await page.keyboard.press('Control+z');
  await expect(note(page)).toContainText('Not undone: “Change targets” (Targets) was made on top of this step.');
  await expect(page.getByText('Undone: Import changes')).toHaveCount(0);
  await expect(cellAt(page, 0, LABEL)).toHaveText('Door');
  await expect(page.getByRole('main').getByTitle('Undo (Ctrl+Z)')).toBeEnabled();

  await open(page, 'targets', 'Targets');
  await cellAt(page, 0, RATIO).click();
  await page.keyboard.press('Control+z');
  await expect(note(page)).toContainText('Undone: Change targets, 1 cell (Targets, 1 store)');
  await page.keyboard.press('Control+z');
  await expect(note(page)).toContainText('Undone: Import changes, 2 cells (Displays, Targets, 1 store)');
  await expect.poll(() => kindsOf(bridge)).toEqual([]);
});
