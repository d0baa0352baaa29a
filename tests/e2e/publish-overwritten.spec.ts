import { STORE_ROW_ID } from '#shared/domain/merge/resource-tree.ts';
import { createManualClock } from '../faults/manual-clock.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { draft, labelOf, storeId, storeName } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { lastRun, openPublish, PUBLISHED, pressAtOnce, publishButton, said } from './publish-page.ts';
import { test } from './publish-test.ts';

test('what another program overwrites before the first read is told at the end of the publishing', async ({
  page,
  openChain,
}) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 2, displays: 2, clock });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'Ours' },
    { store: 2, nth: 1, value: 'Ours as well' },
  ]);
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
    .toContain('2 stores published, 1 store overwritten by somebody else since.');
  await expect(run.getByRole('listitem').filter({ hasText: storeName(1) })).toContainText(
    'published, then overwritten',
  );
  await expect(run.getByRole('listitem').filter({ hasText: storeName(2) })).toContainText(/published$/);
  await expect(page.getByText('Somebody else has overwritten changes that you published.')).toBeVisible();
  const told = page.getByRole('region', { name: 'Overwritten after publishing' });
  await expect(told).toContainText('Somebody else has overwritten 1 published change in 1 store.');
  await told.getByRole('button', { name: 'Show changes' }).click();
  await expect(told.getByRole('row').filter({ hasText: 'Theirs' })).toContainText('Ours');
  await settle(page);

  await told.getByRole('button', { name: 'Publish again' }).click();
  await expect(told).toHaveCount(0);
  await expect(run).toContainText('2 stores published.');
  await expect(publishButton(page)).toHaveText('Publish 1 change');
  expect((await world.displaysOf(storeId(1)))[1]).toMatchObject({ label: labelOf(2) });
});

test('what overwrote the details of a store leads to them', async ({ page, openChain }) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 2, displays: 1, clock });
  unwrap(await bridge.drafts.rows({ kind: 'store', externalIds: [storeId(1)] }));
  const ref = { externalId: storeId(1), kind: 'store' as const };
  const patches = [{ field: 'location', rowIds: [STORE_ROW_ID], values: ['Ours'] }];
  const name = { key: 'edit', cells: 1, data: {} };
  unwrap(await bridge.drafts.save({ name, resources: [{ ref, added: [], patches, removed: [] }], by: 'test' }));
  world.front.switchOn('latency', { ms: 1_500 }, { operations: ['upsertStore'], externalId: storeId(1) });
  await openPublish(page);
  await publishButton(page).click();
  await expect.poll(() => world.detailsOf(storeId(1)), PUBLISHED).toMatchObject({ location: 'Ours' });
  await world.setDetails(storeId(1), { location: 'Theirs' });
  const told = page.getByRole('region', { name: 'Overwritten after publishing' });
  await expect
    .poll(async () => {
      await clock.pass(1_500);
      return told.count();
    }, PUBLISHED)
    .toBe(1);
  await expect(told).toContainText('1 published change in 1 store');
  await told.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/stores/${storeId(1)}\\?.*tab=details`));
});

test('what is left as it is in two stores in one moment is said, and the focus stays beside it, also when that is hidden', async ({
  page,
  openChain,
}) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 2, displays: 1, clock });
  world.front.switchOn('latency', { ms: 1_500 }, { operations: ['upsertStoreExpositions'] });
  await openPublish(page);
  const told = page.getByRole('region', { name: 'Overwritten after publishing' });
  for (const store of [1, 2]) {
    await draft(bridge, [{ store, nth: 1, value: 'Ours' }]);
    await publishButton(page).click();
    await expect
      .poll(async () => (await world.displaysOf(storeId(store)))[0], PUBLISHED)
      .toMatchObject({ label: 'Ours' });
    await world.changeThere(storeId(store), 1, { label: 'Theirs' });
    await expect
      .poll(async () => {
        await clock.pass(1_500);
        return told.getByRole('heading', { level: 3 }).count();
      }, PUBLISHED)
      .toBe(store);
  }
  await settle(page);
  const leave = told.getByRole('button', { name: 'Leave as it is', exact: true });
  await tabTo(page, leave.first());
  await pressAtOnce(page, leave.first(), leave.last());
  await expect(told).toHaveCount(0);
  const note = said(page, 'left as it is. What you published stays in the history.');
  await expect(note).toBeFocused();
  await tabAndEnter(page, page.getByRole('button', { name: 'Hide', exact: true }));
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('status').and(page.locator(':focus'))).toHaveCount(1);
});
